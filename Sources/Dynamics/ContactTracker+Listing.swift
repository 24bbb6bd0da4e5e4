internal import Physics

extension ContactTracker {
  /// The contacts that the world has now, with their present points.
  func contacts(in world: World) -> [Contact] {
    var current: [Pair: Touch] = [:]
    for contact in world.touchingContacts {
      guard let (pair, isSwapped) = pair(contact.a.userData, contact.b.userData),
        let touch = touches[pair], current[pair] == nil || contact.impulse > 0
      else { continue }
      var updated = touch
      updated.place(contact.point, contact.normal, isSwapped: isSwapped)
      current[pair] = updated
    }
    return order.flatMap { pair in
      guard let touch = current[pair] else { return [Contact]() }
      return touch.reporters.map { touch.contact(of: $0) }
    }
  }
}

extension DynamicAnimator {
  /// What touches now, with the present points; pairs in order of their first contact.
  public var contacts: [Contact] { contactTracker.contacts(in: world) }
}
