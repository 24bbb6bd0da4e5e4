import Foundation
import SceneFormat
import SceneText
import Testing

@Suite("Codes of problems")
struct DiagnosticCodeTests {
  /// The codes that reading a scene can report; programs depend on them.
  private static let codes: Set<String> = [
    "absent-item", "after-the-end", "angle", "animation", "color", "component", "curve", "data",
    "degenerate", "duplicate-id",
    "duplicate-key", "empty", "encoding", "equation", "exclusive-keys", "expression", "group",
    "layout", "limit", "malformed-name", "missing-key", "not-animated", "number", "out-of-range",
    "overlap", "override", "parameter", "path",
    "path-data", "repeated-item", "syntax", "touches", "unknown-key", "unknown-name",
    "unknown-value", "unused-component", "version", "without-effect", "wrong-type",
  ]

  /// Those of visual formats, each with the kind of error in its name.
  private static let formatCodes = Set(
    [
      "expected-colon", "expected-view", "invalid-view-name", "unknown-view",
      "expected-number-or-metric", "unknown-metric", "unknown-relation", "unterminated",
      "ambiguous-minus", "unfinished-connection", "priority-out-of-range", "number-out-of-range",
      "no-superview", "invalid-options", "expected-end",
    ].map { "visual-format-" + $0 })

  @Test("bad scenes, a warning and an option without a value show all of them and no other")
  func shown() throws {
    var found: Set<String> = []
    let layouts = Repository.names(in: "Scenes/errors/layout", ending: ".json", ".jsonc")
    for name in ErrorSceneTests.names + layouts.map({ "layout/" + $0 }) {
      let bytes = try Repository.bytes("Scenes/errors/\(name)")
      found.formUnion(SceneReader().read(bytes, name: name).diagnostics.map(\.code))
    }
    let warned = """
      {"framegen": 1, "views": [{"id": "box", "frame": [0, 0, 9, 9]}],
       "timeline": [{"at": 0, "do": [
         {"animate": {"duration": 1, "set": {"box.clipsToBounds": true}}}]}]}
      """
    let read = SceneReader().read(
      Array(warned.utf8), name: "scene", edits: [SceneEdit("canvas")])
    found.formUnion(read.diagnostics.map(\.code))
    let formats = found.filter { $0.hasPrefix("visual-format-") }
    #expect(formats.isSubset(of: Self.formatCodes) && formats.count > 1)
    #expect(found.subtracting(formats) == Self.codes)
  }

  @Test("no statement of the modules that read scenes reports another one")
  func stated() throws {
    let files = try ["Sources/SceneText", "Sources/SceneFormat"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: Repository.url(folder).path)
        .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
    }
    var stated: Set<String> = ["limit"]
    for file in files {
      let text = try String(contentsOf: Repository.url(file), encoding: .utf8)
      for match in text.matches(of: /(?:report|warn|Problem)\(\s*"([a-z]+(?:-[a-z]+)*)",/) {
        stated.insert(String(match.1))
      }
    }
    #expect(stated == Self.codes)
  }
}
