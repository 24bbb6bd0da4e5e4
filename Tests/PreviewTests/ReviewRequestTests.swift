import Preview
import Testing

@Suite("Messages of a review")
struct ReviewRequestTests {
  @Test("what a page can ask for")
  func known() {
    #expect(
      ReviewRequest(#"{"type":"approve","film":"a/b","version":3}"#)
        == .approve(film: "a/b", version: 3))
    #expect(
      ReviewRequest(#"{"type":"reject","film":"","version":0}"#) == .reject(film: "", version: 0))
    #expect(ReviewRequest(#"{"type":"undo","film":"a"}"#) == .undo(film: "a"))
    #expect(ReviewRequest(#"{"type":"run"}"#) == .run)
  }

  @Test(
    "what makes no sense is refused",
    arguments: [
      "", "{}", "[]", "null", #"{"type":"approve"}"#, #"{"type":"approve","film":"a"}"#,
      #"{"type":"approve","film":"a","version":1.5}"#,
      #"{"type":"approve","film":"a","version":1e300}"#,
      #"{"type":"approve","film":1,"version":1}"#, #"{"type":"undo"}"#,
      #"{"type":"run","film":"a"}"#, #"{"type":"bless","film":"a","version":1}"#,
    ])
  func unknown(text: String) {
    #expect(ReviewRequest(text) == nil)
  }
}
