internal import CCairo
internal import DisplayList
internal import Foundation
internal import Geometry

// Areas whose colours change from place to place.
extension Painter {
  /// Fills a shape with a gradient over its bounds.
  func paint(_ fill: DisplayList.GradientFill) throws(CanvasError) {
    let box = fill.shape.bounds
    guard box.width > 0, box.height > 0, !fill.gradient.stops.isEmpty,
      let placement = placement(fill.transform, bounds: box)
    else { return }
    append(fill.shape, placement)
    // The unit square becomes the unit of the pattern, in which an ellipse is a circle.
    let unit = CGAffineTransform(
      a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
    if fill.gradient.kind == .conic {
      try setConicSource(fill.gradient, unit.concatenating(placement.toPixels))
    } else {
      setSource(fill.gradient, unit)
    }
    cairo_fill(context.handle)
  }

  /// Makes an axial or a radial gradient the source.
  private func setSource(_ gradient: Gradient, _ unit: CGAffineTransform) {
    let (start, end) = (gradient.startPoint, gradient.endPoint)
    let space: CGAffineTransform
    let pattern: OpaquePointer?
    if gradient.kind == .axial {
      space = unit
      pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    } else {
      // The unit circle, scaled to the half axes, which are not 0 so that it can be inverted.
      let (rx, ry) = (max(abs(end.x - start.x), 1e-6), max(abs(end.y - start.y), 1e-6))
      space = CGAffineTransform(a: rx, b: 0, c: 0, d: ry, tx: start.x, ty: start.y)
        .concatenating(unit)
      pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1)
    }
    guard let pattern else { return }
    defer { cairo_pattern_destroy(pattern) }
    for stop in gradient.stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.location, color.red, color.green, color.blue, color.alpha)
    }
    let inverse = space.inverted()
    var matrix = cairo_matrix_t(
      xx: inverse.a, yx: inverse.b, xy: inverse.c, yy: inverse.d, x0: inverse.tx, y0: inverse.ty)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_set_source(context.handle, pattern)
  }

  /// Makes a gradient about a point the source: a picture of it in pixels, because Cairo has none.
  private func setConicSource(
    _ gradient: Gradient, _ unitToPixels: CGAffineTransform
  ) throws(CanvasError) {
    let area = CGRect(x: 0, y: 0, width: 1, height: 1).applying(unitToPixels)
      .insetBy(dx: -1, dy: -1).intersection(pixelBounds).integral
    guard !area.isEmpty else { return }
    let surface = try ImageSurface(
      width: Int(area.width), height: Int(area.height), isOpaque: false)
    let (start, end) = (gradient.startPoint, gradient.endPoint)
    let first = PortableMath.arctangent(y: Double(end.y - start.y), x: Double(end.x - start.x))
    let toUnit = unitToPixels.inverted()
    let pixels = try surface.pixels()
    for y in 0..<surface.height {
      let row = (pixels + y * surface.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      for x in 0..<surface.width {
        let point = CGPoint(
          x: area.minX + CGFloat(x) + 0.5, y: area.minY + CGFloat(y) + 0.5
        ).applying(toUnit)
        let angle = PortableMath.arctangent(
          y: Double(point.y - start.y), x: Double(point.x - start.x))
        let turn = (angle - first) / (2 * Double.pi)
        row[x] = gradient.color(at: CGFloat(turn - turn.rounded(.down))).premultipliedWord
      }
    }
    cairo_surface_mark_dirty(surface.handle)
    // The path keeps its place: it has been handed over already.
    context.setTransform(.identity)
    cairo_set_source_surface(context.handle, surface.handle, area.minX, area.minY)
  }
}

extension Color {
  /// The colour as a pixel of 0xAARRGGBB, its components multiplied by alpha.
  var premultipliedWord: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32((min(1, max(0, value)) * 255).rounded()) }
    let (red, green, blue) = (byte(red * alpha), byte(green * alpha), byte(blue * alpha))
    return byte(alpha) << 24 | red << 16 | green << 8 | blue
  }
}
