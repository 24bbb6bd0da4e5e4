public import Foundation
public import Geometry
public import SceneText

/// The kind of a view, with the properties of that kind.
public enum ViewContent: Equatable, Sendable {
  /// A plain view.
  case plain
  /// A text label.
  case label(LabelContent)
  /// A button with a title.
  case button(ButtonContent)
  /// An image view.
  case image(ImageContent)
  /// A path that is filled and stroked.
  case shape(ShapeContent)
  /// A view that arranges its subviews in a row or a column.
  case stack(StackContent)
}

extension ViewContent {
  /// Whether the view arranges its subviews.
  public var isStack: Bool { if case .stack = self { true } else { false } }
}

/// The content of each kind; reading that of another kind gives its defaults.
extension ViewContent {
  /// The content of a label.
  public var label: LabelContent {
    get { if case .label(let content) = self { content } else { LabelContent() } }
    set { self = .label(newValue) }
  }
  /// The content of a button.
  public var button: ButtonContent {
    get { if case .button(let content) = self { content } else { ButtonContent() } }
    set { self = .button(newValue) }
  }
  /// The content of an image view.
  public var image: ImageContent {
    get { if case .image(let content) = self { content } else { ImageContent() } }
    set { self = .image(newValue) }
  }
  /// The content of a shape view.
  public var shape: ShapeContent {
    get { if case .shape(let content) = self { content } else { ShapeContent() } }
    set { self = .shape(newValue) }
  }
  /// The content of a stack view.
  public var stack: StackContent {
    get { if case .stack(let content) = self { content } else { StackContent() } }
    set { self = .stack(newValue) }
  }
}

/// The properties of a label, with `UILabel`'s defaults.
public struct LabelContent: Equatable, Sendable {
  /// The text; empty by default.
  public var text = ""
  /// The text in parts with their own attributes, instead of `text`; none by default.
  public var attributedText: [TextPart] = []
  /// The font; 17 points, regular, by default.
  public var font = Font()
  /// The color of the text; `label`, black or white, by default.
  public var textColor = DynamicColor.label
  /// The alignment of the lines; natural by default.
  public var textAlignment = TextAlignment.natural
  /// The maximum number of lines, 0 for no limit; 1 by default.
  public var numberOfLines = 1
  /// How lines break, and how text that does not fit is truncated; at its end by default.
  public var lineBreakMode = LineBreakMode.byTruncatingTail
  /// The width at which lines break for the intrinsic size, in points; 0, the default, for the
  /// actual width.
  public var preferredMaxLayoutWidth: CGFloat = 0
  /// How the text, drawn for the final size, is placed in the bounds while these are animated; `redraw`, which stretches
  /// it, by default.
  public var contentMode = ContentMode.redraw

  /// An empty label.
  public init() {}

  /// The text; setting it removes the parts.
  public var plainText: String {
    get { text }
    set { (text, attributedText) = (newValue, []) }
  }

  /// The text, or that of all parts.
  public var string: String {
    attributedText.isEmpty ? text : attributedText.map(\.text).joined()
  }

  /// The text with its attributes, with the colors of a theme.
  public func textBlock(in theme: Theme) -> TextBlock {
    TextBlock(
      string, font: font, alignment: textAlignment, numberOfLines: numberOfLines,
      lineBreakMode: lineBreakMode, runs: runs(in: theme))
  }

  /// The parts as runs of the string, with the colors of a theme.
  public func runs(in theme: Theme) -> [TextRun] {
    var start = 0
    return attributedText.map { part in
      defer { start += part.text.utf8.count }
      return TextRun(
        start..<start + part.text.utf8.count, font: part.font?.font(in: font),
        color: part.color?.resolved(for: theme), isUnderlined: part.isUnderlined)
    }
  }
}

/// The properties of a button, with the defaults of a system `UIButton`.
public struct ButtonContent: Equatable, Sendable {
  /// The title; empty by default.
  public var title = ""
  /// The font of the title; 15 points, regular, by default.
  public var font = Font(size: 15)

  /// A button without a title.
  public init() {}
}

/// The properties of an image view.
public struct ImageContent: Equatable, Sendable {
  /// The image; none by default.
  public var image: ImageFile?
  /// How the image is placed in the bounds; stretched to them by default.
  public var contentMode = ContentMode.scaleToFill

  /// No image.
  public init() {}
}

/// An image file in the scene's folder.
public struct ImageFile: Equatable, Hashable, Sendable {
  /// The path, relative to the scene's folder and inside it, with `/`.
  public var path: String
  /// The place of the path, without quotes.
  public var place: SourceSpan

  /// An image file with a path.
  public init(path: String, place: SourceSpan) {
    self.path = path
    self.place = place
  }
}

/// The properties of a shape view, with the defaults of a `CAShapeLayer`.
public struct ShapeContent: Equatable, Sendable {
  /// The path in the view's coordinates; empty by default.
  public var path = BezierPath()
  /// The fill color, or nil for none; opaque black by default.
  public var fillColor: DynamicColor? = .black
  /// The rule for which points are inside the path.
  public var fillRule = FillRule.nonZero
  /// The color of the stroke; nil, the default, for none.
  public var strokeColor: DynamicColor?
  /// The fraction of the path's length at which the stroke begins; 0 by default.
  public var strokeStart: CGFloat = 0
  /// The fraction of the path's length at which the stroke ends; 1 by default.
  public var strokeEnd: CGFloat = 1
  /// The width of the stroke in points, at least 0; 1 by default.
  public var lineWidth: CGFloat = 1
  /// The shape of the ends of the stroke; butt by default.
  public var lineCap = LineCap.butt
  /// The shape of the corners of the stroke; miter by default.
  public var lineJoin = LineJoin.miter
  /// The lengths of the dashes and gaps in points; empty, the default, for a solid stroke.
  public var lineDashPattern: [CGFloat] = []
  /// The offset into the dash pattern at the start of the stroke, in points; 0 by default.
  public var lineDashPhase: CGFloat = 0

  /// An empty path.
  public init() {}

  /// The parts that view animations animate, as in Core Animation.
  public static let animatedParts: [AnimatedPart<ShapeContent>] = [
    .init(\.path, isAdditive: false),
    .init(\.fillColor, isAdditive: false),
    .init(\.strokeColor, isAdditive: false),
    .init(\.strokeStart, isAdditive: true, within: 0...1),
    .init(\.strokeEnd, isAdditive: true, within: 0...1),
    .init(\.lineWidth, isAdditive: true, within: 0...(.infinity)),
    .init(\.lineDashPhase, isAdditive: true),
  ]
}
