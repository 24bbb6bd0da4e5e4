import Foundation
import FramegenKit
import SceneFormat
import SceneText
import Testing

@Suite("Layouts and texts with errors")
struct LayoutErrorTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Scenes/errors").path

  static let names = ["layout", "text"].flatMap { kind in
    ((try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + kind)) ?? [])
      .filter { !$0.hasSuffix(".expected") }.sorted().map { kind + "/" + $0 }
  }

  @Test("each has exactly the expected diagnostics", arguments: names)
  func diagnostics(name: String) throws {
    let path = Self.folder + "/" + name
    var (diagnostics, sources): ([Diagnostic], SourceList)
    do throws(FramegenError) {
      let film = try Film(SceneFile.load(path))
      (diagnostics, sources) = (film.diagnostics, film.file.sources)
    } catch .scene(let found, let texts) {
      (diagnostics, sources) = (found, texts)
    }
    let text = DiagnosticRenderer(.plain, sources: sources).render(diagnostics)
    let expected = try String(
      contentsOfFile: path.replacing(/jsonc?$/, with: "expected"), encoding: .utf8)
    #expect(text.replacing(Self.folder, with: "Scenes/errors") == expected)
  }

  @Test("there are several")
  func some() { #expect(Self.names.count >= 5) }
}
