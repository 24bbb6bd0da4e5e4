public import Foundation

/// The spacing that the system recommends, as a constraint's constant.
///
/// Between edges it is 8 points. Between the last baseline of one item with text and the first
/// baseline of the next it is as far as two lines of one text are apart: the depth of the upper line
/// below its baseline and the height of the lower one above. UIKit says that this distance derives
/// from the fonts' line heights, not how; ours is the line height where both fonts are the same.
struct SystemSpacing: Equatable {
  /// The spacing between edges, in points.
  static let points: CGFloat = 8

  /// Who asked for the spacing; the raw values are the words of printed constraints.
  enum Kind: String {
    /// A bare dash of a visual format.
    case format = "NSSpace"
    /// An anchor.
    case anchor = "NSLayoutAnchorConstraintSpace"
  }

  /// Who asked for it.
  var kind: Kind
  /// How many times the spacing is wanted.
  var multiplier: CGFloat = 1

  /// The distance between the baselines of two lines of text, in points.
  ///
  /// - Parameters:
  ///   - upper: The line from which it is measured.
  ///   - lower: The line to which it is measured.
  /// - Returns: The distance.
  func distance(from upper: TextLine, to lower: TextLine) -> CGFloat {
    multiplier * (upper.descent + lower.ascent)
  }
}

/// How far a line of text reaches above and below its baseline.
public struct TextLine: Hashable, Sendable {
  /// The height above the baseline, in points.
  public var ascent: CGFloat
  /// The depth below the baseline, in points.
  public var descent: CGFloat

  /// A line of two measures, in points.
  public init(ascent: CGFloat, descent: CGFloat) {
    self.ascent = ascent
    self.descent = descent
  }
}

extension LayoutConstraint {
  /// The constant with the system's spacing between baselines taken from the items' lines of text.
  ///
  /// - Parameters:
  ///   - firstLine: The first item's line, or nil without text.
  ///   - secondLine: The second item's line, or nil without text.
  /// - Returns: The constant, in points.
  func constant(_ firstLine: TextLine?, _ secondLine: TextLine?) -> CGFloat {
    guard let spacing, let firstLine, let secondLine, first.originAttribute == nil,
      second?.originAttribute == nil, first.attribute == .firstBaseline,
      second?.attribute == .lastBaseline
    else { return constant }
    return spacing.distance(from: secondLine, to: firstLine)
  }

  /// The constant that counts for the items as they are now.
  var effectiveConstant: CGFloat {
    guard spacing != nil else { return constant }
    return constant(first.item?.layoutTraits.textLine, second?.item?.layoutTraits.textLine)
  }
}
