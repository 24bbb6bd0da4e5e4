internal import Foundation
internal import Geometry
internal import Scene

extension LabelContent: PropertyOwner {}
extension ButtonContent: PropertyOwner {}
extension TextPart: PropertyOwner {}
extension TextPart.FontChange: PropertyOwner {}

/// What only labels have.
enum LabelKeys {
  private static let text = Property<LabelContent>("text", \.plainText, .string, "The text.")
  private static let attributedText = Property<LabelContent>(
    "attributedText", \.attributedText, .list(of: TextPartKeys.syntax),
    "The text in parts with looks of their own, in place of \"text\".")

  static let properties: [Property<LabelContent>] = [
    text, attributedText,
    Property("font", \.font, FontKeys.syntax(LabelContent().font), "The font."),
    Property(
      "textColor", \.textColor, .color, themed: "\"label\"", "The text's color."),
    Property(
      "textAlignment", \.textAlignment, .choice(called: "text alignment"),
      "Where the lines stand."),
    Property(
      "numberOfLines", \.numberOfLines, .integer(NumberRange(lower: 0, upper: 10_000)),
      "The largest number of lines; 0 for any."),
    Property(
      "lineBreakMode", \.lineBreakMode, .choice(called: "line break mode"),
      "How lines break, and what becomes of text that does not fit."),
    Property(
      "preferredMaxLayoutWidth", \.preferredMaxLayoutWidth, .number(.length),
      "The width at which lines break for the intrinsic size, in points; 0 for that of the layout."),
  ]

  /// Checks that the text is written in one of its two ways.
  static func check(_ reader: ObjectReader) { _ = reader.excludes(text, attributedText) }
}

/// The keys of a part of an attributed text.
enum TextPartKeys {
  private static let properties: [Property<TextPart>] = [
    Property("text", \.text, .string, isRequired: true, "The part's text."),
    Property(
      "font", \.font,
      Syntax<TextPart.FontChange>.object(FontKeys.table) { reader in
        var change = TextPart.FontChange()
        reader.read(FontKeys.changes, into: &change)
        return change
      }, "What of the font differs from the label's."),
    Property("color", \.color, .color, "The color; the label's by default."),
    Property(
      "underline", \.isUnderlined, .boolean, "Whether a line is drawn below the part."),
  ]

  static let table = KeyTable(
    name: "textRun", noun: "a part of a text", summary: "A part of a text with looks of its own.",
    keys: properties)

  static let syntax = Syntax<TextPart>.object(table) { reader in
    var part = TextPart()
    return reader.read(properties, into: &part) ? part : nil
  }
}

/// What only buttons have.
enum ButtonKeys {
  static let properties: [Property<ButtonContent>] = [
    Property("title", \.title, .string, "The title."),
    Property("font", \.font, FontKeys.syntax(ButtonContent().font), "The title's font."),
  ]
}

/// The keys of a font.
enum FontKeys {
  /// The largest size of a font, in points; a single letter then fills the largest canvas.
  static let largestSize = 10_000.0

  private static let sizeSyntax = Syntax<CGFloat>.number(
    NumberRange(lower: 0, upper: largestSize, includesLower: false))

  private static let weightSyntax = Syntax<Font.Weight>.choice([
    ("ultraLight", .ultraLight), ("thin", .thin), ("light", .light), ("regular", .regular),
    ("medium", .medium), ("semibold", .semibold), ("bold", .bold), ("heavy", .heavy),
    ("black", .black),
  ])

  /// What of a font is written; what is not stays as it is.
  static let changes: [Property<TextPart.FontChange>] = [
    Property("family", \.family, .string, "The family; empty for the default one."),
    Property("size", \.size, sizeSyntax, "The size in points."),
    Property("weight", \.weight, weightSyntax, "How thick the strokes are; regular by default."),
  ]

  static let table = KeyTable(
    name: "font", noun: "a font", summary: "A font by family, size and weight.", keys: changes)

  /// A font whose parts that are not written are those of another one.
  static func syntax(_ base: Font) -> Syntax<Font> {
    Syntax(
      schema: .definition(table.name), write: { write($0, base) },
      parts: [
        SettableProperty("family", \.family, .string), SettableProperty("size", \.size, sizeSyntax),
        SettableProperty("weight", \.weight, weightSyntax),
      ]
    ) { value, decoding in
      if let family = value.string {
        decoding.report(.fontName(family.value), at: value.place)
        return nil
      }
      guard let reader = ObjectReader(value, table, decoding) else { return nil }
      var change = TextPart.FontChange()
      reader.read(changes, into: &change)
      return change.font(in: base)
    }
  }

  private static func write(_ font: Font, _ base: Font) -> String? {
    let change = TextPart.FontChange(
      family: font.family == base.family ? nil : font.family,
      size: font.size == base.size ? nil : font.size,
      weight: font.weight == base.weight ? nil : font.weight)
    let written = changes.compactMap { property in
      property.settable[0].text(change).map { (property.name, Optional($0)) }
    }
    return JSONText.object(written)
  }
}
