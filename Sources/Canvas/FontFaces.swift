internal import CCairo
internal import CHarfBuzz
internal import CPango
internal import Foundation

/// The faces of the fonts in which letters are set, numbered in the order of their first use.
///
/// Used under the lock of `FontLibraries` only.
final class FontFaces {
  private(set) var all: [FontFace] = []
  private var numbers: [OpaquePointer: Int] = [:]
  private var known: [UnsafeMutablePointer<PangoFont>: (number: Int, emSize: CGFloat)] = [:]

  /// The number of a font's face, and the size of the font's em in Pango's points.
  ///
  /// The font must live as long as this object, as those of `GlyphOutlines` do.
  func face(of font: UnsafeMutablePointer<PangoFont>) -> (number: Int, emSize: CGFloat) {
    if let known = known[font] { return known }
    let sized = pango_font_get_hb_font(font)
    var (x, y): (Int32, Int32) = (0, 0)
    hb_font_get_scale(sized, &x, &y)
    // Fonts of one face and several sizes share it.
    let handle: OpaquePointer = hb_font_get_face(sized) ?? hb_face_get_empty()
    let number = numbers[handle] ?? all.count
    if number == all.count {
      numbers[handle] = number
      all.append(FontFace(handle, font))
    }
    let result = (number, CGFloat(x) / CGFloat(PANGO_SCALE))
    known[font] = result
    return result
  }
}

/// A face of a font file, and whether and how documents may contain it.
final class FontFace {
  /// HarfBuzz's own handle, valid as long as the object.
  let handle: OpaquePointer
  /// Cairo's own handle, valid as long as the object.
  let cairoFace: OpaquePointer?
  /// The name of the family.
  let family: String
  /// The weight, from 1 to 1000.
  let weight: Int
  let isItalic: Bool
  /// The glyph of the space; nil where the font has none.
  let blank: UInt32?
  /// Whether the font's license lets documents contain a part of it.
  let isEmbeddable: Bool
  /// Whether a part of it can be made into a font of its own, for which it must have outlines that no
  /// other values vary.
  let canBeSubset: Bool

  fileprivate init(_ handle: OpaquePointer, _ font: UnsafeMutablePointer<PangoFont>) {
    self.handle = hb_face_reference(handle)
    cairoFace = pango_cairo_font_get_scaled_font(OpaquePointer(font))
      .flatMap { cairo_scaled_font_get_font_face($0) }
      .map { cairo_font_face_reference($0) }
    let unsized = hb_font_create(handle)
    defer { hb_font_destroy(unsized) }
    var space: UInt32 = 0
    blank = hb_font_get_nominal_glyph(unsized, 0x20, &space) != 0 ? space : nil
    weight = Int(hb_style_get_value(unsized, HB_STYLE_TAG_WEIGHT).rounded())
    isItalic = hb_style_get_value(unsized, HB_STYLE_TAG_ITALIC) > 0
    family = Self.family(of: handle)
    isEmbeddable = Self.isEmbeddable(handle)
    canBeSubset =
      isEmbeddable && hb_ot_var_has_data(handle) == 0
      && ["glyf", "CFF "].contains { !HarfBuzzBlob(table: $0, of: handle).bytes.isEmpty }
  }

  deinit {
    hb_face_destroy(handle)
    cairo_font_face_destroy(cairoFace)
  }

  private static func family(of face: OpaquePointer) -> String {
    var count: UInt32 = 128
    var name = [CChar](repeating: 0, count: Int(count))
    hb_ot_name_get_utf8(
      face, hb_ot_name_id_t(HB_OT_NAME_ID_FONT_FAMILY), hb_language_from_string("en", -1), &count,
      &name)
    return String(decoding: name.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Whether the license allows embedding, by the field `fsType` of the table OS/2.
  ///
  /// Fonts without the table, which are old, count as free. Source: OpenType 1.9, OS/2.
  private static func isEmbeddable(_ face: OpaquePointer) -> Bool {
    let table = HarfBuzzBlob(table: "OS/2", of: face).bytes
    guard table.count > 9 else { return true }
    let type = UInt16(table[8]) << 8 | UInt16(table[9])
    let (isRestricted, isWholeOnly, isBitmapOnly) = (
      type & 0xF == 0x2, type & 0x100 != 0, type & 0x200 != 0
    )
    return !isRestricted && !isWholeOnly && !isBitmapOnly
  }
}
