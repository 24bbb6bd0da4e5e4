import SceneFormat
import SceneText
import Testing
import Scene

/// The text at the place of characters of a label's text.
private func excerpt(_ text: String, _ characters: Range<Int>) throws -> String {
  let scene =
    #"{"framegen": 1, "views": [{"type": "label", "text": \#(text), "frame": [0, 0, 9, 9]}]}"#
  let bytes = Array(scene.utf8)
  let view = try #require(SceneReader().read(bytes, name: "scene.json").scene?.views.first)
  let place = try #require(view.textPlaces.first).text.place(ofCharacters: characters)
  return String(decoding: bytes[place.range], as: UTF8.self)
}

@Suite("Places of characters in strings")
struct PlacedStringTests {
  @Test(
    "take escapes and multibyte characters into account",
    arguments: [
      (#""H:|-[a]""#, 4..<5, "["), (#""H:|-[\u0061b]""#, 5..<6, #"\u0061"#),
      (#""H:|-[\u0061b]""#, 6..<7, "b"), (#""\u0048\u003a[a]""#, 2..<3, "["),
      (#""[日本]""#, 2..<3, "本"), (#""[\ud83d\ude00x]""#, 2..<3, "x"),
      (#""[\ud83d\ude00x]""#, 1..<2, #"\ud83d\ude00"#), (#""[e\u0301x]""#, 2..<3, "x"),
      (#""[e\u0301x]""#, 1..<2, #"e\u0301"#), (#""[a\t\"b]""#, 4..<5, "b"),
      (#""H:\u005bab]""#, 3..<5, "ab"), (#""a.top == b.top""#, 6..<8, "=="),
    ])
  func places(entry: String, characters: Range<Int>, expected: String) throws {
    #expect(try excerpt(entry, characters) == expected)
  }

  @Test("an index at or after the end gives the end", arguments: [#""[ab]""#, #""[\u0061b]""#])
  func end(entry: String) throws {
    #expect(try excerpt(entry, 4..<5) == "")
    #expect(try excerpt(entry, 100..<Int.max) == "")
    #expect(try excerpt(entry, -5..<Int.max) == String(entry.dropFirst().dropLast()))
  }

  @Test("an unquoted string in an override has the places of its characters")
  func override() throws {
    let reading = SceneReader().read(
      Array(#"{"framegen": 1, "views": [{"id": "a"}, {"id": "b"}], "layout": ["[a]"]}"#.utf8),
      name: "scene.json",
      edits: [SceneEdit("layout.0=H:[b]")])
    guard case .visualFormat(let statement) = try #require(reading.scene?.layout.first).form else {
      Issue.record("a visual format was expected")
      return
    }
    #expect(statement.text.value == "H:[b]")
    #expect(
      statement.text.place(ofCharacterAt: 3) == SourceSpan(source: 1, range: 12..<13))
  }
}
