public import Foundation

/// Distances from the four edges of a rectangle, in points; positive ones point inwards.
@frozen public struct EdgeInsets: Equatable, Hashable, Sendable {
  /// The inset of the upper edge.
  public var top: CGFloat
  /// The inset of the left edge.
  public var left: CGFloat
  /// The inset of the lower edge.
  public var bottom: CGFloat
  /// The inset of the right edge.
  public var right: CGFloat

  /// No inset on any edge.
  @inlinable public static var zero: EdgeInsets {
    EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
  }

  /// Insets for the four edges, in UIKit's order.
  @inlinable public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// A displacement, in points: x to the right, y downwards.
@frozen public struct Offset: Equatable, Hashable, Sendable {
  /// The horizontal part, positive to the right.
  public var horizontal: CGFloat
  /// The vertical part, positive downwards.
  public var vertical: CGFloat

  /// No displacement.
  @inlinable public static var zero: Offset { Offset(horizontal: 0, vertical: 0) }

  /// A displacement of two parts.
  @inlinable public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
