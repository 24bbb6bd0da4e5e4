package import Geometry

/// The names of colors, for editors.
package enum WrittenColor {
  /// All names, those of UIKit first, each with its digits as a meaning.
  package static var words: [(name: String, summary: String)] {
    ColorNames.words.map { ($0.name, $0.summary) }
  }

  /// How a color can be written: by the names that have it in a theme, then by its digits.
  package static func texts(of color: Color, in theme: Theme) -> [String] {
    let digits = ColorNames.digits(of: color)
    let names = ColorNames.all.filter { name in
      ColorNames.color(name).map { ColorNames.digits(of: $0.resolved(for: theme)) } == digits
    }
    return [digits] + names
  }

  /// The digits of a color, in both themes where they differ.
  package static func text(of color: DynamicColor) -> String {
    let (light, dark) = (ColorNames.digits(of: color.light), ColorNames.digits(of: color.dark))
    return light == dark ? light : "\(light), in the dark theme \(dark)"
  }
}
