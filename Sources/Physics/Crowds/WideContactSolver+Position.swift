// Graph coloring and wide constraints follow Box2D 3 by Erin Catto (MIT licence); see
// ACKNOWLEDGEMENTS.md.

extension WideContactSolver {
  /// One iteration of overlap correction, as in `ContactSolver`.
  ///
  /// - Returns: Whether no contact overlaps by more than three slops.
  func solvePositions() -> Bool {
    var least = Lanes.zero
    for batch in 0..<batchCount {
      let constraint = positionConstraints + batch
      let (indicesR, indicesI) = (constraint.pointee.indicesR, constraint.pointee.indicesI)
      var r = LanePoses(bodies.poses, indicesR)
      var i = LanePoses(bodies.poses, indicesI)
      guard constraint.pointee.solve(&r, &i, &least) else { continue }
      r.store(bodies.poses, indicesR)
      i.store(bodies.poses, indicesI)
    }
    return least.min() >= -3 * Tuning.linearSlop
  }
}

extension WidePositionConstraint {
  /// - Returns: Whether any body was moved.
  @inline(__always) fileprivate func solve(
    _ r: inout LanePoses, _ i: inout LanePoses, _ least: inout Lanes
  ) -> Bool {
    let hasMoved = solve(firstX, firstY, isUsed, &r, &i, &least)
    let hasMovedSecond = solve(secondX, secondY, hasSecond, &r, &i, &least)
    return hasMoved || hasMovedSecond
  }

  /// Solves one point of each contact.
  @inline(__always) private func solve(
    _ localX: Lanes, _ localY: Lanes, _ weight: Lanes, _ r: inout LanePoses,
    _ i: inout LanePoses, _ least: inout Lanes
  ) -> Bool {
    let armR = r.turned(planeX, planeY)
    let armI = i.turned(localX, localY)
    var (x, y) = r.turned(normalX, normalY)
    let (apartX, apartY) = (i.x + armI.x - (r.x + armR.x), i.y + armI.y - (r.y + armR.y))
    // Between two circles the impulse acts midway between the points.
    var (middleX, middleY) = (Lanes.zero, Lanes.zero)
    if hasRound { roundNormal(apartX, apartY, &x, &y, &middleX, &middleY) }
    let separation = (apartX * x + apartY * y - radius) * weight
    least.replace(with: separation, where: separation .< least)
    var error = Tuning.overlapCorrection * (separation + Tuning.linearSlop)
    let most = Lanes(repeating: -Tuning.largestLinearCorrection)
    error.replace(with: most, where: error .< most)
    error = (error * weight).zeroed(unless: error .< 0)
    guard any(error .< 0) else { return false }

    let (placeX, placeY) = (i.x + armI.x - middleX, i.y + armI.y - middleY)
    let leverR = (placeX - r.x) * y - (placeY - r.y) * x
    let leverI = (placeX - i.x) * y - (placeY - i.y) * x
    let inverse =
      inverseMassR + inverseMassI + inverseInertiaR * leverR * leverR
      + inverseInertiaI * leverI * leverI
    let impulse = (-error / inverse).zeroed(unless: inverse .> 0)
    let (pushX, pushY) = (impulse * x, impulse * y)
    r.move(
      -inverseMassR * pushX, -inverseMassR * pushY, turning: -inverseInertiaR * impulse * leverR)
    i.move(
      inverseMassI * pushX, inverseMassI * pushY, turning: inverseInertiaI * impulse * leverI)
    return true
  }

  /// Replaces the normals of circle contacts by the direction between the points.
  private func roundNormal(
    _ apartX: Lanes, _ apartY: Lanes, _ x: inout Lanes, _ y: inout Lanes, _ middleX: inout Lanes,
    _ middleY: inout Lanes
  ) {
    for lane in 0..<4 where isRound[lane] > 0 {
      var normal = Vector(apartX[lane], apartY[lane])
      _ = normal.normalize()
      (x[lane], y[lane]) = (normal.x, normal.y)
      (middleX[lane], middleY[lane]) = (0.5 * apartX[lane], 0.5 * apartY[lane])
    }
  }
}
