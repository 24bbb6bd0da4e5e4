/// The two axes of layout; the raw values are `NSLayoutConstraint.Axis`'s.
public enum LayoutAxis: Int, CaseIterable, Sendable {
  /// From side to side.
  case horizontal = 0
  /// From top to bottom.
  case vertical = 1

  /// The axis that crosses this one.
  public var other: LayoutAxis { self == .horizontal ? .vertical : .horizontal }
}
