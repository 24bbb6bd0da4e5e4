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
