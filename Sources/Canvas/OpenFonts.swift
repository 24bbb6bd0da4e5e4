/// The fonts of a collection, opened once for all text setters that use it at a time.
///
/// A worker with fonts of its own would cost a megabyte and the time of reading them. What is in here
/// is used under the lock of `FontLibraries` only.
final class OpenFonts {
  let map: FontMap
  let outlines: GlyphOutlines

  private init(_ fonts: FontCollection) throws(CanvasError) {
    map = try FontMap(fonts)
    outlines = try GlyphOutlines()
  }

  /// The fonts of a collection; errors are those of `FontMap`.
  static func of(_ fonts: FontCollection) throws(CanvasError) -> OpenFonts {
    try FontLibraries.use { () throws(CanvasError) in
      if let known = open[fonts]?.fonts { return known }
      let new = try OpenFonts(fonts)
      open = open.filter { $0.value.fonts != nil }
      open[fonts] = Reference(fonts: new)
      return new
    }
  }

  /// The fonts in use, which this does not keep; used under the lock of `FontLibraries`.
  private nonisolated(unsafe) static var open: [FontCollection: Reference] = [:]

  private struct Reference {
    weak var fonts: OpenFonts?
  }
}
