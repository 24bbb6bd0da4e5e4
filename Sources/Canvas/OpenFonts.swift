/// The open fonts of a collection, shared by all text setters that use it at the same time.
///
/// Separate fonts would cost each worker a megabyte and the time to read them. Used under the lock
/// of `FontLibraries` only.
final class OpenFonts {
  let map: FontMap
  let outlines: GlyphOutlines

  private init(_ fonts: FontCollection) throws(CanvasError) {
    map = try FontMap(fonts)
    outlines = try GlyphOutlines()
  }

  /// The fonts of a collection, opened if they are not open; throws the errors of `FontMap`.
  static func of(_ fonts: FontCollection) throws(CanvasError) -> OpenFonts {
    try FontLibraries.use { () throws(CanvasError) in
      if let known = open[fonts]?.fonts { return known }
      let new = try OpenFonts(fonts)
      open = open.filter { $0.value.fonts != nil }
      open[fonts] = Reference(fonts: new)
      return new
    }
  }

  /// The open fonts, not retained; used under the lock of `FontLibraries`.
  private nonisolated(unsafe) static var open: [FontCollection: Reference] = [:]

  private struct Reference {
    weak var fonts: OpenFonts?
  }
}
