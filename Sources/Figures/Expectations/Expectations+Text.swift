internal import Foundation

/// How numbers are compared, and written in messages.
extension Expectations {
  /// By how much a number is outside of a range; not above 0 where it is inside, but for rounding.
  static func excess(of value: Double, over range: ClosedRange<Double>) -> Double {
    max(range.lowerBound - value, value - range.upperBound) - rounding(value)
  }

  /// By how much the last digits of a number may differ.
  static func rounding(_ value: Double) -> Double { 1e-9 * max(1, abs(value)) }

  /// A range that a number is not in.
  func not(_ range: ClosedRange<Double>, _ name: String) -> String {
    let (least, most) = (range.lowerBound, range.upperBound)
    if most == .infinity { return "not above \(number(least))\(unit(name))" }
    if least == -.infinity { return "not below \(number(most))\(unit(name))" }
    if least == most { return "not \(number(least))\(unit(name))" }
    return "not \(number(least)) to \(number(most))\(unit(name))"
  }

  /// A value with its time.
  func value(_ point: SIMD2<Double>, _ name: String) -> String {
    "\(number(point.y))\(unit(name)) at \(seconds(point.x))"
  }

  func unit(_ name: String) -> String { name.isEmpty ? "" : " \(name)" }

  func number(_ value: Double, _ decimals: Int = 3) -> String {
    let factor = (0..<decimals).reduce(1.0) { factor, _ in factor * 10 }
    let rounded = (value * factor).rounded() / factor
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int(rounded)) : "\(rounded)"
  }

  func list(_ values: [Double], _ decimals: Int) -> String {
    let texts = values.map { number($0, decimals) }
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }

  /// A count as the end of a word: 2nd, 3rd, 4th.
  func ordinal(_ count: Int) -> String {
    let isTeen = (11...13).contains(count % 100)
    let endings = [1: "st", 2: "nd", 3: "rd"]
    return "\(count)\(isTeen ? "th" : endings[count % 10] ?? "th")"
  }

  func seconds(_ value: Double) -> String { "\(number(value)) s" }
}
