public import Foundation
public import Geometry
public import SceneText

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
