internal import CCairo
internal import DisplayList
internal import Foundation
internal import Geometry

// Gradients.
extension Painter {
  /// Fills a shape with a gradient over its bounds.
  func paint(_ fill: DisplayList.GradientFill) throws(CanvasError) {
    let extent = fill.shape.extent
    guard let box = extent.rect, box.width > 0, box.height > 0, !fill.gradient.stops.isEmpty,
      let placement = placement(fill.transform, extent: extent)
    else { return }
    // The pattern is defined in the unit square, in which an ellipse is a circle.
    let unit = CGAffineTransform(unitSquareTo: box)
    if fill.gradient.kind == .conic {
      try setConicSource(fill.gradient, unit.concatenating(placement.toPixels))
    } else {
      setSource(fill.gradient, unit, placement)
    }
    guard try fillByMask(fill.shape, placement) else {
      context.setTransform(placement.toPixels)
      append(fill.shape, placement)
      return cairo_fill(context.handle)
    }
  }

  /// The most pixels of a shape that is filled by a mask.
  private static let largestMaskArea: CGFloat = 262_144

  /// Fills a shape, of pixels that are not all whole, with a pattern that is set, by a mask of what it covers.
  ///
  /// Cairo fills shapes row by row, and prepares a pattern for each row: in rows of a hundred pixels
  /// that takes longer than the pixels. A mask is drawn with the whole pattern at once; the pixels are the same.
  ///
  /// - Returns: Whether it has been drawn: not on a surface of a document, and where it is large.
  private func fillByMask(
    _ shape: DisplayList.Shape, _ placement: Placement
  ) throws(CanvasError) -> Bool {
    guard text == nil else { return false }
    let area = placement.pixelBounds.insetBy(dx: -1, dy: -1).intersection(pixelBounds).integral
    guard !area.isEmpty, area.width * area.height <= Self.largestMaskArea else { return false }
    let mask = try MaskSurface(width: Int(area.width), height: Int(area.height))
    let toMask = CGAffineTransform(translationX: -area.minX, y: -area.minY)
    try mask.fill(
      shape.path, placement.toPixels.concatenating(toMask), rule: shape.fillRule,
      mapping: placement.mapping)
    context.setTransform(.identity)
    cairo_mask_surface(context.handle, mask.handle, area.minX, area.minY)
    return true
  }

  /// The largest coordinate in a pattern, and the largest factor from pixels to it: half of what pixman's
  /// fixed-point numbers hold.
  ///
  /// Beyond it pixman draws nothing, and Cairo reports a lack of memory.
  private static let largestPatternNumber: CGFloat = 16_384

  /// Sets an axial or a radial gradient as the source.
  ///
  /// One that is so narrow that every pixel is beyond its end is its last color.
  private func setSource(
    _ gradient: Gradient, _ unit: CGAffineTransform, _ placement: Placement
  ) {
    let (start, end) = (gradient.startPoint, gradient.endPoint)
    let space: CGAffineTransform
    let pattern: OpaquePointer?
    if gradient.kind == .axial {
      space = unit
      pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    } else {
      space = gradient.ellipse.concatenating(unit)
      pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1)
    }
    guard let pattern else { return }
    defer { cairo_pattern_destroy(pattern) }
    let toPattern = space.concatenating(placement.toPixels).inverted()
    let area = Extent(pixelBounds.intersection(placement.pixelBounds)).applying(toPattern).rect
    let numbers =
      [toPattern.a, toPattern.b, toPattern.c, toPattern.d]
      + (area.map { [$0.minX, $0.minY, $0.maxX, $0.maxY] } ?? [])
    guard numbers.allSatisfy({ abs($0) <= Self.largestPatternNumber }) else {
      return context.setColor(gradient.stops.last?.color ?? .clear)
    }
    for stop in gradient.stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.location, color.red, color.green, color.blue, color.alpha)
    }
    var matrix = space.inverted().cairoMatrix
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_set_source(context.handle, pattern)
  }

  /// Sets a conic gradient as the source: an image of it, because Cairo has none.
  private func setConicSource(
    _ gradient: Gradient, _ unitToPixels: CGAffineTransform
  ) throws(CanvasError) {
    let area = CGRect(x: 0, y: 0, width: 1, height: 1).applying(unitToPixels)
      .insetBy(dx: -1, dy: -1).intersection(pixelBounds).integral
    guard !area.isEmpty else { return }
    let surface = try ImageSurface(
      width: Int(area.width), height: Int(area.height), isOpaque: false)
    let (start, first) = (gradient.startPoint, gradient.startAngle)
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
    // The path does not move: it is already in device coordinates.
    context.setTransform(.identity)
    cairo_set_source_surface(context.handle, surface.handle, area.minX, area.minY)
  }
}

extension Color {
  /// The color as a pixel of 0xAARRGGBB, its components multiplied by alpha.
  var premultipliedWord: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32((min(1, max(0, value)) * 255).rounded()) }
    let (red, green, blue) = (byte(red * alpha), byte(green * alpha), byte(blue * alpha))
    return byte(alpha) << 24 | red << 16 | green << 8 | blue
  }
}

// Pictures.
extension Painter {
  /// Draws a picture stretched to a rectangle.
  ///
  /// Enlarged pictures are interpolated, reduced ones averaged; at its own size on whole pixels a
  /// picture is copied exactly.
  func paint(_ image: DisplayList.Image) throws(CanvasError) {
    let rect = image.rect
    guard rect.width > 0, rect.height > 0, let surface = try images.surface(image.name) else {
      return
    }
    paint(surface, in: rect, opacity: 1, transform: image.transform)
  }

  /// Draws the picture of a glyph.
  func paint(
    _ placed: TypesetText.PlacedPicture, opacity: Double, transform: CGAffineTransform
  ) throws(CanvasError) {
    guard placed.rect.width > 0, placed.rect.height > 0, opacity > 0 else { return }
    let surface = try images.surface(placed.picture)
    paint(surface, in: placed.rect, opacity: min(1, opacity), transform: transform)
  }

  private func paint(
    _ surface: ImageSurface, in rect: CGRect, opacity: Double, transform: CGAffineTransform
  ) {
    guard let placement = placement(transform, extent: Extent(rect)) else { return }
    append(.rectangle(rect), placement)
    guard let pattern = cairo_pattern_create_for_surface(surface.handle) else { return }
    defer { cairo_pattern_destroy(pattern) }
    let fromPicture = CGAffineTransform(
      a: rect.width / CGFloat(surface.width), b: 0, c: 0, d: rect.height / CGFloat(surface.height),
      tx: rect.minX, ty: rect.minY)
    var matrix = fromPicture.inverted().cairoMatrix
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
    // Beyond the edges the outermost pixels continue, so that interpolation does not fade them.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_set_source(context.handle, pattern)
    guard opacity < 1 else {
      cairo_fill(context.handle)
      return
    }
    cairo_save(context.handle)
    cairo_clip(context.handle)
    cairo_paint_with_alpha(context.handle, opacity)
    cairo_restore(context.handle)
  }
}
