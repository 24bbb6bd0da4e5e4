internal import Geometry
internal import Scene

extension Theme: DescribedChoice {
  var summary: String {
    switch self {
    case .light: "System colors for light backgrounds."
    case .dark: "System colors for dark backgrounds."
    }
  }
}

extension TextAlignment: DescribedChoice {
  var summary: String {
    switch self {
    case .left: "Lines begin at the left edge."
    case .center: "Lines are centered."
    case .right: "Lines end at the right edge."
    case .justified: "Lines fill the width, except the last one."
    case .natural: "Left for left-to-right text, right for right-to-left text."
    }
  }
}

extension LineBreakMode: DescribedChoice {
  var summary: String {
    switch self {
    case .byWordWrapping: "Lines break between words; words that do not fit are left out."
    case .byCharWrapping: "Lines break between characters; those that do not fit are left out."
    case .byClipping: "Lines break between words; the last one is clipped."
    case .byTruncatingHead: "An ellipsis replaces the beginning of the last line."
    case .byTruncatingTail: "An ellipsis replaces the end of the last line."
    case .byTruncatingMiddle: "An ellipsis replaces the middle of the last line."
    }
  }
}

extension ContentMode: DescribedChoice {
  var summary: String {
    switch self {
    case .scaleToFill: "Stretched to fill the bounds."
    case .scaleAspectFit: "Scaled without distortion to fit inside the bounds."
    case .scaleAspectFill: "Scaled without distortion to cover the bounds."
    case .redraw: "The same as scaleToFill."
    case .center: "In its own size, in the center."
    case .top: "In its own size, at the middle of the top edge."
    case .bottom: "In its own size, at the middle of the bottom edge."
    case .left: "In its own size, at the middle of the left edge."
    case .right: "In its own size, at the middle of the right edge."
    case .topLeft: "In its own size, in the top left corner."
    case .topRight: "In its own size, in the top right corner."
    case .bottomLeft: "In its own size, in the bottom left corner."
    case .bottomRight: "In its own size, in the bottom right corner."
    }
  }
}

extension LineCap: DescribedChoice {
  var summary: String {
    switch self {
    case .butt: "Straight, at the end point."
    case .round: "A half disc around the end point."
    case .square: "Straight, half a width beyond the end point."
    }
  }
}

extension LineJoin: DescribedChoice {
  var summary: String {
    switch self {
    case .miter: "Pointed; cut off where it would be longer than ten widths."
    case .round: "A disc around the corner."
    case .bevel: "Cut off."
    }
  }
}

extension Gradient.Kind: DescribedChoice {
  var summary: String {
    switch self {
    case .axial: "Along the line from the start point to the end point."
    case .radial:
      "Outwards from the start point to an ellipse, whose half axes are the distances to the end point."
    case .conic: "Around the start point, clockwise from the direction of the end point."
    }
  }
}

extension Overlay: DescribedChoice {}

extension CornerMask {
  /// The corners by their names in `UIRectCorner`.
  static let choices = [
    Choice("topLeft", CornerMask.topLeft, "The top left corner."),
    Choice("topRight", .topRight, "The top right corner."),
    Choice("bottomLeft", .bottomLeft, "The bottom left corner."),
    Choice("bottomRight", .bottomRight, "The bottom right corner."),
  ]
}

extension Font.Weight {
  /// The weights by their names in UIKit.
  static let choices = [
    Choice("ultraLight", Font.Weight.ultraLight, "The thinnest strokes."),
    Choice("thin", .thin, "Very thin strokes."), Choice("light", .light, "Thin strokes."),
    Choice("regular", .regular, "The strokes of running text."),
    Choice("medium", .medium, "Slightly thicker strokes."),
    Choice("semibold", .semibold, "Between medium and bold."),
    Choice("bold", .bold, "Thick strokes."), Choice("heavy", .heavy, "Very thick strokes."),
    Choice("black", .black, "The thickest strokes."),
  ]
}

extension FillRule {
  /// The rules by their names in UIKit.
  static let choices = [
    Choice("nonZero", FillRule.nonZero, "Points around which the path winds on balance."),
    Choice("evenOdd", .evenOdd, "Points from which a ray crosses the path an odd number of times."),
  ]
}

extension CollisionBounds {
  /// The outlines with names.
  static let choices = [
    Choice("rectangle", CollisionBounds.rectangle, "The rectangle of the bounds."),
    Choice("ellipse", .ellipse, "The ellipse inside the bounds."),
  ]
}

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

extension CollisionParameters.Mode: DescribedChoice {
  var summary: String {
    switch self {
    case .items: "With each other."
    case .boundaries: "With boundaries."
    case .everything: "With each other and with boundaries."
    }
  }
}

