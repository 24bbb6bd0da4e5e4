internal import Foundation
internal import SceneText

/// A range of numbers that a key accepts.
struct NumberRange: Equatable, Sendable, CustomStringConvertible {
  /// The lower bound.
  var lower: Double
  /// The upper bound, included.
  var upper: Double
  /// Whether the lower bound is included.
  var includesLower = true
  /// The unit of the numbers; empty where they have none.
  var unit = ""
  /// Whether steps of the same ratio, instead of the same distance, are felt as the same.
  var isLogarithmic = false

  /// The largest coordinate in points.
  ///
  /// Bodies move in single precision, which resolves a 16th of a point there.
  static let farthest = 1e6
  /// The largest magnitude of other numbers; its square and its products with lengths are far
  /// within the range of single precision.
  static let largest = 1e9
  /// The longest time in seconds: a day.
  static let longest = 86_400.0

  /// Numbers of either sign.
  static let any = NumberRange(lower: -largest, upper: largest)
  /// Numbers of at least 0.
  static let notNegative = NumberRange(lower: 0, upper: largest)
  /// Densities; with a lower one, forces would exceed the range of single precision.
  static let density = NumberRange(
    lower: 1e-6, upper: largest, unit: "kg/m²", isLogarithmic: true)
  /// Frequencies of springs, in hertz; 0 is rigid.
  static let frequency = NumberRange(lower: 0, upper: largest, unit: "Hz", isLogarithmic: true)
  /// Numbers from 0 to 1.
  static let unit = NumberRange(lower: 0, upper: 1)
  /// Positions, in points.
  static let coordinate = NumberRange(lower: -farthest, upper: farthest, unit: "pt")
  /// Factors, and places in the unit square; as far as coordinates, and without a unit.
  static let factor = NumberRange(lower: -farthest, upper: farthest)
  /// Lengths, in points.
  static let length = NumberRange(lower: 0, upper: farthest, unit: "pt")
  /// Lengths above 0, in points.
  static let positiveLength = NumberRange(
    lower: 0, upper: farthest, includesLower: false, unit: "pt")
  /// Layout priorities.
  static let priority = NumberRange(lower: 0, upper: 1000, includesLower: false)
  /// Angles in radians, up to where the portable sine is accurate.
  static let angle = NumberRange(lower: -1e6, upper: 1e6, unit: "rad")
  /// Times since the start, in seconds.
  static let time = NumberRange(lower: 0, upper: longest, unit: "s")
  /// Durations, in seconds.
  static let duration = NumberRange(
    lower: 0, upper: longest, includesLower: false, unit: "s")

  /// The range of the numbers in an interval.
  static func within(_ interval: ClosedRange<CGFloat>) -> NumberRange {
    NumberRange(lower: Double(interval.lowerBound), upper: Double(interval.upperBound))
  }

  /// Whether a number is in the range; infinity and NaN never are.
  func contains(_ value: Double) -> Bool {
    value.isFinite && (includesLower ? value >= lower : value > lower) && value <= upper
  }

  /// A number in the range that stands for one that is not yet known.
  var placeholder: Double { [1, 0, upper].first(where: contains) ?? lower }

  /// The range as the end of a sentence that begins with "must be".
  var description: String {
    let (low, high) = (lower.shortestText, upper.shortestText)
    return includesLower ? "from \(low) to \(high)" : "above \(low) and at most \(high)"
  }
}
