import LanguageServer
import TestSupport
import Testing

@Suite("Positions in a text")
struct LineIndexTests {
  // 𝄞 has four bytes and two units of UTF-16, é two bytes and one.
  private static let text = "aé\r\n𝄞b\rc\n"

  @Test("columns count units of UTF-16, or bytes")
  func columns() {
    let bytes = Array(Self.text.utf8)
    let wide = LineIndex(bytes, .utf16)
    let narrow = LineIndex(bytes, .utf8)
    #expect(wide.lineCount == 4)
    // The b after the clef.
    #expect(wide.position(of: 9) == TextPosition(line: 1, character: 2))
    #expect(narrow.position(of: 9) == TextPosition(line: 1, character: 4))
    #expect(wide.offset(of: TextPosition(line: 1, character: 2)) == 9)
    #expect(narrow.offset(of: TextPosition(line: 1, character: 4)) == 9)
    #expect(wide.offset(of: TextPosition(line: 2, character: 0)) == 11)
  }

  @Test("positions within a character, after a line or after the text are the nearest before")
  func outside() {
    let wide = LineIndex(Array(Self.text.utf8), .utf16)
    #expect(wide.offset(of: TextPosition(line: 1, character: 1)) == 5)
    #expect(wide.offset(of: TextPosition(line: 0, character: 99)) == 3)
    #expect(wide.offset(of: TextPosition(line: 99, character: 0)) == 13)
    #expect(wide.position(of: 99) == TextPosition(line: 3, character: 0))
    #expect(LineIndex([], .utf16).position(of: 0) == TextPosition(line: 0, character: 0))
  }

  @Test("offsets of characters survive the way to positions and back, in any text")
  func roundTrip() {
    var random = SplitMix(state: 7)
    let pieces = ["a", "é", "𝄞", "\n", "\r\n", "\r", "漢", " "]
    for _ in 0..<200 {
      let text = (0..<20).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
      for encoding in [PositionEncoding.utf8, .utf16] {
        let index = LineIndex(Array(text.utf8), encoding)
        for scalar in text.unicodeScalars.indices {
          let offset = text.utf8.distance(from: text.startIndex, to: scalar)
          // The LF of a CR LF is no place of its own.
          guard text.unicodeScalars[scalar] != "\n" else { continue }
          #expect(
            index.offset(of: index.position(of: offset)) == offset,
            Comment(rawValue: text.debugDescription))
        }
      }
    }
  }
}
