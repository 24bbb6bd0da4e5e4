public import Foundation

/// A font as a scene names it: the family, the size and the weight.
@frozen public struct Font: Equatable, Hashable, Sendable {
  /// The name of the family; empty for the default family.
  public var family: String
  /// The size, in points, above 0.
  public var size: CGFloat
  /// The thickness of the strokes.
  public var weight: Weight

  /// How thick a font's strokes are, on the OpenType scale.
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

  /// A font; without arguments UIKit's label font: 17 points, regular, the default family.
  @inlinable public init(family: String = "", size: CGFloat = 17, weight: Weight = .regular) {
    self.family = family
    self.size = size
    self.weight = weight
  }
}

/// Where the lines of a text stand in their width.
public enum TextAlignment: String, Sendable, CaseIterable {
  case left
  case center
  case right
  case justified
  /// To the side at which the text's own direction begins.
  case natural
}

/// How lines break, and what becomes of text that does not fit, by UIKit's names.
public enum LineBreakMode: String, Sendable, CaseIterable {
  /// Lines break between words; of the last line the words that do not fit are left out.
  case byWordWrapping
  /// Lines break between characters; of the last line those that do not fit are left out.
  case byCharWrapping
  /// Lines break between words; the last line is cut off at its end.
  case byClipping
  /// The beginning of the last line gives way to an ellipsis.
  case byTruncatingHead
  /// The end of the last line gives way to an ellipsis; the default.
  case byTruncatingTail
  /// The middle of the last line gives way to an ellipsis.
  case byTruncatingMiddle
}

/// A part of a text with looks of its own.
public struct TextRun: Equatable, Hashable, Sendable {
  /// The part, counted in bytes of UTF-8.
  public var bytes: Range<Int>
  /// The font, or nil for the text's.
  public var font: Font?
  /// The colour, or nil for the text's.
  public var color: Color?
  /// Whether a line is drawn below the part; not by default.
  public var isUnderlined: Bool

  /// A part of a text, by default with the text's own looks.
  public init(
    _ bytes: Range<Int>, font: Font? = nil, color: Color? = nil, isUnderlined: Bool = false
  ) {
    self.bytes = bytes
    self.font = font
    self.color = color
    self.isUnderlined = isUnderlined
  }
}

/// A text with all that decides how it is set: what measuring and drawing have in common.
public struct TextBlock: Equatable, Hashable, Sendable {
  /// The characters.
  public var string: String
  /// Their font.
  public var font: Font
  /// Where the lines stand in the width given.
  public var alignment: TextAlignment
  /// The largest number of lines, 0 for any.
  public var numberOfLines: Int
  /// How lines break, and what becomes of text that does not fit.
  public var lineBreakMode: LineBreakMode
  /// The parts with looks of their own, in order and apart from each other; none by default.
  public var runs: [TextRun]

  /// A text; without further arguments one line, set from its natural side.
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

/// What a text takes up when it is set, in points.
@frozen public struct TextMetrics: Equatable, Hashable, Sendable {
  /// The width of the longest line and the height of all lines; neither is rounded.
  public var size: CGSize
  /// The distance from the top to the first line's baseline.
  public var firstBaseline: CGFloat
  /// The distance from the top to the last line's baseline.
  public var lastBaseline: CGFloat

  /// Metrics of three measures.
  @inlinable public init(size: CGSize, firstBaseline: CGFloat, lastBaseline: CGFloat) {
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
  }
}

/// Something that measures texts exactly as they will be drawn.
///
/// Views measure their texts, but only the drawing side knows fonts; it conforms and is handed in.
public protocol TextMeasuring: AnyObject {
  /// Measures a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The width in which lines break, in points, or nil for no limit.
  /// - Returns: The size and the baselines of the text set in that width.
  func measure(_ text: TextBlock, width: CGFloat?) -> TextMetrics
}
