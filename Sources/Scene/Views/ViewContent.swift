public import Foundation
public import Geometry

/// What sort of view it is, with what only that sort has.
public enum ViewContent: Equatable, Sendable {
  /// A plain rectangle.
  case plain
  /// A text.
  case label(LabelContent)
  /// A titled button.
  case button(ButtonContent)
  /// A picture.
  case image(ImageContent)
  /// A path.
  case shape(ShapeContent)
  /// A view that arranges its subviews in a row or a column.
  case stack(StackContent)
}

/// The content of each kind; reading another kind's gives its defaults.
extension ViewContent {
  /// A label's content.
  public var label: LabelContent {
    get { if case .label(let content) = self { content } else { LabelContent() } }
    set { self = .label(newValue) }
  }
  /// A button's content.
  public var button: ButtonContent {
    get { if case .button(let content) = self { content } else { ButtonContent() } }
    set { self = .button(newValue) }
  }
  /// An image view's content.
  public var image: ImageContent {
    get { if case .image(let content) = self { content } else { ImageContent() } }
    set { self = .image(newValue) }
  }
  /// A shape view's content.
  public var shape: ShapeContent {
    get { if case .shape(let content) = self { content } else { ShapeContent() } }
    set { self = .shape(newValue) }
  }
  /// A stack view's content.
  public var stack: StackContent {
    get { if case .stack(let content) = self { content } else { StackContent() } }
    set { self = .stack(newValue) }
  }
}

/// What a label shows, with `UILabel`'s defaults.
public struct LabelContent: Equatable, Sendable {
  /// The text; empty by default.
  public var text = ""
  /// The text in parts with looks of their own, in place of `text`; none by default.
  public var attributedText: [TextPart] = []
  /// The font; 17 points, regular, by default.
  public var font = Font()
  /// The color of the text; opaque black by default.
  public var textColor = Color.black
  /// Where the lines stand in the width; at the text's natural side by default.
  public var textAlignment = TextAlignment.natural
  /// The largest number of lines, 0 for any; 1 by default.
  public var numberOfLines = 1
  /// How lines break, and what becomes of text that does not fit; its end is cut by default.
  public var lineBreakMode = LineBreakMode.byTruncatingTail
  /// The width at which lines break for the intrinsic size, in points; 0, the default, for the width
  /// that the layout gives.
  public var preferredMaxLayoutWidth: CGFloat = 0

  /// An empty label.
  public init() {}

  /// The text without parts: setting it drops the parts.
  public var plainText: String {
    get { text }
    set { (text, attributedText) = (newValue, []) }
  }

  /// All characters that are shown.
  public var string: String {
    attributedText.isEmpty ? text : attributedText.map(\.text).joined()
  }

  /// The parts with looks of their own as runs of the string.
  public var runs: [TextRun] {
    var start = 0
    return attributedText.map { part in
      defer { start += part.text.utf8.count }
      return TextRun(
        start..<start + part.text.utf8.count, font: part.font?.font(in: font), color: part.color,
        isUnderlined: part.isUnderlined)
    }
  }
}

/// What a button shows, with the defaults of a system `UIButton`.
public struct ButtonContent: Equatable, Sendable {
  /// The title; empty by default.
  public var title = ""
  /// The title's font; 15 points, regular, by default.
  public var font = Font(size: 15)

  /// A button without title.
  public init() {}
}

/// What an image view shows.
public struct ImageContent: Equatable, Sendable {
  /// The picture; none by default.
  public var image: ImageFile?
  /// How the picture stands in the bounds; stretched to them by default.
  public var contentMode = ContentMode.scaleToFill

  /// No picture.
  public init() {}
}

/// A picture beside the scene.
public struct ImageFile: Equatable, Hashable, Sendable {
  /// The path from the scene's folder, with `/`; never absolute, and never leaving the folder.
  public var path: String
  /// The place of the path, without quotes.
  public var place: SourceSpan

  /// A picture.
  public init(path: String, place: SourceSpan) {
    self.path = path
    self.place = place
  }
}

/// What a shape view shows, with the defaults of a `CAShapeLayer`.
public struct ShapeContent: Equatable, Sendable {
  /// The path, in the view's own coordinates; empty by default.
  public var path = BezierPath()
  /// The color of the area, or nil for none; opaque black by default.
  public var fillColor: Color? = .black
  /// Which points the path encloses.
  public var fillRule = FillRule.nonZero
  /// The color of the line, or nil, the default, for none.
  public var strokeColor: Color?
  /// The part of the path's length at which the line begins, 0 to 1; 0 by default.
  public var strokeStart: CGFloat = 0
  /// The part of the path's length at which the line ends, 0 to 1; 1 by default.
  public var strokeEnd: CGFloat = 1
  /// The line's width in points, at least 0; 1 by default.
  public var lineWidth: CGFloat = 1
  /// The shape of the line's ends; straight at the end points by default.
  public var lineCap = LineCap.butt
  /// The shape of the line's corners; pointed by default.
  public var lineJoin = LineJoin.miter
  /// The lengths of dashes and gaps in points; a continuous line by default.
  public var lineDashPattern: [CGFloat] = []
  /// How far into the dashes the line begins, in points; 0 by default.
  public var lineDashPhase: CGFloat = 0

  /// An empty path.
  public init() {}

  /// The parts that a view animation animates: those that Core Animation does.
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
