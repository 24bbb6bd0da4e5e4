// The order of solution and the block solver follow Box2D 2.3 by Erin Catto (zlib licence); see
// ACKNOWLEDGEMENTS.md.

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
  @inline(__always) func relativeVelocity(_ a: Motion, _ b: Motion) -> Vector {
    b.velocity + cross(b.angularVelocity, armB) - a.velocity - cross(a.angularVelocity, armA)
  }

  @inline(__always) func apply(
    _ impulse: Vector, _ masses: ConstraintBodies, _ a: inout Motion, _ b: inout Motion
  ) {
    a.velocity -= masses.inverseMassA * impulse
    a.angularVelocity -= masses.inverseInertiaA * cross(armA, impulse)
    b.velocity += masses.inverseMassB * impulse
    b.angularVelocity += masses.inverseInertiaB * cross(armB, impulse)
  }

  /// Coulomb's law: the tangential impulse opposes sliding, up to friction times the normal
  /// impulse.
  @inline(__always) mutating func solveFriction(
    _ friction: Float, _ normal: Vector, _ masses: ConstraintBodies, _ a: inout Motion,
    _ b: inout Motion
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
    _ normal: Vector, _ masses: ConstraintBodies, _ a: inout Motion, _ b: inout Motion
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
  @inline(__always) mutating func solveNormals(_ a: inout Motion, _ b: inout Motion) {
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
    _ total1: Float, _ total2: Float, _ a: inout Motion, _ b: inout Motion
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
