internal import CCairo
internal import CHarfBuzz
internal import CPango
internal import Foundation

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
