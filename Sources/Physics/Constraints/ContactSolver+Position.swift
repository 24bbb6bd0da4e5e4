// The position solver follows Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

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
