internal import Foundation
internal import Geometry

/// The keys that only shape views have.
enum ShapeKeys {
  static let path = RequiredKey(
    "path", pathShape,
    "The path in the view's own points: SVG path data such as \"M 0 0 L 10 5 Z\", or the corners of "
      + "a polygon, [[x, y], …].")
  static let fillColor = DefaultedKey(
    "fillColor", Shape<Color>.color, default: "\"black\"",
    "The color of the area; \"transparent\" for none.")
  static let fillRule = DefaultedKey(
    "fillRule", Shape<FillRuleName>.choice(called: "fill rule"), default: "\"nonZero\"",
    "Which points the path encloses.")
  static let strokeColor = Key(
    "strokeColor", Shape<Color>.color, "The color of the line; none by default.")
  static let lineWidth = DefaultedKey(
    "lineWidth", Shape<CGFloat>.number(.length), default: "1", "The line's width in points.")
  static let lineCap = DefaultedKey(
    "lineCap", Shape<LineCap>.choice(called: "line cap"), default: "\"butt\"",
    "The shape of the line's ends.")
  static let lineJoin = DefaultedKey(
    "lineJoin", Shape<LineJoin>.choice(called: "line join"), default: "\"miter\"",
    "The shape of the line's corners.")
  static let lineDashPattern = Key(
    "lineDashPattern", Shape<[CGFloat]>.list(of: Shape<CGFloat>.number(.length)),
    "The lengths of dashes and gaps in points.")
  static let lineDashPhase = DefaultedKey(
    "lineDashPhase", Shape<CGFloat>.number(.coordinate), default: "0",
    "How far into the dashes the line begins, in points.")

  static let keys: [any DeclaredKey] = [
    path, fillColor, fillRule, strokeColor, lineWidth, lineCap, lineJoin, lineDashPattern,
    lineDashPhase,
  ]

  /// What a shape view shows; nil where its path is missing or faulty.
  static func content(_ reader: ObjectReader) -> ShapeContent? {
    let content = ShapeContent(
      path: reader[path] ?? BezierPath(), fillColor: reader[fillColor],
      fillRule: reader[fillRule].rule, strokeColor: reader[strokeColor],
      lineWidth: reader[lineWidth], lineCap: reader[lineCap], lineJoin: reader[lineJoin],
      lineDashPattern: reader[lineDashPattern] ?? [], lineDashPhase: reader[lineDashPhase])
    return content.path.isEmpty ? nil : content
  }

  /// The names of fill rules, as Core Animation has them.
  enum FillRuleName: String, CaseIterable, Sendable {
    case nonZero, evenOdd

    /// The rule of the name.
    var rule: FillRule { self == .evenOdd ? .evenOdd : .nonZero }
  }

  private static let pathShape: Shape<BezierPath> = {
    let polygon = Shape<[CGPoint]>.list(of: Shape<CGPoint>.point, atLeast: 2, what: "point")
    return Shape(schema: .any([.string, polygon.schema])) { value, decoding in
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
