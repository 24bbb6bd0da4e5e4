/// A contact of two touching fixtures.
public struct TouchingContact: Equatable, Sendable {
  /// The first fixture.
  public let a: ContactEvent.Side
  /// The second fixture.
  public let b: ContactEvent.Side
  /// The contact point in metres; of two, the one with the larger normal impulse, or else the
  /// first.
  public let point: SIMD2<Float>
  /// The other contact point in metres; nil if there is only one.
  public let secondPoint: SIMD2<Float>?
  /// The unit vector from `a` to `b` at the point.
  public let normal: SIMD2<Float>
  /// The normal impulse at the point in the last step, in newton seconds; 0 if neither body is
  /// pushed.
  public let impulse: Float
}

extension World {
  /// The current touching contacts, oldest first.
  ///
  /// A fixture that touches several edges of a loop has a contact with each.
  public var touchingContacts: [TouchingContact] { simulation.touchingContacts }
}

extension Simulation {
  fileprivate var touchingContacts: [TouchingContact] {
    var list: [TouchingContact] = []
    var slot = newestContact
    while slot >= 0 {
      let contact = contacts.base[Int(slot)]
      slot = contact.nextContact
      guard contact.isTouching else { continue }
      let manifold = contact.manifold
      let world = worldManifold(of: contact)
      let isSecond =
        manifold.pointCount > 1 && manifold.second.normalImpulse > manifold.first.normalImpulse
      list.append(
        TouchingContact(
          a: side(contact.fixtureA), b: side(contact.fixtureB),
          point: (isSecond ? world.points.1 : world.points.0).simd,
          secondPoint: manifold.pointCount > 1
            ? (isSecond ? world.points.0 : world.points.1).simd : nil,
          normal: world.normal.simd,
          impulse: isSecond ? manifold.second.normalImpulse : manifold.first.normalImpulse))
    }
    list.reverse()
    return list
  }
}
