internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

extension LabelContent: PropertyOwner {}
extension ButtonContent: PropertyOwner {}
extension TextPart: PropertyOwner {}
extension TextPart.FontChange: PropertyOwner {}

/// The properties of labels.
enum LabelKeys {
  private static let text = Property<LabelContent>("text", \.plainText, .string, "The text.")
    .written { $0.attributedText.isEmpty }
  private static let attributedText = Property<LabelContent>(
    "attributedText", \.attributedText, .list(of: TextPartKeys.syntax),
    "The text in parts with their own attributes, instead of \"text\".")

  static let properties: [Property<LabelContent>] = [
    text, attributedText,
    Property("font", \.font, FontKeys.syntax(LabelContent().font), "The font."),
    Property("textColor", \.textColor, .color, "The color of the text."),
    Property(
      "textAlignment", \.textAlignment, .choice(called: "text alignment"),
      "The alignment of the lines."),
    Property(
      "numberOfLines", \.numberOfLines, .integer(NumberRange(lower: 0, upper: 10_000)),
      "The maximum number of lines; 0 for no limit."),
    Property(
      "lineBreakMode", \.lineBreakMode, .choice(called: "line break mode"),
      "How lines break, and how text that does not fit is truncated."),
    Property(
      "preferredMaxLayoutWidth", \.preferredMaxLayoutWidth, .number(.length),
      "The width at which lines break for the intrinsic size, in points; 0 for the actual width."),
    Property(
      "contentMode", \.contentMode, .choice(called: "content mode"),
      "How the text, drawn for the final size, is placed in the bounds while these are animated; redraw stretches it."
    ),
  ]

  /// Where the text of a label is stated, part by part.
  static func places(_ reader: ObjectReader) -> [TextPlace] {
    guard let parts = reader.object[attributedText.name]?.array else {
      return [TextPlace(text.name, of: reader.object, reader.decoding)].compactMap { $0 }
    }
    let family = reader.object.fontFamily
    return parts.compactMap { part in
      part.object.flatMap { TextPlace(text.name, of: $0, family: family, reader.decoding) }
    }
  }

  /// Checks that the text is written in only one of its two forms.
  static func check(_ reader: ObjectReader) { _ = reader.excludes(text, attributedText) }
}

/// The keys of a part of an attributed text.
enum TextPartKeys {
  private static let properties: [Property<TextPart>] = [
    Property("text", \.text, .string, isRequired: true, "The text of the part."),
    Property(
      "font", \.font,
      Syntax<TextPart.FontChange>.object(FontKeys.table) { reader in
        var change = TextPart.FontChange()
        reader.read(FontKeys.changes, into: &change)
        return change
      } write: { change, writer in
        writer.set(propertiesOf: change)
      }, "The differences from the label's font."),
    Property("color", \.color, .color, "The color; that of the label by default."),
    Property(
      "underline", \.isUnderlined, .boolean, "Whether the part is underlined."),
  ]

  static let table = KeyTable(
    name: "textRun", noun: "a part of a text", summary: "A part of a text with its own attributes.",
    uikit: "NSAttributedString attributes",
    keys: properties)

  static let syntax = Syntax<TextPart>.object(table) { reader in
    var part = TextPart()
    return reader.read(properties, into: &part) ? part : nil
  } write: { part, writer in
    writer.set(propertiesOf: part)
  }
}

/// The properties of buttons.
enum ButtonKeys {
  private static let title = Property<ButtonContent>("title", \.title, .string, "The title.")

  static let properties: [Property<ButtonContent>] = [
    title,
    Property("font", \.font, FontKeys.syntax(ButtonContent().font), "The font of the title."),
  ]

  /// Where the title of a button is stated.
  static func places(_ reader: ObjectReader) -> [TextPlace] {
    [TextPlace(title.name, of: reader.object, reader.decoding)].compactMap { $0 }
  }
}

