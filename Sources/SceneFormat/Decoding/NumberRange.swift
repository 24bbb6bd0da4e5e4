/// The numbers that a key admits.
struct NumberRange: Equatable, Sendable, CustomStringConvertible {
  /// The lower end.
  var lower: Double
  /// The upper end.
  var upper: Double
  /// Whether the lower end itself is admitted.
  var includesLower = true

  /// The largest distance from the origin in points.
  ///
  /// Single precision, in which bodies move, tells positions there a 16th of a point apart.
  static let farthest = 1e6
  /// The largest magnitude of numbers that are no lengths; the square of it, and products with
  /// lengths, stay far inside single precision.
  static let largest = 1e9
  /// The longest time in seconds, a day.
  static let longest = 86_400.0

  /// Any number.
  static let any = NumberRange(lower: -largest, upper: largest)
  /// Numbers from 0 on.
  static let notNegative = NumberRange(lower: 0, upper: largest)
  /// Numbers above 0.
  static let positive = NumberRange(lower: 0, upper: largest, includesLower: false)
  /// Densities: below a millionth the engine could not hold what forces do to a body.
  static let density = NumberRange(lower: 1e-6, upper: largest)
  /// From 0 to 1.
  static let unit = NumberRange(lower: 0, upper: 1)
  /// Positions, in points.
  static let coordinate = NumberRange(lower: -farthest, upper: farthest)
  /// Lengths, in points.
  static let length = NumberRange(lower: 0, upper: farthest)
  /// Lengths above 0, in points.
  static let positiveLength = NumberRange(lower: 0, upper: farthest, includesLower: false)
  /// Layout priorities.
  static let priority = NumberRange(lower: 0, upper: 1000, includesLower: false)
  /// Angles in radians, as far as the portable sine is exact.
  static let angle = NumberRange(lower: -1e6, upper: 1e6)
  /// Times from the start, in seconds.
  static let time = NumberRange(lower: 0, upper: longest)
  /// Durations, in seconds.
  static let duration = NumberRange(lower: 0, upper: longest, includesLower: false)

  /// Whether a number is admitted; those that are not finite never are.
  func contains(_ value: Double) -> Bool {
    value.isFinite && (includesLower ? value >= lower : value > lower) && value <= upper
  }

  /// The range in words, as in "must be …".
  var description: String {
    let (low, high) = (JSONText.number(lower), JSONText.number(upper))
    return includesLower ? "from \(low) to \(high)" : "above \(low) and at most \(high)"
  }
}
