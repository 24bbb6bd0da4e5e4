/// The first time at which two sweeping shapes come within touching distance.
///
/// Conservative advancement with a separating axis per step (Erin Catto, "Continuous Collision", GDC
/// 2013): from the nearest features at the time reached, an axis; along it, the last time at which
/// the shapes are still apart, found by the secant and bisection in turns; from there again. The
/// target is a separation a little within the radii, so that the impact is a contact, but short of
/// an overlap of the cores. Bodies that spin past each other between two samples of the axis can be
/// missed only where the axis's separation has no sign change.
enum TimeOfImpact {
  enum Outcome {
    /// The shapes overlap at the start, or the search stopped short; time tells where.
    case overlapped, failed
    /// They come within the target distance at the time.
    case touching
    /// They do not, until the end.
    case separated
  }

  private static let largestStepCount = 20
  /// Corners pushed back by one axis before another is taken.
  private static let largestPushCount = 8
  private static let largestRootStepCount = 50

  private static let tolerance = 0.25 * Tuning.linearSlop

  /// The distance of the cores that is searched for, given the sum of the radii.
  private static func targetDistance(_ radius: Float) -> Float {
    max(Tuning.linearSlop, radius - 3 * Tuning.linearSlop)
  }

  /// The distance of the cores within which an impact may be found, given the sum of the radii.
  static func reach(_ radius: Float) -> Float { targetDistance(radius) + tolerance }

  /// - Returns: What happens, and when, as a fraction of the sweeps; 1 is their end.
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

  /// Moves the time on until the separation along one axis reaches the target; no outcome means
  /// that another axis must be tried from there.
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
      // The secant converges fast; the bisection guards its progress.
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
