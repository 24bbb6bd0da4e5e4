/// Solves the joints of an island in their order, each by its kind.
struct JointSolver: BitwiseCopyable {
  let slots: UnsafeMutablePointer<Int32>
  let count: Int
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
    for index in 0..<count {
      let joint = joints + Int(slots[index])
      let slot = Int(joint.pointee.constraint)
      let (a, b) = (records + Int(joint.pointee.bodyA), records + Int(joint.pointee.bodyB))
      switch joint.pointee.kind {
      case .distance: distances[slot].prepare(a, b, bodies, step)
      case .revolute: revolutes[slot].prepare(a, b, bodies, step)
      case .rope: ropes[slot].prepare(a, b, bodies, step)
      case .weld: welds[slot].prepare(a, b, bodies, step)
      case .prismatic: prismatics[slot].prepare(a, b, bodies, step)
      }
    }
  }

  func solveVelocities(_ step: StepContext) {
    for index in 0..<count {
      let joint = joints + Int(slots[index])
      let slot = Int(joint.pointee.constraint)
      switch joint.pointee.kind {
      case .distance: distances[slot].solveVelocity(bodies)
      case .revolute: revolutes[slot].solveVelocity(bodies, step)
      case .rope: ropes[slot].solveVelocity(bodies, step)
      case .weld: welds[slot].solveVelocity(bodies)
      case .prismatic: prismatics[slot].solveVelocity(bodies, step)
      }
    }
  }

  /// - Returns: Whether every joint was right to its slop.
  func solvePositions() -> Bool {
    var areAllSolved = true
    for index in 0..<count {
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
