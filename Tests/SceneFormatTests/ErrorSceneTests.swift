import SceneFormat
import Testing

@Suite("Scenes with errors")
struct ErrorSceneTests {
  static let names = Repository.names(in: "Scenes/errors", ending: ".json")

  @Test("each has exactly the expected diagnostics", arguments: names)
  func diagnostics(name: String) throws {
    let path = "Scenes/errors/\(name)"
    let reading = SceneReader().read(try Repository.bytes(path), name: path)
    let text = DiagnosticRenderer(.plain, sources: reading.sources).render(reading.diagnostics)
    let expected = String(
      decoding: try Repository.bytes("Scenes/errors/\(name.dropLast(5)).expected"), as: UTF8.self)
    #expect(text == expected)
  }

  @Test("each has a file with the expected diagnostics")
  func pairs() {
    let stems = Self.names.map { $0.dropLast(5) }
    let expected = Repository.names(in: "Scenes/errors", ending: ".expected").map { $0.dropLast(9) }
    #expect(stems == expected)
    #expect(!stems.isEmpty)
  }
}
