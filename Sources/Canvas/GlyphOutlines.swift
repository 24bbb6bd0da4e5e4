internal import CCairo
internal import CPango
internal import Foundation
internal import Geometry
internal import Raster

/// What glyphs are drawn as, each read from its font once, kept as long as the fonts.
final class GlyphOutlines {
  private struct Key: Hashable {
    var font: UnsafeMutablePointer<PangoFont>
    var code: PangoGlyph
  }

  private var known: [Key: GlyphDrawing] = [:]
  /// The fonts of the cached glyphs, kept alive so that their addresses are not reused, and their
  /// colored glyphs, if they have any.
  private var fonts: [UnsafeMutablePointer<PangoFont>: ColorFont?] = [:]
  private let surface: ImageSurface

  init() throws(CanvasError) {
    surface = try ImageSurface(width: 1, height: 1, isOpaque: false)
  }

  /// What a glyph is drawn as.
  ///
  /// It is the box for missing characters where the font lacks the glyph, and an empty outline where
  /// the glyph has nothing.
  func drawing(of code: PangoGlyph, in font: UnsafeMutablePointer<PangoFont>) -> GlyphDrawing {
    let key = Key(font: font, code: code)
    if let drawing = known[key] { return drawing }
    if fonts[font] == nil {
      g_object_ref(font)
      fonts[font] = .some(ColorFont(font))
    }
    let ownColors = fonts[font]?.flatMap { colored(code, font, $0) }
    let drawing = ownColors ?? .outline(GlyphOutline(read(code, font)))
    known[key] = drawing
    return drawing
  }

  /// The layers or the picture of a glyph; nil where it has neither.
  private func colored(
    _ code: PangoGlyph, _ font: UnsafeMutablePointer<PangoFont>, _ colors: ColorFont
  ) -> GlyphDrawing? {
    guard code & GlyphCode.unknownFlag == 0 else { return nil }
    let layers = colors.layers(of: code)
    guard layers.isEmpty else {
      return .layers(layers.map { (GlyphOutline(read($0.glyph, font)), $0.color) })
    }
    return colors.picture(of: code)
  }

  private func read(_ code: PangoGlyph, _ font: UnsafeMutablePointer<PangoFont>) -> BezierPath {
    guard code != GlyphCode.empty, let context = try? DrawingContext(drawingOn: surface.handle),
      let scaledFont = pango_cairo_font_get_scaled_font(OpaquePointer(font))
    else { return BezierPath() }
    cairo_set_scaled_font(context.handle, scaledFont)
    // Glyph 0 is the box for missing characters in every TrueType and OpenType font.
    let index = code & GlyphCode.unknownFlag == 0 ? code : 0
    var glyph = cairo_glyph_t(index: UInt(index), x: 0, y: 0)
    cairo_glyph_path(context.handle, &glyph, 1)
    return context.path
  }
}

extension DrawingContext {
  /// The path built so far.
  fileprivate var path: BezierPath {
    var result = BezierPath()
    guard let path = cairo_copy_path(handle) else { return result }
    defer { cairo_path_destroy(path) }
    guard path.pointee.status == CAIRO_STATUS_SUCCESS, let data = path.pointee.data else {
      return result
    }
    var index = 0
    func point(_ offset: Int) -> CGPoint {
      let point = data[index + offset].point
      return CGPoint(x: CGFloat(point.x), y: CGFloat(point.y))
    }
    while index < Int(path.pointee.num_data) {
      let header = data[index].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO: result.move(to: point(1))
      case CAIRO_PATH_LINE_TO: result.addLine(to: point(1))
      case CAIRO_PATH_CURVE_TO:
        result.addCurve(to: point(3), controlPoint1: point(1), controlPoint2: point(2))
      default: result.close()
      }
      index += max(1, Int(header.length))
    }
    return result
  }
}

/// The picture of a glyph in a font of colored bitmaps, which never changes.
final class GlyphPicture: Sendable {
  /// The picture as the font has it, a PNG file.
  let png: [UInt8]
  /// The same as Cairo draws it.
  let pixels: CairoPixels

  /// The largest side of a picture in pixels; fonts have up to 160.
  private static let limits = PNGDecoder.Limits(longestSide: 1024, pixelCount: 1 << 20)

  /// A picture, or nil where the file cannot be read.
  init?(png: [UInt8]) {
    guard let bitmap = try? PNGDecoder(limits: Self.limits).decode(png).bitmap else { return nil }
    self.png = png
    pixels = CairoPixels(bitmap)
  }
}

extension GlyphPicture: Hashable {
  static func == (first: GlyphPicture, second: GlyphPicture) -> Bool { first === second }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What a glyph is drawn as, its origin on the baseline, y downwards.
enum GlyphDrawing {
  /// An outline at its font's size, filled with the text's color.
  case outline(GlyphOutline)
  /// Outlines at the font's size, from back to front, in the font's colors, or in the text's where
  /// the color is nil.
  case layers([(outline: GlyphOutline, color: Color?)])
  /// A picture stretched to a rectangle at the font's size.
  case picture(GlyphPicture, Extent)
}
