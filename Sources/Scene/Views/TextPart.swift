public import Foundation
public import Geometry

/// A part of a label's text with looks of its own.
public struct TextPart: Equatable, Sendable {
  /// The part's text.
  public var text = ""
  /// What of the font differs from the label's; nil for nothing.
  public var font: FontChange?
  /// The color, or nil for the label's.
  public var color: Color?
  /// Whether a line is drawn below the part; false by default.
  public var isUnderlined = false

  /// An empty part with the label's looks.
  public init() {}

  /// What of a font differs from another one; nil for what does not.
  public struct FontChange: Equatable, Sendable {
    /// The name of the family; empty for the default family.
    public var family: String?
    /// The size in points, above 0.
    public var size: CGFloat?
    /// The thickness of the strokes.
    public var weight: Font.Weight?

    /// No difference.
    public init() {}

    /// A difference of its parts.
    public init(family: String?, size: CGFloat?, weight: Font.Weight?) {
      self.family = family
      self.size = size
      self.weight = weight
    }

    /// The font that differs so from another one.
    public func font(in font: Font) -> Font {
      Font(
        family: family ?? font.family, size: size ?? font.size, weight: weight ?? font.weight)
    }
  }
}
