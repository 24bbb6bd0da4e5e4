/// A place where a quantity turns round.
public struct Extremum: Equatable, Sendable, Codable {
  /// The time in seconds.
  public var time: Double
  /// The value in the quantity's unit.
  public var value: Double

  /// The extremes of a series, each at the vertex of the parabola through its three nearest samples.
  ///
  /// - Parameter points: Times at equal steps, and values.
  /// - Returns: The extremes in the order of time.
  public static func all(in points: [SIMD2<Double>]) -> [Extremum] {
    indices(in: points[...]).map { index in
      let (before, at, after) = (points[index - 1], points[index], points[index + 1])
      let bend = before.y - 2 * at.y + after.y
      guard bend != 0 else { return Extremum(time: at.x, value: at.y) }
      // A jump in the velocity, as at an impact, is no parabola.
      let shift = min(max(0.5 * (before.y - after.y) / bend, -0.5), 0.5)
      return Extremum(
        time: at.x + shift * (after.x - at.x), value: at.y - 0.25 * (before.y - after.y) * shift)
    }
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
