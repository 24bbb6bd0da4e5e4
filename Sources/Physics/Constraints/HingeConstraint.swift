/// A revolute constraint without an active limit or friction in this step.
///
/// Most hinges are of this kind. Its data fill little more than one cache line, where
/// `RevoluteConstraint` reads four. The arithmetic and its order are the same.
struct HingeConstraint: BitwiseCopyable {
  let masses: ConstraintBodies
  /// The arms rotated by a quarter turn: (−y, x).
  ///
  /// Cross products with them need no change of sign, which would add a shuffle to a chain of
  /// dependent instructions.
  let turnedArmA: Vector
  let turnedArmB: Vector
  /// The matrix from an impulse to the anchors' relative velocity, and one over its determinant.
  let response: SymmetricMatrix
  let inverseDeterminant: Float
  /// Newton seconds.
  var impulse: Vector
  /// The anchors relative to the centres of mass, in body coordinates.
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
  ///   - latest: The motions stored by the previous hinge; on return, those stored by this one.
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

  /// - Returns: Whether the distance of the anchors was at most a slop.
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

/// The motions stored last, kept in registers.
///
/// In a chain each hinge needs a motion that the previous hinge has just stored; reading it back
/// from memory would take a large part of the hinge's time.
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
