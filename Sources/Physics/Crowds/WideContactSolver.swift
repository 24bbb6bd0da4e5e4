// Graph coloring and wide constraints follow Box2D 3 by Erin Catto (MIT licence); see
// ACKNOWLEDGEMENTS.md.

/// Solves the contacts of a large island four at a time.
///
/// The method is that of `ContactSolver`; only the order of the contacts differs: by color (see
/// `ContactColoring`) instead of along the island. Any order converges, but the last digits depend
/// on it, and in a heap soon all of them. Islands of up to `Tuning.largestSequentialIsland`
/// contacts are therefore solved in UIKit's order, so that their motion can be compared with
/// UIKit's.
struct WideContactSolver: BitwiseCopyable {
  let velocityConstraints: UnsafeMutablePointer<WideVelocityConstraint>
  let positionConstraints: UnsafeMutablePointer<WidePositionConstraint>
  /// Contact slots, four per batch; −1 for an unused lane.
  let lanes: UnsafeMutablePointer<Int32>
  let batchCount: Int
  let bodies: SolverBodies
  /// The index, after the island's bodies, of a dummy body for unused lanes.
  let spareIndex: Int32
}

/// The working memory of the solver.
struct WideContactStorage: ~Copyable {
  var coloring = ContactColoring()
  var velocityConstraints = Block<WideVelocityConstraint>()
  var positionConstraints = Block<WidePositionConstraint>()

  /// Groups the contacts of an island and allocates their constraints.
  mutating func solver(
    _ slots: UnsafeMutablePointer<Int32>, count: Int,
    _ contacts: UnsafeMutablePointer<ContactData>,
    _ records: UnsafeMutablePointer<BodyData>, _ bodies: SolverBodies, bodyCount: Int
  ) -> WideContactSolver {
    coloring.assign(slots, count: count, contacts, records, bodyCount: bodyCount)
    velocityConstraints.resize(coloring.batchCount)
    positionConstraints.resize(coloring.batchCount)
    return WideContactSolver(
      velocityConstraints: velocityConstraints.base,
      positionConstraints: positionConstraints.base, lanes: coloring.lanes.base,
      batchCount: coloring.batchCount, bodies: bodies, spareIndex: Int32(bodyCount))
  }
}

/// One contact point of each of four contacts during the velocity iterations.
///
/// The levers are the cross products of the arms with the normal and with the tangent.
struct WideContactPoint: BitwiseCopyable {
  var normalLeverA: Lanes
  var normalLeverB: Lanes
  var tangentLeverA: Lanes
  var tangentLeverB: Lanes
  var normalImpulse: Lanes
  var tangentImpulse: Lanes
  var normalMass: Lanes
  var tangentMass: Lanes
  var bounce: Lanes
}

/// Four contacts without a common moving body during the velocity iterations.
///
/// If a contact has one point, the lane of the second point is zero and its impulse remains zero.
/// An unused lane is zero throughout.
struct WideVelocityConstraint: BitwiseCopyable {
  var indicesA: LaneIndices
  var indicesB: LaneIndices
  var normalX: Lanes
  var normalY: Lanes
  var friction: Lanes
  var inverseMassA: Lanes
  var inverseMassB: Lanes
  var inverseInertiaA: Lanes
  var inverseInertiaB: Lanes
  var first: WideContactPoint
  var second: WideContactPoint
  /// The matrix from the normal impulses to the normal velocities of the two points, and its
  /// inverse.
  var responseXX: Lanes
  var responseXY: Lanes
  var responseYY: Lanes
  var inverseXX: Lanes
  var inverseXY: Lanes
  var inverseYY: Lanes
}

/// Four contacts without a common moving body during the position iterations.
///
/// R is the body of the reference face, or A for two circles; I is the other body. Points are
/// relative to centres of mass, in body coordinates.
struct WidePositionConstraint: BitwiseCopyable {
  var indicesR: LaneIndices
  var indicesI: LaneIndices
  var normalX: Lanes
  var normalY: Lanes
  var planeX: Lanes
  var planeY: Lanes
  var firstX: Lanes
  var firstY: Lanes
  var secondX: Lanes
  var secondY: Lanes
  /// The sum of both radii.
  var radius: Lanes
  var inverseMassR: Lanes
  var inverseMassI: Lanes
  var inverseInertiaR: Lanes
  var inverseInertiaI: Lanes
  /// 1 if the contact has a second point, otherwise 0.
  var hasSecond: Lanes
  /// 1 if the normal is the direction between two points, otherwise 0.
  var isRound: Lanes
  /// 1 if the lane has a contact, otherwise 0.
  var isUsed: Lanes
  /// Whether `isRound` is 1 in any lane.
  var hasRound: Bool
}

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

