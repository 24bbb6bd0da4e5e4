// The joint limits follow Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

/// Solves the joints of an island in order.
struct JointSolver: BitwiseCopyable {
  let slots: UnsafeMutablePointer<Int32>
  let count: Int
  /// The revolute constraints without an active limit or friction, in the order of the joints.
  let hinges: UnsafeMutablePointer<HingeConstraint>
  /// The index of each joint among the hinges; −1 if it is not a hinge.
  let hingeIndices: UnsafeMutablePointer<Int32>
  let joints: UnsafeMutablePointer<JointData>
  let distances: UnsafeMutablePointer<DistanceConstraint>
  let revolutes: UnsafeMutablePointer<RevoluteConstraint>
  let ropes: UnsafeMutablePointer<RopeConstraint>
  let welds: UnsafeMutablePointer<WeldConstraint>
  let prismatics: UnsafeMutablePointer<PrismaticConstraint>
  let bodies: SolverBodies

  func prepare(
    _ joints: UnsafeMutablePointer<JointData>, _ records: UnsafeMutablePointer<BodyData>,
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

/// The two bodies of a joint during a step.
struct JointBodies: BitwiseCopyable {
  var masses = ConstraintBodies(
    indexA: 0, indexB: 0, inverseMassA: 0, inverseMassB: 0, inverseInertiaA: 0,
    inverseInertiaB: 0)
  /// The anchors relative to the centres of mass, in body coordinates.
  var localArmA = Vector.zero
  var localArmB = Vector.zero

  init() {}

  init(
    _ a: UnsafeMutablePointer<BodyData>, anchor anchorA: SIMD2<Float>,
    _ b: UnsafeMutablePointer<BodyData>, anchor anchorB: SIMD2<Float>
  ) {
    masses = ConstraintBodies(
      indexA: a.pointee.islandIndex, indexB: b.pointee.islandIndex,
      inverseMassA: a.pointee.inverseMass, inverseMassB: b.pointee.inverseMass,
      inverseInertiaA: a.pointee.inverseInertia, inverseInertiaB: b.pointee.inverseInertia)
    localArmA = Vector(anchorA) - a.pointee.sweep.localCenter
    localArmB = Vector(anchorB) - b.pointee.sweep.localCenter
  }

  @inline(__always) func poseA(_ bodies: SolverBodies) -> UnsafeMutablePointer<Pose> {
    bodies.poses + Int(masses.indexA)
  }

  @inline(__always) func poseB(_ bodies: SolverBodies) -> UnsafeMutablePointer<Pose> {
    bodies.poses + Int(masses.indexB)
  }

  /// Copies of the bodies' motions, to be changed and stored back.
  @inline(__always) func motions(_ bodies: SolverBodies) -> JointMotions {
    JointMotions(
      a: bodies.motions[Int(masses.indexA)], b: bodies.motions[Int(masses.indexB)])
  }

  @inline(__always) func store(_ motions: JointMotions, _ bodies: SolverBodies) {
    bodies.motions[Int(masses.indexA)] = motions.a
    bodies.motions[Int(masses.indexB)] = motions.b
  }

  /// The arms from the centres of mass to the anchors, in world coordinates, for the current poses.
  @inline(__always) func arms(_ bodies: SolverBodies) -> (a: Vector, b: Vector) {
    (
      poseA(bodies).pointee.currentRotation() * localArmA,
      poseB(bodies).pointee.currentRotation() * localArmB
    )
  }

  /// The inverse of the effective mass at the ends of two arms, along a unit direction.
  ///
  /// The order of the sum is that of joints, not that of contacts.
  @inline(__always)
  func inverseEffectiveMass(_ armA: Vector, _ armB: Vector, along direction: Vector) -> Float {
    let (turnA, turnB) = (cross(armA, direction), cross(armB, direction))
    return masses.inverseMassA + masses.inverseInertiaA * turnA * turnA + masses.inverseMassB
      + masses.inverseInertiaB * turnB * turnB
  }

  /// The vector from the first anchor to the second, given the arms.
  @inline(__always)
  func separation(_ bodies: SolverBodies, _ armA: Vector, _ armB: Vector) -> Vector {
    poseB(bodies).pointee.center + armB - poseA(bodies).pointee.center - armA
  }

  /// The angle of the second body relative to the first.
  @inline(__always) func turn(_ bodies: SolverBodies) -> Float {
    poseB(bodies).pointee.angle - poseA(bodies).pointee.angle
  }

  /// Moves the bodies apart by an impulse at the arms' ends and a turning impulse.
  @inline(__always) func shift(
    _ bodies: SolverBodies, _ armA: Vector, _ armB: Vector, _ impulse: Vector,
    turning: Float = 0
  ) {
    let (a, b) = (poseA(bodies), poseB(bodies))
    a.pointee.center -= masses.inverseMassA * impulse
    a.pointee.angle -= masses.inverseInertiaA * (cross(armA, impulse) + turning)
    b.pointee.center += masses.inverseMassB * impulse
    b.pointee.angle += masses.inverseInertiaB * (cross(armB, impulse) + turning)
  }
}

/// The motions of a joint's two bodies, kept in registers while a constraint is solved.
struct JointMotions: BitwiseCopyable {
  var a: BodyMotion
  var b: BodyMotion

  /// The angular velocity of the second body relative to the first.
  @inline(__always) var spin: Float { b.angularVelocity - a.angularVelocity }

  /// The velocity of the second anchor relative to the first, given the arms.
  @inline(__always) func relativeVelocity(_ armA: Vector, _ armB: Vector) -> Vector {
    b.velocity + cross(b.angularVelocity, armB) - a.velocity - cross(a.angularVelocity, armA)
  }

  /// The speed at which the anchors separate along a unit direction.
  @inline(__always)
  func speed(along direction: Vector, _ armA: Vector, _ armB: Vector) -> Float {
    let velocityA = a.velocity + cross(a.angularVelocity, armA)
    let velocityB = b.velocity + cross(b.angularVelocity, armB)
    return dot(direction, velocityB - velocityA)
  }

  /// Pushes the bodies apart by an impulse at the arms' ends and a turning impulse.
  @inline(__always) mutating func push(
    _ masses: ConstraintBodies, _ armA: Vector, _ armB: Vector, _ impulse: Vector,
    turning: Float = 0
  ) {
    a.velocity -= masses.inverseMassA * impulse
    a.angularVelocity -= masses.inverseInertiaA * (cross(armA, impulse) + turning)
    b.velocity += masses.inverseMassB * impulse
    b.angularVelocity += masses.inverseInertiaB * (cross(armB, impulse) + turning)
  }

  /// Rotates the bodies apart by a turning impulse.
  @inline(__always) mutating func turn(_ masses: ConstraintBodies, _ impulse: Float) {
    a.angularVelocity -= masses.inverseInertiaA * impulse
    b.angularVelocity += masses.inverseInertiaB * impulse
  }
}

/// The joint limit that is active in a step.
enum JointLimitState: UInt8 { case inactive, atLower, atUpper, locked }

extension JointLimits {
  /// The limit state of a value; limits closer together than two slops lock the joint.
  @inline(__always) func state(of value: Float, slop: Float) -> JointLimitState {
    if abs(upper - lower) < 2 * slop { return .locked }
    if value <= lower { return .atLower }
    if value >= upper { return .atUpper }
    return .inactive
  }

  /// The signed correction of a value and the size of its violation of the limit.
  ///
  /// At a one-sided limit a violation of up to one slop is not corrected.
  @inline(__always)
  func error(
    of value: Float, in state: JointLimitState, slop: Float, largestCorrection: Float
  ) -> (correction: Float, size: Float) {
    switch state {
    case .inactive: return (0, 0)
    case .locked:
      let error = clamped(value - lower, -largestCorrection, largestCorrection)
      return (error, abs(error))
    case .atLower:
      let error = value - lower
      return (clamped(error + slop, -largestCorrection, 0), -error)
    case .atUpper:
      let error = value - upper
      return (clamped(error - slop, 0, largestCorrection), error)
    }
  }
}
