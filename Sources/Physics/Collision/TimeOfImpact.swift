// The search, its target distance, its limits and the separation function follow Box2D 2.3 by Erin Catto
// (zlib licence); see ACKNOWLEDGEMENTS.md.

/// The first time at which two moving shapes come within touching distance.
///
/// Conservative advancement with one separating axis per step (Erin Catto, "Continuous Collision",
/// GDC 2013). Each step takes an axis from the nearest features at the current time and advances to
/// the last time at which the shapes are still separated along it, found by alternating secant and
/// bisection. The target separation is slightly less than the sum of the radii: the impact is then
/// a contact, but the cores do not overlap yet. A collision of spinning bodies can be missed only
/// if the separation along the axis does not change its sign.
enum TimeOfImpact {
  enum Outcome {
    /// The shapes overlap at the start, or the search did not converge; the time is where it
    /// stopped.
    case overlapped, failed
    /// The shapes reach the target distance at the time.
    case touching
    /// The shapes do not reach the target distance.
    case separated
  }

  private static let largestStepCount = 20
  /// The number of roots searched along one axis before the next axis is tried.
  private static let largestPushCount = 8
  private static let largestRootStepCount = 50

  private static let tolerance = 0.25 * Tuning.linearSlop

  /// The distance of the cores that the search aims at, for a sum of radii.
  private static func targetDistance(_ radius: Float) -> Float {
    max(Tuning.linearSlop, radius - 3 * Tuning.linearSlop)
  }

  /// The largest distance of the cores at which an impact can be found, for a sum of radii.
  static func reach(_ radius: Float) -> Float { targetDistance(radius) + tolerance }

  /// - Returns: The outcome and its time, as a fraction of the sweeps; 1 is their end.
  static func find(
    _ a: DistanceProxy, _ sweepA: Sweep, _ b: DistanceProxy, _ sweepB: Sweep
  ) -> (outcome: Outcome, time: Float) {
    var (sweepA, sweepB) = (sweepA, sweepB)
    sweepA.normalize()
    sweepB.normalize()
    let target = targetDistance(a.radius + b.radius)
    var cache = SimplexCache()
    var start: Float = 0

    for _ in 0..<largestStepCount {
      let nearest = Distance.between(
        a, sweepA.transform(at: start), b, sweepB.transform(at: start), &cache)
      let distance = (nearest.onA - nearest.onB).length
      if distance <= 0 { return (.overlapped, 0) }
      if distance < target + tolerance { return (.touching, start) }
      let function = SeparationFunction(cache, a, sweepA, b, sweepB, at: start)
      let result = advance(function, from: start, target: target, tolerance: tolerance)
      if let outcome = result.outcome { return (outcome, result.time) }
      start = result.time
    }
    return (.failed, start)
  }

  /// Advances the time until the separation along one axis reaches the target; a nil outcome means
  /// that the search must continue from there with another axis.
  private static func advance(
    _ function: SeparationFunction, from start: Float, target: Float, tolerance: Float
  ) -> (outcome: Outcome?, time: Float) {
    var end: Float = 1
    for _ in 0..<largestPushCount {
      let least = function.least(at: end)
      if least.separation > target + tolerance { return (.separated, 1) }
      if least.separation > target - tolerance { return (nil, end) }
      let startSeparation = function.separation(least.indexA, least.indexB, at: start)
      if startSeparation < target - tolerance { return (.failed, start) }
      if startSeparation <= target + tolerance { return (.touching, start) }
      end = root(
        of: function, least.indexA, least.indexB, between: (start, startSeparation),
        and: (end, least.separation), target: target, tolerance: tolerance)
    }
    return (nil, start)
  }

  /// The time between two at which the separation of two corners is the target.
  private static func root(
    of function: SeparationFunction, _ indexA: Int, _ indexB: Int,
    between early: (time: Float, separation: Float),
    and late: (time: Float, separation: Float), target: Float, tolerance: Float
  ) -> Float {
    var (early, late) = (early, late)
    for step in 1...largestRootStepCount {
      // Secant and bisection alternate: the secant alone can stall where the function is curved.
      let time =
        step & 1 == 0
        ? early.time + (target - early.separation) * (late.time - early.time)
          / (late.separation - early.separation)
        : 0.5 * (early.time + late.time)
      let separation = function.separation(indexA, indexB, at: time)
      if abs(separation - target) < tolerance { return time }
      if separation > target {
        early = (time, separation)
      } else {
        late = (time, separation)
      }
    }
    return late.time
  }
}

