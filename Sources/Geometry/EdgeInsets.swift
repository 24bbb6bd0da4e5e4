public import Foundation

/// Distances from the four edges of a rectangle, in points, positive inwards.
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
