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
    _ a: UnsafeMutablePointer<BodyRecord>, anchor anchorA: SIMD2<Float>,
    _ b: UnsafeMutablePointer<BodyRecord>, anchor anchorB: SIMD2<Float>
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
  var a: Motion
  var b: Motion

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
