internal import DisplayList
internal import Foundation
internal import Geometry
internal import Raster

// What is more than one colour.
extension SVGNode {
  /// A shape with a gradient over its bounds.
  static func gradient(_ fill: DisplayList.GradientFill) throws(CanvasError) -> [SVGNode] {
    let (box, gradient) = (fill.shape.bounds, fill.gradient)
    guard box.width > 0, box.height > 0, !gradient.stops.isEmpty else { return [] }
    guard gradient.kind != .conic else { return try conic(fill) }
    var node = filled(fill.shape.path, fill.shape.fillRule, .black, fill.transform)
    node.values[.fill] = nil
    node.kind.definition = definition(gradient)
    return [node]
  }

  private static func definition(_ gradient: Gradient) -> Definition {
    let (start, end) = (gradient.startPoint, gradient.endPoint)
    let stops = gradient.stops.map { stop in
      "<stop offset=\"\(SVGNumber.share(stop.location))\""
        + " stop-color=\"\(SVGNumber.color(stop.color))\""
        + " stop-opacity=\"\(SVGNumber.text(stop.color.alpha))\"/>"
    }.joined()
    func number(_ value: CGFloat) -> String { SVGNumber.factor(value) }
    guard gradient.kind == .radial else {
      return Definition(
        attribute: "fill", head: "<linearGradient",
        tail: " x1=\"\(number(start.x))\" y1=\"\(number(start.y))\" x2=\"\(number(end.x))\""
          + " y2=\"\(number(end.y))\">\(stops)</linearGradient>")
    }
    // The unit circle, scaled to the half axes.
    let (rx, ry) = (max(abs(end.x - start.x), 1e-6), max(abs(end.y - start.y), 1e-6))
    let matrix = "matrix(\(number(rx)) 0 0 \(number(ry)) \(number(start.x)) \(number(start.y)))"
    return Definition(
      attribute: "fill", head: "<radialGradient",
      tail: " cx=\"0\" cy=\"0\" r=\"1\" gradientTransform=\"\(matrix)\">\(stops)</radialGradient>")
  }

  /// A gradient about a point, which SVG has not: wedges of one colour each, clipped to the shape.
  private static func conic(_ fill: DisplayList.GradientFill) throws(CanvasError) -> [SVGNode] {
    let (box, gradient) = (fill.shape.bounds, fill.gradient)
    let (start, end) = (gradient.startPoint, gradient.endPoint)
    let first = PortableMath.arctangent(y: Double(end.y - start.y), x: Double(end.x - start.x))
    let unit = CGAffineTransform(
      a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
    // From any point of the unit square, no corner is farther away.
    let radius = 2 + abs(start.x) + abs(start.y)
    func point(_ turn: Double) -> CGPoint {
      let (sine, cosine) = PortableMath.sineAndCosine(first + turn * 2 * .pi)
      return CGPoint(x: start.x + radius * cosine, y: start.y + radius * sine).applying(unit)
    }
    let center = start.applying(unit)
    let wedges = (0..<conicWedges).map { index in
      let (from, to) = (
        Double(index) / Double(conicWedges), Double(index + 1) / Double(conicWedges)
      )
      // A little wider than its share, so that no seam shows between two wedges.
      let path = BezierPath(polygon: [center, point(from), point(to + 0.5 / Double(conicWedges))])
      return filled(path, .nonZero, gradient.color(at: CGFloat((from + to) / 2)), fill.transform)
    }
    return [
      SVGNode(
        kind: Kind(element: "g", fixed: "", isClipped: true),
        clip: [clip(fill.shape, fill.transform)], children: wedges)
    ]
  }

  /// Into how many wedges a circle of colours is parted: a degree and a half each.
  private static let conicWedges = 240

  /// A picture, stretched to a rectangle.
  static func picture(
    _ image: DisplayList.Image, _ source: Source
  ) throws(CanvasError) -> [SVGNode] {
    guard image.rect.width > 0, image.rect.height > 0,
      let bitmap = source.images.images[image.name]
    else { return [] }
    let file: [UInt8]
    do throws(RasterError) {
      file = try PNGEncoder(compression: .small).encode(bitmap)
    } catch {
      throw .drawing("the picture \(image.name) cannot be written: \(error)")
    }
    let data = Data(file).base64EncodedString()
    let unit = CGAffineTransform(
      a: image.rect.width, b: 0, c: 0, d: image.rect.height, tx: image.rect.minX,
      ty: image.rect.minY)
    let definition = Definition(
      attribute: "href", head: "<image",
      tail: " width=\"1\" height=\"1\" preserveAspectRatio=\"none\""
        + " href=\"data:image/png;base64,\(data)\"/>")
    return [
      SVGNode(
        kind: Kind(element: "use", fixed: "", definition: definition),
        transform: unit.concatenating(image.transform))
    ]
  }

  /// The shadow of items: their silhouette, blurred and filled with one colour.
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
    let filter = Definition(
      attribute: "filter", head: "<filter",
      tail: " x=\"-1\" y=\"-1\" width=\"3\" height=\"3\" color-interpolation-filters=\"sRGB\">"
        + "<feGaussianBlur in=\"SourceAlpha\" stdDeviation=\"\(SVGNumber.text(shadow.radius * scale))\"/>"
        + "<feOffset dx=\"\(SVGNumber.text(dx))\" dy=\"\(SVGNumber.text(dy))\" result=\"blur\"/>"
        + "<feFlood flood-color=\"\(SVGNumber.color(shadow.color))\""
        + " flood-opacity=\"\(SVGNumber.text(opacity))\"/>"
        + "<feComposite in2=\"blur\" operator=\"in\"/></filter>")
    return [
      SVGNode(
        kind: Kind(element: "g", fixed: "", definition: filter),
        children: try nodes(of: cast.items, source))
    ]
  }
}
