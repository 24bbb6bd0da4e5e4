// The solution of an island follows Box2D 2.3 by Erin Catto (zlib licence); see
// ACKNOWLEDGEMENTS.md.

extension Simulation {
  /// Solves all islands, then updates the broad phase and creates new contacts.
  mutating func solveIslands(_ step: StepContext) {
    for index in 0..<lists.islands.count {
      let island = lists.islands.base[index]
      if island.contacts.count > Tuning.largestSequentialIsland {
        solveCrowd(island, step)
      } else {
        solve(island, step)
      }
    }
    var slot = newestBody
    while slot >= 0 {
      let body = bodies.base + Int(slot)
      if body.pointee.isInIsland {
        body.pointee.isInIsland = false
        updateProxies(ofBody: Int(slot))
      }
      slot = body.pointee.nextBody
    }
    findNewContacts()
  }

  private mutating func solve(_ island: Island, _ step: StepContext) {
    let members = lists.bodies.base + island.bodies.start
    guard island.contacts.count > 0 || island.joints.count > 0 else {
      return solveUnconstrained(members, count: island.bodies.count, step)
    }
    let (contactSlots, jointSlots) = (
      lists.contacts.base + island.contacts.start,
      lists.joints.base + island.joints.start
    )
    let solverBodies = loadAndIntegrate(members, count: island.bodies.count, step)
    let contactSolver = contactSolver(island.contacts.count, solverBodies)
    contactSolver.gather(contactSlots, contacts.base, bodies.base, step)
    contactSolver.prepare(contacts.base)
    contactSolver.warmStart()
    let jointSolver = jointSolver(jointSlots, count: island.joints.count, solverBodies)
    jointSolver.prepare(joints.base, bodies.base, step)
    for _ in 0..<Tuning.velocityIterations {
      jointSolver.solveVelocities(step)
      contactSolver.solveVelocities()
    }
    contactSolver.storeImpulses(contacts.base)
    jointSolver.storeImpulses()

    integratePositions(solverBodies, count: island.bodies.count, step.h)
    var isSolved = false
    for _ in 0..<Tuning.positionIterations {
      let areContactsSolved = contactSolver.solvePositions()
      let areJointsSolved = jointSolver.solvePositions()
      if areContactsSolved, areJointsSolved {
        isSolved = true
        break
      }
    }
    store(solverBodies, members, count: island.bodies.count)
    report(contactSolver)
    updateSleep(members, count: island.bodies.count, step.h, isSolved: isSolved)
  }

  /// Moves the bodies of an island without contacts and joints.
  private mutating func solveUnconstrained(
    _ members: UnsafeMutablePointer<Int32>, count: Int, _ step: StepContext
  ) {
    let solverBodies = loadAndIntegrate(members, count: count, step)
    integratePositions(solverBodies, count: count, step.h)
    store(solverBodies, members, count: count)
    updateSleep(members, count: count, step.h, isSolved: true)
  }

  // MARK: Loading and storing

  /// Loads the bodies, starts their sweeps at the current poses, and integrates gravity and forces.
  mutating func loadAndIntegrate(
    _ members: UnsafeMutablePointer<Int32>, count: Int, _ step: StepContext
  ) -> SolverBodies {
    let solverBodies = load(members, count: count)
    for index in 0..<count {
      let body = bodies.base + Int(members[index])
      body.pointee.startSweep()
      if body.pointee.kind == .dynamic {
        body.pointee.integrate(&solverBodies.motions[index], step.h, gravity: gravity)
      }
    }
    return solverBodies
  }

