package import Foundation
package import SceneFormat

/// A number of the scene as something to move: its name, its range and its step.
package struct Slider: Equatable, Sendable {
  /// The name by which `--set` and `write` know it.
  package var name: String
  package var label: String
  package var group: String
  /// The number that is shown.
  package var value: Double
  /// The number in the file.
  package var fileValue: Double
  package var minimum: Double
  package var maximum: Double
  /// The distance of neighboring numbers; of a logarithmic slider, at its minimum.
  package var step: Double
  package var unit: String
  package var isLogarithmic: Bool
  /// Where the number is in the file: `line:column`.
  package var place: String
  /// The path by which `--set` replaces it, or the string with it.
  package var path: String
  /// The string with it; nil for a number by itself.
  package var text: SceneNumber.Text?

  /// The most sliders of a scene.
  static let limit = 1_000

  /// The parts of a scene in the order in which they are tuned most; those that are not named come after
  /// the views.
  private static let sections = [
    "variables", "behaviors", "timeline", "gestures", "groups", "layout", "views",
  ]
  /// The parts that are tuned least.
  private static let lastSections = ["touches", "canvas", "timing", "seed"]

  /// The place of a number's part of the scene in the order of sliders.
  package static func rank(of number: SceneNumber) -> Int {
    sections.firstIndex(of: number.section)
      ?? lastSections.firstIndex(of: number.section).map { sections.count + 1 + $0 }
      ?? sections.count
  }

  /// The slider of a number.
  ///
  /// The language accepts most numbers up to a billion, which no slider resolves. A range that is small is
  /// taken as it is. Others are centered on the number in the file, so that they do not move while it is
  /// varied.
  ///
  /// - Parameters:
  ///   - number: The number in the file.
  ///   - value: The number that replaces it, if any.
  ///   - canvas: The size of the canvas in points, to which positions are related.
  ///   - position: Its line and column.
  package init(
    _ number: SceneNumber, value: Double?, canvas: CGSize, position: (line: Int, column: Int)?
  ) {
    let range = Self.range(of: number, canvas: canvas)
    name = number.name
    (path, text) = (number.path, number.text)
    label = number.label
    group = number.group
    self.value = value ?? number.value
    fileValue = number.value
    (minimum, maximum) = (min(range.lowerBound, self.value), max(range.upperBound, self.value))
    isLogarithmic = number.isLogarithmic && minimum > 0
    unit = number.unit
    step =
      number.isWhole
      ? 1 : isLogarithmic ? Self.niceStep(minimum / 50) : Self.niceStep((maximum - minimum) / 500)
    place = position.map { "\($0.line):\($0.column)" } ?? ""
  }

  /// The widest range that is taken as it is.
  private static let widest = 10.0
  /// How many times as large or small a number becomes where ratios count.
  private static let largestRatio = 16.0

  private static func range(of number: SceneNumber, canvas: CGSize) -> ClosedRange<Double> {
    let (lower, upper, value) = (number.lower, number.upper, number.value)
    guard upper - lower > widest else {
      // A bound that is not accepted itself is approached to a hundredth of the range.
      return (number.includesLower ? lower : lower + (upper - lower) / 100)...upper
    }
    if number.isLogarithmic, value > 0 {
      let least = max(value / largestRatio, lower)
      return least...max(least, min(value * largestRatio, upper))
    }
    let span = span(around: value, unit: number.unit, canvas: canvas)
    let least = lower >= 0 ? max(lower, 0) : value - span
    let most = lower >= 0 ? max(2 * value, span) : value + span
    let first = number.includesLower || least > lower ? least : min(span, most) / 100
    return min(first, value)...max(value, min(most, upper))
  }

  /// How far a number is varied that has no small range.
  private static func span(around value: Double, unit: String, canvas: CGSize) -> Double {
    switch unit {
    case "pt": max(abs(value), Double(max(canvas.width, canvas.height)) / 2)
    case "rad": max(abs(value), .pi)
    case "deg": max(abs(value), 180)
    case "turn": max(abs(value), 1)
    case "grad": max(abs(value), 200)
    case "s": max(2 * abs(value), 2)
    case "Hz": max(2 * abs(value), 10)
    default: max(2 * abs(value), 1)
    }
  }

  /// The nearest step below that is 1, 2 or 5 times a power of ten.
  private static func niceStep(_ step: Double) -> Double {
    guard step > 0, step.isFinite else { return 1 }
    let power = pow(10, floor(log10(step)))
    let digit = step / power
    return (digit >= 5 ? 5 : digit >= 2 ? 2 : 1) * power
  }
}
