/// Which of a view's distances change with its superview's size; the bits are UIKit's.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// A mask of bits; those without meaning are ignored.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The distance from the superview's left edge changes.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
  /// The width changes.
  public static let flexibleWidth = AutoresizingMask(rawValue: 2)
  /// The distance from the superview's right edge changes.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
  /// The distance from the superview's top edge changes.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
  /// The height changes.
  public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  /// The distance from the superview's bottom edge changes.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)

  /// Whether the distance before the view, the view itself and the distance after it are flexible.
  func flexibility(along axis: LayoutAxis) -> (before: Bool, size: Bool, after: Bool) {
    axis == .horizontal
      ? (contains(.flexibleLeftMargin), contains(.flexibleWidth), contains(.flexibleRightMargin))
      : (contains(.flexibleTopMargin), contains(.flexibleHeight), contains(.flexibleBottomMargin))
  }

  /// The mask as UIKit prints it in a constraint, `h=--& v=&--`: before, size and after of each axis.
  var printed: String {
    let marks = LayoutAxis.allCases.map { axis in
      var flexibility = flexibility(along: axis)
      // Where nothing is flexible, what lies behind the view is what gives.
      if !flexibility.before, !flexibility.size { flexibility.after = true }
      return [flexibility.before, flexibility.size, flexibility.after]
        .map { $0 ? "&" : "-" }.joined()
    }
    return "h=\(marks[0]) v=\(marks[1])"
  }
}

/// How a view's place and size follow its superview's size W along one axis, both linearly:
/// size = a·W + b and distance before = c·W + d.
///
/// The rules are those of UIKit's constraints, as published dumps of them show: with both margins
/// flexible the middle keeps its proportion of the superview (and not the margins theirs, as in
/// AppKit); with a margin and the size flexible both keep their proportion of what is left.
public struct AutoresizingRule: Equatable, Sendable {
  /// The size's share of the superview's size.
  public var sizeFactor: Double
  /// The size's fixed part, in points.
  public var sizeConstant: Double
  /// The distance's share of the superview's size.
  public var minFactor: Double
  /// The distance's fixed part, in points.
  public var minConstant: Double

  /// The rule of a mask, from a view's place in a superview of a known size.
  ///
  /// Where the flexible lengths are all zero, so that they have no proportion, they share alike.
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
    // The reference frame itself obeys the rule.
    sizeConstant = size - sizeFactor * available
    minConstant = min - minFactor * available
  }

  private static func share(_ part: Double, of whole: Double, among count: Double) -> Double {
    whole == 0 ? 1 / count : part / whole
  }

  /// The distance before and the size in a superview of a size, in points.
  public func place(in available: Double) -> (min: Double, size: Double) {
    (minFactor * available + minConstant, sizeFactor * available + sizeConstant)
  }
}
