public import Foundation

/// A two-dimensional vector, for example a direction, a velocity or a force.
///
/// Foundation has no `CGVector` on Linux. The unit depends on the use: points, points per second,
/// UIKit newtons. x grows to the right, y downwards.
@frozen public struct CGVector: Equatable, Hashable, Sendable {
  /// The horizontal component, positive to the right.
  public var dx: CGFloat
  /// The vertical component, positive downwards.
  public var dy: CGFloat

  /// The vector of length zero.
  @inlinable public static var zero: CGVector { CGVector(dx: 0, dy: 0) }

  /// A vector of two components.
  @inlinable public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// The vector from one point to another.
  @inlinable public init(from start: CGPoint, to end: CGPoint) {
    self.init(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// The Euclidean length, in the components' unit.
  @inlinable public var length: CGFloat { (dx * dx + dy * dy).squareRoot() }

  /// The vector rotated by a quarter turn clockwise on screen: (dx, dy) → (−dy, dx).
  @inlinable public var perpendicular: CGVector { CGVector(dx: -dy, dy: dx) }

  /// The unit vector in the same direction; zero stays zero.
  @inlinable public var normalized: CGVector {
    let length = length
    return length > 0 ? CGVector(dx: dx / length, dy: dy / length) : self
  }

  /// The component-wise sum.
  @inlinable public static func + (left: CGVector, right: CGVector) -> CGVector {
    CGVector(dx: left.dx + right.dx, dy: left.dy + right.dy)
  }

  /// The component-wise difference.
  @inlinable public static func - (left: CGVector, right: CGVector) -> CGVector {
    CGVector(dx: left.dx - right.dx, dy: left.dy - right.dy)
  }

  /// The vector scaled by a factor.
  @inlinable public static func * (factor: CGFloat, vector: CGVector) -> CGVector {
    CGVector(dx: factor * vector.dx, dy: factor * vector.dy)
  }

  /// The point displaced by a vector.
  @inlinable public static func + (point: CGPoint, vector: CGVector) -> CGPoint {
    CGPoint(x: point.x + vector.dx, y: point.y + vector.dy)
  }
}

/// A displacement, in points: x to the right, y downwards.
@frozen public struct Offset: Equatable, Hashable, Sendable {
  /// The horizontal component, positive to the right.
  public var horizontal: CGFloat
  /// The vertical component, positive downwards.
  public var vertical: CGFloat

  /// No displacement.
  @inlinable public static var zero: Offset { Offset(horizontal: 0, vertical: 0) }

  /// A displacement of two components.
  @inlinable public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
