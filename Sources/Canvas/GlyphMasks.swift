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
  /// How much a glyph covers of the pixels around its origin; valid until the next one is made.
  struct Mask {
    /// The leftmost column and the topmost row, from the pixel of the origin.
    var (left, top): (Int, Int)
    var pixels: MaskSurface.Pixels
  }

  /// A place in 1/16 of a pixel.
  struct Place {
    fileprivate var (x, y): (Int, Int)

    /// The pixel.
    var column: Int { x >> 4 }
    var row: Int { y >> 4 }
    fileprivate var phase: Int { (y & 15) << 4 | x & 15 }
  }

  private struct Key: Equatable {
    var outline: ObjectIdentifier
    var scale: CGFloat
    var phase: Int

    /// Where the mask is sought in the table first, by multiplicative hashing.
    var slot: Int {
      // Objects are at multiples of 16 bytes.
      let bits = UInt64(UInt(bitPattern: outline)) >> 4 ^ UInt64(scale.bitPattern) << 7
      let hash = (bits &* 256 &+ UInt64(phase)) &* 0x9E37_79B9_7F4A_7C15
      return Int(hash >> UInt64(64 - GlyphMasks.slotBits))
    }
  }

  /// The largest width and height of a glyph that is drawn by a mask, in pixels: the outline of a
  /// larger one takes hardly longer.
  static let largestSide: CGFloat = 64
  /// The number of slots is 2 to this power.
  private static let slotBits = 15
  /// The most masks and bytes of all masks, beyond which they are dropped: 60 glyphs at all their places.
  private static let largestCount = 16_000
  private static let largestSize = 8_000_000

  /// The masks by their slots, or in the next free ones: a text needs thousands of them in each frame, for which a
  /// dictionary takes longer than copying them.
  private var known: [(key: Key, mask: Mask)?] = Array(repeating: nil, count: 1 << slotBits)
  /// What the table refers to without counting references, which would take longer than adding a mask:
  /// the surfaces, and the glyphs, which keep their identities as long as their masks are kept.
  private var owned: [(outline: GlyphOutline, surface: MaskSurface)] = []
  private var size = 0

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
    var slot = key.slot
    while let found = known[slot] {
      if found.key == key { return found.mask }
      slot = (slot + 1) % known.count
    }
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
    let mask = Mask(left: left, top: top, pixels: surface.pixels)
    // What a surface takes besides its pixels counts too.
    size += surface.byteCount + 256
    if owned.count == Self.largestCount || size > Self.largestSize {
      known = Array(repeating: nil, count: known.count)
      (owned, size) = ([], surface.byteCount + 256)
      slot = key.slot
    }
    owned.append((outline, surface))
    known[slot] = (key, mask)
    return mask
  }
}
