internal import CCairo
internal import DisplayList
internal import Foundation
internal import Geometry
internal import Raster

/// Draws the items of a display list on the surface of a context.
struct Painter: ~Copyable {
  /// The context that is drawn on.
  let context: DrawingContext
  /// The transform from points of the canvas to pixels.
  let canvasToPixels: CGAffineTransform
  /// The whole canvas, in pixels.
  let pixelBounds: CGRect
  /// What sets the texts.
  let textSource: TextSource
  /// The pictures.
  let images: ImageSource
  /// What was drawn last.
  let kept: KeptDrawings
  /// How texts are drawn on a surface of a document; nil for one of pixels.
  var text: VectorText?
  /// The part of the canvas that is looked at; nil for all of it.
  var needed: PixelGrid?

  /// The largest coordinate passed to Cairo, in pixels: half the range of its fixed-point numbers,
  /// which leaves room for line widths.
  static let largestCoordinate: CGFloat = 4_194_304
  /// The most pixels that the surfaces of groups within groups may have together: 1 GB of memory.
  static let largestGroupArea = 256_000_000

  /// A group that is being drawn.
  private struct OpenGroup {
    /// The pixels of its surface.
    let bounds: CGRect
    /// The number of pixels of its surface and of those of the groups around it.
    let area: Int
    /// In how many groups it is, with itself.
    let depth: Int
  }

  /// Draws items from back to front.
  func paint(_ items: [DisplayList.Item]) throws(CanvasError) { try paint(items, in: nil) }

  private func paint(_ items: [DisplayList.Item], in outer: OpenGroup?) throws(CanvasError) {
    for (index, item) in items.enumerated() {
      switch item {
      case .fill(let fill): paint(fill)
      case .border(let border): paint(border)
      case .stroke(let stroke): paint(stroke)
      case .text(let text): try paint(text)
      case .gradient(let fill): try paint(fill)
      case .image(let image): try paint(image)
      case .shadow(let cast): try paint(cast, below: items[(index + 1)...].first)
      case .group(let group): try paint(group, in: outer)
      }
    }
  }

  func paint(_ fill: DisplayList.Fill) {
    guard let placement = placement(fill.transform, extent: fill.shape.extent) else { return }
    append(fill.shape, placement)
    context.setColor(fill.color)
    cairo_fill(context.handle)
  }

  private func paint(_ border: DisplayList.Border) {
    guard border.width > 0,
      let placement = placement(border.transform, extent: border.shape.extent)
    else { return }
    context.setColor(border.color)
    guard case .path = border.shape else {
      append(border.shape, placement)
      if let inner = border.shape.inset(by: border.width) { append(inner, placement) }
      context.setFillRule(.evenOdd)
      cairo_fill(context.handle)
      return
    }
    // The inset of a path has no closed form: draw the inner half of a line twice as wide.
    cairo_save(context.handle)
    append(border.shape, placement)
    cairo_clip_preserve(context.handle)
    cairo_set_line_width(context.handle, min(2 * border.width, Self.largestCoordinate))
    cairo_set_line_join(context.handle, CAIRO_LINE_JOIN_MITER)
    // An earlier line may have set dashes.
    cairo_set_dash(context.handle, nil, 0, 0)
    cairo_set_miter_limit(context.handle, DisplayList.LineJoin.miterLimit)
    cairo_stroke(context.handle)
    cairo_restore(context.handle)
  }

  func paint(_ stroke: DisplayList.Stroke) {
    guard stroke.width > 0, stroke.width < Self.largestCoordinate,
      let placement = placement(
        stroke.transform.concatenating(canvasToPixels),
        pixelExtent: stroke.extent.applying(canvasToPixels))
    else { return }
    context.append(stroke.path, mapping: placement.mapping)
    // The path is in pixels already; only the pen is affected.
    if stroke.keepsWidth { context.setTransform(canvasToPixels) }
    let toPixels = stroke.keepsWidth ? canvasToPixels : placement.toPixels
    context.setLine(stroke, pixelsPerUnit: abs(toPixels.determinant).squareRoot())
    if let halo = stroke.halo, halo.width > 0, halo.width < Self.largestCoordinate {
      cairo_set_line_width(context.handle, stroke.width + 2 * halo.width)
      context.setColor(halo.color)
      cairo_stroke_preserve(context.handle)
    }
    cairo_set_line_width(context.handle, stroke.width)
    context.setColor(stroke.color)
    cairo_stroke(context.handle)
  }

