internal import Foundation
internal import Geometry

/// The keys that only labels have.
enum LabelKeys {
  static let text = DefaultedKey("text", Shape<String>.string, default: "\"\"", "The text.")
  static let font = DefaultedKey(
    "font", FontKeys.shape(size: 17), default: "{}", "The font; 17 points by default.")
  static let textColor = DefaultedKey(
    "textColor", Shape<Color>.color, default: "\"label\"", "The text's color.")
  static let textAlignment = DefaultedKey(
    "textAlignment", Shape<TextAlignment>.choice(called: "text alignment"), default: "\"natural\"",
    "Where the lines stand.")
  static let numberOfLines = DefaultedKey(
    "numberOfLines", Shape<Int>.integer(NumberRange(lower: 0, upper: 10_000)), default: "1",
    "The largest number of lines; 0 for any.")

  static let preferredMaxLayoutWidth = DefaultedKey(
    "preferredMaxLayoutWidth", Shape<CGFloat>.number(.length), default: "0",
    "The width at which lines break for the intrinsic size, in points; 0 for that of the layout.")

  static let keys: [any DeclaredKey] = [
    text, font, textColor, textAlignment, numberOfLines, preferredMaxLayoutWidth,
  ]

  /// What a label shows.
  static func content(_ reader: ObjectReader) -> LabelContent {
    LabelContent(
      text: reader[text], font: reader[font], textColor: reader[textColor],
      textAlignment: reader[textAlignment], numberOfLines: reader[numberOfLines],
      preferredMaxLayoutWidth: reader[preferredMaxLayoutWidth])
  }
}

/// The keys that only buttons have.
enum ButtonKeys {
  static let title = DefaultedKey("title", Shape<String>.string, default: "\"\"", "The title.")
  static let font = DefaultedKey(
    "font", FontKeys.shape(size: 15), default: "{}", "The title's font; 15 points by default.")
  static let tintColor = DefaultedKey(
    "tintColor", Shape<Color>.color, default: "\"systemBlue\"", "The title's color.")

  static let keys: [any DeclaredKey] = [title, font, tintColor]

  /// What a button shows.
  static func content(_ reader: ObjectReader) -> ButtonContent {
    ButtonContent(title: reader[title], font: reader[font], tintColor: reader[tintColor])
  }
}

/// The keys of a font.
enum FontKeys {
  /// The largest size of a font, in points; a single letter then fills the largest canvas.
  static let largestSize = 10_000.0

  static let family = DefaultedKey(
    "family", Shape<String>.string, default: "\"\"", "The family; empty for the default one.")
  static let size = Key(
    "size", Shape<CGFloat>.number(NumberRange(lower: 0, upper: largestSize, includesLower: false)),
    "The size in points.")
  static let weight = DefaultedKey(
    "weight", Shape<WeightName>.choice(), default: "\"regular\"",
    "How thick the strokes are.")

  static let table = KeyTable(
    name: "font", noun: "a font", summary: "A font by family, size and weight.",
    keys: [family, size, weight])

  /// A font whose size in points, where none is written, is the one given.
  static func shape(size defaultSize: CGFloat) -> Shape<Font> {
    Shape<Font>.object(table) { reader in
      Font(
        family: reader[family], size: reader[size] ?? defaultSize, weight: reader[weight].weight)
    }
  }

  /// The names of weights, which are UIKit's.
  enum WeightName: String, CaseIterable, Sendable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    /// The weight of the name.
    var weight: Font.Weight {
      switch self {
      case .ultraLight: .ultraLight
      case .thin: .thin
      case .light: .light
      case .regular: .regular
      case .medium: .medium
      case .semibold: .semibold
      case .bold: .bold
      case .heavy: .heavy
      case .black: .black
      }
    }
  }
}