/// The same quantity of four contacts, computed at once.
///
/// Every x86-64 and arm64 processor computes four single-precision numbers at once. Additions,
/// multiplications, comparisons and selections of lanes give the same bits as scalar operations.
typealias Lanes = SIMD4<Float>

/// The island indices of one body of each of four contacts.
typealias LaneIndices = SIMD4<Int32>

extension Lanes {
  /// The lanes for which a condition holds, 0 in the others.
  @inline(__always) func zeroed(unless condition: SIMDMask<SIMD4<Int32>>) -> Lanes {
    Lanes.zero.replacing(with: self, where: condition)
  }

  /// Loads four records of four numbers each and transposes them: one record per lane.
  @inline(__always) static func gathered<Record>(
    _ records: UnsafeMutablePointer<Record>, _ indices: LaneIndices
  ) -> (Lanes, Lanes, Lanes, Lanes) {
    let base = UnsafeRawPointer(records)
    let stride = MemoryLayout<Record>.stride
    let a = base.load(fromByteOffset: Int(indices[0]) * stride, as: Lanes.self)
    let b = base.load(fromByteOffset: Int(indices[1]) * stride, as: Lanes.self)
    let c = base.load(fromByteOffset: Int(indices[2]) * stride, as: Lanes.self)
    let d = base.load(fromByteOffset: Int(indices[3]) * stride, as: Lanes.self)
    return (
      Lanes(a[0], b[0], c[0], d[0]), Lanes(a[1], b[1], c[1], d[1]),
      Lanes(a[2], b[2], c[2], d[2]), Lanes(a[3], b[3], c[3], d[3])
    )
  }
}

/// The velocities of four bodies.
struct LaneMotions: BitwiseCopyable {
  var x: Lanes
  var y: Lanes
  var spin: Lanes

  @inline(__always) init(_ motions: UnsafeMutablePointer<BodyMotion>, _ indices: LaneIndices) {
    (x, y, spin, _) = Lanes.gathered(motions, indices)
  }

  @inline(__always)
  func store(_ motions: UnsafeMutablePointer<BodyMotion>, _ indices: LaneIndices) {
    let base = UnsafeMutableRawPointer(motions)
    for lane in 0..<4 {
      base.storeBytes(
        of: Lanes(x[lane], y[lane], spin[lane], 0),
        toByteOffset: Int(indices[lane]) * MemoryLayout<BodyMotion>.stride, as: Lanes.self)
    }
  }
}

/// The poses of four bodies.
struct LanePoses: BitwiseCopyable {
  var x: Lanes
  var y: Lanes
  var sine: Lanes
  var cosine: Lanes
  /// The rotation of the bodies since they were loaded, radians.
  var turn = Lanes.zero

  @inline(__always) init(_ poses: UnsafeMutablePointer<Pose>, _ indices: LaneIndices) {
    (x, y, sine, cosine) = Lanes.gathered(poses, indices)
  }

  @inline(__always) func store(_ poses: UnsafeMutablePointer<Pose>, _ indices: LaneIndices) {
    let base = UnsafeMutableRawPointer(poses)
    for lane in 0..<4 {
      let index = Int(indices[lane])
      base.storeBytes(
        of: Lanes(x[lane], y[lane], sine[lane], cosine[lane]),
        toByteOffset: index * MemoryLayout<Pose>.stride, as: Lanes.self)
      // The exact rotation is computed from the angle when the island is stored.
      poses[index].angle += turn[lane]
    }
  }

  /// Rotates vectors from body coordinates to world coordinates.
  @inline(__always) func turned(_ localX: Lanes, _ localY: Lanes) -> (x: Lanes, y: Lanes) {
    (cosine * localX - sine * localY, sine * localX + cosine * localY)
  }

  /// Moves the centres and rotates the bodies by small angles.
  ///
  /// The rotation is exact to first order and then normalized, up to the fourth power of the angle.
  @inline(__always) mutating func move(_ byX: Lanes, _ byY: Lanes, turning angle: Lanes) {
    x += byX
    y += byY
    turn += angle
    let (s, c) = (sine + angle * cosine, cosine - angle * sine)
    let scale = 1.5 - 0.5 * (s * s + c * c)
    sine = s * scale
    cosine = c * scale
  }
}