extension AttachmentParameters.Kind: DescribedChoice {
  var summary: String {
    switch self {
    case .distance: "Keeps a distance: a rod, or a spring if the frequency is above 0."
    case .limit: "Limits the distance, like a rope; between two items."
    case .sliding: "Slides on an axis through a point, without rotation."
    case .fixed: "Keeps a point fixed, without rotation; between two items."
    case .pin: "Rotates around a point; between two items."
    }
  }
}

extension PushParameters.Mode {
  /// The modes by their names in UIKit.
  static let choices = [
    Choice(
      "continuous", PushParameters.Mode.continuous, "A force that acts as long as it is active."),
    Choice("instantaneous", .instantaneous, "A single impulse, each time that it becomes active."),
  ]
}

extension FieldParameters.Kind: DescribedChoice {
  var summary: String {
    switch self {
    case .linearGravity: "The same acceleration everywhere."
    case .radialGravity: "An acceleration towards a point."
    case .spring: "A spring force towards a point."
    case .drag: "A resistance to motion."
    case .vortex: "A force around a point."
    case .electric: "A force on charges."
    case .magnetic: "A force at right angles to the velocity."
    case .velocity: "A velocity instead of forces."
    case .noise: "Random forces."
    case .turbulence: "Random forces that increase with the speed."
    case .custom: "A force by an expression."
    }
  }
}

extension AnimationDescription.Curve: DescribedChoice {
  var summary: String {
    switch self {
    case .easeInOut: "Begins and ends slowly."
    case .easeIn: "Begins slowly."
    case .easeOut: "Ends slowly."
    case .linear: "Is equally fast all the time."
    case .default: "Begins fast and ends slowly, as the system's own animations."
    }
  }
}

extension KeyframeCalculationMode: DescribedChoice {
  var summary: String {
    switch self {
    case .linear: "In a straight line."
    case .discrete: "They stay until the end of the keyframe."
    case .paced: "In a straight line at an even speed, whatever the times."
    case .cubic: "On a curve without corners."
    case .cubicPaced: "On a curve without corners at an even speed, whatever the times."
    }
  }
}

extension AnimationControl.Position: DescribedChoice {
  var summary: String {
    switch self {
    case .start: "As before the changes of the animation."
    case .current: "As the views are now."
    case .end: "With the changes of the animation made."
    }
  }
}

extension GestureDescription.State: DescribedChoice {
  var summary: String {
    switch self {
    case .began: "A gesture that goes on has been recognized."
    case .changed: "The fingers of a gesture that goes on have moved."
    case .ended: "The gesture has ended, or a tap or swipe has been recognized."
    case .cancelled: "The gesture has been broken off after it began."
    case .failed: "The fingers did something else."
    }
  }
}

extension ScreenEdgePanParameters.Edge: DescribedChoice {
  var summary: String {
    switch self {
    case .top: "The top edge."
    case .left: "The left edge."
    case .bottom: "The bottom edge."
    case .right: "The right edge."
    }
  }
}

extension SwipeParameters.Direction: DescribedChoice {
  var summary: String {
    switch self {
    case .right: "To the right."
    case .left: "To the left."
    case .up: "Upwards."
    case .down: "Downwards."
    }
  }
}

extension PictureTestSettings.Metric: DescribedChoice {
  var summary: String {
    switch self {
    case .exact: "Colors are the same if all of their components are."
    case .yiq: "The distance that pixelmatch measures, weighted by brightness."
    case .oklab: "The distance that the eye sees, ΔE-OK of CSS Color 4."
    }
  }
}

extension PictureTestSettings.Antialiasing: DescribedChoice {
  var summary: String {
    switch self {
    case .count: "They count as any other pixel."
    case .ignore: "They are not compared."
    }
  }
}

extension PictureTestSettings.Moment {
  /// The moments with names.
  static let choices = [Choice("rest", PictureTestSettings.Moment.rest, "The last frame.")]
}

extension FigureDescription.Kind: DescribedChoice {}

extension FigureDescription.Spacing: DescribedChoice {
  var summary: String {
    switch self {
    case .time: "Equal times."
    case .travel: "Equal parts of the path of what moves farthest."
    }
  }
}

extension FigureDescription.TrailColor: DescribedChoice {
  var summary: String {
    switch self {
    case .time: "The order of time, from pale to full."
    case .speed: "The speed, with a key."
    }
  }
}

extension FigureDescription.Names: DescribedChoice {
  var summary: String {
    switch self {
    case .several: "The names of those that move, where several do."
    case .all: "The names of all that move."
    case .none: "No names."
    }
  }
}

extension FigureDescription.Crop: DescribedChoice {
  var summary: String {
    switch self {
    case .content: "What has something in it, with a margin."
    case .canvas: "All of the canvas."
    }
  }
}
