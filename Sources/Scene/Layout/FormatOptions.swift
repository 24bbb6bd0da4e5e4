/// The alignment of the views of a visual format, its direction, and how spaces are measured.
///
/// The bits are those of `NSLayoutConstraint.FormatOptions`: for an alignment, 1 shifted by the raw
/// value of the attribute. Alignments can be combined; directions and spacings cannot.
@frozen public struct FormatOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Options with the given bits; unknown ones are ignored.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// Alignment perpendicular to the axis of the format.
extension FormatOptions {
  /// Align left edges.
  public static let alignAllLeft = FormatOptions(aligning: .left)
  /// Align right edges.
  public static let alignAllRight = FormatOptions(aligning: .right)
  /// Align top edges.
  public static let alignAllTop = FormatOptions(aligning: .top)
  /// Align bottom edges.
  public static let alignAllBottom = FormatOptions(aligning: .bottom)
  /// Align leading edges.
  public static let alignAllLeading = FormatOptions(aligning: .leading)
  /// Align trailing edges.
  public static let alignAllTrailing = FormatOptions(aligning: .trailing)
  /// Align horizontal centers.
  public static let alignAllCenterX = FormatOptions(aligning: .centerX)
  /// Align vertical centers.
  public static let alignAllCenterY = FormatOptions(aligning: .centerY)
  /// Align last baselines.
  public static let alignAllLastBaseline = FormatOptions(aligning: .lastBaseline)
  /// Align first baselines.
  public static let alignAllFirstBaseline = FormatOptions(aligning: .firstBaseline)

  private init(aligning attribute: LayoutAttribute) {
    self.init(rawValue: 1 << UInt(attribute.rawValue))
  }

  /// The attributes that are aligned, in the order of their raw values.
  public var alignedAttributes: [LayoutAttribute] {
    let alignable: [LayoutAttribute] = [
      .left, .right, .top, .bottom, .leading, .trailing, .centerX, .centerY, .lastBaseline,
      .firstBaseline,
    ]
    return alignable.filter { contains(FormatOptions(aligning: $0)) }
  }
}

/// The direction of a horizontal format; vertical formats always run downwards.
extension FormatOptions {
  /// From the leading to the trailing edge: the default, without a bit.
  public static let directionLeadingToTrailing: FormatOptions = []
  /// From left to right, whatever the layout direction.
  public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
  /// From right to left, whatever the layout direction: the first view is the rightmost.
  public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
  /// The bits of the direction.
  public static let directionMask = FormatOptions(rawValue: 3 << 16)
}

/// How spaces in a vertical format are measured; in a horizontal one, always between edges.
extension FormatOptions {
  /// Between edges: the default, without a bit.
  public static let spacingEdgeToEdge: FormatOptions = []
  /// Between the last baseline of a view and the first baseline of the next.
  public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
}

/// The standard spacing: the meaning of a dash without a number in a visual format.
///
/// Between siblings it is 8 points on all systems; to the superview it is 20 points on macOS and up
/// to iOS 7, and the layout margin of the superview since iOS 8.
public struct StandardSpacing: Equatable, Sendable {
  /// The space between siblings, in points; 8 by default.
  public var sibling = 8.0
  /// The space to the edge of the superview; the layout margin by default.
  public var superview = SuperviewSpace.layoutMargin

  /// A space to the edge of the superview.
  public enum SuperviewSpace: Equatable, Sendable {
    /// The layout margin of the superview at that edge.
    case layoutMargin
    /// A number of points.
    case points(Double)
  }

  /// UIKit's spacing.
  public init() {}
}
