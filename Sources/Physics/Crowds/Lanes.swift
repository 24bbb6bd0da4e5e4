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