  private func paint(_ group: DisplayList.Group, in outer: OpenGroup?) throws(CanvasError) {
    let opacity = group.clampedOpacity
    guard opacity > 0, !group.items.isEmpty else { return }
    guard opacity < 1 || group.clip != nil || group.mask != nil else {
      return try paint(group.items, in: outer)
    }
    guard var visible = try bounds(of: group, in: outer) else { return }
    var clipPlacement: Placement?
    if let clip = group.clip {
      guard let placement = placement(clip.transform, extent: clip.shape.extent) else { return }
      clipPlacement = placement
      visible = visible.intersection(placement.pixelBounds).integral
    }
    guard !visible.isEmpty else { return }
    // A mask has a surface of its own.
    let open = try openGroup(visible, surfaces: group.mask == nil ? 1 : 2, in: outer)
    cairo_save(context.handle)
    defer { cairo_restore(context.handle) }
    // The group's surface needs only the visible pixels. Whole pixels, because Cairo applies this
    // clip both inside the group and when the group is painted.
    context.setTransform(.identity)
    cairo_rectangle(context.handle, visible.minX, visible.minY, visible.width, visible.height)
    cairo_clip(context.handle)
    if let surface = try keptSurface(of: group.items, open) {
      cairo_set_source_surface(context.handle, surface.handle, 0, 0)
    } else {
      let pattern = try pattern(of: group.items, in: open)
      cairo_set_source(context.handle, pattern)
      cairo_pattern_destroy(pattern)
    }
    var mask: OpaquePointer?
    if let items = group.mask { mask = try pattern(of: items, in: open) }
    defer { cairo_pattern_destroy(mask) }
    if let clip = group.clip, let clipPlacement {
      context.setTransform(clipPlacement.toPixels)
      append(clip.shape, clipPlacement)
      cairo_clip(context.handle)
    }
    paintSource(through: mask, opacity)
  }

  /// A group that draws on surfaces with some pixels.
  ///
  /// - Throws: `CanvasError.nestedGroups` if all groups around it have too many.
  private func openGroup(
    _ bounds: CGRect, surfaces: Int, in outer: OpenGroup?
  ) throws(CanvasError) -> OpenGroup {
    let area = (outer?.area ?? 0) + surfaces * Int(bounds.width * bounds.height)
    guard area <= Self.largestGroupArea else {
      throw .nestedGroups(pixels: area, limit: Self.largestGroupArea)
    }
    return OpenGroup(bounds: bounds, area: area, depth: (outer?.depth ?? 0) + 1)
  }

  /// Paints the context's source, through a mask if there is one.
  private func paintSource(through mask: OpaquePointer?, _ opacity: Double) {
    guard let mask else { return cairo_paint_with_alpha(context.handle, opacity) }
    context.setTransform(.identity)
    guard opacity < 1 else { return cairo_mask(context.handle, mask) }
    cairo_push_group_with_content(context.handle, CAIRO_CONTENT_COLOR_ALPHA)
    cairo_mask(context.handle, mask)
    cairo_pop_group_to_source(context.handle)
    cairo_paint_with_alpha(context.handle, opacity)
  }

  /// What items draw within a group, as a pattern that the caller destroys.
  private func pattern(
    of items: [DisplayList.Item], in group: OpenGroup
  ) throws(CanvasError) -> OpaquePointer? {
    cairo_push_group_with_content(context.handle, CAIRO_CONTENT_COLOR_ALPHA)
    do {
      try paint(items, in: group)
    } catch {
      cairo_pattern_destroy(cairo_pop_group(context.handle))
      throw error
    }
    return cairo_pop_group(context.handle)
  }

  /// A painter on another surface of pixels, with the same texts, pictures and scale.
  func painter(on surface: OpaquePointer, _ pixelBounds: CGRect) throws(CanvasError) -> Painter {
    Painter(
      context: try DrawingContext(drawingOn: surface), canvasToPixels: canvasToPixels,
      pixelBounds: pixelBounds, textSource: textSource, images: images, kept: kept)
  }

  /// The surface that is kept of a group that has not changed; nil where there is none.
  private func keptSurface(
    of items: [DisplayList.Item], _ group: OpenGroup
  ) throws(CanvasError) -> ImageSurface? {
    guard text == nil, group.depth <= GroupSurfaces.largestDepth else { return nil }
    let bounds = PixelRect(
      x: Int(group.bounds.minX), y: Int(group.bounds.minY), width: Int(group.bounds.width),
      height: Int(group.bounds.height))
    return try kept.groups.surface(of: items, in: bounds, depth: group.depth) {
      surface throws(CanvasError) in
      // As Cairo places the surfaces that it makes for groups itself.
      cairo_surface_set_device_offset(
        surface.handle, -Double(bounds.x), -Double(bounds.y))
      let painter = try painter(on: surface.handle, pixelBounds)
      try painter.paint(items, in: group)
      try painter.context.check()
    }
  }

