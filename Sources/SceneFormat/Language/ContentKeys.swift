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

extension ImageContent: PropertyOwner {}

/// The properties of image views.
enum ImageKeys {
  static let properties: [Property<ImageContent>] = [
    Property(
      "image", \.image,
      Syntax<JSONString>.pathInSceneFolder.map(
        { ImageFile(path: $0.value, place: $0.place) },
        back: { JSONString(value: $0.path, place: $0.place) }), isRequired: true,
      "The path of a PNG or JPEG file, relative to the scene's folder; a name that ends in @2x has "
        + "two pixels per point."),
    Property(
      "contentMode", \.contentMode, .choice(called: "content mode"),
      "How the image is placed in the bounds."),
  ]
}

extension Syntax where Value == JSONString {
  /// A path inside the scene's folder, or anywhere if the reader allows it.
  static var pathInSceneFolder: Syntax {
    placedString.checked(back: { $0 }) { string, _, decoding in
      guard ScenePath.isAllowed(string.value, outside: decoding.allowsOutsidePaths) else {
        decoding.report(.outsidePath(string.value), at: string.place)
        return nil
      }
      return string
    }.described(as: .path)
  }
}

/// The paths of files that a scene names.
enum ScenePath {
  /// Whether a path is well formed, and leads into the scene's folder unless it may lead outside.
  static func isAllowed(_ path: String, outside: Bool) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let isPath = !path.isEmpty && !path.contains("\\") && !path.contains("\0")
    return isPath && (outside || !parts.contains("..") && !parts.contains(""))
  }
}

extension Problem {
  /// A path that is malformed or leads out of the scene's folder.
  static func outsidePath(_ path: String) -> Problem {
    Problem(
      "path", "\(MessageText.quoted(path)) is outside the scene's folder",
      hint: "use a relative path inside that folder; --allow-path DIR allows files below DIR")
  }
}

extension ShapeContent: PropertyOwner {
  static var animatedPaths: Set<PartialKeyPath<ShapeContent>> { Set(animatedParts.map(\.path)) }
}

/// The properties of shape views.
enum ShapeKeys {
  static let properties: [Property<ShapeContent>] = [
    Property(
      "path", \.path, pathSyntax, isRequired: true,
      "The path in the view's coordinates: SVG path data such as \"M 0 0 L 10 5 Z\", or the "
        + "corners of a polygon, [[x, y], …]."),
    Property(
      "fillColor", \.fillColor, .color, none: .clear, "The fill color; \"transparent\" for none."),
    Property(
      "fillRule", \.fillRule,
      .choice(FillRule.choices, called: "fill rule"),
      "The rule for which points are inside the path."),
    Property(
      "strokeColor", \.strokeColor, .color, "The color of the stroke; none by default."),
    Property(
      "strokeStart", \.strokeStart, .number(.unit),
      "The fraction of the path's length at which the stroke begins."),
    Property(
      "strokeEnd", \.strokeEnd, .number(.unit),
      "The fraction of the path's length at which the stroke ends."),
    Property("lineWidth", \.lineWidth, .number(.length), "The width of the stroke in points."),
    Property(
      "lineCap", \.lineCap, .choice(called: "line cap"), "The shape of the ends of the stroke."),
    Property(
      "lineJoin", \.lineJoin, .choice(called: "line join"),
      "The shape of the corners of the stroke."),
    Property(
      "lineDashPattern", \.lineDashPattern, .list(of: .number(.length)),
      "The lengths of the dashes and gaps in points; empty for a solid stroke."),
    Property(
      "lineDashPhase", \.lineDashPhase, .number(.coordinate),
      "The offset into the dash pattern at the start of the stroke, in points."),
  ]

  private static let pathSyntax: Syntax<BezierPath> = {
    let polygon = Syntax<[CGPoint]>.list(of: Syntax<CGPoint>.point, atLeast: 2, what: "point")
    return Syntax(
      compiling: .any([.string, polygon.schema]),
      write: { path, writing in writing.map { _ in .string(PathData.text(of: path)) } }
    ) { value, decoding in
      guard let string = value.string else {
        guard value.array != nil else {
          decoding.reportType(value, expected: "path data or a list of points")
          return nil
        }
        return polygon.compile(value, decoding)?.map { BezierPath(polygon: $0) }
      }
      var data = PathData(string.value)
      guard let path = data.path() else {
        decoding.report(
          "path-data", at: string.place,
          data.rest.isEmpty
            ? "the path data is empty or incomplete"
            : "invalid path data at \(MessageText.quoted(data.rest))")
        return nil
      }
      return Compiled(path)
    }
  }()
}

extension StackContent: PropertyOwner {}

/// The properties of stack views.
enum StackKeys {
  static let properties: [Property<StackContent>] = [
    Property(
      "axis", \.axis, .choice(LayoutAxis.choices),
      "The axis along which the views are arranged."),
    Property(
      "distribution", \.distribution, .choice(), "The distribution of the views along the axis."),
    Property(
      "alignment", \.alignment, .choice(), "The alignment of the views perpendicular to the axis."),
    Property(
      "spacing", \.spacing,
      .either(
        .number(.coordinate), or: [useSystem], expected: "points or \"useSystem\""),
      "The space between adjacent views in points; a minimum if the distribution determines it."
    ),
    Property(
      "customSpacing", \.customSpacing, customSpacingSyntax,
      "Spaces that replace the spacing, each by the id of the view before it."),
    Property(
      "isBaselineRelativeArrangement", \.isBaselineRelativeArrangement, .boolean,
      "Whether vertical spaces are between baselines instead of edges."),
    Property(
      "isLayoutMarginsRelativeArrangement", \.isLayoutMarginsRelativeArrangement, .boolean,
      "Whether the views are arranged inside the stack's layout margins."),
  ]

  /// Checks that each custom spacing belongs to a subview of the stack; others are left out.
  static func check(_ reader: ObjectReader, _ content: inout StackContent) {
    let subviews = reader.object[ViewKeys.subviews.name]?.array ?? []
    let ids = Set(subviews.compactMap { $0.object?[ViewKeys.id.name]?.string?.value })
    content.customSpacing = content.customSpacing.filter { custom in
      if ids.contains(custom.view.id) { return true }
      if !reader.decoding.isDamaged {
        reader.decoding.report(
          "unknown-name", at: custom.view.place,
          "'\(custom.view.id)' is not among the subviews of this stack")
      }
      return false
    }
  }

  private static let useSystem = Choice(
    "useSystem", StackContent.spacingUseSystem, "UIKit's standard spacing.")

  private static let customSyntax = Syntax<CGFloat>.either(
    .number(.coordinate),
    or: [
      Choice("useDefault", StackContent.spacingUseDefault, "The spacing of the stack."), useSystem,
    ],
    expected: "points or \"useDefault\" or \"useSystem\"")

  private static let customSpacingSyntax = Syntax<[StackContent.CustomSpacing]>.members(
    customSyntax, of: .member, expected: "an object of spacings by views' ids",
    { StackContent.CustomSpacing(view: $0, spacing: $1) }, back: { ($0.view, $0.spacing) })
}
