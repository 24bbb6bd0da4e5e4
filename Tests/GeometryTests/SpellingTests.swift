import Geometry
import Testing

@Suite("The nearest name")
struct SpellingTests {
  @Test(
    "is found over a missing, surplus, wrong or exchanged letter",
    arguments: [
      ("itms", "items"), ("itemms", "items"), ("itams", "items"), ("tiems", "items"),
      ("ITEMS", "items"), ("border_width", "borderWidth"), ("boderwith", "borderWidth"),
    ])
  func near(word: String, expected: String) {
    #expect(Spelling.nearest(to: word, in: ["frame", "borderWidth", "items", "id"]) == expected)
  }

  @Test(
    "is not sought too far away",
    arguments: [("shadow", "frame"), ("a", "b"), ("by", "at"), ("", "id"), ("centre", "enter-x-y")])
  func far(word: String, name: String) {
    #expect(Spelling.nearest(to: word, in: [name]) == nil)
  }

  @Test("is the first of equally near ones, and never the word itself")
  func ties() {
    #expect(Spelling.nearest(to: "bat", in: ["cat", "hat"]) == "cat")
    #expect(Spelling.nearest(to: "bat", in: ["bat"]) == nil)
    #expect(Spelling.nearest(to: "bat", in: [String]()) == nil)
  }
}
