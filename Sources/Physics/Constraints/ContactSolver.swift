// The data layout, the order of solution, the block solver and the position solver follow Box2D 2.3 by
// Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

/// Solves the contacts of an island one after another, in several iterations.
///
/// Sequential impulses (Erin Catto, GDC 2006): each visit applies the impulse that satisfies the
/// contact's own constraint and clamps the accumulated impulse to its bounds; later iterations
/// correct the errors that the other contacts introduce. This is the projected Gauss-Seidel method
/// for the mixed complementarity problem of non-penetration and Coulomb friction. The impulses of
/// the previous step are the initial guess.
///
/// The last bits of the result depend on the order of contacts and of operations. Both are those of
/// Box2D, because UIKit's motion was measured to agree with it. Do not reorder sums.
struct ContactSolver: BitwiseCopyable {
  let velocityConstraints: UnsafeMutablePointer<ContactVelocityConstraint>
  let positionConstraints: UnsafeMutablePointer<ContactPositionConstraint>
  let count: Int
  let bodies: SolverBodies
}

/// A contact point during the velocity iterations.
struct ContactConstraintPoint: BitwiseCopyable {
  /// The vectors from the bodies' centres of mass to the point, metres.
  var armA = Vector.zero
  var armB = Vector.zero
  /// Newton seconds, at least 0.
  var normalImpulse: Float = 0
  var tangentImpulse: Float = 0
  /// The effective masses at the point along the normal and along the tangent, kg.
  var normalMass: Float = 0
  var tangentMass: Float = 0
  /// The target normal velocity due to restitution, m/s.
  var bounce: Float = 0
}

/// A symmetric 2×2 matrix, or the inverse of one.
struct SymmetricMatrix: BitwiseCopyable {
  var xx: Float = 0
  var xy: Float = 0
  var yy: Float = 0
}

/// The bodies of a constraint, by index in the island, and their inverse masses.
struct ConstraintBodies: BitwiseCopyable {
  var indexA: Int32
  var indexB: Int32
  var inverseMassA: Float
  var inverseMassB: Float
  var inverseInertiaA: Float
  var inverseInertiaB: Float
}

/// A contact during the velocity iterations.
struct ContactVelocityConstraint: BitwiseCopyable {
  var first = ContactConstraintPoint()
  var second = ContactConstraintPoint()
  /// From A to B.
  var normal = Vector.zero
  var bodies: ConstraintBodies
  /// The matrix from the two normal impulses to the two normal velocities, and its inverse.
  var response = SymmetricMatrix()
  var responseInverse = SymmetricMatrix()
  var friction: Float
  var restitution: Float
  /// The number of points solved: only one of two if their constraints are nearly redundant.
  var pointCount: Int32
  var contact: Int32
}

/// A contact during the position iterations.
struct ContactPositionConstraint: BitwiseCopyable {
  var kind: Manifold.Kind
  var pointCount: Int32
  var localPoints: (Vector, Vector)
  var localNormal: Vector
  var localPoint: Vector
  var localCenterA: Vector
  var localCenterB: Vector
  var radiusA: Float
  var radiusB: Float
  var bodies: ConstraintBodies
}

extension ContactSolver {
  /// One iteration over all contacts: friction before normal impulses, because the constraint
  /// solved last is violated least.
  func solveVelocities() {
    for index in 0..<count {
      let constraint = velocityConstraints + index
      let masses = constraint.pointee.bodies
      let motionA = bodies.motions + Int(masses.indexA)
      let motionB = bodies.motions + Int(masses.indexB)
      var (a, b) = (motionA.pointee, motionB.pointee)
      let normal = constraint.pointee.normal
      let friction = constraint.pointee.friction
      constraint.pointee.first.solveFriction(friction, normal, masses, &a, &b)
      if constraint.pointee.pointCount == 1 {
        constraint.pointee.first.solveNormal(normal, masses, &a, &b)
      } else {
        constraint.pointee.second.solveFriction(friction, normal, masses, &a, &b)
        constraint.pointee.solveNormals(&a, &b)
      }
      motionA.pointee = a
      motionB.pointee = b
    }
  }
}

extension ContactConstraintPoint {
  /// The velocity of B's point relative to A's.
  @inline(__always) func relativeVelocity(_ a: BodyMotion, _ b: BodyMotion) -> Vector {
    b.velocity + cross(b.angularVelocity, armB) - a.velocity - cross(a.angularVelocity, armA)
  }

  @inline(__always) func apply(
    _ impulse: Vector, _ masses: ConstraintBodies, _ a: inout BodyMotion, _ b: inout BodyMotion
  ) {
    a.velocity -= masses.inverseMassA * impulse
    a.angularVelocity -= masses.inverseInertiaA * cross(armA, impulse)
    b.velocity += masses.inverseMassB * impulse
    b.angularVelocity += masses.inverseInertiaB * cross(armB, impulse)
  }

