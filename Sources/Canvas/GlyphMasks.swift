internal import Foundation
internal import Geometry

/// The masks of glyphs that were drawn last: how much of each pixel they cover.
///
/// Upright texts are drawn with them, because filling the outline of a letter takes twenty times as
/// long as copying its mask. A glyph is at one of 16 places within a pixel in either direction, so
/// that it is at most 1/32 of a pixel from its exact place, which changes a pixel at the edge of a
/// letter by at most 8 of 255. Where a glyph is drawn depends on the text's place alone, never on
/// what is kept.
final class GlyphMasks {
  /// How much a glyph covers of the pixels around its origin.
  struct Mask {
    /// The glyph, which keeps its identity as long as the mask is kept.
    fileprivate var outline: GlyphOutline
    /// The leftmost column and the topmost row, from the pixel of the origin.
    var (left, top): (Int, Int)
    var surface: MaskSurface
  }

  /// A place in 1/16 of a pixel.
  struct Place {
    fileprivate var (x, y): (Int, Int)

    /// The pixel.
    var column: Int { x >> 4 }
    var row: Int { y >> 4 }
    fileprivate var phase: Int { (y & 15) << 4 | x & 15 }
  }

  private struct Key: Hashable {
    var outline: ObjectIdentifier
    var scale: CGFloat
    var phase: Int
  }

  /// The largest width and height of a glyph that is drawn by a mask, in pixels: the outline of a
  /// larger one takes hardly longer.
  static let largestSide: CGFloat = 64
  /// The bytes of a generation of masks: 10,000 letters of 12 pixels.
  private static let largestSize = 3_000_000

  private var known = RecentValues<Key, Mask>(limit: largestSize)

  /// The place of a glyph, nearest to the exact one.
  ///
  /// The origin of the text and the glyph's distance from it are rounded one by one, to 1/1024 of a
  /// pixel, so that texts whose places differ by whole pixels have their glyphs at the same places
  /// within pixels.
  static func place(of glyph: TypesetText.Glyph, in toPixels: CGAffineTransform) -> Place {
    func steps(_ origin: CGFloat, _ distance: CGFloat) -> Int {
      (Int((origin * 1024).rounded()) + Int((distance * toPixels.a * 1024).rounded()) + 32) >> 6
    }
    return Place(
      x: steps(toPixels.tx, glyph.origin.x), y: steps(toPixels.ty, glyph.origin.y))
  }

  /// The mask of a glyph at a place, drawn if it is not known; nil where it covers nothing.
  ///
  /// The scale is the number of pixels per unit of the outline.
  func mask(
    of outline: GlyphOutline, scale: CGFloat, at place: Place
  ) throws(CanvasError) -> Mask? {
    guard let box = outline.extent.rect else { return nil }
    let key = Key(outline: ObjectIdentifier(outline), scale: scale, phase: place.phase)
    if let mask = known[key] { return mask }
    let (x, y) = (CGFloat(place.phase & 15) / 16, CGFloat(place.phase >> 4) / 16)
    // Cairo rounds points to 1/256 of a pixel.
    let (left, top) = (
      Int((box.minX * scale + x - 0.01).rounded(.down)),
      Int((box.minY * scale + y - 0.01).rounded(.down))
    )
    let width = Int((box.maxX * scale + x + 0.01).rounded(.up)) - left
    let height = Int((box.maxY * scale + y + 0.01).rounded(.up)) - top
    let surface = try MaskSurface(width: width, height: height)
    try surface.fill(
      outline.path,
      CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: x - CGFloat(left), ty: y - CGFloat(top)))
    let mask = Mask(outline: outline, left: left, top: top, surface: surface)
    known.insert(mask, for: key, size: surface.byteCount + 256)
    return mask
  }
}
