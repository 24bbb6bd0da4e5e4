import Canvas
import DisplayList
import Foundation
import FoundationXML
import Geometry
import Testing

@Suite("Texts as characters")
struct EmbeddedTextTests {
  private func list(_ texts: [String], halo: DisplayList.Halo? = nil) -> DisplayList {
    DisplayList(
      size: CGSize(width: 400, height: 40 * texts.count), background: .white,
      items: texts.enumerated().map { index, text in
        let rect = CGRect(x: 10, y: 40 * index, width: 380, height: 40)
        return .text(
          .init(TextBlock(text, font: Font(size: 17)), in: rect, color: .black, halo: halo))
      })
  }

  private func svg(
    _ lists: [DisplayList], fonts: FontCollection = FontCollection()
  ) throws -> (bytes: [UInt8], document: SVGTexts) {
    let document = SVGDocument(text: .embedded, creator: "test", fonts: fonts)
    for list in lists { try document.append(list) }
    let bytes = try document.finish()
    return (bytes, try SVGTexts(bytes))
  }

  /// Letters, kerning, ligatures, XML's own characters; contextual letters, marks and brackets from
  /// right to left; combined and separate accents; a character of more than 16 bits.
  private static let texts = [
    "Two words", "AVATAR: To \"fly\"", "office & <fjord> ffi", "سلام (عليكم) 123", "שָׁלוֹם (עולם)",
    "e\u{301} a\u{323}\u{301} x\u{332}", "𝐀𝐁 𝑥",
  ]

  @Test("the characters of an SVG's texts are those of the list, in every script")
  func characters() throws {
    let (_, document) = try svg([list(Self.texts)])
    #expect(document.texts.map(\.characters) == Self.texts)
  }

  @Test("each font in an SVG has what browsers require, and the characters that are in it")
  func fonts() throws {
    let (_, document) = try svg([list(Self.texts)])
    #expect(!document.fonts.isEmpty)
    for (name, font) in document.fonts {
      let file = try SFNT(font)
      for table in ["OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post"]
      {
        #expect(file.tables[table] != nil, "\(table) is missing")
      }
      // Viewers must not replace or move letters.
      #expect(
        file.tables["GSUB"] == nil && file.tables["GPOS"] == nil && file.tables["kern"] == nil)
      let used = document.texts.flatMap(\.runs).filter { $0.font == name }.map(\.characters)
      for scalar in used.joined().unicodeScalars {
        #expect(file.characters[scalar] != nil, "\(scalar) is missing")
      }
      #expect(file.characters.values.allSatisfy { $0 < file.glyphCount })
    }
  }

  @Test("each character has a place, but those that follow in a run without space")
  func places() throws {
    let (_, document) = try svg([list(["office"])])
    let runs = document.texts.flatMap(\.runs)
    #expect(runs.map(\.characters).joined() == "office")
    let places = runs.flatMap(\.places)
    #expect(places == places.sorted() && places.first == 0)
    // The ligature of ffi is one glyph.
    #expect(places.count >= 4)
  }

  @Test("the same lists give the same bytes, also from a document used before")
  func repeatable() throws {
    let document = SVGDocument(text: .embedded, creator: "test")
    let pdf = PDFDocument(text: .embedded, creator: "test")
    var files: [[UInt8]] = []
    var pages: [[UInt8]] = []
    for texts in [Self.texts, Self.texts.reversed(), Self.texts] {
      try document.append(list(texts))
      files.append(try document.finish())
      try pdf.append(list(texts))
      pages.append(try pdf.finish())
    }
    #expect(files[0] == files[2] && files[0] != files[1])
    #expect(pages[0] == pages[2] && pages[0] != pages[1])
  }

  @Test("in a film, a text that changes is an element for each of its texts, shown in turn")
  func film() throws {
    let (bytes, document) = try svg([list(["One"]), list(["Two"]), list(["Two"])])
    // The last one is also in the picture for those who prefer reduced motion.
    #expect(document.texts.map(\.characters).sorted() == ["One", "Two", "Two"])
    let film = String(decoding: bytes, as: UTF8.self)
    #expect(film.ranges(of: "attributeName=\"display\"").count == 2)
  }

  @Test("halos are outlines below the characters, which are there once")
  func halo() throws {
    let (bytes, document) = try svg([list(["Halo"], halo: .init(width: 2, color: .white))])
    #expect(document.texts.map(\.characters) == ["Halo"])
    #expect(String(decoding: bytes, as: UTF8.self).ranges(of: "<use ").count == 4)
  }

  /// Source of the field: OpenType 1.9, OS/2, fsType; 2 is a restricted license.
  @Test("a font whose license forbids embedding keeps outlines")
  func restricted() throws {
    var font = try [UInt8](Data(contentsOf: URL(filePath: FontCollection.standardFiles[0])))
    let table = try #require(SFNT(font).tables["OS/2"])
    #expect(font[table.lowerBound + 9] == 0)
    font[table.lowerBound + 9] = 2
    let file = FileManager.default.temporaryDirectory.appending(
      path: "framegen-restricted-\(UUID().uuidString).ttf")
    try Data(font).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let fonts = FontCollection(adding: [file.path])
    let (bytes, document) = try svg([list(["Mine"])], fonts: fonts)
    #expect(document.texts.isEmpty && document.fonts.isEmpty)
    #expect(String(decoding: bytes, as: UTF8.self).ranges(of: "<use ").count == 4)
    for (collection, isEmbedded) in [(fonts, false), (FontCollection(), true)] {
      let pdf = PDFDocument(text: .embedded, creator: "test", fonts: collection)
      try pdf.append(list(["Mine"]))
      #expect(
        String(decoding: try pdf.finish(), as: UTF8.self).contains("/FontFile2") == isEmbedded)
    }
  }
}