extension TextPlace {
  /// The text with a key of an object; nil without one.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - object: The object, whose font may name a family.
  ///   - family: The family of an object without one.
  ///   - decoding: The state of decoding.
  fileprivate init?(
    _ key: String, of object: JSONObject, family: JSONString? = nil, _ decoding: Decoding
  ) {
    guard let text = object[key]?.string else { return nil }
    self.init(
      text: decoding.placed(text), family: (object.fontFamily ?? family).map(decoding.placed))
  }
}

extension JSONObject {
  /// The family of the font of a text.
  fileprivate var fontFamily: JSONString? { self["font"]?.object?["family"]?.string }
}

/// The keys of a font.
enum FontKeys {
  /// The largest font size in points, at which a single letter fills the largest canvas.
  static let largestSize = 10_000.0

  private static let sizeSyntax = Syntax<CGFloat>.number(
    NumberRange(lower: 0, upper: largestSize, includesLower: false))

  private static let weightSyntax = Syntax<Font.Weight>.choice(Font.Weight.choices)

  /// The parts of a font; those that are not written stay as they are.
  static let changes: [Property<TextPart.FontChange>] = [
    Property("family", \.family, .string, "The family; empty for the default font."),
    Property("size", \.size, sizeSyntax, "The size in points."),
    Property("weight", \.weight, weightSyntax, "The weight; \(Font().weight) by default."),
  ]

  static let table = KeyTable(
    name: "font", noun: "a font", summary: "A font.", uikit: "UIFont",
    keys: changes)

  /// A font whose missing parts are those of another one.
  static func syntax(_ base: Font) -> Syntax<Font> {
    Syntax(
      compiling: .definition(table.name), write: { write($0, base, $1) },
      parts: [
        SettableProperty("family", \.family, .string), SettableProperty("size", \.size, sizeSyntax),
        SettableProperty("weight", \.weight, weightSyntax),
      ]
    ) { value, decoding in
      if let family = value.string {
        decoding.report(
          .wrongType(
            value, expected: "an object",
            hint: "write {\"family\": \(JSONOutput.quoted(family.value))}"), at: value.place)
        return nil
      }
      return ObjectReader(value, table, decoding)?.compiled { reader in
        var change = TextPart.FontChange()
        reader.read(changes, into: &change)
        return change.font(in: base)
      }
    }
  }

  private static func write(
    _ font: Font, _ base: Font, _ writing: Writing?
  ) -> JSONOutput? {
    let change = TextPart.FontChange(
      family: font.family == base.family ? nil : font.family,
      size: font.size == base.size ? nil : font.size,
      weight: font.weight == base.weight ? nil : font.weight)
    var writer = ObjectWriter(table, writing)
    writer.set(changes, of: change)
    return writer.output
  }
}

extension TextAlignment: DescribedChoice {
  var summary: String {
    switch self {
    case .left: "Lines begin at the left edge."
    case .center: "Lines are centered."
    case .right: "Lines end at the right edge."
    case .justified: "Lines fill the width, except the last one."
    case .natural: "Left for left-to-right text, right for right-to-left text."
    }
  }
}

extension LineBreakMode: DescribedChoice {
  var summary: String {
    switch self {
    case .byWordWrapping: "Lines break between words; words that do not fit are left out."
    case .byCharWrapping: "Lines break between characters; those that do not fit are left out."
    case .byClipping: "Lines break between words; the last one is clipped."
    case .byTruncatingHead: "An ellipsis replaces the beginning of the last line."
    case .byTruncatingTail: "An ellipsis replaces the end of the last line."
    case .byTruncatingMiddle: "An ellipsis replaces the middle of the last line."
    }
  }
}

extension Font.Weight {
  /// The weights by their names in UIKit.
  static let choices = [
    Choice("ultraLight", Font.Weight.ultraLight, "The thinnest strokes."),
    Choice("thin", .thin, "Very thin strokes."), Choice("light", .light, "Thin strokes."),
    Choice("regular", .regular, "The strokes of running text."),
    Choice("medium", .medium, "Slightly thicker strokes."),
    Choice("semibold", .semibold, "Between medium and bold."),
    Choice("bold", .bold, "Thick strokes."), Choice("heavy", .heavy, "Very thick strokes."),
    Choice("black", .black, "The thickest strokes."),
  ]
}
