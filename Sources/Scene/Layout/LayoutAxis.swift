/// A layout axis; the raw values are those of `NSLayoutConstraint.Axis`.
@frozen public enum LayoutAxis: Int, CaseIterable, Sendable {
  /// From left to right.
  case horizontal = 0
  /// From top to bottom.
  case vertical = 1

  /// The perpendicular axis.
  public var other: LayoutAxis { self == .horizontal ? .vertical : .horizontal }
}

/// A value for each axis.
@frozen public struct AxisPair<Value> {
  /// The value along the horizontal axis.
  public var horizontal: Value
  /// The value along the vertical axis.
  public var vertical: Value

  /// A pair of two values.
  @inlinable public init(horizontal: Value, vertical: Value) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The value of an axis.
  @inlinable public subscript(axis: LayoutAxis) -> Value {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}

extension AxisPair: Equatable where Value: Equatable {}
extension AxisPair: Sendable where Value: Sendable {}
