internal import Geometry
internal import SceneFormat

/// Literals of Swift.
enum SwiftLiteral {
  /// A number with the fewest digits that give the same value.
  static func number(_ value: Double) -> String {
    guard value.isFinite else {
      return value.isNaN ? ".nan" : value > 0 ? ".infinity" : "-.infinity"
    }
    guard value != 0 else { return "0" }
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A part of a half turn, such as `-.pi / 4` or `40 * .pi / 180`, which gives exactly the same value; nil if
  /// none is found.
  static func partOfPi(_ value: Double) -> String? {
    let size = value.magnitude
    guard size > 0, size < 1000 else { return nil }
    let sign = value < 0 ? "-" : ""
    for divisor in [1.0, 2, 3, 4, 6, 8, 12] {
      let factor = (size * divisor / .pi).rounded()
      let text = divisor == 1 ? "" : " / \(number(divisor))"
      if factor == 1, .pi / divisor == size { return "\(sign).pi\(text)" }
      if divisor < 4, factor > 0, factor * .pi / divisor == size {
        return "\(sign)\(number(factor)) * .pi\(text)"
      }
    }
    let degrees = (size * 180 / .pi).rounded()
    guard degrees > 0, degrees * .pi / 180 == size else { return nil }
    return "\(sign)\(number(degrees)) * .pi / 180"
  }

  /// An angle in radians, as a part of a half turn where it is one.
  static func angle(_ value: Double) -> String { partOfPi(value) ?? number(value) }

  /// A text in quotation marks.
  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isHidden(scalar):
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Whether a character controls a terminal, breaks a line or turns the direction of writing.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Joiners belong to words.
    case .format: !(0x200C...0x200D).contains(scalar.value)
    default: false
    }
  }

  /// A list of values in brackets.
  static func list(_ elements: [String]) -> String { "[\(elements.joined(separator: ", "))]" }

  /// Options of a set: one without brackets, several in a list.
  static func options(_ names: [String]) -> String {
    names.count == 1 ? ".\(names[0])" : list(names.map { ".\($0)" })
  }
}

/// An expression of Swift, with what it takes to put it into a longer one.
struct SwiftTerm: Equatable {
  /// How tightly its last operator binds.
  enum Precedence: Int, Comparable {
    case choice, or, and, comparison, sum, product, sign, primary

    static func < (first: Precedence, second: Precedence) -> Bool {
      first.rawValue < second.rawValue
    }

    /// The next tighter one.
    var next: Precedence { Precedence(rawValue: rawValue + 1) ?? .primary }
  }

  /// The text.
  let code: String
  /// How tightly its last operator binds.
  let precedence: Precedence
  /// The value of a constant number; nil for anything else.
  let constant: Double?

  /// A name, a call or a literal.
  init(_ code: String) { self.init(code, .primary) }

  /// An expression whose last operator has a precedence.
  init(_ code: String, _ precedence: Precedence, constant: Double? = nil) {
    (self.code, self.precedence, self.constant) = (code, precedence, constant)
  }

  /// A number, or a part of a half turn.
  static func number(_ value: Double) -> SwiftTerm {
    if let part = SwiftLiteral.partOfPi(value) {
      let isWhole = part == ".pi"
      return SwiftTerm(part, isWhole ? .primary : .product, constant: value)
    }
    return SwiftTerm(
      SwiftLiteral.number(value), value < 0 ? .sign : .primary, constant: value)
  }

  /// The text, in parentheses if it binds more loosely than is needed.
  func code(binding needed: Precedence) -> String {
    precedence >= needed ? code : "(\(code))"
  }

  /// A member of the value.
  func member(_ name: String) -> SwiftTerm { SwiftTerm("\(code(binding: .primary)).\(name)") }

  /// The value with the other sign.
  var negated: SwiftTerm {
    if let constant { return .number(-constant) }
    return code.hasPrefix("-") && precedence == .sign
      ? SwiftTerm(String(code.dropFirst()))
      : SwiftTerm("-\(code(binding: .primary))", .sign)
  }

  /// Two values with an operator between them, which groups from the left.
  static func combined(
    _ left: SwiftTerm, _ symbol: String, _ right: SwiftTerm, _ precedence: Precedence
  ) -> SwiftTerm {
    // Comparisons do not group in Swift.
    let leftNeed = precedence == .comparison ? precedence.next : precedence
    return SwiftTerm(
      "\(left.code(binding: leftNeed)) \(symbol) \(right.code(binding: precedence.next))",
      precedence)
  }
}

extension SwiftLiteral {
  /// A dictionary of texts to values.
  static func dictionary(_ pairs: [(key: String, value: String)]) -> String {
    pairs.isEmpty ? "[:]" : list(pairs.map { "\(string($0.key)): \($0.value)" })
  }
}

/// Colors of UIKit.
enum SwiftColor {
  /// A color: by its name in UIKit, such as `.systemRed`, or by its components, for each theme if they differ.
  static func code(_ color: DynamicColor) -> String {
    if let name = names[color] { return ".\(name)" }
    guard color.light != color.dark else { return code(color.light) }
    return
      "UIColor { traits in traits.userInterfaceStyle == .dark ? \(code(color.dark)) : \(code(color.light)) }"
  }

  /// The color of a layer, which has no type of which its name is a member.
  ///
  /// - Parameters:
  ///   - code: The color.
  ///   - traits: The traits for which it is resolved; nil for the present ones.
  /// - Returns: The color of a layer.
  static func layerCode(_ code: String, in traits: String? = nil) -> String {
    let color =
      code.hasPrefix(".")
      ? "UIColor\(code)" : code.hasPrefix("UIColor") ? code : "(\(code) as UIColor)"
    let resolved = traits.map { "\(color).resolvedColor(with: \($0))" } ?? color
    return "\(resolved).cgColor"
  }

  private static func code(_ color: Color) -> String {
    if let name = names[DynamicColor(color)] { return "UIColor.\(name)" }
    let parts = [color.red, color.green, color.blue, color.alpha].map(component)
    return "UIColor(red: \(parts[0]), green: \(parts[1]), blue: \(parts[2]), alpha: \(parts[3]))"
  }

  /// A component, as a part of 255 where it is one.
  private static func component(_ value: Double) -> String {
    let byte = (value * 255).rounded()
    guard byte > 0, byte < 255, byte / 255 == value, value != 0.2, value != 0.4, value != 0.6,
      value != 0.8
    else { return SwiftLiteral.number(value) }
    return "\(SwiftLiteral.number(byte)) / 255"
  }

  /// Whether UIKit has a color with a name.
  static func isName(_ name: String) -> Bool { known.contains(name) }

  private static let known = Set(names.values)

  /// The names of UIKit's colors; the first of several names for the same color counts.
  private static let names: [DynamicColor: String] = {
    let fixed: [(String, Color)] = [
      ("white", .white), ("black", .black), ("clear", .clear),
      ("red", Color(red: 1, green: 0, blue: 0)), ("green", Color(red: 0, green: 1, blue: 0)),
      ("blue", Color(red: 0, green: 0, blue: 1)), ("cyan", Color(red: 0, green: 1, blue: 1)),
      ("yellow", Color(red: 1, green: 1, blue: 0)), ("magenta", Color(red: 1, green: 0, blue: 1)),
    ]
    let all =
      SystemColors.table.map { ($0.color, $0.name) }
      + fixed.map { (DynamicColor($0.1), $0.0) }
    return Dictionary(all) { first, _ in first }
  }()
}
