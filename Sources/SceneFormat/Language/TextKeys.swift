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

  static let lineBreakMode = DefaultedKey(
    "lineBreakMode", Shape<LineBreakMode>.choice(called: "line break mode"),
    default: "\"byTruncatingTail\"", "How lines break, and what becomes of text that does not fit.")
  static let attributedText = Key(
    "attributedText", Shape<[TextRunKeys.Part]>.list(of: TextRunKeys.shape),
    "The text in parts with looks of their own, in place of \"text\".")

  static let keys: [any DeclaredKey] = [
    text, attributedText, font, textColor, textAlignment, numberOfLines, lineBreakMode,
    preferredMaxLayoutWidth,
  ]

  /// What a label shows.
  static func content(_ reader: ObjectReader) -> LabelContent {
    let font = reader[font]
    var content = LabelContent(
      text: reader[text], font: font, textColor: reader[textColor],
      textAlignment: reader[textAlignment], numberOfLines: reader[numberOfLines],
      lineBreakMode: reader[lineBreakMode], runs: [],
      preferredMaxLayoutWidth: reader[preferredMaxLayoutWidth])
    if let parts = reader[attributedText], reader.excludes(text, attributedText) {
      content.text = ""
      for part in parts {
        let start = content.text.utf8.count
        content.text += part.text
        content.runs.append(
          TextRun(
            start..<content.text.utf8.count, font: part.font?.font(in: font), color: part.color,
            isUnderlined: part.isUnderlined))
      }
    }
    return content
  }
}

/// The keys of a part of an attributed text.
enum TextRunKeys {
  static let text = RequiredKey("text", Shape<String>.string, "The part's text.")
  static let font = Key("font", fontShape, "What of the font differs from the label's.")
  static let color = Key("color", Shape<Color>.color, "The color; the label's by default.")
  static let underline = DefaultedKey(
    "underline", Shape<Bool>.boolean, default: "false", "Whether a line is drawn below the part.")

  static let table = KeyTable(
    name: "textRun", noun: "a part of a text", summary: "A part of a text with looks of its own.",
    keys: [text, font, color, underline])

  /// A part of a text as it is written.
  struct Part: Sendable {
    var text: String
    var font: FontChange?
    var color: Color?
    var isUnderlined: Bool
  }

  /// What of a font is written.
  struct FontChange: Sendable {
    var family: String?
    var size: CGFloat?
    var weight: Font.Weight?

    /// The font that differs so from another one.
    func font(in font: Font) -> Font {
      Font(
        family: family ?? font.family, size: size ?? font.size, weight: weight ?? font.weight)
    }
  }

  static let shape = Shape<Part>.object(table) { reader in
    reader[text].map { text in
      Part(
        text: text, font: reader[font], color: reader[color], isUnderlined: reader[underline])
    }
  }

  private static let fontShape = Shape<FontChange>.object(FontKeys.table) { reader in
    FontChange(
      family: reader.has(FontKeys.family) ? reader[FontKeys.family] : nil,
      size: reader[FontKeys.size],
      weight: reader.has(FontKeys.weight) ? reader[FontKeys.weight].weight : nil)
  }
}

/// The keys that only buttons have.
enum ButtonKeys {
  static let title = DefaultedKey("title", Shape<String>.string, default: "\"\"", "The title.")
  static let font = DefaultedKey(
    "font", FontKeys.shape(size: 15), default: "{}", "The title's font; 15 points by default.")

  static let keys: [any DeclaredKey] = [title, font]

  /// What a button shows.
  static func content(_ reader: ObjectReader) -> ButtonContent {
    ButtonContent(title: reader[title], font: reader[font])
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
