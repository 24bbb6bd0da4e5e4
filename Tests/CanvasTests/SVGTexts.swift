import Foundation
import FoundationXML

/// The texts and the fonts of an SVG.
struct SVGTexts {
  /// Characters in one font.
  struct Run {
    var font: String
    /// The places of the first characters in x, relative to that of their text.
    var places: [Double]
    var characters = ""
  }

  /// An element of characters.
  struct Text {
    var runs: [Run] = []
    var characters: String { runs.map(\.characters).joined() }
  }

  let texts: [Text]
  /// The files of the fonts, by their names.
  let fonts: [String: [UInt8]]

  init(_ document: [UInt8]) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(document))
    parser.delegate = reader
    guard parser.parse() else { throw CocoaError(.fileReadCorruptFile) }
    texts = reader.texts
    let face =
      #/@font-face\{font-family:(\w+);[^}]*src:url\(data:font/ttf;base64,([A-Za-z0-9+/=]+)\)\}/#
    var fonts: [String: [UInt8]] = [:]
    for match in reader.style.matches(of: face) {
      fonts[String(match.1)] = Data(base64Encoded: String(match.2)).map([UInt8].init)
    }
    self.fonts = fonts
  }

  private final class Reader: NSObject, XMLParserDelegate {
    private(set) var texts: [Text] = []
    private(set) var style = ""
    private var open: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String] = [:]
    ) {
      open.append(name)
      if name == "text" { texts.append(Text()) }
      guard name == "text" || name == "tspan" else { return }
      let outer = texts[texts.count - 1].runs.first?.font ?? ""
      let places = (attributes["x"] ?? "").split(separator: " ").compactMap { Double($0) }
      texts[texts.count - 1].runs.append(
        Run(font: attributes["class"] ?? outer, places: places))
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) {
      switch open.last {
      case "style": style += characters
      case "text", "tspan":
        let (text, run) = (texts.count - 1, texts[texts.count - 1].runs.count - 1)
        texts[text].runs[run].characters += characters
      default: break
      }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) { open.removeLast() }
  }
}

/// A font file: its tables, and the glyphs of its characters.
///
/// Source: OpenType 1.9.
struct SFNT {
  /// The bytes of each table.
  let tables: [String: Range<Int>]
  /// The number of its glyphs.
  var glyphCount = 0
  /// The numbers of the glyphs of its characters, of a map in format 12.
  var characters: [Unicode.Scalar: Int] = [:]

  init(_ bytes: [UInt8]) throws {
    func number(_ index: Int, _ count: Int) -> Int {
      bytes[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
    }
    var tables: [String: Range<Int>] = [:]
    for index in 0..<number(4, 2) {
      let record = 12 + 16 * index
      let start = number(record + 8, 4)
      let end = start + number(record + 12, 4)
      guard end <= bytes.count else { throw CocoaError(.fileReadCorruptFile) }
      tables[String(decoding: bytes[record..<record + 4], as: UTF8.self)] = start..<end
    }
    self.tables = tables
    if let table = tables["maxp"] { glyphCount = number(table.lowerBound + 4, 2) }
    guard let map = tables["cmap"]?.lowerBound, number(map + 2, 2) == 1 else { return }
    let subtable = map + number(map + 8, 4)
    guard number(subtable, 2) == 12 else { return }
    for index in 0..<number(subtable + 12, 4) {
      let group = subtable + 16 + 12 * index
      for (offset, code) in (number(group, 4)...number(group + 4, 4)).enumerated() {
        guard let scalar = Unicode.Scalar(UInt32(code)) else { continue }
        characters[scalar] = number(group + 8, 4) + offset
      }
    }
  }
}
