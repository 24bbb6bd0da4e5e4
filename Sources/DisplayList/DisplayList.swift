public import Foundation
public import Geometry

/// Everything that one frame draws, as plain data.
///
/// The list is all that a worker needs to draw: no view, no font object, no file. Coordinates are
/// points with x to the right and y downwards, the origin at the canvas' upper left corner. Every
/// item has the transform from its own coordinates to the canvas, so that an item that moves keeps
/// the same shape from frame to frame and only its transform changes. Two lists that compare equal
/// draw the same pixels; nothing is rounded before the comparison. Comparing is cheap where paths
/// share their storage, as they do when the same `BezierPath` value is put into every frame.
public struct DisplayList: Equatable, Sendable {
  /// The size of the canvas, in points.
  public var size: CGSize
  /// Pixels per point, above 0; 1 by default.
  public var scale: CGFloat
  /// The color behind everything, or nil for a transparent canvas.
  public var background: Color?
  /// What is drawn, from back to front.
  public var items: [Item]

  /// A frame of given size, scale, background and items.
  public init(
    size: CGSize, scale: CGFloat = 1, background: Color? = nil, items: [Item] = []
  ) {
    self.size = size
    self.scale = scale
    self.background = background
    self.items = items
  }
}
