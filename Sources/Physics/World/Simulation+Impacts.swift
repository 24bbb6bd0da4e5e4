// The order of impacts, their islands and their partial steps follow Box2D 2.3 by Erin Catto (zlib
// licence); see ACKNOWLEDGEMENTS.md.

/// Continuous collision: handles impacts that the discrete step missed.
///
/// After the step, every contact with a static body or a bullet is searched for a time of impact
/// along the bodies' sweeps. The earliest impact is handled first: the two bodies are moved back to
/// that time, separated if necessary, solved together with the bodies they touch, and moved through
/// the rest of the step. The contacts of the moved bodies are then searched again, until no impact
/// is left. The impulses of these partial steps are not used for warm starting.
///
/// Source: Erin Catto, "Continuous Collision", GDC 2013.
extension Simulation {
  mutating func solveImpacts(_ step: StepContext) {
    impacts.begin(contacts.base)
    var hasImpacts = false
    while let impact = earliestImpact() {
      handle(impact, step)
      hasImpacts = true
    }
    undoCrossings()
    if hasImpacts { rewindSweeps() }
  }

  /// Resets all sweeps for the next step.
  private mutating func rewindSweeps() {
    var slot = newestBody
    while slot >= 0 {
      bodies.base[Int(slot)].sweep.alpha0 = 0
      slot = bodies.base[Int(slot)].nextBody
    }
  }

  /// Whether a contact is searched for impacts: it is solid, and one body is static or a bullet.
  mutating func isImpactCandidate(_ contact: ContactData) -> Bool {
    let (a, b) = (bodies.base + Int(contact.bodyA), bodies.base + Int(contact.bodyB))
    return contact.isSolid
      && (a.pointee.isBullet || a.pointee.kind != .dynamic || b.pointee.isBullet
        || b.pointee.kind != .dynamic)
  }

  // MARK: Search

  /// The contact with the earliest time of impact; nil if none is left in the sub-step.
  private mutating func earliestImpact() -> (contact: Int32, alpha: Float)? {
    impacts.sortUnsearched()
    var waiting = 0
    for place in 0..<impacts.unsearched.count {
      let candidate = impacts.unsearched.base[place]
      let contact = contacts.base + Int(impacts.contacts.base[Int(candidate)])
      let a = bodies.base + Int(contact.pointee.bodyA)
      let b = bodies.base + Int(contact.pointee.bodyB)
      var time: Float = 1
      if contact.pointee.isEnabled, contact.pointee.impact.count <= Tuning.largestImpactCount {
        guard a.pointee.isActive || b.pointee.isActive else {
          // It is searched when one of its bodies is woken.
          impacts.unsearched.base[waiting] = candidate
          waiting += 1
          continue
        }
        impacts.searchCount += 1
        if !impacts.isExhausted || !areBothMoving(contact.pointee) {
          time = timeOfImpact(contact.pointee, a, b)
          if couldCross(contact.pointee, a.pointee.sweep, b.pointee.sweep) {
            impacts.crossings.append(impacts.contacts.base[Int(candidate)])
          }
        }
      }
      impacts.times.set(candidate, time)
      contact.pointee.impact.isKnown = true
    }
    impacts.unsearched.resize(waiting)
    if impacts.isExhausted { dropImpactsOfMovingBodies() }
    return impacts.earliest
  }

  @inline(__always) private func areBothMoving(_ contact: ContactData) -> Bool {
    bodies.base[Int(contact.bodyA)].kind == .dynamic
      && bodies.base[Int(contact.bodyB)].kind == .dynamic
  }

  /// Discards the next impacts as long as they are between two moving bodies.
  private mutating func dropImpactsOfMovingBodies() {
    while let impact = impacts.earliest,
      areBothMoving(contacts.base[Int(impact.contact)])
    {
      impacts.times.set(contacts.base[Int(impact.contact)].impact.candidate, 1)
    }
  }

