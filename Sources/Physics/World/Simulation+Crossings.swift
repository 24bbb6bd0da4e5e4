/// Undoes motion in which a polygon got through a line or another polygon.
///
/// Continuous collision stops a polygon where it meets something, but after that it moves and turns
/// through the rest of the sub-step, and overlapping shapes are not searched at all. In the measured
/// engine, small or very fast boxes therefore get through lines and thin boxes. Here the motion is
/// the same until a polygon's center is on the other side at the end of a sub-step: the bodies then
/// stay where the sub-step began and no longer approach each other.
extension Simulation {
  /// Whether the bodies of a contact must be checked at the end of the sub-step.
  @inline(__always)
  mutating func couldCross(_ contact: ContactData, _ sweepA: Sweep, _ sweepB: Sweep) -> Bool {
    if contact.pair == .edgeAndPolygon { return true }
    guard contact.pair == .polygons, contact.startSeparation < 0 else { return false }
    let radius = min(
      fixtures.base[Int(contact.fixtureA)].geometry.innerRadius,
      fixtures.base[Int(contact.fixtureB)].geometry.innerRadius)
    let path = (sweepA.center - sweepA.center0) - (sweepB.center - sweepB.center0)
    return path.lengthSquared > radius * radius
  }

  mutating func undoCrossings() {
    for index in 0..<impacts.crossings.count {
      let contact = contacts.base[Int(impacts.crossings.base[index])]
      let crossed =
        contact.pair == .polygons
        ? normalOfCrossedPolygons(contact) : normalOfCrossedLine(contact)
      guard let normal = crossed else { continue }
      undoneCrossingCount += 1
      undoCrossing(contact, normal)
    }
  }

  /// Returns the bodies of a contact to the start of the sub-step, without their approach along a
  /// normal from A to B.
  private mutating func undoCrossing(_ contact: ContactData, _ normal: Vector) {
    let (a, b) = (bodies.base + Int(contact.bodyA), bodies.base + Int(contact.bodyB))
    let inverseMassA = contact.pushesA ? a.pointee.inverseMass : 0
    let inverseMassB = contact.pushesB ? b.pointee.inverseMass : 0
    guard inverseMassA + inverseMassB > 0 else { return }
    let approach = min(dot(b.pointee.velocity - a.pointee.velocity, normal), 0)
    let impulse = approach / (inverseMassA + inverseMassB) * normal
    if inverseMassA > 0 {
      a.pointee.velocity += inverseMassA * impulse
      a.pointee.returnToStart()
      synchronizeProxies(ofBody: Int(contact.bodyA))
    }
    if inverseMassB > 0 {
      b.pointee.velocity -= inverseMassB * impulse
      b.pointee.returnToStart()
      synchronizeProxies(ofBody: Int(contact.bodyB))
    }
  }

  /// The unit normal, towards the side where the polygon was, of a line that the polygon's center has
  /// crossed in this sub-step; nil if it has not.
  private mutating func normalOfCrossedLine(_ contact: ContactData) -> Vector? {
    let (line, body) = (bodies.base + Int(contact.bodyA), bodies.base + Int(contact.bodyB))
    guard line.pointee.kind == .static else { return nil }
    let edge = Edge(fixtures.base[Int(contact.fixtureA)].geometry, child: contact.childA)
    let start = line.pointee.transform * edge.start
    var along = line.pointee.transform * edge.end - start
    let center = fixtures.base[Int(contact.fixtureB)].geometry.center
    let (from, to) = (body.pointee.startPlace(of: center), body.pointee.transform * center)
    let (before, after) = (cross(along, from - start), cross(along, to - start))
    guard before > 0 ? after <= 0 : before < 0 && after >= 0 else { return nil }
    // Past the ends of the line there is nothing to cross.
    let path = to - from
    guard cross(path, start - from) * cross(path, start + along - from) <= 0 else { return nil }
    _ = along.normalize()
    return before > 0 ? -along.rightNormal : along.rightNormal
  }

  /// The contact normal at the start of the sub-step of two polygons whose centers have since changed
  /// sides along it; nil if they have not.
  private mutating func normalOfCrossedPolygons(_ contact: ContactData) -> Vector? {
    let (a, b) = (bodies.base + Int(contact.bodyA), bodies.base + Int(contact.bodyB))
    let shapeA = fixtures.base[Int(contact.fixtureA)].geometry
    let shapeB = fixtures.base[Int(contact.fixtureB)].geometry
    let (startA, startB) = (a.pointee.startTransform, b.pointee.startTransform)
    var manifold = Manifold()
    contact.evaluate(shapeA, startA, shapeB, startB, &manifold)
    guard manifold.pointCount > 0 else { return nil }
    let normal = WorldManifold(manifold, startA, 0, startB, 0).normal
    let before = startB * shapeB.center - startA * shapeA.center
    let after = b.pointee.transform * shapeB.center - a.pointee.transform * shapeA.center
    return dot(before, normal) > 0 && dot(after, normal) < 0 ? normal : nil
  }
}
