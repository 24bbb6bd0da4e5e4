public import Foundation

/// Insets of a rectangle relative to the direction of text, in points; positive ones are inwards.
@frozen public struct DirectionalEdgeInsets: Equatable, Hashable, Sendable {
  /// The inset of the upper edge.
  public var top: CGFloat
  /// The inset of the edge at which text begins.
  public var leading: CGFloat
  /// The inset of the lower edge.
  public var bottom: CGFloat
  /// The inset of the edge at which text ends.
  public var trailing: CGFloat

  /// No inset on any edge.
  @inlinable public static var zero: DirectionalEdgeInsets {
    DirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
  }

  /// Insets for the four edges, in UIKit's order.
  @inlinable public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}
