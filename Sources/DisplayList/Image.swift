public import Foundation
public import Geometry

extension DisplayList {
  /// A picture in a rectangle.
  ///
  /// The list names the picture; whoever draws the list holds its pixels. A picture that is not held
  /// is not drawn.
  public struct Image: Equatable, Sendable {
    /// The picture's name among those that the drawing side holds.
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
