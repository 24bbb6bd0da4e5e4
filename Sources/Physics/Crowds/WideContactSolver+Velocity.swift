// Graph coloring and wide constraints follow Box2D 3 by Erin Catto (MIT licence); see
// ACKNOWLEDGEMENTS.md.

extension WideContactSolver {
  /// One iteration over all batches: friction first, as in `ContactSolver`.
  func solveVelocities() {
    for batch in 0..<batchCount {
      let constraint = velocityConstraints + batch
      let (indicesA, indicesB) = (constraint.pointee.indicesA, constraint.pointee.indicesB)
      var a = LaneMotions(bodies.motions, indicesA)
      var b = LaneMotions(bodies.motions, indicesB)
      constraint.pointee.solve(&a, &b)
      a.store(bodies.motions, indicesA)
      b.store(bodies.motions, indicesB)
    }
  }
}

extension WideVelocityConstraint {
  @inline(__always) fileprivate mutating func solve(_ a: inout LaneMotions, _ b: inout LaneMotions)
  {
    first.tangentImpulse = solveFriction(first, &a, &b)
    second.tangentImpulse = solveFriction(second, &a, &b)
    solveNormals(&a, &b)
  }

  /// Solves Coulomb friction for one point and returns the total impulse along the tangent.
  @inline(__always) private func solveFriction(
    _ point: WideContactPoint, _ a: inout LaneMotions, _ b: inout LaneMotions
  ) -> Lanes {
    // The tangent is (normal y, −normal x).
    let speed =
      ((b.x - a.x) * normalY - (b.y - a.y) * normalX)
      + (b.spin * point.tangentLeverB - a.spin * point.tangentLeverA)
    let bound = friction * point.normalImpulse
    var total = point.tangentImpulse - point.tangentMass * speed
    total.replace(with: bound, where: total .> bound)
    total.replace(with: -bound, where: total .< -bound)
    let change = total - point.tangentImpulse
    let (x, y) = (change * normalY, -change * normalX)
    a.x -= inverseMassA * x
    a.y -= inverseMassA * y
    a.spin -= inverseInertiaA * (change * point.tangentLeverA)
    b.x += inverseMassB * x
    b.y += inverseMassB * y
    b.spin += inverseInertiaB * (change * point.tangentLeverB)
    return total
  }

  /// Solves for both normal impulses at once.
  ///
  /// All cases of `ContactVelocityConstraint.solveNormals(_:_:)` are computed, and each lane uses
  /// the first that is valid.
  @inline(__always)
  private mutating func solveNormals(_ a: inout LaneMotions, _ b: inout LaneMotions) {
    let (old1, old2) = (first.normalImpulse, second.normalImpulse)
    let speed = (b.x - a.x) * normalX + (b.y - a.y) * normalY
    let speed1 = speed + (b.spin * first.normalLeverB - a.spin * first.normalLeverA)
    let speed2 = speed + (b.spin * second.normalLeverB - a.spin * second.normalLeverA)
    let b1 = speed1 - first.bounce - (responseXX * old1 + responseXY * old2)
    let b2 = speed2 - second.bounce - (responseXY * old1 + responseYY * old2)

    let both1 = -(inverseXX * b1 + inverseXY * b2)
    let both2 = -(inverseXY * b1 + inverseYY * b2)
    let fitsBoth = (both1 .>= 0) .& (both2 .>= 0)
    let only1 = -first.normalMass * b1
    let fitsFirst = (only1 .>= 0) .& (responseXY * only1 + b2 .>= 0)
    let only2 = -second.normalMass * b2
    let fitsSecond = (only2 .>= 0) .& (responseXY * only2 + b1 .>= 0)
    let fitsNone = (b1 .>= 0) .& (b2 .>= 0)

    var (total1, total2) = (old1, old2)
    total1.replace(with: 0, where: fitsNone .| fitsSecond)
    total2.replace(with: 0, where: fitsNone)
    total2.replace(with: only2, where: fitsSecond)
    total1.replace(with: only1, where: fitsFirst)
    total2.replace(with: 0, where: fitsFirst)
    total1.replace(with: both1, where: fitsBoth)
    total2.replace(with: both2, where: fitsBoth)
    first.normalImpulse = total1
    second.normalImpulse = total2

    let (change1, change2) = (total1 - old1, total2 - old2)
    let sum = change1 + change2
    let (x, y) = (sum * normalX, sum * normalY)
    a.x -= inverseMassA * x
    a.y -= inverseMassA * y
    a.spin -= inverseInertiaA * (change1 * first.normalLeverA + change2 * second.normalLeverA)
    b.x += inverseMassB * x
    b.y += inverseMassB * y
    b.spin += inverseInertiaB * (change1 * first.normalLeverB + change2 * second.normalLeverB)
  }
}
