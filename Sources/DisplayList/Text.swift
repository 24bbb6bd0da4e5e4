public import Foundation
public import Geometry

extension DisplayList {
  /// A text set in a rectangle, as a `UILabel` sets it.
  ///
  /// Lines break at the rectangle's width and stand in it as the block's alignment says; the lines
  /// together are centred in its height.
  public struct Text: Equatable, Sendable {
    /// The characters, their font, alignment and number of lines.
    public var block: TextBlock
    /// The rectangle, in its own coordinates, in points.
    public var rect: CGRect
    /// The colour; its alpha counts.
    public var color: Color
    /// What is drawn beneath the letters to set them off, or nil for nothing.
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
