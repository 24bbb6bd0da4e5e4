import SceneText
import Testing

@Suite("The closest name")
struct SpellingTests {
  @Test(
    "is found despite a missing, extra, wrong or swapped letter",
    arguments: [
      ("itms", "items"), ("itemms", "items"), ("itams", "items"), ("tiems", "items"),
      ("ITEMS", "items"), ("border_width", "borderWidth"), ("boderwith", "borderWidth"),
    ])
  func near(word: String, expected: String) {
    #expect(Spelling.nearest(to: word, in: ["frame", "borderWidth", "items", "id"]) == expected)
  }

  @Test(
    "is nil if no name is close enough",
    arguments: [("shadow", "frame"), ("a", "b"), ("by", "at"), ("", "id"), ("centre", "enter-x-y")])
  func far(word: String, name: String) {
    #expect(Spelling.nearest(to: word, in: [name]) == nil)
  }

  @Test("is the first of equally close names, and never the word itself")
  func ties() {
    #expect(Spelling.nearest(to: "bat", in: ["cat", "hat"]) == "cat")
    #expect(Spelling.nearest(to: "bat", in: ["bat"]) == nil)
    #expect(Spelling.nearest(to: "bat", in: [String]()) == nil)
  }
}
