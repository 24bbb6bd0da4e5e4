internal import Expressions
internal import Geometry
internal import Scene
internal import SceneText

extension Syntax where Value == DynamicColor {
  /// A color: hexadecimal digits, a CSS name in any case, or a UIKit name.
  static var color: Syntax {
    Syntax(
      compiling: .definition("color"), write: { .string(ColorNames.text(of: $0)) }
    ) { value, decoding in
      guard let string = Syntax<JSONString>.placedString.read(value, decoding) else { return nil }
      let reading = decoding.takeExpression(value, of: .color, like: { _ in DynamicColor.clear }) {
        result, _, _ in
        guard case .color(let color) = result else { return nil }
        return color
      }
      switch reading {
      case .taken(let color): return color
      case .faulty: return nil
      case .none: return decoding.color(string).map { Compiled($0) }
      }
    }
  }
}

extension Decoding {
  /// The color with a name or hexadecimal digits; nil, with the problem reported, if there is none.
  fileprivate func color(_ string: JSONString) -> DynamicColor? {
    let name = string.value
    if let color = ColorNames.color(name) { return color }
    if name.hasPrefix("#") {
      report(
        "color", at: string.place, "malformed color \(MessageText.quoted(name))",
        hint: "use #RGB, #RGBA, #RRGGBB or #RRGGBBAA, with hexadecimal digits")
      return nil
    }
    guard !diagnostics.isFull else { return nil }
    report(
      Problem(
        "color", "unknown color \(MessageText.quoted(name))",
        hint: "use #RRGGBB, a CSS color name or a UIKit system color"
      ).suggesting(Spelling.nearest(to: name, in: ColorNames.all)), at: string.place)
    return nil
  }
}

/// The names of colors.
enum ColorNames {
  /// All names: those of UIKit and CSS, and those of the transparent color.
  static let all =
    SystemColors.table.map(\.name) + CSSColors.table.map(\.name) + ["transparent", "clear"]

  /// The CSS names in any case, as a regular expression; those of JSON Schema have no flag for
  /// that.
  static let anyCasePattern: String = {
    let names = CSSColors.table.map(\.name) + ["transparent", "clear"]
    let patterns = names.map { name in
      name.map { "[\($0.lowercased())\($0.uppercased())]" }.joined()
    }
    return "^(\(patterns.joined(separator: "|")))$"
  }()

  /// The color with a name, or with `#` and hexadecimal digits; nil for none.
  static func color(_ name: String) -> DynamicColor? {
    if name.hasPrefix("#") { return Color(hexadecimal: name.dropFirst()).map { DynamicColor($0) } }
    if let color = SystemColors.colors[name] { return color }
    let folded = name.lowercased()
    if folded == "transparent" || folded == "clear" { return .clear }
    return CSSColors.values[folded].map { DynamicColor(Color(hex: $0)) }
  }

  /// A color as a scene writes it: the name of a system color, others as they are on light backgrounds, with 8 bits
  /// per component.
  static func text(of color: DynamicColor) -> String {
    if color.light != color.dark,
      let entry = SystemColors.table.first(where: { $0.color == color })
    {
      return entry.name
    }
    switch color.light {
    case .black: return "black"
    case .white: return "white"
    case .clear: return "transparent"
    default: return digits(of: color.light)
    }
  }

  /// A color as hexadecimal digits, with alpha only if it is translucent.
  static func digits(of color: Color) -> String {
    let parts = color.alpha < 1 ? color.numbers : Array(color.numbers.dropLast())
    return "#"
      + parts.map { part in
        let digits = String(Int((part * 255).rounded()), radix: 16, uppercase: true)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }
}

extension Color {
  /// A color of 3, 4, 6 or 8 hexadecimal digits: red, green, blue and, optionally, alpha; a single
  /// digit is doubled.
  init?(hexadecimal digits: some StringProtocol) {
    let values = digits.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
    let parts: [Int]
    let known = values.compactMap { $0 }
    guard known.count == values.count else { return nil }
    switch known.count {
    case 3, 4: parts = known.map { $0 * 17 }
    case 6, 8:
      parts = stride(from: 0, to: known.count, by: 2).map { known[$0] * 16 + known[$0 + 1] }
    default: return nil
    }
    self.init(
      red: Double(parts[0]) / 255, green: Double(parts[1]) / 255, blue: Double(parts[2]) / 255,
      alpha: parts.count == 4 ? Double(parts[3]) / 255 : 1)
  }
}
