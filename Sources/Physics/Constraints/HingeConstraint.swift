/// A revolute constraint of which only the point acts in this step, neither a limit nor a motor.
///
/// Most hinges are of this kind. It holds in little more than a cache line what
/// `RevoluteConstraint` would read from four, and does the same arithmetic in the same order.
struct HingeConstraint: BitwiseCopyable {
  let masses: ConstraintBodies
  /// The arms, a quarter turn on: (−y, x).
  ///
  /// They give cross products without a change of sign between
  /// the coordinates, which costs the processor a shuffle each in a chain of dependent operations.
  let turnedArmA: Vector
  let turnedArmB: Vector
  /// How the anchors' relative velocity answers to an impulse, and one over its determinant.
  let response: SymmetricMatrix
  let inverseDeterminant: Float
  /// Newton seconds.
  var impulse: Vector
  /// The anchors less the centres of mass, in body coordinates.
  let localArmA: Vector
  let localArmB: Vector

  init(
    _ joint: JointBodies, _ armA: Vector, _ armB: Vector, _ response: SymmetricMatrix3,
    impulse: Vector
  ) {
    masses = joint.masses
    turnedArmA = cross(1, armA)
    turnedArmB = cross(1, armB)
    self.response = SymmetricMatrix(xx: response.xx, xy: response.xy, yy: response.yy)
    let determinant = response.xx * response.yy - response.xy * response.xy
    inverseDeterminant = determinant != 0 ? 1 / determinant : determinant
    self.impulse = impulse
    localArmA = joint.localArmA
    localArmB = joint.localArmB
  }

  /// - Parameters:
  ///   - bodies: The island's bodies.
  ///   - latest: The motions that the hinge before has just stored; this one's afterwards.
  @inline(__always)
  mutating func solveVelocity(_ bodies: SolverBodies, _ latest: inout LatestMotions) {
    var a = latest.motion(masses.indexA, bodies)
    var b = latest.motion(masses.indexB, bodies)
    let speed =
      b.velocity + b.angularVelocity * turnedArmB - a.velocity - a.angularVelocity * turnedArmA
    let change = response.solve(-speed, inverseDeterminant)
    impulse += change
    a.velocity -= masses.inverseMassA * change
    a.angularVelocity -= masses.inverseInertiaA * dot(turnedArmA, change)
    b.velocity += masses.inverseMassB * change
    b.angularVelocity += masses.inverseInertiaB * dot(turnedArmB, change)
    bodies.motions[Int(masses.indexA)] = a
    bodies.motions[Int(masses.indexB)] = b
    latest = LatestMotions(indexA: masses.indexA, indexB: masses.indexB, a: a, b: b)
  }

  /// - Returns: Whether the anchors were together to the slop.
  @inline(__always) func solvePosition(_ bodies: SolverBodies) -> Bool {
    let a = bodies.poses + Int(masses.indexA)
    let b = bodies.poses + Int(masses.indexB)
    let armA = a.pointee.currentRotation() * localArmA
    let armB = b.pointee.currentRotation() * localArmB
    let error = b.pointee.center + armB - a.pointee.center - armA
    let impulse = -masses.pointResponse(armA, armB).solve(error)
    a.pointee.center -= masses.inverseMassA * impulse
    a.pointee.angle -= masses.inverseInertiaA * cross(armA, impulse)
    b.pointee.center += masses.inverseMassB * impulse
    b.pointee.angle += masses.inverseInertiaB * cross(armB, impulse)
    return error.length <= Tuning.linearSlop
  }
}

/// The motions that were stored last, at hand in registers.
///
/// Along a chain each hinge needs a motion of the one before, and the way through memory would be a good
/// part of its time.
struct LatestMotions: BitwiseCopyable {
  var indexA: Int32 = -1
  var indexB: Int32 = -1
  var a = Motion.rest
  var b = Motion.rest

  @inline(__always) func motion(_ index: Int32, _ bodies: SolverBodies) -> Motion {
    if index == indexA { return a }
    if index == indexB { return b }
    return bodies.motions[Int(index)]
  }
}

extension SymmetricMatrix {
  /// Solves the system, given one over the determinant.
  @inline(__always) func solve(_ b: Vector, _ inverseDeterminant: Float) -> Vector {
    Vector(
      inverseDeterminant * (yy * b.x - xy * b.y), inverseDeterminant * (xx * b.y - xy * b.x))
  }
}
