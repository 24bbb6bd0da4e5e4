public import Foundation

/// A closed range of numbers, UIKit's `UIFloatRange`; the unit depends on the use.
@frozen public struct FloatRange: Equatable, Hashable, Sendable {
  /// The lower end.
  public var minimum: CGFloat
  /// The upper end.
  public var maximum: CGFloat

  /// The range that contains only 0.
  @inlinable public static var zero: FloatRange { FloatRange(minimum: 0, maximum: 0) }

  /// The range that contains every number.
  @inlinable public static var infinite: FloatRange {
    FloatRange(minimum: -.infinity, maximum: .infinity)
  }

  /// A range between two ends.
  @inlinable public init(minimum: CGFloat, maximum: CGFloat) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Whether both ends lie beyond the largest finite single-precision numbers.
  @inlinable public var isInfinite: Bool {
    minimum <= -CGFloat(Float.greatestFiniteMagnitude)
      && maximum >= CGFloat(Float.greatestFiniteMagnitude)
  }
}