/// The separation of two moving shapes along an axis that is fixed to a feature of one of them.
///
/// The axis rotates with its face; between two corners it is constant. The smallest distance of the
/// other shape along the axis is a lower bound of the true distance, so the shapes are apart while
/// it is above zero.
struct SeparationFunction: BitwiseCopyable {
  private enum Kind { case corners, faceA, faceB }

  private let a: DistanceProxy
  private let b: DistanceProxy
  private let sweepA: Sweep
  private let sweepB: Sweep
  private let kind: Kind
  /// A point on the face, in its body's coordinates.
  private var facePoint = Vector.zero
  /// The axis: the face's normal in its body's coordinates, or a world direction from A to B.
  private var axis: Vector

  /// Derives the axis from the nearest features at a time, which a distance query stored in a
  /// cache.
  init(
    _ cache: SimplexCache, _ a: DistanceProxy, _ sweepA: Sweep, _ b: DistanceProxy,
    _ sweepB: Sweep, at time: Float
  ) {
    self.a = a
    self.b = b
    self.sweepA = sweepA
    self.sweepB = sweepB
    let transformA = sweepA.transform(at: time)
    let transformB = sweepB.transform(at: time)
    let (a1, b1) = (a.corner(cache.indicesA.0), b.corner(cache.indicesB.0))

    guard cache.count > 1 else {
      kind = .corners
      axis = transformB * b1 - transformA * a1
      _ = axis.normalize()
      return
    }
    if cache.indicesA.0 == cache.indicesA.1 {
      kind = .faceB
      let b2 = b.corner(cache.indicesB.1)
      axis = (b2 - b1).rightNormal
      _ = axis.normalize()
      facePoint = 0.5 * (b1 + b2)
      let normal = transformB.rotation * axis
      if dot(transformA * a1 - transformB * facePoint, normal) < 0 { axis = -axis }
    } else {
      kind = .faceA
      let a2 = a.corner(cache.indicesA.1)
      axis = (a2 - a1).rightNormal
      _ = axis.normalize()
      facePoint = 0.5 * (a1 + a2)
      let normal = transformA.rotation * axis
      if dot(transformB * b1 - transformA * facePoint, normal) < 0 { axis = -axis }
    }
  }

  /// The smallest separation at a time and the corners where it occurs; −1 on the side of the
  /// face.
  func least(at time: Float) -> (separation: Float, indexA: Int, indexB: Int) {
    let transformA = sweepA.transform(at: time)
    let transformB = sweepB.transform(at: time)
    let indexA: Int
    let indexB: Int
    switch kind {
    case .corners:
      indexA = a.support(transformA.rotation.inverse(axis))
      indexB = b.support(transformB.rotation.inverse(-axis))
    case .faceA:
      indexA = -1
      indexB = b.support(transformB.rotation.inverse(-(transformA.rotation * axis)))
    case .faceB:
      indexA = a.support(transformA.rotation.inverse(-(transformB.rotation * axis)))
      indexB = -1
    }
    return (separation(indexA, indexB, transformA, transformB), indexA, indexB)
  }

  /// The separation of the given corners at a time.
  func separation(_ indexA: Int, _ indexB: Int, at time: Float) -> Float {
    separation(indexA, indexB, sweepA.transform(at: time), sweepB.transform(at: time))
  }

  @inline(__always)
  private func separation(
    _ indexA: Int, _ indexB: Int, _ transformA: Transform, _ transformB: Transform
  ) -> Float {
    switch kind {
    case .corners:
      return dot(transformB * b.corner(indexB) - transformA * a.corner(indexA), axis)
    case .faceA:
      return dot(
        transformB * b.corner(indexB) - transformA * facePoint, transformA.rotation * axis)
    case .faceB:
      return dot(
        transformA * a.corner(indexA) - transformB * facePoint, transformB.rotation * axis)
    }
  }
}
