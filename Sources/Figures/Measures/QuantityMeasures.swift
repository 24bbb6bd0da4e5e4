/// What is measured of a quantity over time: how it springs and when it settles.
public struct QuantityMeasures: Equatable, Sendable, Codable {
  /// The quantity's name, such as `square.center.y`.
  public var of: String
  /// Its unit; empty for a plain number.
  public var unit: String
  /// The first value, in its unit.
  public var start: Double
  /// The last value, or where it would come to rest if the film went on; in its unit.
  public var end: Double
  /// The least value, in its unit.
  public var least: Double
  /// The greatest value, in its unit.
  public var greatest: Double
  /// How far it goes beyond the end, seen from the start, in its unit; nil where both are the same.
  public var overshoot: Double?
  /// The overshoot in percent of the way from the start to the end.
  public var overshootPercent: Double?
  /// When it overshoots most, in seconds.
  public var overshootTime: Double?
  /// Where it turns round, without the turns that are too small to be seen.
  public var peaks: [Extremum]
  /// The natural frequency in hertz; nil where nothing oscillates or creeps to rest like a damped spring.
  public var frequency: Double?
  /// The damping ratio; nil where nothing oscillates or creeps to rest like a damped spring.
  public var dampingRatio: Double?
  /// The frequency that is seen, in hertz; nil where nothing oscillates.
  public var dampedFrequency: Double?
  /// The logarithm of the ratio of successive peaks on one side; nil where nothing oscillates.
  public var logarithmicDecrement: Double?
  /// What a damped oscillation misses of the motion, as a fraction of it; nil without one.
  public var fitResidual: Double?
  /// Since when it stays within 2 % of the way around the end, in seconds; nil for never.
  public var settles2Percent: Double?
  /// Since when it stays within 1 pt around the end, in seconds; nil for never, and for other units.
  public var settles1Point: Double?

  /// Turns that are nearer to the end than this fraction of the extent are not seen.
  private static let smallestPeak = 0.002

  /// Measures a series; nil for one without values.
  ///
  /// - Parameters:
  ///   - series: The quantity over time.
  ///   - touches: When it touches something, in seconds; it does not oscillate freely then.
  ///   - endsAtRest: Whether everything is known to be at rest at the end.
  ///   - describesSwings: Whether an oscillation is described; otherwise it is fitted, which takes long, only where
  ///     the end is known by nothing else.
  public init?(
    _ series: Series, touches: [ClosedRange<Double>] = [], endsAtRest: Bool = false,
    describesSwings: Bool = true
  ) {
    let points = series.points
    guard let first = points.first, let last = points.last else { return nil }
    of = series.quantity.name
    unit = series.quantity.unit
    start = first.y
    let least = points.reduce(first.y) { min($0, $1.y) }
    let greatest = points.reduce(first.y) { max($0, $1.y) }
    (self.least, self.greatest) = (least, greatest)
    let extent = greatest - least
    let isStill = endsAtRest || Settling.isStill(points, extent: extent)
    let fit =
      describesSwings || !isStill ? OscillationFit(of: points, touches: touches) : nil
    let end = isStill ? last.y : fit?.rest ?? last.y
    self.end = end
    let way = end - first.y
    if abs(way) > 0.01 * extent {
      let furthest = points.max { ($0.y - end) * way < ($1.y - end) * way } ?? last
      overshoot = abs(furthest.y - end) * (((furthest.y - end) * way) > 0 ? 1 : 0)
      // A way that is short against the swings is no measure of them.
      if abs(way) > 0.25 * extent { overshootPercent = overshoot.map { 100 * $0 / abs(way) } }
      overshootTime = overshoot ?? 0 > 0 ? furthest.x : nil
    }
    peaks = Extremum.all(in: points).filter {
      abs($0.value - end) >= max(Self.smallestPeak * extent, 1e-9)
    }
    frequency = fit?.oscillation.frequency
    dampingRatio = fit?.oscillation.dampingRatio
    dampedFrequency = fit?.oscillation.dampedFrequency
    logarithmicDecrement = fit?.oscillation.logarithmicDecrement
    fitResidual = fit?.residual
    let settling = Settling(
      distances: points.map { SIMD2($0.x, abs($0.y - end)) }, isKnown: isStill || fit != nil)
    settles1Point = unit == "pt" ? settling.time(within: 1) : nil
    settles2Percent = settling.time(within: settledDistance)
  }