  /// Coulomb's law: the tangential impulse opposes sliding, up to friction times the normal
  /// impulse.
  @inline(__always) mutating func solveFriction(
    _ friction: Float, _ normal: Vector, _ masses: ConstraintBodies, _ a: inout BodyMotion,
    _ b: inout BodyMotion
  ) {
    let tangent = normal.rightNormal
    let wanted = tangentMass * -dot(relativeVelocity(a, b), tangent)
    let bound = friction * normalImpulse
    let total = clamped(tangentImpulse + wanted, -bound, bound)
    let change = total - tangentImpulse
    tangentImpulse = total
    apply(change * tangent, masses, &a, &b)
  }

  /// The normal impulse stops the approach or causes the bounce; it never pulls.
  @inline(__always) mutating func solveNormal(
    _ normal: Vector, _ masses: ConstraintBodies, _ a: inout BodyMotion, _ b: inout BodyMotion
  ) {
    let speed = dot(relativeVelocity(a, b), normal)
    let total = max(normalImpulse + -normalMass * (speed - bounce), 0)
    let change = total - normalImpulse
    normalImpulse = total
    apply(change * normal, masses, &a, &b)
  }
}

extension ContactVelocityConstraint {
  /// Solves for both normal impulses at once.
  ///
  /// Tests the four cases of the linear complementarity problem
  ///
  ///     v = R x + b,  x ≥ 0,  v ≥ 0,  x · v = 0
  ///
  /// where x are the total impulses, R is the response matrix and b the normal velocities without
  /// the impulses, minus the bounce velocities: both points push, only the first, only the second,
  /// or neither. With this a box rests on the ground without rocking from corner to corner. If
  /// rounding errors leave no valid case, the impulses are not changed.
  ///
  /// Source: Erin Catto, "Modeling and Solving Constraints", GDC 2009.
  @inline(__always) mutating func solveNormals(_ a: inout BodyMotion, _ b: inout BodyMotion) {
    let (old1, old2) = (first.normalImpulse, second.normalImpulse)
    let speed1 = dot(first.relativeVelocity(a, b), normal)
    let speed2 = dot(second.relativeVelocity(a, b), normal)
    let b1 = speed1 - first.bounce - (response.xx * old1 + response.xy * old2)
    let b2 = speed2 - second.bounce - (response.xy * old1 + response.yy * old2)

    let both1 = -(responseInverse.xx * b1 + responseInverse.xy * b2)
    let both2 = -(responseInverse.xy * b1 + responseInverse.yy * b2)
    if both1 >= 0, both2 >= 0 { return apply(both1, both2, &a, &b) }

    let only1 = -first.normalMass * b1
    if only1 >= 0, response.xy * only1 + b2 >= 0 { return apply(only1, 0, &a, &b) }

    let only2 = -second.normalMass * b2
    if only2 >= 0, response.xy * only2 + b1 >= 0 { return apply(0, only2, &a, &b) }

    if b1 >= 0, b2 >= 0 { apply(0, 0, &a, &b) }
  }

  @inline(__always) private mutating func apply(
    _ total1: Float, _ total2: Float, _ a: inout BodyMotion, _ b: inout BodyMotion
  ) {
    let impulse1 = (total1 - first.normalImpulse) * normal
    let impulse2 = (total2 - second.normalImpulse) * normal
    let sum = impulse1 + impulse2
    a.velocity -= bodies.inverseMassA * sum
    a.angularVelocity -=
      bodies.inverseInertiaA * (cross(first.armA, impulse1) + cross(second.armA, impulse2))
    b.velocity += bodies.inverseMassB * sum
    b.angularVelocity +=
      bodies.inverseInertiaB * (cross(first.armB, impulse1) + cross(second.armB, impulse2))
    first.normalImpulse = total1
    second.normalImpulse = total2
  }
}

extension ContactSolver {
  /// One iteration of overlap correction.
  ///
  /// Bodies are moved and rotated directly, without changing velocities (nonlinear projected
  /// Gauss-Seidel), so no energy is added.
  ///
  /// - Returns: Whether no contact overlaps by more than three slops.
  func solvePositions() -> Bool {
    var least: Float = 0
    for index in 0..<count {
      let constraint = positionConstraints + index
      solve(
        constraint, constraint.pointee.bodies, correction: Tuning.overlapCorrection,
        least: &least)
    }
    return least >= -3 * Tuning.linearSlop
  }

  /// One iteration at an impact: a stronger correction that moves only the two colliding bodies.
  ///
  /// - Parameters:
  ///   - first: The island index of one of the two bodies.
  ///   - second: The island index of the other.
  /// - Returns: Whether no contact overlaps by more than one and a half slops.
  func solveImpactPositions(_ first: Int32, _ second: Int32) -> Bool {
    var least: Float = 0
    for index in 0..<count {
      let constraint = positionConstraints + index
      var masses = constraint.pointee.bodies
      if masses.indexA != first, masses.indexA != second {
        masses.inverseMassA = 0
        masses.inverseInertiaA = 0
      }
      if masses.indexB != first, masses.indexB != second {
        masses.inverseMassB = 0
        masses.inverseInertiaB = 0
      }
      solve(constraint, masses, correction: Tuning.impactOverlapCorrection, least: &least)
    }
    return least >= -1.5 * Tuning.linearSlop
  }

