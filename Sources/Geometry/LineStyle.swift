/// The shape of a line's ends.
public enum LineCap: String, Sendable, CaseIterable {
  /// Straight, at the end point.
  case butt
  /// A half disc around the end point.
  case round
  /// Straight, half a width beyond the end point.
  case square
}

/// The shape of a line's corners.
public enum LineJoin: String, Sendable, CaseIterable {
  /// Pointed, up to `miterLimit` times the width; beveled beyond that.
  case miter
  /// A disc around the corner.
  case round
  /// Cut off.
  case bevel

  /// The longest miter, as a multiple of the line width, before the corner is beveled.
  public static let miterLimit = 10.0
}

/// Which points a self-overlapping path encloses.
public enum FillRule: String, Sendable, CaseIterable {
  /// Points whose winding number is not zero.
  case nonZero = "nonzero"
  /// Points whose winding number is odd.
  case evenOdd = "evenodd"
}
