import Manual
import SceneFormat
import TestSupport
import Testing

@Suite("The manual page of scenes")
struct SceneManualTests {
  private static let page = SceneManual.page(
    named: "framegen-scene", date: ManualDate(secondsSince1970: 0), others: [("framegen", 1)]
  ).mdoc

  /// A term as the page writes it.
  private static func term(_ name: String) -> String {
    "\n.It Cm \(name.count < 4 ? "\\&" : "")\(name)\n"
  }

  @Test("it has every kind of object and every key")
  func keys() {
    for (object, keys) in SceneSchema.declarations {
      #expect(Self.page.contains("\n.Ss \(object)\n"), "\(object)")
      for key in keys { #expect(Self.page.contains(Self.term(key.name)), "\(object).\(key.name)") }
    }
    // Lines can break after any word.
    let lines = Self.page.replacing("\n", with: " ")
    for alias in SceneSchema.declarations.flatMap({ $0.keys.flatMap(\.aliases) }) {
      #expect(lines.contains("also \(alias)"), "\(alias)")
    }
  }

  @Test("it has every word of several, but for those of colors and priorities")
  func words() throws {
    let schema = try PlainJSON.read(SceneSchema.text)
    for name in schema["$defs"]?.keys ?? [] where !["color", "priority"].contains(name) {
      for word in words(in: schema["$defs"]?[name] ?? .null) where !name.hasPrefix("any") {
        #expect(Self.page.contains(Self.term(word)), "\(name): \(word)")
      }
    }
  }

  private func words(in node: PlainJSON) -> [String] {
    switch node {
    case .array(let elements): elements.flatMap(words)
    case .object:
      (node["oneOf"]?.elements ?? []).compactMap { $0["const"]?.string }
        + node.keys.flatMap { words(in: node[$0] ?? .null) }
    default: []
    }
  }

  @Test("it says what can be set, and its parts")
  func settable() {
    #expect(Self.page.contains("set (x, y)"))
    #expect(
      Self.page.contains("\n.Ss animations\n") && Self.page.contains(".It Cm fractionComplete"))
  }
}
