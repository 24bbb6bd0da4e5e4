internal import CHarfBuzz
internal import Foundation

/// The fonts that an SVG contains, each a part of a font file with the characters of its texts.
///
/// In a font of ours a character has one glyph. Where it has several in the texts, as letters of
/// Arabic have at the ends of words, there are as many fonts. Characters that share glyphs, most of
/// which are blank, have fonts apart from those of other letters.
struct SVGFonts {
  private struct Font {
    let face: FontFace
    let isShared: Bool
    var glyphs: [Unicode.Scalar: UInt32]
  }

  private var fonts: [Font] = []

  /// A font in which some characters have some glyphs of a face; it is extended, or made if there is
  /// none.
  ///
  /// - Parameters:
  ///   - face: The face.
  ///   - isShared: Whether the characters share glyphs with others.
  ///   - letters: The characters with their glyphs.
  /// - Returns: The number of the font; nil if a character occurs twice with different glyphs.
  mutating func number(
    of face: FontFace, isShared: Bool, _ letters: [(Unicode.Scalar, UInt32)]
  ) -> Int? {
    func fits(_ glyphs: [Unicode.Scalar: UInt32]) -> Bool {
      letters.allSatisfy { glyphs[$0.0] == nil || glyphs[$0.0] == $0.1 }
    }
    let added = Dictionary(letters) { first, _ in first }
    guard fits(added) else { return nil }
    let number =
      fonts.firstIndex { $0.face === face && $0.isShared == isShared && fits($0.glyphs) }
      ?? fonts.count
    if number == fonts.count { fonts.append(Font(face: face, isShared: isShared, glyphs: [:])) }
    fonts[number].glyphs.merge(added) { first, _ in first }
    return number
  }

  /// The fonts as they are written: the class of elements in each, and the style sheet.
  ///
  /// - Throws: `CanvasError.outOfMemory`.
  func written() throws(CanvasError) -> (classes: [String], styleSheet: String) {
    var (classes, rules): ([String], [String]) = ([], [])
    for font in fonts {
      let bytes = try FontLibraries.use { () throws(CanvasError) in
        try FontSubset.bytes(of: font.face, characters: font.glyphs)
      }
      // The names differ from those of other documents in the same page.
      let name = "f" + String(Self.hash(bytes), radix: 16)
      let style =
        "font-weight:\(font.face.weight);"
        + "font-style:\(font.face.isItalic ? "italic" : "normal")"
      rules.append(
        "@font-face{font-family:\(name);\(style);"
          + "src:url(data:font/ttf;base64,\(Data(bytes).base64EncodedString()))}")
      // The font's own name is for viewers that ignore fonts in documents.
      let family = font.face.family.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
      rules.append(".\(name){font-family:\(name),'\(family)';\(style)}")
      classes.append(name)
    }
    guard !fonts.isEmpty else { return ([], "") }
    rules.append(classes.map { ".\($0)" }.joined(separator: ",") + "{\(Self.style)}")
    return (classes, "<style>\(rules.joined(separator: "\n"))</style>")
  }

  /// What keeps viewers from placing letters otherwise than they are placed.
  ///
  /// Letters stand from left to right one by one, whatever their script. Without hints and rounding,
  /// they have the shapes of the outlines.
  private static let style =
    "white-space:pre;direction:ltr;unicode-bidi:bidi-override;text-anchor:start;"
    + "text-rendering:geometricPrecision;font-kerning:none;font-variant:none;"
    + "font-variant-ligatures:none;font-synthesis:none;letter-spacing:0;word-spacing:0"

