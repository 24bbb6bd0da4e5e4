/// Solves the joints of an island in order.
struct JointSolver: BitwiseCopyable {
  let slots: UnsafeMutablePointer<Int32>
  let count: Int
  /// The revolute constraints without an active limit or friction, in the order of the joints.
  let hinges: UnsafeMutablePointer<HingeConstraint>
  /// The index of each joint among the hinges; −1 if it is not a hinge.
  let hingeIndices: UnsafeMutablePointer<Int32>
  let joints: UnsafeMutablePointer<JointRecord>
  let distances: UnsafeMutablePointer<DistanceConstraint>
  let revolutes: UnsafeMutablePointer<RevoluteConstraint>
  let ropes: UnsafeMutablePointer<RopeConstraint>
  let welds: UnsafeMutablePointer<WeldConstraint>
  let prismatics: UnsafeMutablePointer<PrismaticConstraint>
  let bodies: SolverBodies

  func prepare(
    _ joints: UnsafeMutablePointer<JointRecord>, _ records: UnsafeMutablePointer<BodyRecord>,
    _ step: StepContext
  ) {
    var hingeCount: Int32 = 0
    for index in 0..<count {
      hingeIndices[index] = -1
      let joint = joints + Int(slots[index])
      let slot = Int(joint.pointee.constraint)
      let (a, b) = (records + Int(joint.pointee.bodyA), records + Int(joint.pointee.bodyB))
      switch joint.pointee.kind {
      case .distance: distances[slot].prepare(a, b, bodies, step)
      case .revolute:
        revolutes[slot].prepare(a, b, bodies, step)
        guard let hinge = revolutes[slot].hinge else { continue }
        hinges[Int(hingeCount)] = hinge
        hingeIndices[index] = hingeCount
        hingeCount += 1
      case .rope: ropes[slot].prepare(a, b, bodies, step)
      case .weld: welds[slot].prepare(a, b, bodies, step)
      case .prismatic: prismatics[slot].prepare(a, b, bodies, step)
      }
    }
  }

  func solveVelocities(_ step: StepContext) {
    var latest = LatestMotions()
    for index in 0..<count {
      let hinge = Int(hingeIndices[index])
      if hinge >= 0 {
        hinges[hinge].solveVelocity(bodies, &latest)
        continue
      }
      latest = LatestMotions()
      let joint = joints + Int(slots[index])
      let slot = Int(joint.pointee.constraint)
      switch joint.pointee.kind {
      case .distance: distances[slot].solveVelocity(bodies)
      case .revolute: revolutes[slot].solveVelocity(bodies, step)
      case .rope: ropes[slot].solveVelocity(bodies, step)
      case .weld: welds[slot].solveVelocity(bodies)
      case .prismatic: prismatics[slot].solveVelocity(bodies)
      }
    }
  }

  /// Copies the hinges' impulses back to their constraints.
  func storeImpulses() {
    for index in 0..<count where hingeIndices[index] >= 0 {
      let slot = Int(joints[Int(slots[index])].constraint)
      revolutes[slot].store(hinges[Int(hingeIndices[index])])
    }
  }

  /// - Returns: Whether the error of every joint was within its slop.
  func solvePositions() -> Bool {
    var areAllSolved = true
    for index in 0..<count {
      let hinge = Int(hingeIndices[index])
      if hinge >= 0 {
        let isSolved = hinges[hinge].solvePosition(bodies)
        areAllSolved = areAllSolved && isSolved
        continue
      }
      let joint = joints + Int(slots[index])
      let slot = Int(joint.pointee.constraint)
      let isSolved =
        switch joint.pointee.kind {
        case .distance: distances[slot].solvePosition(bodies)
        case .revolute: revolutes[slot].solvePosition(bodies)
        case .rope: ropes[slot].solvePosition(bodies)
        case .weld: welds[slot].solvePosition(bodies)
        case .prismatic: prismatics[slot].solvePosition(bodies)
        }
      areAllSolved = areAllSolved && isSolved
    }
    return areAllSolved
  }
}
