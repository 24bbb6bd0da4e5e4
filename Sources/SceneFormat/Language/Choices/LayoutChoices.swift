internal import Scene

extension LayoutDirection: DescribedChoice {
  var summary: String {
    switch self {
    case .leftToRight: "Leading is left."
    case .rightToLeft: "Leading is right."
    }
  }
}

extension StackContent.Distribution: DescribedChoice {
  var summary: String {
    switch self {
    case .fill: "The views fill the stack; their priorities determine which one stretches."
    case .fillEqually: "The views fill the stack with equal lengths."
    case .fillProportionally: "The views fill the stack in proportion to their intrinsic lengths."
    case .equalSpacing: "The spaces between the views are equal."
    case .equalCentering: "The distances between the centers of the views are equal."
    }
  }
}

extension StackContent.Alignment: DescribedChoice {
  var summary: String {
    switch self {
    case .fill: "The views fill the stack."
    case .leading: "At the leading side of a column, the top of a row."
    case .top: "At the top of a row."
    case .firstBaseline: "On the baseline of the first line of text, in a row only."
    case .center: "In the center."
    case .trailing: "At the trailing side of a column, the bottom of a row."
    case .bottom: "At the bottom of a row."
    case .lastBaseline: "On the baseline of the last line of text, in a row only."
    }
  }
}

extension LayoutAxis {
  /// The axes by their names in UIKit.
  static let choices = [
    Choice("horizontal", LayoutAxis.horizontal, "In a row."),
    Choice("vertical", .vertical, "In a column."),
  ]
}

extension LayoutRelation {
  /// The relations by their names in UIKit.
  static let choices = allCases.map { relation in
    let summary =
      switch relation {
      case .lessThanOrEqual: "The first side is at most the second, <= in an equation."
      case .equal: "Both sides are equal, == in an equation."
      case .greaterThanOrEqual: "The first side is at least the second, >= in an equation."
      }
    return Choice(relation.name, relation, summary)
  }
}

extension LayoutAttribute {
  /// The attributes by their names in UIKit, with the older one of `lastBaseline`.
  static let choices =
    allCases.map { Choice($0.name, $0, $0.summary) }
    + [Choice("baseline", .lastBaseline, "The same as lastBaseline.")]

  private var summary: String {
    switch self {
    case .notAnAttribute: "None, for a constraint without a second item."
    case .left: "The left edge, whatever the layout direction."
    case .right: "The right edge, whatever the layout direction."
    case .top: "The top edge."
    case .bottom: "The bottom edge."
    case .leading: "The edge at which text begins: left, or right from right to left."
    case .trailing: "The edge at which text ends: right, or left from right to left."
    case .width: "The width."
    case .height: "The height."
    case .centerX: "The center between left and right."
    case .centerY: "The center between top and bottom."
    case .lastBaseline: "The baseline of the last line of text; without text, the bottom edge."
    case .firstBaseline: "The baseline of the first line of text; without text, the top edge."
    case .leftMargin: "The left edge, inset by the layout margin."
    case .rightMargin: "The right edge, inset by the layout margin."
    case .topMargin: "The top edge, inset by the layout margin."
    case .bottomMargin: "The bottom edge, inset by the layout margin."
    case .leadingMargin: "The leading edge, inset by the layout margin."
    case .trailingMargin: "The trailing edge, inset by the layout margin."
    case .centerXWithinMargins: "The center between the left and the right margin."
    case .centerYWithinMargins: "The center between the top and the bottom margin."
    }
  }
}

extension AutoresizingMask {
  /// The flags by their names in UIKit.
  static let choices = [
    Choice("flexibleLeftMargin", AutoresizingMask.flexibleLeftMargin, "The left margin changes."),
    Choice("flexibleWidth", .flexibleWidth, "The width changes."),
    Choice("flexibleRightMargin", .flexibleRightMargin, "The right margin changes."),
    Choice("flexibleTopMargin", .flexibleTopMargin, "The top margin changes."),
    Choice("flexibleHeight", .flexibleHeight, "The height changes."),
    Choice("flexibleBottomMargin", .flexibleBottomMargin, "The bottom margin changes."),
  ]
}

extension FormatOptions {
  /// The options by their names in UIKit.
  static let choices = [
    Choice("alignAllLeft", FormatOptions.alignAllLeft, "The left edges are aligned."),
    Choice("alignAllRight", .alignAllRight, "The right edges are aligned."),
    Choice("alignAllTop", .alignAllTop, "The top edges are aligned."),
    Choice("alignAllBottom", .alignAllBottom, "The bottom edges are aligned."),
    Choice("alignAllLeading", .alignAllLeading, "The leading edges are aligned."),
    Choice("alignAllTrailing", .alignAllTrailing, "The trailing edges are aligned."),
    Choice("alignAllCenterX", .alignAllCenterX, "The horizontal centers are aligned."),
    Choice("alignAllCenterY", .alignAllCenterY, "The vertical centers are aligned."),
    Choice("alignAllLastBaseline", .alignAllLastBaseline, "The last baselines are aligned."),
    Choice("alignAllFirstBaseline", .alignAllFirstBaseline, "The first baselines are aligned."),
    Choice(
      "directionLeadingToTrailing", .directionLeadingToTrailing,
      "The format is read from the leading to the trailing side; so by default."),
    Choice("directionLeftToRight", .directionLeftToRight, "The format is read from left to right."),
    Choice("directionRightToLeft", .directionRightToLeft, "The format is read from right to left."),
    Choice(
      "spacingEdgeToEdge", .spacingEdgeToEdge, "Vertical spaces are between edges; so by default."),
    Choice(
      "spacingBaselineToBaseline", .spacingBaselineToBaseline,
      "Vertical spaces are between the last and the first baselines."),
  ]
}
