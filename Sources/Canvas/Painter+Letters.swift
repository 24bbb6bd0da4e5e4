internal import CCairo
internal import DisplayList
internal import Foundation
internal import Geometry

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
