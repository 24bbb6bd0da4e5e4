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