  /// The fraction of the sub-step at which a contact's shapes collide; 1 if they do not.
  private mutating func timeOfImpact(
    _ contact: ContactData, _ a: UnsafeMutablePointer<BodyData>,
    _ b: UnsafeMutablePointer<BodyData>
  ) -> Float {
    // Advance the body whose sweep starts earlier to the start of the other.
    let start = max(a.pointee.sweep.alpha0, b.pointee.sweep.alpha0)
    if a.pointee.sweep.alpha0 < start { a.pointee.sweep.advance(to: start) }
    if b.pointee.sweep.alpha0 < start { b.pointee.sweep.advance(to: start) }
    if areDeepInEachOther(contact, a.pointee.sweep, b.pointee.sweep) { return 1 }
    if start == 0, isWithoutImpact(contact, a.pointee.sweep, b.pointee.sweep) { return 1 }
    let result = TimeOfImpact.find(
      DistanceProxy(
        fixtures.base[Int(contact.fixtureA)].geometry, child: contact.childA),
      a.pointee.sweep,
      DistanceProxy(fixtures.base[Int(contact.fixtureB)].geometry, child: 0), b.pointee.sweep)
    guard result.outcome == .touching else { return 1 }
    return min(start + (1 - start) * result.time, 1)
  }

  /// Whether the inscribed circles of two polygons overlap at the start of their sweeps.
  ///
  /// The search would also find no impact, but take longer.
  private mutating func areDeepInEachOther(
    _ contact: ContactData, _ sweepA: Sweep, _ sweepB: Sweep
  ) -> Bool {
    guard contact.pair == .polygons else { return false }
    let shapeA = fixtures.base[Int(contact.fixtureA)].geometry
    let shapeB = fixtures.base[Int(contact.fixtureB)].geometry
    let limit = shapeA.innerRadius + shapeB.innerRadius - Tuning.linearSlop
    return (sweepA.center0 - sweepB.center0).length < limit
      - (shapeA.center - sweepA.localCenter).length
      - (shapeB.center - sweepB.localCenter).length
  }

  /// Whether the separation at the start of the sub-step proves that the search would find no
  /// impact.
  ///
  /// Shapes that overlap at the start have no impact; this test is used in crowds only. Separated
  /// shapes have none if their points do not move far enough, relative to each other, to reach the
  /// search's target distance. This covers nearly all resting contacts, and a heap has few others.
  private mutating func isWithoutImpact(_ contact: ContactData, _ sweepA: Sweep, _ sweepB: Sweep)
    -> Bool
  {
    let separation = contact.startSeparation
    guard contact.boxesChecked == collisionCount, separation.isFinite else { return false }
    // The margin is larger than the rounding errors of separation and distance. In one of ten
    // million cases the search still finds an impact, so small islands are always searched, as in
    // UIKit.
    if contacts.liveCount > Tuning.largestSequentialIsland, contact.pair == .polygons,
      separation < -0.2 * Tuning.linearSlop
    {
      return true
    }
    let shapeA = fixtures.base + Int(contact.fixtureA)
    let shapeB = fixtures.base + Int(contact.fixtureB)
    let gap =
      separation - 0.2 * Tuning.linearSlop
      - TimeOfImpact.reach(shapeA.pointee.geometry.radius + shapeB.pointee.geometry.radius)
    guard gap > 0 else { return false }
    let path = (sweepA.center - sweepA.center0) - (sweepB.center - sweepB.center0)
    return path.length + sweepA.largestArc(reach: shapeA.pointee.geometry.reach)
      + sweepB.largestArc(reach: shapeB.pointee.geometry.reach) < gap
  }

  // MARK: Handling

