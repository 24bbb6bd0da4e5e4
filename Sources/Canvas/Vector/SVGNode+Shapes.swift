internal import DisplayList
internal import Foundation
internal import Geometry

// Areas, borders and lines.
extension SVGNode {
  /// The outline of a shape, without color.
  ///
  /// Rectangles and ellipses are centered on the origin, so that only their transform changes while
  /// they move.
  static func outline(of shape: DisplayList.Shape, _ transform: CGAffineTransform) -> SVGNode {
    switch shape {
    case .rectangle(let rect): return rectangle(rect, radius: 0, transform)
    case .roundedRectangle(let rect, let radius, .all):
      return rectangle(
        rect, radius: max(0, min(radius, rect.width / 2, rect.height / 2)), transform)
    case .ellipse(let rect) where rect.width >= 0 && rect.height >= 0:
      let place = transform.translatedBy(x: rect.midX, y: rect.midY)
      guard rect.width == rect.height else {
        return SVGNode(
          kind: Kind(element: "ellipse", fixed: ""),
          values: [
            .horizontalRadius: .number(rect.width / 2), .verticalRadius: .number(rect.height / 2),
          ], transform: place)
      }
      return SVGNode(
        kind: Kind(element: "circle", fixed: ""), values: [.radius: .number(rect.width / 2)],
        transform: place)
    default: return outline(shape.path, transform)
    }
  }

  private static func rectangle(
    _ rect: CGRect, radius: CGFloat, _ transform: CGAffineTransform
  ) -> SVGNode {
    guard rect.size.width >= 0, rect.size.height >= 0 else {
      return outline(BezierPath(rect: rect), transform)
    }
    return SVGNode(
      kind: Kind(element: "rect", fixed: ""),
      values: [
        .x: .number(-rect.width / 2), .y: .number(-rect.height / 2), .width: .number(rect.width),
        .height: .number(rect.height), .horizontalRadius: .number(radius),
      ],
      transform: transform.translatedBy(x: rect.midX, y: rect.midY))
  }

  /// The outline of a path; a closed one starts at the origin, so that only its transform changes while
  /// it moves.
  private static func outline(_ path: BezierPath, _ transform: CGAffineTransform) -> SVGNode {
    var node = fixedOutline(path, transform)
    guard case .close? = path.elements.last, case .move(let start)? = path.elements.first,
      start != .zero, start.x.isFinite, start.y.isFinite
    else { return node }
    let toStart = CGAffineTransform(translationX: -start.x, y: -start.y)
    node.values[.path] = .path(path.applying(toStart).rounded)
    node.transform = transform.translatedBy(x: start.x, y: start.y)
    return node
  }

  /// The outline of a path in its own coordinates, which a gradient shares.
  static func fixedOutline(_ path: BezierPath, _ transform: CGAffineTransform) -> SVGNode {
    SVGNode(
      kind: Kind(element: "path", fixed: ""), values: [.path: .path(path)], transform: transform)
  }

  static func filled(
    _ shape: DisplayList.Shape, _ color: Color, _ transform: CGAffineTransform
  ) -> SVGNode {
    var node = outline(of: shape, transform)
    if shape.fillRule == .evenOdd { node.kind.fixed = " fill-rule=\"evenodd\"" }
    node.values[.fill] = .word(SVGNumber.color(color))
    node.values[.fillOpacity] = .number(color.alpha)
    return node
  }

  static func border(_ border: DisplayList.Border) -> [SVGNode] {
    guard border.width > 0 else { return [] }
    guard case .path(_, let rule) = border.shape else {
      var outline = border.shape.path
      if let inner = border.shape.inset(by: border.width) { outline.append(inner.path) }
      return [filled(.path(outline, rule: .evenOdd), border.color, border.transform)]
    }
    // The inner half of a line twice as wide.
    let line = stroke(
      DisplayList.Stroke(
        border.shape.path, width: 2 * border.width, color: border.color, cap: .butt, join: .miter,
        transform: border.transform))
    return [
      SVGNode(
        kind: Kind(element: "g", fixed: "", isClipped: true),
        clip: [clip(.path(border.shape.path, rule: rule), border.transform)], children: line)
    ]
  }

  static func stroke(_ stroke: DisplayList.Stroke) -> [SVGNode] {
    guard stroke.width > 0 else { return [] }
    var lines = [(stroke.width, stroke.color)]
    if let halo = stroke.halo, halo.width > 0 {
      lines.insert((stroke.width + 2 * halo.width, halo.color), at: 0)
    }
    return lines.map { width, color in
      var node = outline(stroke.path, stroke.transform)
      node.kind.fixed = " fill=\"none\"" + ends(stroke)
      node.kind.keepsWidth = stroke.keepsWidth
      node.values[.stroke] = .word(SVGNumber.color(color))
      node.values[.strokeOpacity] = .number(color.alpha)
      node.values[.strokeWidth] = .number(width)
      // Without dashes too, since a line may lose them in the course of a film.
      let dashes = stroke.dash?.lengths ?? []
      let isPattern = !dashes.isEmpty && dashes.allSatisfy { $0 >= 0 && $0.isFinite }
      node.values[.dashes] = .word(
        isPattern ? dashes.map { SVGNumber.text($0) }.joined(separator: " ") : "none")
      node.values[.dashPhase] = .number(Double(stroke.dash?.phase ?? 0))
      return node
    }
  }

  /// The attributes of a line's ends and corners that differ from SVG's own.
  private static func ends(_ stroke: DisplayList.Stroke) -> String {
    let limit = SVGNumber.text(DisplayList.LineJoin.miterLimit)
    return (stroke.cap == .butt ? "" : " stroke-linecap=\"\(stroke.cap.name)\"")
      + (stroke.join == .miter
        ? " stroke-miterlimit=\"\(limit)\"" : " stroke-linejoin=\"\(stroke.join.name)\"")
  }
}

extension BezierPath {
  /// The path with its points rounded to 2⁻¹⁴ points, so that the same outline elsewhere is equal in
  /// spite of rounding errors.
  fileprivate var rounded: BezierPath {
    func round(_ point: CGPoint) -> CGPoint {
      CGPoint(x: (point.x * 16384).rounded() / 16384, y: (point.y * 16384).rounded() / 16384)
    }
    return BezierPath(
      elements: elements.map { element in
        switch element {
        case .move(let point): .move(round(point))
        case .line(let point): .line(round(point))
        case .curve(let end, let control1, let control2):
          .curve(end: round(end), control1: round(control1), control2: round(control2))
        case .close: .close
        }
      })
  }
}
