public import Scene

extension AutoresizingMask {
  /// Whether the distance before the view, its size and the distance after it are flexible.
  func flexibility(along axis: LayoutAxis) -> (before: Bool, size: Bool, after: Bool) {
    axis == .horizontal
      ? (contains(.flexibleLeftMargin), contains(.flexibleWidth), contains(.flexibleRightMargin))
      : (contains(.flexibleTopMargin), contains(.flexibleHeight), contains(.flexibleBottomMargin))
  }

  /// The mask as UIKit prints it in a constraint, `h=--& v=&--`: before, size and after of each axis.
  var printed: String {
    let marks = LayoutAxis.allCases.map { axis in
      var flexibility = flexibility(along: axis)
      // Where nothing else is flexible, the distance after the view is.
      if !flexibility.before, !flexibility.size { flexibility.after = true }
      return [flexibility.before, flexibility.size, flexibility.after]
        .map { $0 ? "&" : "-" }.joined()
    }
    return "h=\(marks[0]) v=\(marks[1])"
  }
}

/// A view's position and size along one axis as linear functions of its superview's size W:
/// size = a·W + b and distance before = c·W + d.
///
/// The rules are those of UIKit's constraints, as published dumps of them show: with both margins
/// flexible the center keeps its proportion of the superview (not each margin its own, as in AppKit);
/// with one margin and the size flexible both keep their proportion of the remaining length.
public struct AutoresizingRule: Equatable, Sendable {
  /// The size's factor of the superview's size.
  var sizeFactor: Double
  /// The size's constant part, in points.
  var sizeConstant: Double
  /// The distance's factor of the superview's size.
  var minFactor: Double
  /// The distance's constant part, in points.
  var minConstant: Double

  /// The rule of a mask, from a view's position in a superview of a known size.
  ///
  /// Flexible lengths that are all zero, and so have no proportion, get equal shares.
  ///
  /// - Parameters:
  ///   - mask: The mask.
  ///   - axis: The axis.
  ///   - min: The distance before the view, in points.
  ///   - size: The view's size, in points.
  ///   - available: The superview's size, in points.
  public init(
    _ mask: AutoresizingMask, axis: LayoutAxis, min: Double, size: Double, in available: Double
  ) {
    let after = available - min - size
    let (sizeFactor, minFactor): (Double, Double)
    switch mask.flexibility(along: axis) {
    case (false, false, _): (sizeFactor, minFactor) = (0, 0)
    case (true, false, false): (sizeFactor, minFactor) = (0, 1)
    case (false, true, false): (sizeFactor, minFactor) = (1, 0)
    case (true, false, true):
      (sizeFactor, minFactor) = (0, available == 0 ? 0.5 : (min + size / 2) / available)
    case (true, true, false):
      let share = Self.share(size, of: min + size, among: 2)
      (sizeFactor, minFactor) = (share, 1 - share)
    case (false, true, true):
      (sizeFactor, minFactor) = (Self.share(size, of: size + after, among: 2), 0)
    case (true, true, true):
      (sizeFactor, minFactor) = (
        Self.share(size, of: available, among: 3), Self.share(min, of: available, among: 3)
      )
    }
    self.sizeFactor = sizeFactor
    self.minFactor = minFactor
    // So that the rule gives the reference frame at the reference size.
    sizeConstant = size - sizeFactor * available
    minConstant = min - minFactor * available
  }

  private static func share(_ part: Double, of whole: Double, among count: Double) -> Double {
    whole == 0 ? 1 / count : part / whole
  }

  /// The distance before the view and its size, in a superview of the given size, in points.
  public func place(in available: Double) -> (min: Double, size: Double) {
    (minFactor * available + minConstant, sizeFactor * available + sizeConstant)
  }
}
