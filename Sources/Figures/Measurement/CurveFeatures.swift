/// What a reader sees in a curve that comes to rest: where it turns, how far it overshoots, when it stays.
public struct CurveFeatures: Equatable, Sendable {
  /// The part of the largest distance from rest that counts as at rest, as for settling times of control
  /// engineering: 2 %.
  public static let settledPart = 0.02

  /// The number at rest: the last one.
  public let rest: Double
  /// The largest distance from rest.
  public let reach: Double
  /// The distance from rest within which the curve counts as at rest.
  public let tolerance: Double
  /// Where the curve turns outside of the tolerance, in order.
  public let turns: [SIMD2<Double>]
  /// Where the curve begins to stay within the tolerance.
  public let settling: SIMD2<Double>

  /// The first turn beyond rest as seen from the start; nil where the curve comes to rest from one side.
  public var overshoot: SIMD2<Double>? {
    turns.first { ($0.y - rest) * start < 0 }
  }

  /// The distance of the start from rest, with its sign.
  private let start: Double

  /// The features of a curve; nil for one that does not move, or still moves at its end.
  ///
  /// - Parameter points: Times in seconds and numbers, in the order of time.
  public init?(of points: [SIMD2<Double>]) {
    guard let first = points.first, let last = points.last, points.count > 2 else { return nil }
    let rest = last.y
    let reach = points.reduce(0) { max($0, abs($1.y - rest)) }
    let tolerance = reach * Self.settledPart
    guard reach > 0, let moving = points.lastIndex(where: { abs($0.y - rest) > tolerance }),
      // The last tenth must be at rest, or its end is not a place of rest.
      points[moving].x <= first.x + (last.x - first.x) * 0.9
    else { return nil }
    self.rest = rest
    self.reach = reach
    self.tolerance = tolerance
    start = first.y - rest
    settling = points[moving + 1]
    turns = points.indices.dropFirst().dropLast().compactMap { index in
      let (before, now, after) = (points[index - 1].y, points[index].y, points[index + 1].y)
      guard abs(now - rest) > tolerance, (now - before) * (after - now) <= 0, now != before else {
        return nil
      }
      // Only turns away from rest are peaks.
      return (now - before) * (now - rest) > 0 ? points[index] : nil
    }
  }
}
