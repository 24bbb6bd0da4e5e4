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
    var isSolved = false
    for _ in 0..<Tuning.positionIterations {
      let isCrowdSolved = crowdSolver.solvePositions()
      let isRestSolved = restSolver.solvePositions()
      let areJointsSolved = jointSolver.solvePositions()
      if isCrowdSolved, isRestSolved, areJointsSolved {
        isSolved = true
        break
      }
    }
    store(solverBodies, members, count: count)
    reportImpulses(of: lists.contacts.base + island.contacts.start, count: island.contacts.count)
    updateSleep(members, count: count, step.h, isSolved: isSolved)
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
}
