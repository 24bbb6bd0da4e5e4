internal import CPango
internal import Foundation

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

  /// Whether there is memory for a file, about which fontconfig does not say why it cannot add it.
  ///
  /// FreeType needs a block for the file where it cannot map it, and smaller ones for its tables.
  private static func fitsInMemory(_ path: String) -> Bool {
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
