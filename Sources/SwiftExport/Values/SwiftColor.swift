internal import Geometry
internal import SceneFormat

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
  static func layerCode(_ code: String) -> String {
    if code.hasPrefix(".") { return "UIColor\(code).cgColor" }
    return code.hasPrefix("UIColor") ? "\(code).cgColor" : "(\(code) as UIColor).cgColor"
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
