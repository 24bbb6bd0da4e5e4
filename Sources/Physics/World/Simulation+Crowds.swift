extension Simulation {
  /// Solves a large island in the same steps as a small one, but four contacts at a time.
  mutating func solveCrowd(_ island: Island, _ step: StepContext) {
    let members = lists.bodies.base + island.bodies.start
    let count = island.bodies.count
    // One more body, for the unused lanes.
    poses.reserve(count + 1)
    motions.reserve(count + 1)
    let solverBodies = loadAndIntegrate(members, count: count, step)
    solverBodies.poses[count] = Pose(center: .zero, angle: 0, rotation: .identity)
    solverBodies.motions[count] = .rest

    let crowdSolver = crowd.solver(
      lists.contacts.base + island.contacts.start, count: island.contacts.count, contacts.base,
      bodies.base, solverBodies, bodyCount: count)
    let restSolver = contactSolver(crowd.coloring.leftOver.count, solverBodies)
    restSolver.gather(crowd.coloring.leftOver.base, contacts.base, bodies.base, step)
    crowdSolver.prepare(contacts.base, bodies.base, step)
    restSolver.prepare(contacts.base)
    crowdSolver.warmStart()
    restSolver.warmStart()
    let jointSolver = jointSolver(
      lists.joints.base + island.joints.start, count: island.joints.count, solverBodies)
    jointSolver.prepare(joints.base, bodies.base, step)
    for _ in 0..<Tuning.velocityIterations {
      jointSolver.solveVelocities(step)
      crowdSolver.solveVelocities()
      restSolver.solveVelocities()
    }
    crowdSolver.storeImpulses(contacts.base)
    restSolver.storeImpulses(contacts.base)
    jointSolver.storeImpulses()

    integratePositions(solverBodies, count: count, step.h)
    for index in 0..<count { _ = solverBodies.poses[index].currentRotation() }
    let isSolved = Self.solvePositions(crowdSolver, restSolver, jointSolver)
    store(solverBodies, members, count: count)
    reportImpulses(of: lists.contacts.base + island.contacts.start, count: island.contacts.count)
    updateSleep(members, count: count, step.h, isSolved: isSolved)
  }

  /// Iterates over the positions until they are corrected.
  ///
  /// - Returns: Whether they were within the allowed iterations.
  private static func solvePositions(
    _ crowd: WideContactSolver, _ rest: ContactSolver, _ joints: JointSolver
  ) -> Bool {
    for _ in 0..<Tuning.positionIterations {
      let isCrowdSolved = crowd.solvePositions()
      let isRestSolved = rest.solvePositions()
      let areJointsSolved = joints.solvePositions()
      if isCrowdSolved, isRestSolved, areJointsSolved { return true }
    }
    return false
  }

  /// Adds the contacts' stored impulses to the pending events.
  private mutating func reportImpulses(of slots: UnsafeMutablePointer<Int32>, count: Int) {
    guard pendingContacts.count > 0 else { return }
    for index in 0..<count {
      let manifold = contacts.base[Int(slots[index])].manifold
      report(
        slots[index], impulses: (manifold.first.normalImpulse, manifold.second.normalImpulse),
        pointCount: manifold.pointCount)
    }
  }

  /// Builds the islands that have too many contacts to be solved sequentially.
  mutating func gatherCrowds() {
    crowdFinder.reset(bodySlotCount: bodies.slotCount)
    joinBodies()
    guard Int(crowdFinder.countLinks()) > Tuning.largestSequentialIsland else { return }
    makeCrowdIslands()
    guard lists.islands.count > 0 else { return }
    listCrowdContacts()
    listCrowdJoints()
    for index in 0..<lists.islands.count { listCrowdBodies(index) }
  }

  /// Connects the bodies that touch or have a joint; static bodies do not connect others.
  private mutating func joinBodies() {
    var slot = newestContact
    while slot >= 0 {
      let contact = contacts.base + Int(slot)
      let current = slot
      slot = contact.pointee.nextContact
      guard contact.pointee.isTouching, contact.pointee.isEnabled, contact.pointee.isSolid else {
        continue
      }
      let (a, b) = (contact.pointee.bodyA, contact.pointee.bodyB)
      let isStaticA = bodies.base[Int(a)].kind == .static
      crowdFinder.append(contact: current, of: isStaticA ? b : a)
      if !isStaticA, bodies.base[Int(b)].kind != .static { crowdFinder.join(a, b) }
    }
    for slot in 0..<joints.slotCount where joints.isLive(Int32(slot)) {
      let (a, b) = (joints.base[slot].bodyA, joints.base[slot].bodyB)
      if bodies.base[Int(a)].kind != .static, bodies.base[Int(b)].kind != .static {
        crowdFinder.join(a, b)
      }
    }
  }

  /// Creates islands for the large sets with an awake body, and allocates the lists of their
  /// contacts.
  private mutating func makeCrowdIslands() {
    var contactCount = 0
    var slot = newestBody
    while slot >= 0 {
      let body = bodies.base + Int(slot)
      if body.pointee.isActive, crowdFinder.island(of: slot) < 0 {
        let count = crowdFinder.linkCount(of: slot)
        if count > Tuning.largestSequentialIsland {
          crowdFinder.setIsland(lists.islands.count, of: slot)
          lists.islands.append(
            Island(
              bodies: .init(start: 0, count: 0), contacts: .init(start: contactCount, count: 0),
              joints: .init(start: 0, count: 0)))
          contactCount += count
        }
      }
      slot = body.pointee.nextBody
    }
    lists.contacts.resize(contactCount)
  }

  private mutating func listCrowdContacts() {
    for index in stride(from: crowdFinder.links.count - 1, through: 0, by: -1) {
      let link = crowdFinder.links.base[index]
      let number = crowdFinder.island(of: link.body)
      guard number >= 0 else { continue }
      let island = lists.islands.base + Int(number)
      lists.contacts.base[island.pointee.contacts.start + island.pointee.contacts.count] =
        link.contact
      island.pointee.contacts.count += 1
    }
  }

  /// Lists the joints of all crowds, grouped by crowd.
  private mutating func listCrowdJoints() {
    guard joints.liveCount > 0 else { return }
    for index in 0..<lists.islands.count {
      lists.islands.base[index].joints.start = lists.joints.count
      for slot in 0..<Int32(joints.slotCount) where joints.isLive(slot) {
        let (a, b) = (joints.base[Int(slot)].bodyA, joints.base[Int(slot)].bodyB)
        let body = bodies.base[Int(a)].kind == .static ? b : a
        guard bodies.base[Int(body)].kind != .static,
          crowdFinder.island(of: body) == Int32(index)
        else { continue }
        lists.joints.append(slot)
        lists.islands.base[index].joints.count += 1
      }
    }
  }

  /// Lists and wakes the bodies of a crowd's contacts and joints, including static bodies.
  private mutating func listCrowdBodies(_ index: Int) {
    let island = lists.islands.base[index]
    let start = lists.bodies.count
    for place in island.contacts.start..<(island.contacts.start + island.contacts.count) {
      let contact = contacts.base + Int(lists.contacts.base[place])
      listCrowdBody(contact.pointee.bodyA)
      listCrowdBody(contact.pointee.bodyB)
    }
    for place in island.joints.start..<(island.joints.start + island.joints.count) {
      let joint = joints.base + Int(lists.joints.base[place])
      listCrowdBody(joint.pointee.bodyA)
      listCrowdBody(joint.pointee.bodyB)
    }
    let count = lists.bodies.count - start
    lists.islands.base[index].bodies = .init(start: start, count: count)
    for place in start..<lists.bodies.count {
      let body = bodies.base + Int(lists.bodies.base[place])
      if body.pointee.kind == .static { body.pointee.isInIsland = false }
    }
  }

  @inline(__always) private mutating func listCrowdBody(_ slot: Int32) {
    let body = bodies.base + Int(slot)
    guard !body.pointee.isInIsland else { return }
    body.pointee.isInIsland = true
    body.pointee.wake()
    lists.bodies.append(slot)
  }
}