  private mutating func handle(_ impact: (contact: Int32, alpha: Float), _ step: StepContext) {
    let slot = impact.contact
    let (bodyA, bodyB) = (
      Int(contacts.base[Int(slot)].bodyA), Int(contacts.base[Int(slot)].bodyB)
    )
    let (sweepA, sweepB) = (bodies.base[bodyA].sweep, bodies.base[bodyB].sweep)
    bodies.base[bodyA].advance(to: impact.alpha)
    bodies.base[bodyB].advance(to: impact.alpha)
    updateContact(slot)
    if !contacts.base[Int(slot)].isTouching, wouldPass(contacts.base[Int(slot)], sweepA, sweepB) {
      contacts.base[Int(slot)].skin = Tuning.impactSkin
      updateContact(slot)
    }
    let contact = contacts.base + Int(slot)
    impacts.searchAnew(slot, contact)
    contact.pointee.impact.count += 1
    guard contact.pointee.isTouching else {
      // There is no contact: restore both bodies and ignore this pair until the next step.
      contact.pointee.isEnabled = false
      restore(bodyA, sweepA)
      restore(bodyB, sweepB)
      return
    }
    bodies.base[bodyA].wake()
    bodies.base[bodyB].wake()

    gatherImpactIsland(slot, alpha: impact.alpha)
    // Polygons with a skin stay where they meet, so that the next step finds them in contact, and
    // a spring that pulls them together does not make them bounce for ever.
    let h = contacts.base[Int(slot)].skin > 0 ? 0 : (1 - impact.alpha) * step.h
    solveImpactIsland(h)
    releaseImpactIsland()
    findNewContacts()
  }

  /// Whether two polygons at their time of impact would pass through each other in this sub-step.
  ///
  /// The search ends at a distance of one slop. Most shapes touch there because of their radii, but
  /// boxes have no radius and do not. The measured engine lets such boxes continue, and the next
  /// step finds them overlapping and pushes them apart; so does this one. Only polygons that approach
  /// each other by more than the smaller of their inner radii per step, and that the next step would
  /// not push back to the sides that they came from, get a skin.
  private mutating func wouldPass(_ contact: ContactData, _ sweepA: Sweep, _ sweepB: Sweep)
    -> Bool
  {
    guard contact.pair == .polygons else { return false }
    let a = bodies.base + Int(contact.bodyA)
    let b = bodies.base + Int(contact.bodyB)
    let shapeA = fixtures.base[Int(contact.fixtureA)].geometry
    let shapeB = fixtures.base[Int(contact.fixtureB)].geometry
    var cache = SimplexCache()
    let nearest = Distance.between(
      DistanceProxy(shapeA, child: 0), a.pointee.transform, DistanceProxy(shapeB, child: 0),
      b.pointee.transform, &cache)
    var normal = nearest.onB - nearest.onA
    let gap = normal.normalize()
    let pathA = sweepA.endTransform * a.pointee.transform.inverse(nearest.onA) - nearest.onA
    let pathB = sweepB.endTransform * b.pointee.transform.inverse(nearest.onB) - nearest.onB
    let approach = dot(pathA - pathB, normal)
    let remainder = 1 - a.pointee.sweep.alpha0
    guard approach > gap, approach > remainder * min(shapeA.innerRadius, shapeB.innerRadius)
    else { return false }
    let (endA, endB) = (sweepA.endTransform, sweepB.endTransform)
    var end = Manifold()
    contact.evaluate(shapeA, endA, shapeB, endB, &end)
    guard end.pointCount > 0 else { return true }
    // Within 60 degrees of the impact's normal.
    return dot(WorldManifold(end, endA, 0, endB, 0).normal, normal) < 0.5
  }

  private mutating func restore(_ slot: Int, _ sweep: Sweep) {
    bodies.base[slot].sweep = sweep
    bodies.base[slot].synchronizeTransform()
  }

  /// Builds the island of an impact: the two bodies, and the static bodies and bullets that touch
  /// them.
  private mutating func gatherImpactIsland(_ slot: Int32, alpha: Float) {
    lists.removeAll()
    let pair = (contacts.base[Int(slot)].bodyA, contacts.base[Int(slot)].bodyB)
    lists.bodies.append(pair.0)
    lists.bodies.append(pair.1)
    lists.contacts.append(slot)
    bodies.base[Int(pair.0)].isInIsland = true
    bodies.base[Int(pair.1)].isInIsland = true
    contacts.base[Int(slot)].isInIsland = true
    gatherImpactContacts(of: pair.0, alpha: alpha)
    gatherImpactContacts(of: pair.1, alpha: alpha)
  }

