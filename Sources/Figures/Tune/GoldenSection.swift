/// The golden-section search for the least value of a function of one number.
///
/// It narrows the interval to 0.618 of its width with each value of the function, and needs no more of the
/// function than one least value in the interval (J. Kiefer, "Sequential minimax search for a maximum",
/// Proceedings of the American Mathematical Society 4, 1953).
public enum GoldenSection {
  /// The part of the interval that remains with each value: (√5 − 1) / 2.
  private static let ratio = 0.618_033_988_749_894_9

  /// Finds where a function is least.
  ///
  /// - Parameters:
  ///   - range: The interval.
  ///   - tolerance: The width of the interval at which the search ends, above 0.
  ///   - limit: The most values of the function, at least 2.
  ///   - function: The function, not NaN.
  /// - Returns: The least point that was tried, and the function there.
  /// - Throws: What the function throws.
  public static func minimum<Failure: Error>(
    in range: ClosedRange<Double>, tolerance: Double, limit: Int = 60,
    of function: (Double) throws(Failure) -> Double
  ) throws(Failure) -> (point: Double, value: Double) {
    var (low, high) = (range.lowerBound, range.upperBound)
    var left = high - ratio * (high - low)
    var right = low + ratio * (high - low)
    var (atLeft, atRight) = (try function(left), try function(right))
    var best = atLeft <= atRight ? (left, atLeft) : (right, atRight)
    for _ in 0..<max(0, limit - 2) where high - low > tolerance {
      if atLeft <= atRight {
        (high, right, atRight) = (right, left, atLeft)
        left = high - ratio * (high - low)
        atLeft = try function(left)
        if atLeft < best.1 { best = (left, atLeft) }
      } else {
        (low, left, atLeft) = (left, right, atRight)
        right = low + ratio * (high - low)
        atRight = try function(right)
        if atRight < best.1 { best = (right, atRight) }
      }
    }
    return best
  }
}
