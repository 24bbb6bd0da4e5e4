internal import CCairo
internal import CHarfBuzz
internal import CPango
internal import Foundation
internal import Synchronization

/// The font files that texts may use, and the family that is used where no other fits.
///
/// The system's font configuration and other installed fonts are never used, so that texts look the
/// same on every machine with the same files.
public struct FontCollection: Equatable, Hashable, Sendable {
  /// The paths of the files: TrueType or OpenType fonts or collections.
  ///
  /// Where two files contain the same face, the first one is used.
  public var files: [String]
  /// The family of texts that name none, and of characters that others lack.
  public var defaultFamily: String

  /// The standard fonts and the fonts of further files.
  ///
  /// - Parameters:
  ///   - added: The paths of files that come before the standard ones, for example a scene's own.
  ///   - defaultFamily: The family of texts that name none; one of the files must contain it.
  public init(
    adding added: [String] = [], defaultFamily: String = FontCollection.standardFamily
  ) {
    files = added + Self.standardFiles
    self.defaultFamily = defaultFamily
  }

  /// The default family unless another one is given.
  public static let standardFamily = "DejaVu Sans"

  /// The paths of the standard fonts, as Debian's package fonts-dejavu-core installs them.
  public static let standardFiles = standardFonts.map(\.path)

  /// The standard fonts with the size in bytes and the SHA-256 of each file in DejaVu 2.37, unchanged
  /// since 2016.
  private static let standardFonts: [(path: String, size: Int, sha256: String)] = [
    ("Sans", 759_720, "abdc775b21b1bc470d50c97e790d276f2054b7504e56e5bd3e64f48d68582322"),
    ("Sans-Bold", 708_920, "0d977336a6d5fba34eab8e3199eb218327161b5143749f802982c2bc34df0c96"),
    ("SansMono", 343_140, "0f5db4f1749979d961019838b160bec74abdf7f9eca69553fe1aa856bbff49a4"),
    ("SansMono-Bold", 334_268, "2964f6dac8e6e9d71613928340f17bf868e9ea51692cca333c79e74962f02233"),
    ("Serif", 380_660, "13e61509f5c81d7c3132810f4f903e3523df89c802bf6e0674621e8f659cdfe1"),
    ("Serif-Bold", 356_668, "e2fd85eba2de65ac270d1cdb1685e252eb827f600850cf62af2d20c41b22e945"),
  ].map { ("/usr/share/fonts/truetype/dejavu/DejaVu\($0.0).ttf", $0.1, $0.2) }

  /// The paths of standard fonts that are missing or of another version than expected.
  ///
  /// Texts may then look different from the references. Reads about 3 MB.
  public static func unexpectedStandardFiles() -> [String] {
    standardFonts.filter { path, _, expected in
      (try? Data(contentsOf: URL(fileURLWithPath: path))).map(sha256) != expected
    }.map(\.path)
  }

  /// Whether the standard fonts have the expected sizes, which other versions hardly have.
  ///
  /// No file is read, unlike by `unexpectedStandardFiles()`.
  public static func haveExpectedSizes() -> Bool {
    standardFonts.allSatisfy { path, size, _ in
      var status = stat()
      return stat(path, &status) == 0 && status.st_size == size
    }
  }

  /// The checksums of files that were read before, by path.
  private static let checksums = Mutex<[String: String]>([:])

  /// A hash of all font files and their order: the SHA-256 of those of the files.
  ///
  /// Each file is read once in a process. A file that cannot be read counts as empty.
  public func checksum() -> String {
    let sums = files.map { path in
      if let known = Self.checksums.withLock({ $0[path] }) { return known }
      let data = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
      let sum = Self.sha256(data)
      Self.checksums.withLock { $0[path] = sum }
      return sum
    }
    return Self.sha256(Data(sums.joined(separator: "\n").utf8))
  }

  private static func sha256(_ data: Data) -> String {
    data.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: UInt8.self).baseAddress
      guard let digits = g_compute_checksum_for_data(G_CHECKSUM_SHA256, start, gsize(bytes.count))
      else { return "" }
      defer { g_free(digits) }
      return String(cString: digits)
    }
  }
}

/// A Pango font map with a private configuration that contains only given files.
///
/// Used under the lock of `FontLibraries` only. It is never released, see `OpenFonts`.
final class FontMap {
  /// The names of all families, sorted, without repetition.
  let families: [String]
  /// The font files.
  private let files: [String]

  /// The contexts in which texts are laid out: for automatic direction, and for either direction.
  ///
  /// A layout is laid out again when its context changes, so that each direction needs its own.
  private let contexts: (any: OpaquePointer, leftToRight: OpaquePointer, rightToLeft: OpaquePointer)

