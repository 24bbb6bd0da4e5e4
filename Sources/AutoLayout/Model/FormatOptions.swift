/// How the views of a visual format align, which way the format runs, and where gaps are measured.
///
/// The bits are `NSLayoutConstraint.FormatOptions`'s: an alignment's is 1 shifted by the
/// attribute's raw value. Several alignments may be joined; of the directions, and of the spacings,
/// there is one.
public struct FormatOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Options of bits; those without meaning are ignored.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// Alignment across the format's axis.
extension FormatOptions {
  /// All left edges on one line.
  public static let alignAllLeft = FormatOptions(aligning: .left)
  /// All right edges on one line.
  public static let alignAllRight = FormatOptions(aligning: .right)
  /// All top edges on one line.
  public static let alignAllTop = FormatOptions(aligning: .top)
  /// All bottom edges on one line.
  public static let alignAllBottom = FormatOptions(aligning: .bottom)
  /// All leading edges on one line.
  public static let alignAllLeading = FormatOptions(aligning: .leading)
  /// All trailing edges on one line.
  public static let alignAllTrailing = FormatOptions(aligning: .trailing)
  /// All horizontal centres on one line.
  public static let alignAllCenterX = FormatOptions(aligning: .centerX)
  /// All vertical centres on one line.
  public static let alignAllCenterY = FormatOptions(aligning: .centerY)
  /// All last baselines on one line.
  public static let alignAllLastBaseline = FormatOptions(aligning: .lastBaseline)
  /// All first baselines on one line.
  public static let alignAllFirstBaseline = FormatOptions(aligning: .firstBaseline)
  /// The bits in which alignments lie.
  public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)

  private init(aligning attribute: LayoutAttribute) {
    self.init(rawValue: 1 << UInt(attribute.rawValue))
  }

  /// The attributes by which the views align, in the order of their raw values.
  public var alignedAttributes: [LayoutAttribute] {
    let alignable: [LayoutAttribute] = [
      .left, .right, .top, .bottom, .leading, .trailing, .centerX, .centerY, .lastBaseline,
      .firstBaseline,
    ]
    return alignable.filter { contains(FormatOptions(aligning: $0)) }
  }
}

/// The way a horizontal format runs; a vertical one always runs downwards.
extension FormatOptions {
  /// From the leading to the trailing side: the default, without a bit.
  public static let directionLeadingToTrailing: FormatOptions = []
  /// From left to right, whatever the layout direction.
  public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
  /// From right to left, whatever the layout direction: the first view stands at the right.
  public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
  /// The bits in which the direction lies.
  public static let directionMask = FormatOptions(rawValue: 3 << 16)
}

/// Where the gaps of a vertical format are measured; those of a horizontal one lie between edges.
extension FormatOptions {
  /// From edge to edge: the default, without a bit.
  public static let spacingEdgeToEdge: FormatOptions = []
  /// From the last baseline of a view to the first baseline of the next one.
  public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
  /// The bits in which the spacing lies.
  public static let spacingMask = FormatOptions(rawValue: 1 << 19)
}
