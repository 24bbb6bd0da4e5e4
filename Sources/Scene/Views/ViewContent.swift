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

/// A part of the text of a label, with its own attributes.
public struct TextPart: Equatable, Sendable {
  /// The text.
  public var text = ""
  /// The differences from the label's font; nil for none.
  public var font: FontChange?
  /// The color; nil for that of the label.
  public var color: DynamicColor?
  /// Whether the text is underlined; false by default.
  public var isUnderlined = false

  /// An empty part with the attributes of the label.
  public init() {}

  /// The differences of a font from another one; nil for equal parts.
  public struct FontChange: Equatable, Sendable {
    /// The family; empty for the default font.
    public var family: String?
    /// The size in points, above 0.
    public var size: CGFloat?
    /// The weight.
    public var weight: Font.Weight?

    /// No difference.
    public init() {}

    /// The given differences.
    public init(family: String?, size: CGFloat?, weight: Font.Weight?) {
      self.family = family
      self.size = size
      self.weight = weight
    }

    /// Another font with the differences.
    public func font(in font: Font) -> Font {
      Font(
        family: family ?? font.family, size: size ?? font.size, weight: weight ?? font.weight)
    }
  }
}

/// Where a text, or a part of it, and its font's family are stated.
public struct TextPlace: Equatable, Sendable {
  /// The text.
  public var text: PlacedString
  /// The name of the font's family; nil without one.
  public var family: PlacedString?

  /// The places of a text and its font's family.
  public init(text: PlacedString, family: PlacedString?) {
    self.text = text
    self.family = family
  }
}

/// The properties of a stack view, with `UIStackView`'s names and defaults.
public struct StackContent: Equatable, Sendable {
  /// The distribution of the views along the axis, with UIKit's raw values.
  public enum Distribution: Int, NamedCase, Equatable, Sendable {
    /// The views fill the stack; their priorities determine which one stretches.
    case fill = 0
    /// The views fill the stack with equal lengths.
    case fillEqually = 1
    /// The views fill the stack in proportion to their intrinsic lengths.
    case fillProportionally = 2
    /// The spaces between the views are equal.
    case equalSpacing = 3
    /// The distances between the centers of the views are equal.
    case equalCentering = 4
  }

  /// The alignment perpendicular to the axis; `top` is the same as `leading`, and `bottom` the same
  /// as `trailing`.
  public enum Alignment: NamedCase, Equatable, Sendable {
    /// The views fill the stack.
    case fill
    /// At the leading side of a column, the top of a row.
    case leading
    /// At the top of a row.
    case top
    /// On the baseline of the first line of text, in a row only.
    case firstBaseline
    /// In the center.
    case center
    /// At the trailing side of a column, the bottom of a row.
    case trailing
    /// At the bottom of a row.
    case bottom
    /// On the baseline of the last line of text, in a row only.
    case lastBaseline

    // No conformance to `RawRepresentable`, which would make cases of one number equal.
    /// UIKit's number, which `top` and `leading` have in common, as `bottom` and `trailing` do.
    public var rawValue: Int {
      switch normalized {
      case .fill: 0
      case .leading, .top: 1
      case .firstBaseline: 2
      case .center: 3
      case .trailing, .bottom: 4
      case .lastBaseline: 5
      }
    }

    /// An alignment by UIKit's number; nil for any other number.
    public init?(rawValue: Int) {
      guard let alignment = Self.allCases.first(where: { $0.rawValue == rawValue }) else {
        return nil
      }
      self = alignment
    }

    /// The alignment with `leading` for `top`, and `trailing` for `bottom`.
    public var normalized: Alignment {
      switch self {
      case .top: .leading
      case .bottom: .trailing
      default: self
      }
    }
  }

  /// A space that replaces the spacing after a view.
  public struct CustomSpacing: Equatable, Sendable {
    /// The view before the space.
    public var view: Reference
    /// The space in points, or one of the two constants.
    public var spacing: CGFloat

    /// A space after a view.
    public init(view: Reference, spacing: CGFloat) {
      self.view = view
      self.spacing = spacing
    }
  }

  /// A custom spacing that means the `spacing` of the stack; UIKit's constant.
  public static let spacingUseDefault = CGFloat(Float.greatestFiniteMagnitude)
  /// A spacing that means the system spacing, 8 points; UIKit's constant.
  public static let spacingUseSystem = CGFloat(Float.leastNormalMagnitude)

  /// The axis along which the views are arranged; horizontal by default.
  public var axis = LayoutAxis.horizontal
  /// The distribution along the axis; `fill` by default.
  public var distribution = Distribution.fill
  /// The alignment perpendicular to the axis; `fill` by default.
  public var alignment = Alignment.fill
  /// The space between adjacent views in points; 0 by default.
  ///
  /// It is a minimum if the distribution determines the space. Negative spacing lets views overlap.
  public var spacing: CGFloat = 0
  /// The spaces that differ from `spacing`, in the order of the file; none by default.
  public var customSpacing: [CustomSpacing] = []
  /// Whether vertical spaces are between baselines instead of edges; false by default.
  public var isBaselineRelativeArrangement = false
  /// Whether the views are arranged inside the stack's layout margins; false by default.
  public var isLayoutMarginsRelativeArrangement = false

  /// A row without spaces.
  public init() {}
}
