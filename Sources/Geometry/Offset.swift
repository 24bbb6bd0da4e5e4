public import Foundation

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
