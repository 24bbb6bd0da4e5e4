internal import DisplayList
internal import Foundation
internal import Geometry

/// Numbers, colors and paths in the syntax of SVG.
enum SVGNumber {
  /// The largest magnitude that is written; anything beyond is invisible.
  private static let largest = 1e7

  /// A length, coordinate or angle with at most three decimals, far below a pixel; 0 where it is
  /// not finite.
  static func text(_ value: Double) -> String { text(value, places: 3) }

  /// A length, coordinate or angle in an animation, with at most two decimals.
  static func brief(_ value: Double) -> String { text(value, places: 2) }

  /// A factor, with enough digits to be multiplied by lengths.
  static func factor(_ value: Double) -> String { text(value, places: 7) }

  /// A factor in an animation, with enough digits to be multiplied by the lengths of views.
  static func briefFactor(_ value: Double) -> String { text(value, places: 5) }

  private static func text(_ value: Double, places: Int) -> String {
    let unit = (0..<places).reduce(1) { unit, _ in unit * 10 }
    return text(scaled: scaled(value, unit), unit: unit)
  }

  /// A number as a whole number of parts, of which a unit has `unit`; 0 where it is not finite.
  static func scaled(_ value: Double, _ unit: Int) -> Int {
    guard value.isFinite else { return 0 }
    return Int((min(max(value, -largest), largest) * Double(unit)).rounded())
  }

  /// A whole number of parts as a decimal number; `unit`, a power of ten, is the number of parts of 1.
  static func text(scaled: Int, unit: Int) -> String {
    var text: [UInt8] = []
    append(scaled, unit: unit, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends a whole number of parts as a decimal number; `unit`, a power of ten, is the number of parts of 1.
  static func append(_ scaled: Int, unit: Int, to text: inout [UInt8]) {
    if scaled < 0 { text.append(UInt8(ascii: "-")) }
    var (whole, rest) = abs(scaled).quotientAndRemainder(dividingBy: unit)
    if whole > 0 || rest == 0 {
      let start = text.count
      repeat {
        text.append(UInt8(ascii: "0") + UInt8(whole % 10))
        whole /= 10
      } while whole > 0
      text[start...].reverse()
    }
    guard rest > 0 else { return }
    text.append(UInt8(ascii: "."))
    var place = unit
    while rest > 0 {
      place /= 10
      text.append(UInt8(ascii: "0") + UInt8(rest / place))
      rest %= place
    }
  }

  /// A fraction from 0 to 1 with some decimals, rounded down, so that a frame never appears late.
  static func share(_ value: Double, places: Int = 7) -> String {
    let unit = (0..<places).reduce(1) { unit, _ in unit * 10 }
    // What is a rounding error below a whole number of parts counts as that number.
    let parts = Int((min(max(value, 0), 1) * Double(unit) + 1e-6).rounded(.down))
    return text(scaled: parts, unit: unit)
  }

  /// A color's components without its alpha, as `#RRGGBB`.
  static func color(_ color: Color) -> String {
    let components = [color.red, color.green, color.blue].map { component in
      let value = component.isFinite ? min(max(component, 0), 1) : 0
      let digits = String(Int((value * 255).rounded()), radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    return "#" + components.joined()
  }

  /// A transform, as a translation where it is one.
  static func matrix(_ transform: CGAffineTransform) -> String {
    let linear = [transform.a, transform.b, transform.c, transform.d]
    let place = "\(text(transform.tx)) \(text(transform.ty))"
    guard linear != [1, 0, 0, 1] else { return "translate(\(place))" }
    let factors = linear.map { factor($0) }.joined(separator: " ")
    return "matrix(\(factors) \(place))"
  }
}
