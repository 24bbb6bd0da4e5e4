import SceneFormat
import SceneText
import Testing

@Suite("Scenes with errors")
struct ErrorSceneTests {
  static let names = Repository.names(in: "Scenes/errors", ending: ".json", ".jsonc")

  @Test("each has exactly the expected diagnostics", arguments: names)
  func diagnostics(name: String) throws {
    let path = "Scenes/errors/\(name)"
    let reading = SceneReader().read(try Repository.bytes(path), name: path)
    let text = DiagnosticRenderer(.plain, sources: reading.sources).render(reading.diagnostics)
    let expected = String(
      decoding: try Repository.bytes("Scenes/errors/\(Self.stem(name)).expected"), as: UTF8.self)
    #expect(text == expected)
  }

  /// The name of a file without its extension.
  private static func stem(_ name: String) -> String { String(name.prefix { $0 != "." }) }

  @Test("each has a file with the expected diagnostics")
  func pairs() {
    let stems = Self.names.map(Self.stem)
    let expected = Repository.names(in: "Scenes/errors", ending: ".expected").map(Self.stem)
    #expect(stems == expected)
    #expect(!stems.isEmpty)
  }
}
