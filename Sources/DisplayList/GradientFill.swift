public import Geometry

extension DisplayList {
  /// An area filled with a gradient.
  public struct GradientFill: Equatable, Sendable {
    /// The area, in its own coordinates; the gradient's unit square is its bounds.
    public var shape: Shape
    /// The colors and their directions.
    public var gradient: Gradient
    /// The transform from the shape's coordinates to the canvas.
    public var transform: CGAffineTransform

    /// A shape filled with a gradient, by default in canvas coordinates.
    public init(_ shape: Shape, _ gradient: Gradient, transform: CGAffineTransform = .identity) {
      self.shape = shape
      self.gradient = gradient
      self.transform = transform
    }
  }
}
