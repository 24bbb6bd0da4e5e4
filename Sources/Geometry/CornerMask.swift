/// A set of a rectangle's corners, as in a layer's `maskedCorners`.
@frozen public struct CornerMask: OptionSet, Hashable, Sendable {
  /// One bit for each corner.
  public let rawValue: UInt8

  /// The corners whose bits are set.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The corner at the smallest x and y.
  @inlinable public static var topLeft: CornerMask { CornerMask(rawValue: 1) }
  /// The corner at the largest x and the smallest y.
  @inlinable public static var topRight: CornerMask { CornerMask(rawValue: 2) }
  /// The corner at the smallest x and the largest y.
  @inlinable public static var bottomLeft: CornerMask { CornerMask(rawValue: 4) }
  /// The corner at the largest x and y.
  @inlinable public static var bottomRight: CornerMask { CornerMask(rawValue: 8) }
  /// All four corners.
  @inlinable public static var all: CornerMask { CornerMask(rawValue: 15) }
}
