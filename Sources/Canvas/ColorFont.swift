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
  private let hasParts: Bool
  /// The parts so far; none for a text of one color.
  private(set) var parts: [TypesetText.Part] = []
  /// The glyphs of a text of one color.
  private(set) var glyphs: [TypesetText.Glyph] = []
  /// The lines below underlined runs, which are also in the parts.
  private(set) var underlines: [BezierPath] = []

  /// No parts.
  ///
  /// - Parameters:
  ///   - runs: The runs of the text, in order.
  ///   - hasColors: Whether glyphs have colors of their own.
  init(_ runs: [TextRun], hasColors: Bool) {
    self.runs = runs
    hasParts = hasColors || !runs.isEmpty
  }

  /// Appends an outline of the glyph of a byte, in the font's color if it has one.
  mutating func append(
    _ glyph: TypesetText.Glyph, _ path: BezierPath, glyphColor: Color? = nil, at byte: Int
  ) {
    guard hasParts else { return glyphs.append(glyph) }
    append(path, glyphColor, color: runIndex(at: byte).flatMap { runs[$0].color })
    parts[parts.count - 1].glyphs.append(glyph)
  }

  /// Appends the picture of the glyph of a byte.
  mutating func append(_ picture: TypesetText.PlacedPicture, at byte: Int) {
    let color = runIndex(at: byte).flatMap { runs[$0].color }
    parts.append(TypesetText.Part(color: color, path: BezierPath(), picture: picture))
  }

  /// Appends the underline of the glyph of a byte, if its run has one.
  mutating func append(underline: @autoclosure () -> CGRect, at byte: Int) {
    guard let index = runIndex(at: byte), runs[index].isUnderlined else { return }
    let line = BezierPath(rect: underline())
    underlines.append(line)
    append(line, nil, color: runs[index].color)
    parts[parts.count - 1].underlines.append(line)
  }

  private mutating func append(_ path: BezierPath, _ glyphColor: Color?, color: Color?) {
    if let last = parts.last, last.color == color, last.glyphColor == glyphColor,
      last.picture == nil, glyphColor == nil
    {
      parts[parts.count - 1].path.append(path)
    } else {
      parts.append(TypesetText.Part(color: color, path: path, glyphColor: glyphColor))
    }
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