  @inline(__always)
  private func solve(
    _ constraint: UnsafeMutablePointer<ContactPositionConstraint>, _ masses: ConstraintBodies,
    correction: Float, least: inout Float
  ) {
    let poseA = bodies.poses + Int(masses.indexA)
    let poseB = bodies.poses + Int(masses.indexB)
    for index in 0..<constraint.pointee.pointCount {
      let overlap = constraint.pointee.overlap(
        atSecond: index == 1,
        poseA.pointee.transform(localCenter: constraint.pointee.localCenterA),
        poseB.pointee.transform(localCenter: constraint.pointee.localCenterB))
      least = min(least, overlap.separation)
      let error = clamped(
        correction * (overlap.separation + Tuning.linearSlop), -Tuning.largestLinearCorrection, 0)
      let armA = overlap.point - poseA.pointee.center
      let armB = overlap.point - poseB.pointee.center
      let inverse = masses.inverseEffectiveMass(armA, armB, along: overlap.normal)
      let impulse = (inverse > 0 ? -error / inverse : 0) * overlap.normal
      poseA.pointee.center -= masses.inverseMassA * impulse
      poseA.pointee.angle -= masses.inverseInertiaA * cross(armA, impulse)
      poseB.pointee.center += masses.inverseMassB * impulse
      poseB.pointee.angle += masses.inverseInertiaB * cross(armB, impulse)
    }
  }
}

extension ContactPositionConstraint {
  /// The normal, the point and the separation (below zero for an overlap) for the given transforms.
  @inline(__always) func overlap(
    atSecond isSecond: Bool, _ transformA: Transform, _ transformB: Transform
  ) -> (normal: Vector, point: Vector, separation: Float) {
    let point = isSecond ? localPoints.1 : localPoints.0
    switch kind {
    case .circles:
      let pointA = transformA * localPoint
      let pointB = transformB * localPoints.0
      var normal = pointB - pointA
      _ = normal.normalize()
      return (
        normal, 0.5 * (pointA + pointB), dot(pointB - pointA, normal) - radiusA - radiusB
      )
    case .faceA:
      let normal = transformA.rotation * localNormal
      let place = transformB * point
      return (
        normal, place, dot(place - transformA * localPoint, normal) - radiusA - radiusB
      )
    case .faceB:
      let normal = transformB.rotation * localNormal
      let place = transformA * point
      let separation = dot(place - transformB * localPoint, normal) - radiusA - radiusB
      return (-normal, place, separation)
    }
  }
}

/// A body's pose while its island is solved.
///
/// The first four numbers, centre and rotation, are loaded at once by the crowd solver; the size is
/// therefore a multiple of 16 bytes.
struct Pose: BitwiseCopyable {
  /// The centre of mass in world coordinates, metres.
  var center: Vector
  private var rotation: Rotation
  /// Radians.
  var angle: Float
  /// The angle from which `rotation` was computed.
  private var rotationAngle: Float
  private var unused: (Float, Float) = (0, 0)

  @inline(__always) init(center: Vector, angle: Float, rotation: Rotation) {
    self.center = center
    self.angle = angle
    rotationAngle = angle
    self.rotation = rotation
  }

  @inline(__always) var isFinite: Bool { center.isFinite && angle.isFinite }

  /// The rotation by the current angle, recomputed only if the angle has changed.
  @inline(__always) mutating func currentRotation() -> Rotation {
    if rotationAngle != angle {
      rotationAngle = angle
      rotation = Rotation(angle: angle)
    }
    return rotation
  }
}

/// A body's velocity while its island is solved.
///
/// Padded to four numbers, which the crowd solver loads at once.
struct BodyMotion: BitwiseCopyable {
  /// The velocity of the centre of mass, m/s.
  var velocity: Vector
  /// Radians per second.
  var angularVelocity: Float
  private var unused: Float = 0

  @inline(__always) init(velocity: Vector, angularVelocity: Float) {
    self.velocity = velocity
    self.angularVelocity = angularVelocity
  }

  static var rest: BodyMotion { BodyMotion(velocity: .zero, angularVelocity: 0) }

  @inline(__always) var isFinite: Bool { velocity.isFinite && angularVelocity.isFinite }
}

/// The parameters of a step.
struct StepContext: BitwiseCopyable {
  /// Seconds.
  var h: Float
  var inverseH: Float
  /// The ratio of this step's length to the previous one's; stored impulses are scaled by it.
  var ratio: Float
  /// Whether contacts start with the impulses of the previous step.
  var isWarmStarting: Bool
}

/// The poses and motions of an island's bodies, by their index in the island.
struct SolverBodies: BitwiseCopyable {
  let poses: UnsafeMutablePointer<Pose>
  let motions: UnsafeMutablePointer<BodyMotion>
}