  /// A font map of the files of a collection.
  init(_ fonts: FontCollection) throws(CanvasError) {
    FontConfiguration.replaceSystemConfiguration
    let configuration = try FontConfiguration(files: fonts.files)
    guard configuration.families.contains(fonts.defaultFamily) else {
      throw .noDefaultFamily(name: fonts.defaultFamily, known: configuration.families)
    }
    guard let handle = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      throw .drawing("Pango has no FreeType fonts")
    }
    pango_fc_font_map_set_config(OpaquePointer(handle), configuration.handle)
    guard let any = Self.context(handle, PANGO_DIRECTION_WEAK_LTR),
      let leftToRight = Self.context(handle, PANGO_DIRECTION_LTR),
      let rightToLeft = Self.context(handle, PANGO_DIRECTION_RTL)
    else {
      throw .outOfMemory
    }
    contexts = (any, leftToRight, rightToLeft)
    families = configuration.families
    files = fonts.files
  }

  /// The context for a direction, or for automatic direction where it is nil.
  func context(_ direction: PangoDirection?) -> OpaquePointer {
    guard let direction else { return contexts.any }
    return direction == PANGO_DIRECTION_RTL ? contexts.rightToLeft : contexts.leftToRight
  }

  /// Checks that a font is open.
  ///
  /// Pango opens fonts when letters are first set in them, by HarfBuzz and by Cairo. Where either fails, it prints a
  /// warning and goes on with letters of no size or of another shape.
  ///
  /// - Throws: `CanvasError.unreadableFont` for a file that can no longer be read, or else `.outOfMemory`: it could be
  ///   read when the font map was made.
  func check(_ font: UnsafeMutablePointer<PangoFont>) throws(CanvasError) {
    if let face = pango_font_get_hb_font(font).flatMap({ hb_font_get_face($0) }),
      hb_face_get_glyph_count(face) > 0,
      let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(font)),
      cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS
    {
      return
    }
    let unreadable = files.first { !FontConfiguration.isReadable($0) }
    guard let unreadable, FontConfiguration.fitsInMemory(unreadable) else { throw .outOfMemory }
    throw .unreadableFont(path: unreadable)
  }

  /// A context in which outlines and advances are not hinted, and so independent of pixels.
  private static func context(
    _ handle: UnsafeMutablePointer<PangoFontMap>, _ direction: PangoDirection
  ) -> OpaquePointer? {
    guard let context = pango_font_map_create_context(handle) else { return nil }
    pango_context_set_base_dir(context, direction)
    if let options = cairo_font_options_create() {
      cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
      cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
      cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
      pango_cairo_context_set_font_options(context, options)
      cairo_font_options_destroy(options)
    }
    pango_context_set_round_glyph_positions(context, 0)
    // Pango would otherwise read the environment.
    pango_context_set_language(context, pango_language_from_string(ScriptLanguages.base))
    return context
  }
}

/// A fontconfig configuration without rules, folders or caches, owned.
final class FontConfiguration {
  /// Fontconfig's own handle, valid as long as the configuration.
  let handle: OpaquePointer
  /// The names of all families, sorted, without repetition.
  let families: [String]

  /// A configuration with the faces of some files.
  init(files: [String]) throws(CanvasError) {
    guard let handle = FcConfigCreate() else { throw .outOfMemory }
    self.handle = handle
    // FONTCONFIG_SYSROOT would otherwise be prefixed to every path.
    FcConfigSetSysRoot(handle, nil)
    for path in files {
      guard Self.add(path, to: handle) else {
        families = []
        throw Self.fitsInMemory(path) ? .unreadableFont(path: path) : .outOfMemory
      }
    }
    families = Self.families(of: handle)
  }

  /// Adds the faces of a file; false where it has none.
  private static func add(_ path: String, to handle: OpaquePointer) -> Bool {
    // Fontconfig would search a folder recursively.
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { return false }
    let before = FcConfigGetFonts(handle, FcSetApplication)?.pointee.nfont ?? 0
    guard FcConfigAppFontAddFile(handle, path) != 0,
      let set = FcConfigGetFonts(handle, FcSetApplication), set.pointee.nfont > before
    else { return false }
    for index in Int(before)..<Int(set.pointee.nfont) {
      if let pattern = set.pointee.fonts[index] { prepareColors(pattern) }
    }
    return true
  }

