internal import Geometry
internal import Raster

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
  case outline(BezierPath)
  /// Outlines at the font's size, from back to front, in the font's colors, or in the text's where
  /// the color is nil.
  case layers([(outline: BezierPath, color: Color?)])
  /// A picture stretched to a rectangle at the font's size.
  case picture(GlyphPicture, Extent)

  /// Whether the font has its own colors for the glyph.
  var isColored: Bool { if case .outline = self { false } else { true } }
}
