internal import CCairo
internal import DisplayList
internal import Foundation
internal import Geometry

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