  /// A hash of bytes, FNV-1a with 32 bits by Fowler, Noll and Vo.
  static func hash(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(0x811c_9dc5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}

/// A font of some glyphs of another, made by HarfBuzz, owned.
///
/// Every glyph has the character under which it is wanted, whatever its font says, so that a viewer
/// that knows nothing of the script shows it. So there is nothing that would replace or move glyphs,
/// and no hinting. The same glyphs give the same bytes.
struct FontSubset: ~Copyable {
  private let handle: OpaquePointer

  /// A font of the glyphs of characters as a file: TrueType, or OpenType where its glyphs are those of
  /// PostScript; empty where HarfBuzz cannot make it.
  ///
  /// - Parameters:
  ///   - face: The font that has the glyphs.
  ///   - characters: The numbers of the glyphs in it, by their characters.
  /// - Returns: The bytes of the file.
  /// - Throws: `CanvasError.outOfMemory`.
  static func bytes(
    of face: FontFace, characters: [Unicode.Scalar: UInt32]
  ) throws(CanvasError) -> [UInt8] {
    // HarfBuzz does not say why it cannot make a font; the C library does where there was no memory.
    errno = 0
    if let subset = FontSubset(of: face, characters: characters) {
      let bytes = HarfBuzzBlob(hb_face_reference_blob(subset.handle)).bytes
      if !bytes.isEmpty { return bytes }
    }
    guard errno != ENOMEM else { throw .outOfMemory }
    return []
  }

  private init?(of face: FontFace, characters: [Unicode.Scalar: UInt32]) {
    guard let input = Input(glyphs: characters.values.sorted()),
      let plan = hb_subset_plan_create_or_fail(face.handle, input.handle)
    else { return nil }
    defer { hb_subset_plan_destroy(plan) }
    guard let made = hb_subset_plan_execute_or_fail(plan) else { return nil }
    defer { hb_face_destroy(made) }
    // HarfBuzz 6 lists the tables of a face that was read, but not of one that it has made.
    let blob = hb_face_reference_blob(made)
    let small = hb_face_create(blob, 0)
    hb_blob_destroy(blob)
    defer { hb_face_destroy(small) }
    guard let numbers = hb_subset_plan_old_to_new_glyph_mapping(plan),
      let builder = hb_face_builder_create()
    else { return nil }
    handle = builder
    for tag in Self.tags(of: small) where tag != HarfBuzzTag.characterMap {
      let table = hb_face_reference_table(small, tag)
      hb_face_builder_add_table(handle, tag, table)
      hb_blob_destroy(table)
    }
    let map = CharacterMapTable(characters.mapValues { hb_map_get(numbers, $0) }).bytes
    let table = hb_blob_create(map, UInt32(map.count), HB_MEMORY_MODE_DUPLICATE, nil, nil)
    hb_face_builder_add_table(handle, HarfBuzzTag.characterMap, table)
    hb_blob_destroy(table)
  }

  deinit { hb_face_destroy(handle) }

  private static func tags(of face: OpaquePointer?) -> [hb_tag_t] {
    var count: UInt32 = 0
    let total = hb_face_get_table_tags(face, 0, &count, nil)
    var tags = [hb_tag_t](repeating: 0, count: Int(total))
    count = total
    hb_face_get_table_tags(face, 0, &count, &tags)
    return tags
  }

  /// What HarfBuzz keeps, owned.
  private struct Input: ~Copyable {
    let handle: OpaquePointer

    init?(glyphs: [UInt32]) {
      guard let handle = hb_subset_input_create_or_fail() else { return nil }
      self.handle = handle
      let flags =
        HB_SUBSET_FLAGS_NO_HINTING.rawValue | HB_SUBSET_FLAGS_NO_PRUNE_UNICODE_RANGES.rawValue
      hb_subset_input_set_flags(handle, flags)
      let kept = hb_subset_input_glyph_set(handle)
      for glyph in glyphs { hb_set_add(kept, glyph) }
      let dropped = hb_subset_input_set(handle, HB_SUBSET_SETS_DROP_TABLE_TAG)
      for name in ["GSUB", "GPOS", "GDEF", "BASE", "kern", "morx", "kerx"] {
        hb_set_add(dropped, HarfBuzzTag.tag(name))
      }
    }

    deinit { hb_subset_input_destroy(handle) }
  }
}

/// The table of a font that says which glyphs its characters have.
///
/// Source: OpenType 1.9, cmap, format 12.
private struct CharacterMapTable {
  private(set) var bytes: [UInt8] = []

  /// The table of glyphs by their characters.
  init(_ glyphs: [Unicode.Scalar: UInt32]) {
    var groups: [(first: UInt32, last: UInt32, glyph: UInt32)] = []
    for (character, glyph) in glyphs.sorted(by: { $0.key.value < $1.key.value }) {
      let code = character.value
      if let group = groups.last, group.last + 1 == code,
        group.glyph + (code - group.first) == glyph
      {
        groups[groups.count - 1].last = code
      } else {
        groups.append((code, code, glyph))
      }
    }
    // Version 0 with one subtable, of Windows' full Unicode, 12 bytes from the start.
    append16(0, 1, 3, 10)
    append32(12)
    append16(12, 0)
    append32(UInt32(16 + 12 * groups.count), 0, UInt32(groups.count))
    for group in groups { append32(group.first, group.last, group.glyph) }
  }

  private mutating func append16(_ values: UInt16...) {
    for value in values { bytes += [UInt8(value >> 8), UInt8(value & 0xFF)] }
  }

  private mutating func append32(_ values: UInt32...) {
    for value in values { append16(UInt16(value >> 16), UInt16(value & 0xFFFF)) }
  }
}

/// Bytes that HarfBuzz made, owned.
struct HarfBuzzBlob: ~Copyable {
  private let handle: OpaquePointer?

  /// Takes over a reference; nil has no bytes.
  init(_ handle: OpaquePointer?) { self.handle = handle }

  /// A table of a face, without bytes where it has none.
  init(table name: String, of face: OpaquePointer) {
    self.init(hb_face_reference_table(face, HarfBuzzTag.tag(name)))
  }

  deinit { hb_blob_destroy(handle) }

  /// A copy of the bytes.
  var bytes: [UInt8] {
    var count: UInt32 = 0
    guard let handle, let start = hb_blob_get_data(handle, &count) else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
  }
}

/// The names of tables of fonts, whose macro Swift does not import.
enum HarfBuzzTag {
  static let characterMap = tag("cmap")

  /// A name of four letters as HarfBuzz's number.
  static func tag(_ name: String) -> hb_tag_t { name.utf8.reduce(0) { $0 << 8 | hb_tag_t($1) } }
}
