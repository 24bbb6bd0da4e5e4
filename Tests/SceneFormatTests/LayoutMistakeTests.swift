import Foundation
import Scene
import SceneFormat
import SceneText
import Testing

@Suite("Mistakes in the layout of a scene")
struct LayoutMistakeTests {
  @Test("errors in the layout are reported at their places, all in one run, beside those of views")
  func problems() throws {
    let text = #"""
      {"framegen": 1, "views": [{"id": "a"}, {"id": "button"}, {"type": "oops"}], "layout": [
      "H:|-[a]-[c]",
      "V:[a(",
      "a.width == buton.width",
      "a.width == b"]}
      """#
    let reading = SceneReader().read(Array(text.utf8), name: "scene.json")
    let problems = reading.diagnostics
    let source = reading.sources
    let lines = problems.map { problem in
      DiagnosticRenderer(.plain, sources: source).render([problem]).split(separator: ":")[1]
    }
    #expect(lines == ["1", "2", "3", "4", "5"])
    #expect(problems.allSatisfy { $0.severity == .error })
    #expect(problems[3].message == "unknown view 'buton'")
    #expect(problems[3].hint == "did you mean 'button'?")
  }

  /// An error, and the text whose first occurrence after `"layout"` it points at.
  struct Mistake: CustomTestStringConvertible, Sendable {
    var entry: String
    var code: String
    var place: String
    var message: String

    var testDescription: String { entry }
  }

  @Test(
    "errors point at their places",
    arguments: [
      Mistake(
        entry: #""V|[a]|""#, code: "visual-format-expected-colon", place: "|[a]|", message: "':'"),
      Mistake(
        entry: #""H:|[a(b]""#, code: "visual-format-unterminated", place: #"]""#, message: "')'"),
      Mistake(
        entry: #""H:[nobody]""#, code: "visual-format-unknown-view", place: "]",
        message: "is not a key in the views dictionary"),
      Mistake(
        entry: #""H:[a]-20@1001-[b]""#, code: "visual-format-priority-out-of-range",
        place: "-[b]", message: "1000"),
      Mistake(
        entry: #"{"format": "H:[a][b]", "options": ["alignAllLeft"]}"#,
        code: "visual-format-invalid-options", place: #"", "options""#,
        message: "aligned on a horizontal edge (left)"),
      Mistake(
        entry: #""a.width == a.height * 16:9""#, code: "equation", place: ":9",
        message: "expected the end of the equation, but found ':'"),
      Mistake(
        entry: #""a.left == 5""#, code: "layout", place: "left",
        message: "location attributes must be specified in pairs"),
      Mistake(
        entry: #""a.left == b.width""#, code: "layout", place: "width",
        message: "invalid pairing of layout attributes"),
      Mistake(
        entry:
          #"{"item": "a", "attribute": "leading", "toItem": "b", "toAttribute": "right"}"#,
        code: "layout", place: "right", message: "leading and right cannot be paired"),
      Mistake(
        entry: #""a.width == b.height + systemSpacing""#, code: "layout", place: "height",
        message: "need two locations along one axis, not width and height"),
      Mistake(
        entry: #"""
          {"item": "a", "attribute": "top", "toItem": "b", "toAttribute": "left", "systemSpacing": 1}
          """#, code: "layout", place: #"left"#,
        message: "need two locations along one axis, not top and left"),
      Mistake(
        entry: #""(a.left - b.top) == 5""#, code: "equation", place: "top",
        message: "need two locations along one axis, not left and top"),
      Mistake(
        entry: #""(a.left - b.right) == a.centerX""#, code: "layout", place: "centerX",
        message: "a location (centerX) cannot equal a distance"),
      Mistake(
        entry: #""(a.left - x.right) == 5""#, code: "unknown-name", place: "x.",
        message: "unknown view 'x'"),
      Mistake(
        entry: #""a.safeArea.top == 5""#, code: "unknown-value", place: "safeArea",
        message: "unknown guide 'safeArea'"),
      Mistake(
        entry: #"{"format": "|-[b]", "views": {"b": "root"}}"#, code: "visual-format-no-superview",
        place: #"", "views""#, message: "the view 'b' has no superview"),
      Mistake(
        entry: #"{"format": "[a]-[c]", "views": {"c": "nobody"}}"#, code: "unknown-name",
        place: "nobody", message: "unknown view 'nobody'"),
      Mistake(
        entry: #"{"format": "[a(m)]", "metrics": {"m": "wide"}}"#, code: "wrong-type",
        place: #""wide"#, message: "expected a number"),
      Mistake(
        entry: #""2: a.width == 5""#, code: "malformed-name", place: "2:",
        message: "malformed id '2'"),
      Mistake(
        entry: #"" : a.width == 5""#, code: "malformed-name", place: ": a",
        message: "malformed id ''"),
      Mistake(
        entry: #""wide : a.width == b.hight""#, code: "equation", place: "hight",
        message: "unknown attribute 'hight'"),
      Mistake(
        entry: #""a: b.width == 5""#, code: "duplicate-id", place: "a:", message: "duplicate id 'a'"
      ),
      Mistake(
        entry: #"{"id": "both", "equation": ["a.width == 5", "b.width = 5"]}"#, code: "equation",
        place: "= 5\"]", message: "'=' is not a relation"),
      Mistake(
        entry: #"{"equation": []}"#, code: "wrong-type", place: "[]",
        message: "needs at least 1 equation"),
      Mistake(
        entry: #""[my-crad]""#, code: "visual-format-unknown-view", place: "]",
        message: "my-crad is not a key"),
      Mistake(
        entry: #""v:[a]""#, code: "visual-format-expected-view", place: "v:",
        message: "which begins with '['"),
      Mistake(
        entry: #"{"item": "a", "attribute": "left"}"#, code: "layout", place: "left",
        message: "location attributes must be specified in pairs"),
      Mistake(
        entry: #""x.safeAreaLayoutGuide.top == a.top""#, code: "unknown-name", place: "x.",
        message: "unknown view 'x'"),
    ])
  func mistakes(mistake: Mistake) throws {
    let text = """
      {"framegen": 1, "views": [{"id": "a"}, {"id": "b"}], "layout": [\(mistake.entry)]}
      """
    let reading = SceneReader().read(Array(text.utf8), name: "scene.json")
    let problems = reading.diagnostics
    let problem = try #require(problems.first)
    #expect(problems.count == 1 && problem.code == mistake.code, "\(problem.code)")
    #expect(problem.message.contains(mistake.message), "\(problem.message)")
    let start = try #require(text.range(of: "\"layout\": [")).upperBound
    let place = try #require(text.range(of: mistake.place, range: start..<text.endIndex))
    #expect(problem.place?.range.lowerBound == text[..<place.lowerBound].utf8.count)
  }

  @Test(
    "errors in names and stacks are found by the reader",
    arguments: [
      (
        #""views": [{"id": "s", "type": "stack", "customSpacing": {"b": 5}}, {"id": "b"}]"#,
        "'b' is not among the subviews of this stack"
      ),
      (
        #""views": [{"type": "stack", "spacing": "useDefault"}]"#, "unknown spacing 'useDefault'"
      ),
      (#""views": [{"type": "guide", "frame": [0, 0, 1, 1]}]"#, "unknown key 'frame' in a guide"),
      (
        #""views": [{"id": "a"}], "layout": [{"item": "a.margins", "attribute": "width"}]"#,
        "unknown guide 'margins'"
      ),
      (
        #""views": [{"id": "g", "type": "guide"}], "behaviors": [{"type": "gravity", "items": ["g"]}]"#,
        "'g' is a guide, not a view"
      ),
      (
        #""views": [{"id": "a"}], "layout": [{"item": "a", "attribute": "width", "priority": "hi"}]"#,
        "unknown priority 'hi'"
      ),
      (
        #""views": [{"id": "a"}], "layout": [{"item": "a", "attribute": "top", "toItem": "root", "toAttribute": "top", "systemSpacing": 1, "constant": 0}]"#,
        "'constant' and 'systemSpacing' cannot be combined"
      ),
      (
        #""views": [{"id": "a"}], "layout": [{"item": "a", "attribute": "width", "systemSpacing": 1}]"#,
        "'systemSpacing' requires 'toItem'"
      ),
      (#""views": [{"safeAreaInsets": [-1, 0, 0, 0]}]"#, "'top' of 'safeAreaInsets' must be"),
    ])
  func readingMistakes(members: String, message: String) {
    let reading = SceneReader().read(
      Array("{\"framegen\": 1, \(members)}".utf8), name: "scene.json")
    #expect(reading.diagnostics.count == 1)
    #expect(
      reading.diagnostics.first?.message.hasPrefix(message) == true,
      "\(reading.diagnostics.map(\.message))")
  }

  @Test("an id in front of an equation, one of several equations, and hyphens in formats")
  func ids() throws {
    let text = #"""
      {"framegen": 1, "views": [{"id": "a-b"}, {"id": "a"}, {"id": "b"}], "layout": [
        "top : a.top == b.top", {"id": "both", "equation": ["a.left == b.left", "a.top == b.top"]},
        {"id": "one", "equation": "a.width == 3", "isActive": false}, "H:[a-b(==b)]-[a(==a-b)]-b-[b]"],
       "timeline": [{"at": 0, "do": [{"layout": {"constants": {"top": 5}, "activate": ["one"]}}]}]}
      """#
    let reading = SceneReader().read(Array(text.utf8), name: "scene.json")
    #expect(
      reading.diagnostics.map(\.message) == [
        "'b' is a view, but a distance is a number or a metric"
      ])
    let layout = try #require(reading.scene).layout
    #expect(layout.map(\.id) == ["top", "both", "one"])
    #expect(layout.map(\.isActive) == [true, true, false])
    let equations = layout.map { statement -> [Int] in
      guard case .equations(let equations) = statement.form else { return [] }
      return equations.map(\.items.count)
    }
    #expect(equations == [[2], [2, 2], [1]])
    let declaration = try #require(reading.scene?.declarations.first { $0.id == "top" })
    #expect(String(decoding: Array(text.utf8)[declaration.place.range], as: UTF8.self) == "top")
  }
}
