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
  /// From when on it stays within 2 % of the way around the end, in seconds; nil for never.
  public var settles2Percent: Double?
  /// From when on it stays within 1 pt around the end, in seconds; nil for never, and for other units.
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
