internal import CCairo
internal import DisplayList
internal import Foundation
internal import Geometry

// Texts.
extension Painter {
  /// Draws a text.
  ///
  /// An upright one is drawn by the masks of its glyphs; others, and letters that are joined, as outlines.
  func paint(_ text: DisplayList.Text) throws(CanvasError) {
    guard let placed = try textSource.place(text) else { return }
    let (transform, extent) = (placed.transform, placed.extent)
    cairo_save(context.handle)
    defer { cairo_restore(context.handle) }
    if let clip = placed.clip {
      guard let placement = placement(placed.transform, extent: Extent(clip)) else { return }
      append(.rectangle(clip), placement)
      cairo_clip(context.handle)
    }
    if let halo = text.halo, halo.width > 0 {
      for part in placed.parts {
        paint(
          DisplayList.Stroke(
            part.path, width: 2 * halo.width, color: halo.color, transform: placed.transform))
      }
    }
    for part in placed.parts {
      let ink = part.ink(in: text.color)
      if let placed = part.picture {
        try paint(placed, opacity: ink.alpha, transform: transform)
        continue
      }
      switch self.text {
      case .embedded:
        context.setColor(ink)
        let rest = try paintLetters(of: part, transform, extent: extent)
        paint(DisplayList.Fill(.path(rest), color: ink, transform: transform))
      case nil where try paintMasks(of: part, transform, extent: extent, color: ink): break
      case .outlines, nil:
        paint(DisplayList.Fill(.path(part.path), color: ink, transform: transform))
      }
    }
  }

  /// Draws a part by the masks of its glyphs, if it is upright and its glyphs are small and apart: where
  /// two meet within a pixel, their masks do not show whether they cover the same part of it.
  ///
  /// - Returns: Whether it has been drawn.
  private func paintMasks(
    of part: TypesetText.Part, _ transform: CGAffineTransform, extent: Extent, color: Color
  ) throws(CanvasError) -> Bool {
    let toPixels = transform.concatenating(canvasToPixels)
    let limit = Self.largestCoordinate
    guard toPixels.b == 0, toPixels.c == 0, toPixels.a > 0, toPixels.a == toPixels.d,
      let box = extent.applying(toPixels).rect, box.minX > -limit, box.minY > -limit,
      box.maxX < limit, box.maxY < limit, abs(toPixels.tx) < limit, abs(toPixels.ty) < limit
    else { return false }
    let isSuitable = part.glyphs.allSatisfy { glyph in
      guard let box = glyph.shape.outline.extent.rect else { return true }
      let scale = glyph.shape.scale * toPixels.a
      return max(box.width, box.height) * scale <= GlyphMasks.largestSide
        && !(glyph.letter?.isJoined ?? false)
    }
    guard isSuitable else { return false }
    // A pixel more on each side, because glyphs are not in their exact places.
    let area = box.insetBy(dx: -1, dy: -1).intersection(pixelBounds).integral
    guard !area.isEmpty else { return true }
    let (left, top) = (Int(area.minX), Int(area.minY))
    let surface = try MaskSurface(width: Int(area.width), height: Int(area.height))
    for glyph in part.glyphs {
      let place = GlyphMasks.place(of: glyph, in: toPixels)
      let scale = glyph.shape.scale * toPixels.a
      guard let mask = try kept.glyphs.mask(of: glyph.shape.outline, scale: scale, at: place) else {
        continue
      }
      surface.add(
        mask.pixels, left: place.column + mask.left - left, top: place.row + mask.top - top)
    }
    if !part.underlines.elements.isEmpty {
      let toSurface = CGAffineTransform(translationX: -area.minX, y: -area.minY)
      try surface.fill(part.underlines, toPixels.concatenating(toSurface))
    }
    context.setTransform(.identity)
    context.setColor(color)
    cairo_mask_surface(context.handle, surface.handle, area.minX, area.minY)
    return true
  }
}
