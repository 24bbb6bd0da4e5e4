public import Foundation
public import Geometry

extension DisplayList {
  /// A picture in a rectangle.
  ///
  /// The list only names the picture; the renderer has its pixels. A picture that the renderer does
  /// not have is not drawn.
  public struct Image: Equatable, Sendable {
    /// The picture's name among those of the renderer.
    public var name: String
    /// Where the whole picture is drawn, stretched, in its own coordinates.
    public var rect: CGRect
    /// The transform from the rectangle's coordinates to the canvas.
    public var transform: CGAffineTransform

    /// A picture in a rectangle, by default in canvas coordinates.
    public init(_ name: String, in rect: CGRect, transform: CGAffineTransform = .identity) {
      self.name = name
      self.rect = rect
      self.transform = transform
    }
  }
}