  private mutating func gatherImpactContacts(of slot: Int32, alpha: Float) {
    guard bodies.base[Int(slot)].kind == .dynamic else { return }
    var edge = bodies.base[Int(slot)].newestContactEdge
    while edge >= 0 {
      let current = edge >> 1
      let contact = contacts.base + Int(current)
      let isFirst = edge & 1 == 0
      edge = contacts.base.next(after: edge)
      guard lists.bodies.count < 2 * Tuning.largestImpactIsland,
        lists.contacts.count < Tuning.largestImpactIsland
      else { return }
      let other = Int(isFirst ? contact.pointee.bodyB : contact.pointee.bodyA)
      guard !contact.pointee.isInIsland, contact.pointee.isSolid,
        bodies.base[other].kind != .dynamic || bodies.base[other].isBullet
          || bodies.base[Int(slot)].isBullet
      else { continue }
      let sweep = bodies.base[other].sweep
      if !bodies.base[other].isInIsland { bodies.base[other].advance(to: alpha) }
      updateContact(current)
      guard contacts.base[Int(current)].isTouching else {
        restore(other, sweep)
        continue
      }
      contacts.base[Int(current)].isInIsland = true
      lists.contacts.append(current)
      guard !bodies.base[other].isInIsland else { continue }
      bodies.base[other].isInIsland = true
      if bodies.base[other].kind != .static { bodies.base[other].wake() }
      lists.bodies.append(Int32(other))
    }
  }

  /// Solves the island at the time of impact and moves it through the rest `h` of the step.
  private mutating func solveImpactIsland(_ h: Float) {
    let partial = StepContext(h: h, inverseH: 1 / h, ratio: 1, isWarmStarting: false)
    let count = lists.bodies.count
    let members = lists.bodies.base
    let solverBodies = load(members, count: count)
    let solver = contactSolver(lists.contacts.count, solverBodies)
    solver.gather(lists.contacts.base, contacts.base, bodies.base, partial)
    for _ in 0..<Tuning.impactPositionIterations where solver.solveImpactPositions(0, 1) { break }
    // The two bodies no longer overlap here, so their remaining sweeps start at these poses.
    for index in 0..<2 {
      bodies.base[Int(members[index])].sweep.center0 = poses.base[index].center
      bodies.base[Int(members[index])].sweep.angle0 = poses.base[index].angle
    }
    solver.prepare(contacts.base)
    for _ in 0..<Tuning.velocityIterations { solver.solveVelocities() }
    integratePositions(solverBodies, count: count, h)
    store(solverBodies, members, count: count)
    report(solver)
  }

  /// Clears the island marks, updates the boxes, and schedules the bodies' contacts for another
  /// search.
  private mutating func releaseImpactIsland() {
    for index in 0..<lists.contacts.count {
      contacts.base[Int(lists.contacts.base[index])].isInIsland = false
    }
    for index in 0..<lists.bodies.count {
      let slot = Int(lists.bodies.base[index])
      bodies.base[slot].isInIsland = false
      guard bodies.base[slot].kind != .static else { continue }
      synchronizeProxies(ofBody: slot)
      guard bodies.base[slot].kind == .dynamic else { continue }
      var edge = bodies.base[slot].newestContactEdge
      while edge >= 0 {
        let contact = contacts.base + Int(edge >> 1)
        impacts.searchAnew(edge >> 1, contact)
        // The body has left its pose at the start of the sub-step, even if the impact was at time
        // 0.
        contact.pointee.startSeparation = .nan
        edge = contacts.base.next(after: edge)
      }
    }
  }
}

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
