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

  /// A factor, with enough digits to be multiplied by lengths.
  static func factor(_ value: Double) -> String { text(value, places: 7) }

  private static func text(_ value: Double, places: Int) -> String {
    guard value.isFinite else { return "0" }
    let unit = (0..<places).reduce(1) { unit, _ in unit * 10 }
    let scaled = Int((min(max(value, -largest), largest) * Double(unit)).rounded())
    let (whole, rest) = abs(scaled).quotientAndRemainder(dividingBy: unit)
    let text = (scaled < 0 ? "-" : "") + String(whole)
    guard rest > 0 else { return text }
    var digits = String(unit + rest).dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return text + "." + digits
  }

  /// A fraction from 0 to 1, with enough digits to distinguish the frames of a long film.
  static func share(_ value: Double) -> String {
    let scaled = Int((min(max(value, 0), 1) * 10_000_000).rounded())
    guard scaled < 10_000_000 else { return "1" }
    guard scaled > 0 else { return "0" }
    var digits = String(10_000_000 + scaled).dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "." + digits
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

  /// A path's elements as an attribute `d`.
  static func path(_ path: BezierPath) -> String {
    var parts: [String] = []
    func pair(_ point: CGPoint) -> String { "\(text(point.x)) \(text(point.y))" }
    for element in path.elements {
      switch element {
      case .move(let point): parts.append("M\(pair(point))")
      case .line(let point): parts.append("L\(pair(point))")
      case .curve(let end, let control1, let control2):
        parts.append("C\(pair(control1)) \(pair(control2)) \(pair(end))")
      case .close: parts.append("Z")
      }
    }
    return parts.joined()
  }
}
