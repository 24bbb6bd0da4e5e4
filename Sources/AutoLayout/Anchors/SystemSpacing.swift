public import Foundation
internal import Scene

/// UIKit's recommended spacing, as a constraint's constant.
///
/// Between edges it is 8 points. From the last baseline of one item with text to the first baseline
/// of the next it is the distance of two lines of one text: the descent of the upper line plus the
/// ascent of the lower one. UIKit says that this distance derives from the fonts' line heights, but
/// not how; this rule gives the line height where both fonts are the same.
struct SystemSpacing: Equatable {
  /// The spacing between edges, in points.
  static let points: CGFloat = 8

  /// What asks for the spacing; the raw values appear in printed constraints.
  enum Kind: String {
    /// A dash without a number in a visual format.
    case format = "NSSpace"
    /// An anchor.
    case anchor = "NSLayoutAnchorConstraintSpace"
  }

  /// What asks for the spacing.
  var kind: Kind
  /// The factor of the spacing.
  var multiplier: CGFloat = 1
}

/// How far a line of text extends above and below its baseline.
public struct TextLine: Hashable, Sendable {
  /// The height above the baseline, in points.
  public var ascent: CGFloat
  /// The depth below the baseline, in points.
  public var descent: CGFloat

  /// A line of text with an ascent and a descent, in points.
  public init(ascent: CGFloat, descent: CGFloat) {
    self.ascent = ascent
    self.descent = descent
  }
}

extension LayoutConstraint {
  /// The constant, with system spacing between baselines computed from the items' lines of text.
  ///
  /// - Parameters:
  ///   - firstLine: The first item's line, or nil without text.
  ///   - secondLine: The second item's line, or nil without text.
  /// - Returns: The constant, in points.
  func constant(_ firstLine: TextLine?, _ secondLine: TextLine?) -> CGFloat {
    guard let spacing, let firstLine, let secondLine else { return constant }
    // With a negative multiplier the first item is the upper one.
    let (lower, upper, ascent, descent) =
      spacing.multiplier < 0
      ? (second?.attribute, first.attribute, secondLine.ascent, firstLine.descent)
      : (first.attribute, second?.attribute, firstLine.ascent, secondLine.descent)
    guard lower == .firstBaseline, upper == .lastBaseline else { return constant }
    return spacing.multiplier * (descent + ascent)
  }

  /// The constant for the items' present lines of text.
  var effectiveConstant: CGFloat {
    guard spacing != nil else { return constant }
    return constant(first.item?.layoutTraits.textLine, second?.item?.layoutTraits.textLine)
  }
}
