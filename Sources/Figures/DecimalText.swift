internal import Foundation

/// Numbers as texts for readers, the same on every machine.
public enum DecimalText {
  /// The minus of typography, as wide as the plus.
  public static let minus = "\u{2212}"

  /// A number with a fixed count of decimals.
  ///
  /// - Parameters:
  ///   - value: The number; below 10¹⁵ divided by the power of ten of the decimals, else it is written
  ///     as Swift does.
  ///   - decimals: How many decimals, from 0 to 9.
  /// - Returns: The text.
  public static func fixed(_ value: Double, decimals: Int) -> String {
    let factor = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    let scaled = (abs(value) * factor).rounded()
    guard scaled < 1e15 else { return "\(value)" }
    let whole = Int(scaled)
    let sign = value < 0 && whole > 0 ? minus : ""
    guard decimals > 0 else { return sign + String(whole) }
    let (integer, fraction) = whole.quotientAndRemainder(dividingBy: Int(factor))
    let digits = String(fraction)
    return sign + String(integer) + "." + String(repeating: "0", count: decimals - digits.count)
      + digits
  }

  /// A whole number with thin spaces between groups of three digits, from five digits on.
  static func grouped(_ value: Double) -> String {
    let text = fixed(value, decimals: 0)
    guard text.count > 4, text.allSatisfy(\.isNumber) else { return text }
    var groups = ""
    for (index, digit) in text.enumerated() {
      if index > 0, (text.count - index) % 3 == 0 { groups.append("\u{2009}") }
      groups.append(digit)
    }
    return groups
  }

  /// A number with at most some decimals, without zeros at the end.
  static func short(_ value: Double, decimals: Int = 2) -> String {
    var text = fixed(value, decimals: decimals)
    guard text.contains("."), !text.contains("e") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
