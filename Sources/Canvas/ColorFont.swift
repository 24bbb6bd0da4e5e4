internal import CHarfBuzz
internal import CPango
internal import Foundation
internal import Geometry

/// The colored glyphs of a font, owned.
///
/// Fonts hold them as pictures (tables CBDT and sbix) or as layers of outlines in colors of a palette
/// (tables COLR, version 0, and CPAL). Source: OpenType 1.9. Used under the lock of `FontLibraries`
/// only.
final class ColorFont {
  /// HarfBuzz's font, whose unit is that of the face.
  private let handle: OpaquePointer
  private let face: OpaquePointer
  private let hasLayers: Bool
  /// The size of the em, in points.
  private let emSize: CGFloat
  private let unitsPerEm: CGFloat
  private var colors: [Color] = []

  /// The colored glyphs of a font, or nil where it has none.
  init?(_ font: UnsafeMutablePointer<PangoFont>) {
    guard let sized = pango_font_get_hb_font(font), let face = hb_font_get_face(sized) else {
      return nil
    }
    hasLayers = hb_ot_color_has_layers(face) != 0
    guard hasLayers || hb_ot_color_has_png(face) != 0, let handle = hb_font_create(face) else {
      return nil
    }
    var (x, y): (Int32, Int32) = (0, 0)
    hb_font_get_scale(sized, &x, &y)
    self.face = face
    self.handle = handle
    emSize = CGFloat(x) / CGFloat(PANGO_SCALE)
    let units = hb_face_get_upem(face)
    unitsPerEm = CGFloat(max(1, units))
    hb_font_set_scale(handle, Int32(clamping: units), Int32(clamping: units))
    if hasLayers { colors = Self.palette(of: face) }
  }

  deinit { hb_font_destroy(handle) }

  /// The picture of a glyph and the rectangle to which it is stretched; nil where it has none.
  func picture(of glyph: UInt32) -> GlyphDrawing? {
    guard let blob = hb_ot_color_glyph_reference_png(handle, glyph) else { return nil }
    defer { hb_blob_destroy(blob) }
    var count: UInt32 = 0
    guard let bytes = hb_blob_get_data(blob, &count), count > 0 else { return nil }
    var extents = hb_glyph_extents_t()
    let png = UnsafeRawBufferPointer(start: bytes, count: Int(count))
    guard hb_font_get_glyph_extents(handle, glyph, &extents) != 0, extents.width > 0,
      extents.height < 0, let picture = GlyphPicture(png: [UInt8](png))
    else { return nil }
    let scale = emSize / unitsPerEm
    return .picture(
      picture,
      Extent(
        CGRect(
          x: CGFloat(extents.x_bearing) * scale, y: -CGFloat(extents.y_bearing) * scale,
          width: CGFloat(extents.width) * scale, height: -CGFloat(extents.height) * scale)))
  }

  /// The glyphs that are drawn one over the other for a glyph, and their colors, nil for the text's;
  /// empty where it has no layers.
  func layers(of glyph: UInt32) -> [(glyph: UInt32, color: Color?)] {
    guard hasLayers else { return [] }
    var count: UInt32 = 0
    let total = hb_ot_color_glyph_get_layers(face, glyph, 0, &count, nil)
    guard total > 0 else { return [] }
    var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(total))
    count = total
    hb_ot_color_glyph_get_layers(face, glyph, 0, &count, &layers)
    return layers.prefix(Int(count)).map { layer in
      let index = Int(layer.color_index)
      return (layer.glyph, colors.indices.contains(index) ? colors[index] : nil)
    }
  }

  /// The colors of the first palette.
  private static func palette(of face: OpaquePointer) -> [Color] {
    var count: UInt32 = 0
    let total = hb_ot_color_palette_get_colors(face, 0, 0, &count, nil)
    guard total > 0 else { return [] }
    var colors = [hb_color_t](repeating: 0, count: Int(total))
    count = total
    hb_ot_color_palette_get_colors(face, 0, 0, &count, &colors)
    return colors.map { color in
      func component(_ value: UInt8) -> Double { Double(value) / 255 }
      return Color(
        red: component(hb_color_get_red(color)), green: component(hb_color_get_green(color)),
        blue: component(hb_color_get_blue(color)), alpha: component(hb_color_get_alpha(color)))
    }
  }
}

/// Collects outlines by their colors: those of a text's runs, and those of colored glyphs.
struct ColoredParts {
  private let runs: [TextRun]
  /// The parts so far.
  private(set) var parts: [TypesetText.Part] = []
  /// What holds all parts.
  private(set) var extent = Extent.nothing

  /// No parts of a text with runs, which are in order.
  init(_ runs: [TextRun]) { self.runs = runs }

  /// Appends an outline of the glyph of a byte, in the font's color if it has one.
  mutating func append(
    _ glyph: TypesetText.Glyph, glyphColor: Color? = nil, at byte: Int
  ) {
    let last = partIndex(glyphColor, color: runIndex(at: byte).flatMap { runs[$0].color })
    parts[last].glyphs.append(glyph)
    extent = extent.union(glyph.extent)
  }

  /// Appends the picture of the glyph of a byte.
  mutating func append(_ picture: TypesetText.PlacedPicture, at byte: Int) {
    let color = runIndex(at: byte).flatMap { runs[$0].color }
    parts.append(TypesetText.Part(color: color, picture: picture))
    extent = extent.union(.box(picture.rect))
  }

  /// Appends the underline of the glyph of a byte, if its run has one.
  mutating func append(underline: @autoclosure () -> CGRect, at byte: Int) {
    guard let index = runIndex(at: byte), runs[index].isUnderlined else { return }
    let line = BezierPath(rect: underline())
    let last = partIndex(nil, color: runs[index].color)
    parts[last].underlines.append(line)
    extent = extent.union(line.extent)
  }

  /// The index of the last part, which is a new one where it has not the colors.
  private mutating func partIndex(_ glyphColor: Color?, color: Color?) -> Int {
    if let last = parts.last, last.color == color, last.glyphColor == nil, glyphColor == nil,
      last.picture == nil
    {
      return parts.count - 1
    }
    parts.append(TypesetText.Part(color: color, glyphColor: glyphColor))
    return parts.count - 1
  }

  /// The run of a byte; runs are in order.
  private func runIndex(at byte: Int) -> Int? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].bytes.upperBound <= byte { low = middle + 1 } else { high = middle }
    }
    return low < runs.count && runs[low].bytes.contains(byte) ? low : nil
  }
}
