internal import CCairo
internal import CHarfBuzz
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