  /// Copies poses and motions into dense arrays and sets the bodies' island indices.
  mutating func load(_ members: UnsafeMutablePointer<Int32>, count: Int) -> SolverBodies {
    poses.resize(count)
    motions.resize(count)
    for index in 0..<count {
      let body = bodies.base + Int(members[index])
      body.pointee.islandIndex = Int32(index)
      poses.base[index] = Pose(
        center: body.pointee.sweep.center, angle: body.pointee.sweep.angle,
        rotation: body.pointee.transform.rotation)
      motions.base[index] = BodyMotion(
        velocity: body.pointee.velocity, angularVelocity: body.pointee.angularVelocity)
    }
    return SolverBodies(poses: poses.base, motions: motions.base)
  }

  mutating func contactSolver(_ count: Int, _ solverBodies: SolverBodies) -> ContactSolver {
    velocityConstraints.resize(count)
    positionConstraints.resize(count)
    return ContactSolver(
      velocityConstraints: velocityConstraints.base,
      positionConstraints: positionConstraints.base, count: count, bodies: solverBodies)
  }

  mutating func jointSolver(
    _ slots: UnsafeMutablePointer<Int32>, count: Int, _ solverBodies: SolverBodies
  ) -> JointSolver {
    hinges.resize(count)
    hingeIndices.resize(count)
    return JointSolver(
      slots: slots, count: count, hinges: hinges.base, hingeIndices: hingeIndices.base,
      joints: joints.base, distances: distances.base,
      revolutes: revolutes.base, ropes: ropes.base, welds: welds.base,
      prismatics: prismatics.base, bodies: solverBodies)
  }

  /// Moves bodies by their velocities, which are clamped to the speed limits.
  func integratePositions(_ solverBodies: SolverBodies, count: Int, _ h: Float) {
    for index in 0..<count {
      let motion = solverBodies.motions + index
      let translation = h * motion.pointee.velocity
      let distanceSquared = dot(translation, translation)
      if distanceSquared > Tuning.largestTranslation * Tuning.largestTranslation {
        motion.pointee.velocity *= Tuning.largestTranslation / translation.length
      }
      let rotation = h * motion.pointee.angularVelocity
      if rotation * rotation > Tuning.largestRotation * Tuning.largestRotation {
        motion.pointee.angularVelocity *= Tuning.largestRotation / abs(rotation)
      }
      solverBodies.poses[index].center += h * motion.pointee.velocity
      solverBodies.poses[index].angle += h * motion.pointee.angularVelocity
    }
  }

  mutating func store(
    _ solverBodies: SolverBodies, _ members: UnsafeMutablePointer<Int32>, count: Int
  ) {
    for index in 0..<count {
      let body = bodies.base + Int(members[index])
      let pose = solverBodies.poses + index
      let motion = solverBodies.motions + index
      guard pose.pointee.isFinite, motion.pointee.isFinite else {
        // Overflow: the body returns to its former pose.
        body.pointee.stop()
        continue
      }
      body.pointee.sweep.center = pose.pointee.center
      body.pointee.sweep.angle = pose.pointee.angle
      body.pointee.velocity = motion.pointee.velocity
      body.pointee.angularVelocity = motion.pointee.angularVelocity
      body.pointee.transform = pose.pointee.transform(localCenter: body.pointee.sweep.localCenter)
    }
  }

  /// Adds the solver's impulses to the pending events.
  mutating func report(_ solver: ContactSolver) {
    guard pendingContacts.count > 0 else { return }
    for index in 0..<solver.count {
      let constraint = solver.velocityConstraints + index
      report(
        constraint.pointee.contact,
        impulses: (
          constraint.pointee.first.normalImpulse, constraint.pointee.second.normalImpulse
        ), pointCount: constraint.pointee.pointCount)
    }
  }