  /// Whether FreeType can open a file.
  fileprivate static func isReadable(_ path: String) -> Bool {
    var count: Int32 = 0
    guard let pattern = FcFreeTypeQuery(path, 0, nil, &count) else { return false }
    FcPatternDestroy(pattern)
    return true
  }

  /// Whether there is memory for a file, about which fontconfig does not say why it cannot add it.
  ///
  /// FreeType needs a block for the file where it cannot map it, and smaller ones for its tables.
  fileprivate static func fitsInMemory(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_size >= 0 else { return true }
    let size = 2 * Int(status.st_size) + (1 << 20)
    let block = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let block, block != MAP_FAILED else { return false }
    munmap(block, size)
    return true
  }

  /// Lets a font of colored pictures have any size, and be chosen for emoji.
  ///
  /// Pango would lay it out at the size of its pictures, and asks for emoji in a family of that name.
  /// The system's configuration has rules for both.
  private static func prepareColors(_ pattern: OpaquePointer) {
    var isColored: FcBool = 0
    guard FcPatternGetBool(pattern, FC_COLOR, 0, &isColored) == FcResultMatch, isColored != 0 else {
      return
    }
    FcPatternAddString(pattern, FC_FAMILY, "emoji")
    FcPatternDel(pattern, FC_PIXEL_SIZE)
    // Versions of fontconfig differ about the kind of such fonts.
    FcPatternDel(pattern, FC_SCALABLE)
    FcPatternAddBool(pattern, FC_SCALABLE, 1)
  }

  deinit { FcConfigDestroy(handle) }

  /// Replaces the configuration of the process by an empty one, once.
  ///
  /// Pango initialises fontconfig in the background whenever it makes a font map, which would read
  /// the system's configuration and caches for nothing, and print warnings where they are damaged.
  static let replaceSystemConfiguration: Void = {
    guard let empty = FcConfigCreate() else { return }
    FcConfigSetCurrent(empty)
    FcConfigDestroy(empty)
  }()

  private static func families(of handle: OpaquePointer) -> [String] {
    guard let set = FcConfigGetFonts(handle, FcSetApplication) else { return [] }
    var names: Set<String> = []
    for index in 0..<Int(set.pointee.nfont) {
      var name: UnsafeMutablePointer<FcChar8>?
      var nameIndex: Int32 = 0
      while FcPatternGetString(set.pointee.fonts[index], FC_FAMILY, nameIndex, &name)
        == FcResultMatch, let found = name
      {
        names.insert(String(cString: found))
        nameIndex += 1
      }
    }
    return names.sorted()
  }
}

/// The open fonts of a collection, shared by all text setters that use it.
///
/// Separate fonts would cost each worker a megabyte and the time to read them. Used under the lock
/// of `FontLibraries` only.
///
/// Fonts stay open until the process ends, and each file is read once. Pango 1.50 sorts the fonts
/// of a new set in a thread of its own, which cannot be waited for and looks into the font map when
/// it is done: a process that releases its font maps crashes about once in 30,000 releases.
final class OpenFonts {
  let map: FontMap
  let outlines: GlyphOutlines
  let faces = FontFaces()
  /// Why a text could not be set; the first of the reasons.
  private(set) var failure: CanvasError?

  /// What sets a text; nil where it fails, which is recorded.
  func recordingFailure<Value>(_ set: () throws(CanvasError) -> Value) -> Value? {
    do {
      return try set()
    } catch {
      failure = failure ?? error
      return nil
    }
  }

  private init(_ fonts: FontCollection) throws(CanvasError) {
    map = try FontMap(fonts)
    outlines = try GlyphOutlines()
  }

  /// The fonts of a collection, opened if they are not open; throws the errors of `FontMap`.
  static func of(_ fonts: FontCollection) throws(CanvasError) -> OpenFonts {
    try FontLibraries.use { () throws(CanvasError) in
      if let known = open[fonts] { return known }
      let new = try OpenFonts(fonts)
      open[fonts] = new
      return new
    }
  }

  /// All open fonts; used under the lock of `FontLibraries`.
  private nonisolated(unsafe) static var open: [FontCollection: OpenFonts] = [:]
}

/// The lock for Pango, Cairo's fonts and FreeType.
///
/// Threads share state in these libraries even with separate font maps: Cairo keeps one FreeType
/// face for each font file of the process. Observed with cairo 1.16 and Pango 1.50: two threads
/// that read glyphs of one file at the same time occasionally get a wrong outline. Texts are cached
/// once they are set, so that threads seldom wait.
enum FontLibraries {
  private static let lock = NSRecursiveLock()

  /// Runs a body while no other thread uses the libraries.
  static func use<Value: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }
}

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
