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

// Texts as characters, for surfaces that write them.
extension Painter {
  /// Draws the glyphs of a part as those of characters, in the color that is set, and returns the
  /// outlines of the others.
  func paintLetters(
    of part: TypesetText.Part, _ transform: CGAffineTransform, extent: Extent
  ) throws(CanvasError) -> BezierPath {
    var rest = part.underlines
    func addOutlines(of glyphs: [TypesetText.Glyph]) {
      for glyph in glyphs { rest.append(glyph.path) }
    }
    addOutlines(of: part.glyphs.filter { $0.letter == nil })
    guard placement(transform, extent: extent) != nil else { return BezierPath() }
    let clusters = GlyphCluster.clusters(of: part.glyphs)[...]
    var next = clusters.startIndex
    while next < clusters.endIndex {
      let letter = clusters[next].letter
      let run = clusters[next...].prefix { $0.letter.isAlike(letter) }
      next = run.endIndex
      let face = try textSource.setter().face(letter.face)
      if face.isEmbeddable, let handle = face.cairoFace {
        context.setFont(handle, size: letter.size)
        context.show(run)
      } else {
        for cluster in run { addOutlines(of: cluster.glyphs) }
      }
    }
    return rest
  }
}

extension TypesetText.Letter {
  /// Whether a letter is in the same line and font.
  fileprivate func isAlike(_ other: TypesetText.Letter) -> Bool {
    line == other.line && face == other.face && size == other.size
  }
}

extension DrawingContext {
  /// Sets the font, without hints, of a size in units of the path.
  fileprivate func setFont(_ face: OpaquePointer, size: CGFloat) {
    cairo_set_font_face(handle, face)
    cairo_set_font_size(handle, size)
    guard let options = cairo_font_options_create() else { return }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_set_font_options(handle, options)
    cairo_font_options_destroy(options)
  }

  /// Draws clusters of one line, and tells the surface their characters.
  fileprivate func show(_ run: ArraySlice<GlyphCluster>) {
    var text: [UInt8] = []
    var glyphs: [cairo_glyph_t] = []
    var clusters: [cairo_text_cluster_t] = []
    for cluster in run where !cluster.glyphs.isEmpty {
      let characters = Array(cluster.letter.characters.utf8)
      clusters.append(
        cairo_text_cluster_t(
          num_bytes: Int32(clamping: characters.count),
          num_glyphs: Int32(clamping: cluster.glyphs.count)))
      text += characters
      glyphs += cluster.glyphs.map { glyph in
        cairo_glyph_t(
          index: UInt(glyph.letter?.code ?? 0), x: glyph.origin.x, y: glyph.origin.y)
      }
    }
    text.withUnsafeBytes { bytes in
      cairo_show_text_glyphs(
        handle, bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count),
        glyphs, Int32(clamping: glyphs.count), clusters, Int32(clamping: clusters.count),
        cairo_text_cluster_flags_t(rawValue: 0))
    }
  }
}
