// The search, its target distance and its limits follow Box2D 2.3 by Erin Catto (zlib licence); see
// ACKNOWLEDGEMENTS.md.

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