  /// Puts an island to sleep when all its bodies have been at rest long enough.
  mutating func updateSleep(
    _ members: UnsafeMutablePointer<Int32>, count: Int, _ h: Float, isSolved: Bool
  ) {
    var shortest = Float.greatestFiniteMagnitude
    for index in 0..<count {
      let body = bodies.base + Int(members[index])
      guard body.pointee.kind != .static else { continue }
      let (velocity, spin) = (body.pointee.velocity, body.pointee.angularVelocity)
      if !body.pointee.allowsSleep
        || spin * spin > Tuning.sleepAngularVelocity * Tuning.sleepAngularVelocity
        || dot(velocity, velocity) > Tuning.sleepSpeed * Tuning.sleepSpeed
      {
        body.pointee.sleepTime = 0
        shortest = 0
      } else {
        body.pointee.sleepTime += h
        shortest = min(shortest, body.pointee.sleepTime)
      }
    }
    guard shortest >= Tuning.timeToSleep, isSolved else { return }
    for index in 0..<count { bodies.base[Int(members[index])].sleep() }
  }

  // MARK: Broad phase

  /// Same as `synchronizeProxies(ofBody:)`, but faster at the end of a whole sub-step.
  ///
  /// Every proxy's box contains its shape at the start of the sub-step. If it also contains the
  /// shape at the end, nothing else has to be computed.
  @inline(__always)
  private mutating func updateProxies(ofBody slot: Int) {
    let transform = bodies.base[slot].transform
    var fixture = bodies.base[slot].newestFixture
    while fixture >= 0 {
      let record = fixtures.base + Int(fixture)
      for child in 0..<record.pointee.geometry.childCount {
        let box = record.pointee.geometry.box(child: child, under: transform)
        if !broadPhase.contains(record.pointee.proxies[Int(child)], box) {
          return synchronizeProxies(ofBody: slot)
        }
      }
      fixture = record.pointee.nextFixture
    }
  }

  /// Updates the boxes of a body's proxies to contain its motion in the sub-step.
  mutating func synchronizeProxies(ofBody slot: Int) {
    let body = bodies.base + slot
    synchronizeProxies(
      ofBody: slot, from: body.pointee.sweep.startTransform, to: body.pointee.transform)
  }

  mutating func synchronizeProxies(ofBody slot: Int, from start: Transform, to end: Transform) {
    var fixture = bodies.base[slot].newestFixture
    while fixture >= 0 {
      let record = fixtures.base + Int(fixture)
      for child in 0..<record.pointee.geometry.childCount {
        let geometry = record.pointee.geometry
        let isNew = broadPhase.move(
          record.pointee.proxies[Int(child)],
          to: Box(geometry.box(child: child, under: start), geometry.box(child: child, under: end)),
          displacement: end.position - start.position)
        if isNew { bodies.base[slot].boxesChanged = collisionCount }
      }
      fixture = record.pointee.nextFixture
    }
  }
}

extension BodyData {
  /// Integrates gravity, forces and the force field, then damping: v ← v / (1 + h·d), which is
  /// stable for every d.
  @inline(__always)
  mutating func integrate(_ motion: inout BodyMotion, _ h: Float, gravity: Vector) {
    let scale: Float = isAffectedByGravity ? 1 : 0
    switch fieldMode {
    case .none:
      motion.velocity += h * (scale * gravity + inverseMass * force)
    case .force:
      motion.velocity += h * (scale * gravity + inverseMass * (force + fieldVector))
      fieldMode = .none
    case .velocity:
      motion.velocity = fieldVector
      fieldMode = .none
    }
    motion.angularVelocity += h * inverseInertia * torque
    motion.velocity *= 1 / (1 + h * linearDamping)
    motion.angularVelocity *= 1 / (1 + h * angularDamping)
    // NaN must not spread to the bodies in contact.
    if !motion.isFinite {
      motion = .rest
      hasOverflowed = true
    }
  }
}

// The order in which islands are built follows Box2D 2.3 by Erin Catto (zlib licence); see
// ACKNOWLEDGEMENTS.md.

/// Connected bodies with their contacts and joints, as ranges of the island lists.
struct Island: BitwiseCopyable {
  var bodies: Part
  var contacts: Part
  var joints: Part

  /// A range of a list.
  struct Part: BitwiseCopyable {
    var start: Int
    var count: Int
  }
}

