internal import DisplayList
internal import Foundation
internal import Geometry

// Gradients, pictures and shadows.
extension SVGNode {
  /// A shape with a gradient over its bounds.
  static func gradient(_ fill: DisplayList.GradientFill) -> [SVGNode] {
    let gradient = fill.gradient
    guard let box = fill.shape.extent.rect, box.width > 0, box.height > 0, !gradient.stops.isEmpty
    else { return [] }
    guard gradient.kind != .conic else { return conic(fill, over: box) }
    var node = fixedOutline(fill.shape.path, fill.transform)
    if fill.shape.fillRule == .evenOdd { node.kind.fixed = " fill-rule=\"evenodd\"" }
    // Not in units of the shape's bounds, about which viewers disagree.
    node.kind.definition = definition(gradient, CGAffineTransform(unitSquareTo: box))
    return [node]
  }

  /// A gradient whose unit square is mapped to the shape's coordinates.
  private static func definition(_ gradient: Gradient, _ unit: CGAffineTransform) -> Definition {
    let (start, end) = (gradient.startPoint, gradient.endPoint)
    let stops = gradient.stops.map { stop in
      "<stop offset=\"\(SVGNumber.share(stop.location))\""
        + " stop-color=\"\(SVGNumber.color(stop.color))\""
        + " stop-opacity=\"\(SVGNumber.text(stop.color.alpha))\"/>"
    }.joined()
    func number(_ value: CGFloat) -> String { SVGNumber.factor(value) }
    func units(_ transform: CGAffineTransform) -> String {
      " gradientUnits=\"userSpaceOnUse\" gradientTransform=\"\(SVGNumber.matrix(transform))\""
    }
    guard gradient.kind == .radial else {
      return Definition(
        attribute: "fill", head: "<linearGradient",
        tail: units(unit) + " x1=\"\(number(start.x))\" y1=\"\(number(start.y))\""
          + " x2=\"\(number(end.x))\" y2=\"\(number(end.y))\">\(stops)</linearGradient>")
    }
    return Definition(
      attribute: "fill", head: "<radialGradient",
      tail: units(gradient.ellipse.concatenating(unit))
        + " cx=\"0\" cy=\"0\" r=\"1\">\(stops)</radialGradient>")
  }

  /// A conic gradient, which SVG lacks: wedges of one color each, clipped to the shape.
  private static func conic(_ fill: DisplayList.GradientFill, over box: CGRect) -> [SVGNode] {
    let gradient = fill.gradient
    let (start, first) = (gradient.startPoint, gradient.startAngle)
    // The circle contains the unit square.
    let radius = (2 + abs(start.x) + abs(start.y)) * conicUnit
    func point(_ turn: Double) -> CGPoint {
      let (sine, cosine) = PortableMath.sineAndCosine(first + turn * 2 * .pi)
      return CGPoint(x: (radius * cosine).rounded(), y: (radius * sine).rounded())
    }
    let wedges = (0..<conicWedges).map { index in
      let (from, to) = (
        Double(index) / Double(conicWedges), Double(index + 1) / Double(conicWedges)
      )
      return filled(
        .path(BezierPath(polygon: [.zero, point(from), point(to)])),
        gradient.color(at: CGFloat((from + to) / 2)), .identity)
    }
    let center = start.applying(CGAffineTransform(unitSquareTo: box))
    let toShape = CGAffineTransform(
      a: box.width / conicUnit, b: 0, c: 0, d: box.height / conicUnit, tx: center.x, ty: center.y)
    // Without antialiasing, each pixel belongs to one wedge, and no seams show between them.
    let circle = SVGNode(
      kind: Kind(element: "g", fixed: " shape-rendering=\"crispEdges\""),
      transform: toShape.concatenating(fill.transform), children: wedges)
    return [
      SVGNode(
        kind: Kind(element: "g", fixed: "", isClipped: true),
        clip: [clip(fill.shape, fill.transform)], children: [circle])
    ]
  }

  /// The number of wedges in a conic gradient: two degrees each, so that adjacent colors differ by
  /// less than 2 of 255 in most gradients.
  private static let conicWedges = 180
  /// The units in which the corners of wedges are whole numbers: ten thousandths of the bounds' sides.
  private static let conicUnit: CGFloat = 10_000

  /// A picture stretched to a rectangle.
  static func picture(
    _ image: DisplayList.Image, _ source: Source
  ) throws(CanvasError) -> [SVGNode] {
    guard image.rect.width > 0, image.rect.height > 0,
      let definition = try source.definition(ofImage: image.name)
    else { return [] }
    return [
      SVGNode(
        kind: Kind(element: "use", fixed: "", definition: definition),
        transform: CGAffineTransform(unitSquareTo: image.rect).concatenating(image.transform))
    ]
  }

  /// The picture of a glyph, stretched to a rectangle.
  static func glyph(
    _ placed: TypesetText.PlacedPicture, opacity: Double, _ transform: CGAffineTransform,
    _ source: Source
  ) -> SVGNode {
    SVGNode(
      kind: Kind(element: "use", fixed: "", definition: source.definition(of: placed.picture)),
      values: [.opacity: .number(opacity)],
      transform: CGAffineTransform(unitSquareTo: placed.rect).concatenating(transform))
  }

  /// The shadow of items: their silhouette, blurred and filled with one color.
  ///
  /// The filter's area is the canvas and as far around it as the shadow reaches, and not a multiple of
  /// the items' bounds, which are too small for the soft shadow of a small thing.
  static func shadow(
    _ cast: DisplayList.ShadowCast, _ source: Source
  ) throws(CanvasError) -> [SVGNode] {
    let shadow = cast.shadow
    guard shadow.isVisible, !cast.items.isEmpty else { return [] }
    let transform = cast.transform
    let scale = abs(transform.determinant).squareRoot()
    let (dx, dy) = (
      transform.a * shadow.offset.width + transform.c * shadow.offset.height,
      transform.b * shadow.offset.width + transform.d * shadow.offset.height
    )
    let opacity = Double(min(1, max(0, shadow.opacity))) * shadow.color.alpha
    let sigma = shadow.radius * scale
    let area = CGRect(x: -dx, y: -dy, width: source.canvas.width, height: source.canvas.height)
      .insetBy(dx: -3 * sigma, dy: -3 * sigma)
    let filter = Definition(
      attribute: "filter", head: "<filter",
      tail: " filterUnits=\"userSpaceOnUse\" x=\"\(SVGNumber.text(area.minX))\""
        + " y=\"\(SVGNumber.text(area.minY))\" width=\"\(SVGNumber.text(area.width))\""
        + " height=\"\(SVGNumber.text(area.height))\" color-interpolation-filters=\"sRGB\">"
        + "<feGaussianBlur in=\"SourceAlpha\" stdDeviation=\"\(SVGNumber.text(sigma))\""
        + " result=\"blur\"/><feFlood flood-color=\"\(SVGNumber.color(shadow.color))\""
        + " flood-opacity=\"\(SVGNumber.text(opacity))\"/>"
        + "<feComposite in2=\"blur\" operator=\"in\"/></filter>")
    // The characters of a text cannot be selected in its shadow too.
    let text = source.text
    source.text = .outlines
    defer { source.text = text }
    return [
      SVGNode(
        kind: Kind(element: "g", fixed: "", definition: filter),
        transform: CGAffineTransform(translationX: dx, y: dy),
        children: try nodes(of: cast.items, source))
    ]
  }
}
