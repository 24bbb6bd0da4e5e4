public import Foundation

/// A font described by family, size and weight.
@frozen public struct Font: Equatable, Hashable, Sendable {
  /// The name of the family; empty for the default family.
  public var family: String
  /// The size, in points, above 0.
  public var size: CGFloat
  /// The stroke thickness.
  public var weight: Weight

  /// A stroke thickness on the OpenType scale.
  @frozen public enum Weight: Int, Sendable, CaseIterable {
    case ultraLight = 100
    case thin = 200
    case light = 300
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
    case heavy = 800
    case black = 900
  }

  /// A font; by default UIKit's label font: 17 points, regular, the default family.
  @inlinable public init(family: String = "", size: CGFloat = 17, weight: Weight = .regular) {
    self.family = family
    self.size = size
    self.weight = weight
  }
}

/// How the lines of a text are aligned horizontally, with UIKit's raw values.
public enum TextAlignment: Int, Sendable, NamedCase {
  case left = 0
  case center = 1
  case right = 2
  case justified = 3
  /// Left for left-to-right text, right for right-to-left text.
  case natural = 4
}

/// How lines break and how overflowing text is truncated, with UIKit's names and raw values.
public enum LineBreakMode: Int, Sendable, NamedCase {
  /// Lines break between words; words that do not fit on the last line are omitted.
  case byWordWrapping = 0
  /// Lines break between characters; characters that do not fit on the last line are omitted.
  case byCharWrapping = 1
  /// Lines break between words; the last line is clipped at its end.
  case byClipping = 2
  /// An ellipsis replaces the beginning of the last line.
  case byTruncatingHead = 3
  /// An ellipsis replaces the end of the last line; the default.
  case byTruncatingTail = 4
  /// An ellipsis replaces the middle of the last line.
  case byTruncatingMiddle = 5
}

/// A part of a text with its own style.
public struct TextRun: Equatable, Hashable, Sendable {
  /// The part's range, in UTF-8 bytes.
  public var bytes: Range<Int>
  /// The font, or nil for the text's.
  public var font: Font?
  /// The color, or nil for the text's.
  public var color: Color?
  /// Whether the part is underlined; false by default.
  public var isUnderlined: Bool

  /// A part of a text, by default with the text's own style.
  public init(
    _ bytes: Range<Int>, font: Font? = nil, color: Color? = nil, isUnderlined: Bool = false
  ) {
    self.bytes = bytes
    self.font = font
    self.color = color
    self.isUnderlined = isUnderlined
  }
}

/// A text with everything that affects its layout, used for both measuring and drawing.
public struct TextBlock: Equatable, Hashable, Sendable {
  /// The characters.
  public var string: String
  /// The font.
  public var font: Font
  /// The horizontal alignment of the lines.
  public var alignment: TextAlignment
  /// The maximum number of lines; 0 for no limit.
  public var numberOfLines: Int
  /// How lines break and how overflowing text is truncated.
  public var lineBreakMode: LineBreakMode
  /// The parts with their own style, in order and not overlapping; none by default.
  public var runs: [TextRun]

  /// A text, by default one line with natural alignment.
  public init(
    _ string: String, font: Font = Font(), alignment: TextAlignment = .natural,
    numberOfLines: Int = 1, lineBreakMode: LineBreakMode = .byTruncatingTail,
    runs: [TextRun] = []
  ) {
    self.string = string
    self.font = font
    self.alignment = alignment
    self.numberOfLines = numberOfLines
    self.lineBreakMode = lineBreakMode
    self.runs = runs
  }
}

/// The measurements of a laid-out text, in points.
@frozen public struct TextMetrics: Equatable, Hashable, Sendable {
  /// The width of the longest line and the height of all lines; neither is rounded.
  public var size: CGSize
  /// The distance from the top to the first line's baseline.
  public var firstBaseline: CGFloat
  /// The distance from the top to the last line's baseline.
  public var lastBaseline: CGFloat

  /// Metrics of a text.
  @inlinable public init(size: CGSize, firstBaseline: CGFloat, lastBaseline: CGFloat) {
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
  }
}

/// Measures texts exactly as they will be drawn.
///
/// Views need text sizes, but only the drawing modules can load fonts; they provide the conforming
/// type.
public protocol TextMeasuring: AnyObject {
  /// Measures a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The width at which lines break, in points, or nil for no limit.
  /// - Returns: The size and baselines of the text laid out in that width.
  func measure(_ text: TextBlock, width: CGFloat?) -> TextMetrics
}

/// How vector graphics hold texts.
public enum VectorText: String, CaseIterable, Equatable, Sendable {
  /// As shapes, which look the same in every viewer.
  case outlines
  /// As characters that can be selected, in parts of their fonts that the file contains.
  case embedded
}
