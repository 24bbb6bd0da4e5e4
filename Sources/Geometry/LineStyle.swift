/// The shape of a line's ends.
public enum LineCap: String, Sendable, CaseIterable {
  /// Straight, at the end point.
  case butt
  /// A half disc about the end point.
  case round
  /// Straight, half a width beyond the end point.
  case square
}

/// The shape of a line's corners.
public enum LineJoin: String, Sendable, CaseIterable {
  /// Pointed, up to a length of `miterLimit` times the width; bevelled beyond.
  case miter
  /// A disc about the corner.
  case round
  /// Cut off.
  case bevel

  /// How many times as long as the width a point may be before it is bevelled.
  public static let miterLimit = 10.0
}

/// Which points a path with several windings encloses.
public enum FillRule: String, Sendable, CaseIterable {
  /// Those around which the path winds a number of times other than zero.
  case nonZero = "nonzero"
  /// Those around which the path winds an odd number of times.
  case evenOdd = "evenodd"
}
