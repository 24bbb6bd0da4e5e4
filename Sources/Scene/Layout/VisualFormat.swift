/// A parsed visual format: `H:|-20-[square(80)]-[go]`.
///
/// Ranges count characters of the format from 0.
///
/// Names of metrics have been replaced by their numbers. The grammar is UIKit's, without white space:
///
///     format      := [("H" | "V") ":"] ["|" connection] view {connection view} [connection "|"]
///     view        := "[" name ["(" predicate {"," predicate} ")"] "]"
///     connection  := "" | "-" | "-" simple "-" | "-(" predicate {"," predicate} ")-"
///     simple      := object ["@" priority]
///     predicate   := ["==" | "<=" | ">="] object ["@" priority]
///     object      := number | name
///     priority    := number | name
///     name        := [A-Za-z_][A-Za-z0-9_]*; that of a view, in brackets or parentheses, also with hyphens
///     number      := as `strtod` in the C locale; a minus sign only inside parentheses
public struct VisualFormat: Equatable, Sendable {
  /// The axis along which the views are arranged; horizontal by default.
  public var axis = LayoutAxis.horizontal
  /// The views in the order of the text, at least one.
  public var views: [ViewPart] = []
  /// The gap between the last view and the superview's edge; nil without a trailing `|`.
  public var trailingGap: [Predicate]?

  /// A format without views.
  public init() {}

  /// A view with the predicates of its size and of the gap before it.
  public struct ViewPart: Equatable, Sendable {
    /// The view's name.
    public var name: String
    /// The gap between it and the view before it, or the superview's edge; nil for a first view without a `|`.
    public var gap: [Predicate]?
    /// The predicates of its size along the axis.
    public var sizes: [Predicate] = []
    /// The range, brackets included.
    public var range: Range<Int>

    /// A view of any size.
    public init(name: String, after gap: [Predicate]?, range: Range<Int>) {
      self.name = name
      self.gap = gap
      self.range = range
    }
  }

  /// A relation of a gap or a size to a value, `>=20@750`; without a gap, the distance is 0.
  public struct Predicate: Equatable, Sendable {
    /// The relation; equal by default.
    public var relation = LayoutRelation.equal
    /// The value.
    public var value: Value
    /// The priority; required by default.
    public var priority = LayoutPriority.required
    /// The range of the predicate, or of a dash; for views without a gap the characters on both sides of the boundary.
    public var range: Range<Int>

    /// That a gap or a size equals a value.
    public init(_ value: Value, range: Range<Int>) {
      self.value = value
      self.range = range
    }
  }

  /// What a gap or a size is compared with.
  public enum Value: Equatable, Sendable {
    /// A finite number of points.
    case points(Double)
    /// The size of another view, by its name.
    case sizeOfView(String)
    /// The standard space, written as a dash.
    case standardSpace
  }
}

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