  /// How far it is from the end at most where it counts as settled, in its unit: 2 % of the way, or of the extent
  /// where it comes back to its start.
  public var settledDistance: Double {
    let (way, extent) = (abs(end - start), greatest - least)
    return 0.02 * (way > 0.01 * extent ? way : extent)
  }
}

/// A place where a quantity turns round.
public struct Extremum: Equatable, Sendable, Codable {
  /// The time in seconds.
  public var time: Double
  /// The value in the quantity's unit.
  public var value: Double

  /// The extremes of a series, each at the vertex of the parabola through its three nearest samples, where that is what
  /// the samples around it follow: not at a jump, and not at a jump in the velocity, as at an impact.
  ///
  /// - Parameter points: Times at equal steps, and values.
  /// - Returns: The extremes in the order of time.
  public static func all(in points: [SIMD2<Double>]) -> [Extremum] {
    indices(in: points[...]).map { index in
      let (before, at, after) = (points[index - 1], points[index], points[index + 1])
      let bend = bend(in: points, at: index)
      let isSmooth = [index - 1, index + 1].allSatisfy { next in
        guard next > points.startIndex, next < points.endIndex - 1 else { return true }
        let other = Self.bend(in: points, at: next)
        return other * bend > 0 && abs(bend) <= largestBendRatio * abs(other)
      }
      guard bend != 0, isSmooth else { return Extremum(time: at.x, value: at.y) }
      let shift = min(max(0.5 * (before.y - after.y) / bend, -0.5), 0.5)
      return Extremum(
        time: at.x + shift * (after.x - at.x), value: at.y - 0.25 * (before.y - after.y) * shift)
    }
  }

  /// How much more a smooth series bends at an extreme than at the samples beside it, at most: an oscillation with five
  /// samples in a period bends three times as much.
  private static let largestBendRatio = 3.0

  /// The second difference at a sample.
  private static func bend(in points: [SIMD2<Double>], at index: Int) -> Double {
    points[index - 1].y - 2 * points[index].y + points[index + 1].y
  }

  /// Whether a value changes by more than the last digits, which rounding changes in what stands still.
  static func isChange(from former: Double, to value: Double) -> Bool {
    abs(value - former) > 1e-12 * max(1, abs(value))
  }

  /// The indices of the samples at which a series turns round; of equal samples the first.
  static func indices(in points: ArraySlice<SIMD2<Double>>) -> [Int] {
    var turns: [Int] = []
    var direction = 0.0
    var since = points.startIndex
    for index in points.indices.dropFirst() {
      let change = points[index].y - points[index - 1].y
      guard isChange(from: points[index - 1].y, to: points[index].y) else { continue }
      if direction * change < 0 { turns.append(since) }
      direction = change > 0 ? 1 : -1
      since = index
    }
    return turns.filter { $0 > points.startIndex && $0 < points.endIndex - 1 }
  }
}

/// When something has settled near its end.
struct Settling {
  /// Times in seconds, and distances from the end.
  let distances: [SIMD2<Double>]
  /// Whether the end is known; otherwise it is only the place where the film stops.
  let isKnown: Bool

  /// How long a quantity must stand still at the end of a film to be known to rest, in seconds.
  private static let stillness = 0.1

  /// Whether a series stands still at its end.
  static func isStill(_ points: [SIMD2<Double>], extent: Double) -> Bool {
    guard let last = points.last else { return false }
    let tail = points.reversed().prefix { last.x - $0.x <= stillness }
    return tail.allSatisfy { abs($0.y - last.y) <= 1e-4 * extent + 1e-9 }
  }

  /// A band that is narrower, in the unit of the quantity, is one of rounding errors.
  private static let narrowestBand = 1e-9

  /// Since when the distance stays within a band, in seconds; nil for never.
  func time(within band: Double) -> Double? {
    guard let outside = distances.lastIndex(where: { $0.y > max(band, Self.narrowestBand) }) else {
      return distances.first?.x
    }
    guard outside + 1 < distances.count else { return nil }
    // What still moves only passes its last place when the film stops.
    return isKnown ? distances[outside + 1].x : nil
  }
}