/// The islands of a step, stored one after another in common lists.
///
/// A static body is in every island that touches it, and does not connect islands.
struct IslandLists: ~Copyable {
  var islands = Block<Island>()
  var bodies = Block<Int32>()
  var contacts = Block<Int32>()
  var joints = Block<Int32>()
  var stack = Block<Int32>()

  mutating func removeAll() {
    islands.removeAll()
    bodies.removeAll()
    contacts.removeAll()
    joints.removeAll()
  }
}

extension Simulation {
  /// Builds the islands of all awake bodies.
  ///
  /// Depth-first search along touching contacts and joints, starting at each body not yet visited,
  /// newest first. Crowds are built by `gatherCrowds()`.
  mutating func gatherIslands() {
    lists.removeAll()
    if contacts.liveCount > Tuning.largestSequentialIsland { gatherCrowds() }
    var seed = newestBody
    while seed >= 0 {
      let body = bodies.base + Int(seed)
      if body.pointee.isActive, !body.pointee.isInIsland { gatherIsland(from: seed) }
      seed = body.pointee.nextBody
    }
    // The marks of bodies are cleared after their proxies have been updated.
    for index in 0..<lists.contacts.count {
      contacts.base[Int(lists.contacts.base[index])].isInIsland = false
    }
    for index in 0..<lists.joints.count {
      joints.base[Int(lists.joints.base[index])].isInIsland = false
    }
  }

  private mutating func gatherIsland(from seed: Int32) {
    let first = (
      body: lists.bodies.count, contact: lists.contacts.count, joint: lists.joints.count
    )
    lists.stack.append(seed)
    bodies.base[Int(seed)].isInIsland = true
    while let slot = lists.stack.popLast() {
      lists.bodies.append(slot)
      bodies.base[Int(slot)].wake()
      // Bodies do not act on each other through a static one, so it does not extend the island.
      if bodies.base[Int(slot)].kind == .static { continue }
      gatherContacts(of: slot)
      gatherJoints(of: slot)
    }
    lists.islands.append(
      Island(
        bodies: .init(start: first.body, count: lists.bodies.count - first.body),
        contacts: .init(start: first.contact, count: lists.contacts.count - first.contact),
        joints: .init(start: first.joint, count: lists.joints.count - first.joint)))
    for index in first.body..<lists.bodies.count {
      let body = bodies.base + Int(lists.bodies.base[index])
      if body.pointee.kind == .static { body.pointee.isInIsland = false }
    }
  }

  private mutating func gatherContacts(of slot: Int32) {
    var edge = bodies.base[Int(slot)].newestContactEdge
    while edge >= 0 {
      let contact = contacts.base + Int(edge >> 1)
      let isFirst = edge & 1 == 0
      let current = edge >> 1
      edge = contacts.base.next(after: edge)
      guard
        !contact.pointee.isInIsland, contact.pointee.isEnabled, contact.pointee.isTouching,
        contact.pointee.isSolid
      else { continue }
      contact.pointee.isInIsland = true
      lists.contacts.append(current)
      reach(isFirst ? contact.pointee.bodyB : contact.pointee.bodyA)
    }
  }

  private mutating func gatherJoints(of slot: Int32) {
    var edge = bodies.base[Int(slot)].newestJointEdge
    while edge >= 0 {
      let joint = joints.base + Int(edge >> 1)
      let isFirst = edge & 1 == 0
      let current = edge >> 1
      edge = joints.base.next(after: edge)
      guard !joint.pointee.isInIsland else { continue }
      joint.pointee.isInIsland = true
      lists.joints.append(current)
      reach(isFirst ? joint.pointee.bodyB : joint.pointee.bodyA)
    }
  }

  @inline(__always) private mutating func reach(_ slot: Int32) {
    guard !bodies.base[Int(slot)].isInIsland else { return }
    bodies.base[Int(slot)].isInIsland = true
    lists.stack.append(slot)
  }
}