  /// The whole canvas in whole pixels.
  var canvas: PixelRect {
    PixelRect(
      x: Int(pixelBounds.minX), y: Int(pixelBounds.minY),
      width: Int(pixelBounds.width.rounded(.up)), height: Int(pixelBounds.height.rounded(.up)))
  }

  /// A box of whole pixels around what a group can touch outside of its clip; nil if it is nothing.
  ///
  /// Only an outermost group without a clip is looked through, with its mask, which visits all that is in it.
  private func bounds(
    of group: DisplayList.Group, in outer: OpenGroup?
  ) throws(CanvasError) -> CGRect? {
    if let outer { return outer.bounds }
    guard group.clip == nil else { return pixelBounds }
    let extents = Extents(
      canvasToPixels: canvasToPixels,
      canvas: canvas,
      textSource: textSource)
    return try extents.rect(of: .group(group)).map {
      CGRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
    }
  }
}

// Placing shapes on the surface.
extension Painter {
  /// Where an item is on the surface.
  struct Placement {
    /// The transform from the item's own coordinates to pixels.
    let toPixels: CGAffineTransform
    /// A rectangle that holds the item, in pixels.
    let pixelBounds: CGRect
    /// Maps the item's points before they are passed to Cairo.
    let mapping: (CGPoint) -> CGPoint
  }

  /// Sets the context's transform for an item, or returns nil where it is invisible.
  ///
  /// The transform is from the item's coordinates to points of the canvas; the extent holds the
  /// item, in its own coordinates.
  func placement(_ transform: CGAffineTransform, extent: Extent) -> Placement? {
    let toPixels = transform.concatenating(canvasToPixels)
    return placement(toPixels, pixelExtent: extent.applying(toPixels))
  }

  /// Sets the context's transform to one from an item's coordinates to pixels, or returns nil where
  /// the item, which the extent holds, is invisible.
  private func placement(_ toPixels: CGAffineTransform, pixelExtent: Extent) -> Placement? {
    // Nothing is visible under a singular or infinite transform, which Cairo could not invert.
    let determinant = toPixels.determinant
    guard determinant != 0, determinant.isFinite, (1 / determinant).isFinite else { return nil }
    // What is not finite is not drawn.
    guard let box = pixelExtent.rect,
      Extent(box).outset(by: 1).overlaps(Extent(pixelBounds))
    else { return nil }
    context.setTransform(toPixels)
    let limit = Self.largestCoordinate
    let isWithinLimits =
      box.minX > -limit && box.minY > -limit && box.maxX < limit && box.maxY < limit
    guard !isWithinLimits else {
      return Placement(toPixels: toPixels, pixelBounds: box, mapping: { $0 })
    }
    let toUnits = toPixels.inverted()
    return Placement(toPixels: toPixels, pixelBounds: box) { point in
      let pixel = point.applying(toPixels)
      return CGPoint(
        x: min(limit, max(-limit, pixel.x)), y: min(limit, max(-limit, pixel.y))
      ).applying(toUnits)
    }
  }

  /// Appends a shape's outline and sets its fill rule.
  func append(_ shape: DisplayList.Shape, _ placement: Placement) {
    context.append(shape.path, mapping: placement.mapping)
    context.setFillRule(shape.fillRule)
  }
}

extension DisplayList.Stroke {
  /// What holds the line and its halo, on the canvas.
  var extent: Extent {
    let reach = width / 2 + max(0, halo?.width ?? 0)
    // A mitered corner reaches up to the miter limit, a square cap as far as its diagonal.
    let factor = join == .miter ? CGFloat(DisplayList.LineJoin.miterLimit) : 1.5
    return keepsWidth
      ? path.extent.applying(transform).outset(by: reach * factor)
      : path.extent.outset(by: reach * factor).applying(transform)
  }
}

extension DisplayList.Group {
  /// The opacity, from 0 to 1.
  var clampedOpacity: Double { opacity.isNaN ? 0 : min(1, max(0, opacity)) }
}

extension CGAffineTransform {
  /// The transform from the unit square to a rectangle.
  init(unitSquareTo rect: CGRect) {
    self.init(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY)
  }
}

extension Gradient {
  /// The transform from the unit circle to a radial gradient's ellipse in the unit square; the half
  /// axes are not 0, so that it can be inverted.
  var ellipse: CGAffineTransform {
    CGAffineTransform(
      a: max(abs(endPoint.x - startPoint.x), 1e-6), b: 0, c: 0,
      d: max(abs(endPoint.y - startPoint.y), 1e-6), tx: startPoint.x, ty: startPoint.y)
  }

  /// The direction in which a conic gradient starts, in radians in the unit square, clockwise from
  /// the positive x axis.
  var startAngle: Double {
    PortableMath.arctangent(
      y: Double(endPoint.y - startPoint.y), x: Double(endPoint.x - startPoint.x))
  }
}
