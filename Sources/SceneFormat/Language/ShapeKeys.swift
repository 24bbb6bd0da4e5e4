internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

extension ShapeContent: PropertyOwner {
  static var animatedPaths: Set<PartialKeyPath<ShapeContent>> { Set(animatedParts.map(\.path)) }
}

/// The properties of shape views.
enum ShapeKeys {
  static let properties: [Property<ShapeContent>] = [
    Property(
      "path", \.path, pathSyntax, isRequired: true,
      "The path in the view's coordinates: SVG path data such as \"M 0 0 L 10 5 Z\", or the "
        + "corners of a polygon, [[x, y], …]."),
    Property(
      "fillColor", \.fillColor, .color, none: .clear, "The fill color; \"transparent\" for none."),
    Property(
      "fillRule", \.fillRule,
      .choice(FillRule.choices, called: "fill rule"),
      "The rule for which points are inside the path."),
    Property(
      "strokeColor", \.strokeColor, .color, "The color of the stroke; none by default."),
    Property(
      "strokeStart", \.strokeStart, .number(.unit),
      "The fraction of the path's length at which the stroke begins."),
    Property(
      "strokeEnd", \.strokeEnd, .number(.unit),
      "The fraction of the path's length at which the stroke ends."),
    Property("lineWidth", \.lineWidth, .number(.length), "The width of the stroke in points."),
    Property(
      "lineCap", \.lineCap, .choice(called: "line cap"), "The shape of the ends of the stroke."),
    Property(
      "lineJoin", \.lineJoin, .choice(called: "line join"),
      "The shape of the corners of the stroke."),
    Property(
      "lineDashPattern", \.lineDashPattern, .list(of: .number(.length)),
      "The lengths of the dashes and gaps in points; empty for a solid stroke."),
    Property(
      "lineDashPhase", \.lineDashPhase, .number(.coordinate),
      "The offset into the dash pattern at the start of the stroke, in points."),
  ]

  private static let pathSyntax: Syntax<BezierPath> = {
    let polygon = Syntax<[CGPoint]>.list(of: Syntax<CGPoint>.point, atLeast: 2, what: "point")
    return Syntax(
      compiling: .any([.string, polygon.schema]),
      write: { path, writing in writing.map { _ in .string(PathData.text(of: path)) } }
    ) { value, decoding in
      guard let string = value.string else {
        guard value.array != nil else {
          decoding.reportType(value, expected: "path data or a list of points")
          return nil
        }
        return polygon.compile(value, decoding)?.map { BezierPath(polygon: $0) }
      }
      var data = PathData(string.value)
      guard let path = data.path() else {
        decoding.report(
          "path-data", at: string.place,
          data.rest.isEmpty
            ? "the path data is empty or incomplete"
            : "invalid path data at \(MessageText.quoted(data.rest))")
        return nil
      }
      return Compiled(path)
    }
  }()
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

extension FillRule {
  /// The rules by their names in UIKit.
  static let choices = [
    Choice("nonZero", FillRule.nonZero, "Points around which the path winds on balance."),
    Choice("evenOdd", .evenOdd, "Points from which a ray crosses the path an odd number of times."),
  ]
}
