import Foundation
import FramegenKit
import Testing

@Suite("What formats of films cannot hold")
struct FormatLimitsTests {
  @Test("the documentation has the table of all formats")
  func table() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Documentation/Formats.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.contains("\n\n\(FilmFormat.limitsTable)\n\n"), "\(FilmFormat.limitsTable)")
  }
}
