internal import Expressions
internal import Geometry
internal import SceneText

extension Syntax where Value == DynamicColor {
  /// A color: hexadecimal digits, a CSS name in any case, or a UIKit name.
  @inline(never)
  static var color: Syntax {
    Syntax(
      compiling: .definition("color"), write: Self.write
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

extension Syntax where Value == DynamicColor {
  /// Writes a color; in a scene only one that reads back to the same.
  @Sendable
  private static func write(_ color: DynamicColor, _ writing: Writing?) -> JSONOutput? {
    let text = ColorNames.text(of: color)
    guard writing != nil, ColorNames.color(text) != color else { return .string(text) }
    return writing.failed(
      "no color of scene files is the same, the nearest is \(text)",
      hint:
        "scene files have the names of UIKit's dynamic colors, and colors with 8 bits for each component"
    )
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
