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

/// Paths in the syntax of the attribute `d`.
///
/// Source: W3C, Scalable Vector Graphics (SVG) 2, 9.3.
enum SVGPath {
  /// A path that does not change, as short as possible: with coordinates relative to the last point.
  ///
  /// Points are rounded to thousandths before they are subtracted, so that no error adds up.
  static func compact(_ path: BezierPath) -> String {
    // Cairo ends outlines with a move that draws nothing.
    var elements = path.elements[...]
    while case .move? = elements.last { elements.removeLast() }
    var pen = Pen()
    for element in elements { pen.draw(element) }
    return String(decoding: pen.text, as: UTF8.self)
  }

  /// Writes the elements of a path one after the other.
  private struct Pen {
    private(set) var text: [UInt8] = []
    private var last = Point.zero
    private var start = Point.zero

    mutating func draw(_ element: BezierPath.Element) {
      switch element {
      case .move(let point):
        let next = Point(point)
        write("M", next.x, next.y)
        (last, start) = (next, next)
      case .line(let point):
        let next = Point(point)
        if next.y == last.y {
          write("h", next.x - last.x)
        } else if next.x == last.x {
          write("v", next.y - last.y)
        } else {
          write("l", next.x - last.x, next.y - last.y)
        }
        last = next
      case .curve(let end, let control1, let control2):
        let (one, two, next) = (Point(control1), Point(control2), Point(end))
        write(
          "c", one.x - last.x, one.y - last.y, two.x - last.x, two.y - last.y, next.x - last.x,
          next.y - last.y)
        last = next
      case .close:
        write("z")
        last = start
      }
    }

    /// Writes a command with numbers in thousandths, separated where neither a sign nor the command does.
    private mutating func write(_ command: Character, _ numbers: Int...) {
      text += command.utf8
      for (index, number) in numbers.enumerated() {
        if index > 0, number >= 0 { text.append(UInt8(ascii: " ")) }
        SVGNumber.append(number, unit: 1000, to: &text)
      }
    }
  }

  /// A path with absolute coordinates, which viewers interpolate point by point, to hundredths.
  static func absolute(_ path: BezierPath) -> String {
    func pair(_ point: CGPoint) -> String {
      "\(SVGNumber.brief(Double(point.x))) \(SVGNumber.brief(Double(point.y)))"
    }
    return path.elements.map { element in
      switch element {
      case .move(let point): "M\(pair(point))"
      case .line(let point): "L\(pair(point))"
      case .curve(let end, let control1, let control2):
        "C\(pair(control1)) \(pair(control2)) \(pair(end))"
      case .close: "Z"
      }
    }.joined()
  }

  /// A point in thousandths.
  private struct Point {
    static let zero = Point(.zero)
    let x: Int
    let y: Int

    init(_ point: CGPoint) {
      (x, y) = (SVGNumber.scaled(Double(point.x), 1000), SVGNumber.scaled(Double(point.y), 1000))
    }
  }
}

/// The parts of XML that SVG needs.
enum XML {
  /// A text as character data or in a quoted attribute, without characters that XML does not allow.
  ///
  /// Source: W3C, Extensible Markup Language (XML) 1.0 (Fifth Edition), 2.2 and 2.4.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: if allows(scalar) { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  /// Whether a document can contain a character.
  static func allows(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r": true
    default: scalar.value >= 0x20 && !(0xFFFE...0xFFFF).contains(scalar.value)
    }
  }

  /// A text inside a comment, which must not hold two hyphens in a row.
  static func comment(_ text: String) -> String {
    escaped(text).replacing("--", with: "- -")
  }
}
