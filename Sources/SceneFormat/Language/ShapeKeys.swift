internal import Foundation
internal import Geometry
internal import Scene

extension ShapeContent: PropertyOwner {
  static var animatedPaths: Set<PartialKeyPath<ShapeContent>> { Set(animatedParts.map(\.path)) }
}

/// What only shape views have.
enum ShapeKeys {
  static let properties: [Property<ShapeContent>] = [
    Property(
      "path", \.path, pathSyntax, isRequired: true,
      "The path in the view's own points: SVG path data such as \"M 0 0 L 10 5 Z\", or the corners "
        + "of a polygon, [[x, y], …]."),
    Property(
      "fillColor", \.fillColor, .color, "The color of the area; \"transparent\" for none."),
    Property(
      "fillRule", \.fillRule,
      .choice([("nonZero", .nonZero), ("evenOdd", .evenOdd)], called: "fill rule"),
      "Which points the path encloses."),
    Property(
      "strokeColor", \.strokeColor, .color, "The color of the line; none by default."),
    Property(
      "strokeStart", \.strokeStart, .number(.unit),
      "The part of the path's length at which the line begins."),
    Property(
      "strokeEnd", \.strokeEnd, .number(.unit),
      "The part of the path's length at which the line ends."),
    Property("lineWidth", \.lineWidth, .number(.length), "The line's width in points."),
    Property(
      "lineCap", \.lineCap, .choice(called: "line cap"), "The shape of the line's ends."),
    Property(
      "lineJoin", \.lineJoin, .choice(called: "line join"), "The shape of the line's corners."),
    Property(
      "lineDashPattern", \.lineDashPattern, .list(of: .number(.length)),
      "The lengths of dashes and gaps in points."),
    Property(
      "lineDashPhase", \.lineDashPhase, .number(.coordinate),
      "How far into the dashes the line begins, in points."),
  ]

  private static let pathSyntax: Syntax<BezierPath> = {
    let polygon = Syntax<[CGPoint]>.list(of: Syntax<CGPoint>.point, atLeast: 2, what: "point")
    return Syntax(schema: .any([.string, polygon.schema])) { value, decoding in
      guard let string = value.string else {
        guard value.array != nil else {
          decoding.reportType(value, expected: "path data or a list of points")
          return nil
        }
        return polygon.read(value, decoding).map { BezierPath(polygon: $0) }
      }
      var data = PathData(string.value)
      guard let path = data.path() else {
        decoding.report(.malformedPathData(data.rest), at: string.place)
        return nil
      }
      return path
    }
  }()
}
