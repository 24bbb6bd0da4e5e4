/// Two fixtures that touch.
public struct TouchingContact: Equatable, Sendable {
  /// The one fixture.
  public let a: ContactEvent.Side
  /// The other fixture.
  public let b: ContactEvent.Side
  /// Where they touch, in metres: the contact point with the larger normal impulse, else the first
  /// one.
  public let point: SIMD2<Float>
  /// The other contact point, in metres; nil where there is one only.
  public let secondPoint: SIMD2<Float>?
  /// The unit vector from `a` to `b` at the point.
  public let normal: SIMD2<Float>
  /// The normal impulse at the point in the last step, in newton seconds; 0 where nobody is pushed.
  public let impulse: Float
}

extension World {
  /// What touches now, oldest contacts first; a fixture that touches several parts of a loop has a
  /// contact with each.
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
