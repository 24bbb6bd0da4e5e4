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
