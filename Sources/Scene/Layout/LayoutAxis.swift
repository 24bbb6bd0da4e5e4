/// A layout axis; the raw values are those of `NSLayoutConstraint.Axis`.
@frozen public enum LayoutAxis: Int, CaseIterable, Sendable {
  /// From left to right.
  case horizontal = 0
  /// From top to bottom.
  case vertical = 1

  /// The perpendicular axis.
  public var other: LayoutAxis { self == .horizontal ? .vertical : .horizontal }
}
