public import Foundation
public import Geometry

extension DisplayList {
  /// A text laid out in a rectangle, as by `UILabel`.
  ///
  /// Lines break at the rectangle's width and are aligned in it by the block's alignment; together
  /// they are centred in its height.
  public struct Text: Equatable, Sendable {
    /// The characters, their font, alignment and number of lines.
    public var block: TextBlock
    /// The rectangle, in its own coordinates, in points.
    public var rect: CGRect
    /// The color; its alpha counts.
    public var color: Color
    /// A contrasting border beneath the letters, or nil for none.
    public var halo: Halo?
    /// The transform from the rectangle's coordinates to the canvas.
    public var transform: CGAffineTransform

    /// A text in a rectangle, by default in canvas coordinates.
    public init(
      _ block: TextBlock, in rect: CGRect, color: Color, halo: Halo? = nil,
      transform: CGAffineTransform = .identity
    ) {
      self.block = block
      self.rect = rect
      self.color = color
      self.halo = halo
      self.transform = transform
    }
  }
}
