internal import Physics

extension ContactTracker {
  /// The number of contacts that have begun and not ended.
  var contactCount: Int { touches.values.reduce(0) { $0 + $1.reporters.count } }

  /// The contacts that the world has now, with their present points.
  func contacts(in world: World) -> [Contact] {
    var current: [Pair: Touch] = [:]
    for contact in world.touchingContacts {
      guard let (pair, isSwapped) = pair(contact.a.userData, contact.b.userData),
        let touch = touches[pair]
      else { continue }
      var updated = current[pair] ?? touch
      if current[pair] == nil || contact.impulse > 0 {
        if current[pair] != nil { updated.furtherPoints.append(updated.point) }
        updated.place(contact.point, contact.normal, isSwapped: isSwapped)
      } else {
        updated.furtherPoints.append(Units.point(contact.point))
      }
      if let second = contact.secondPoint { updated.furtherPoints.append(Units.point(second)) }
      current[pair] = updated
    }
    return order.flatMap { pair in
      guard let touch = current[pair] else { return [Contact]() }
      return touch.reporters.map { touch.contact(of: $0) }
    }
  }
}

extension DynamicAnimator {
  /// The present contacts, with their present points; pairs in the order in which they began.
  public var contacts: [Contact] { contactTracker.contacts(in: world) }

  /// The number of present contacts.
  public var contactCount: Int { contactTracker.contactCount }
}
