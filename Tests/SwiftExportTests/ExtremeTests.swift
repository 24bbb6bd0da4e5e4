import SwiftExport
import Testing

/// Loops, which are tried before they are written, and scenes that no one writes by hand.
@Suite("Long and deep scenes as view controllers")
struct ExtremeTests {
  private static let boxes = (0..<4).map {
    #"{"id": "\#("abcd".map(String.init)[$0])", "frame": [\#($0 * 10), 0, 9, 9]}"#
  }.joined(separator: ", ")

  @Test("what a loop was tried for is declared once")
  func tries() throws {
    let file = try Exports.file(
      of: """
        "views": [\(Self.boxes)], "timing": {"duration": 3},
        "timeline": [
          {"at": [0.5, 1], "do": [{"set": {"a.alpha": 0}}]},
          {"every": 0.25, "do": [{"set": {"b.alpha": 0}}]},
          {"at": [0.25, 2], "do": [{"set": {"c.alpha": 0}}]}]
        """)
    let methods = Exports.lines(of: file).filter { $0.hasPrefix("private func tick") }
    #expect(
      methods == [
        "private func tick() {", "private func tick2() {", "private func tick3() {",
      ])
  }

  @Test("what is nested deep is written in no time", .timeLimit(.minutes(5)))
  func nested() throws {
    func view(_ depth: Int) -> String {
      let parts =
        depth == 0
        ? ""
        : #", "subviews": [{"frame": [0, 0, 5, 5]}, {"frame": [0, 0, 6, 5]}, \#(view(depth - 1))]"#
      return #"{"id": "view\#(depth)", "frame": [0, 0, 50, 50]\#(parts)}"#
    }
    func action(_ depth: Int) -> String {
      let then =
        depth == 0
        ? ""
        : #", "then": [{"set": {"view0.alpha": 0}}, {"set": {"view1.alpha": 0}}, \#(action(depth - 1))]"#
      return #"{"animate": {"duration": 1, "set": {"view2.alpha": 0.\#(depth)}\#(then)}}"#
    }
    let file = try Exports.file(
      of: """
        "views": [\(view(29))], "timeline": [{"at": 0, "do": [\(action(29))]}]
        """)
    #expect(file.warnings == [])
    #expect(file.text.matches(of: #/UIView.animate\(/#).count == 30)
  }

  @Test("velocities of no items are no statements")
  func noItems() throws {
    let text = Exports.lines(
      of: try Exports.file(
        of: """
          "behaviors": [{"type": "itemProperties", "items": [], "linearVelocity": [160, -400]}]
          """))
    #expect(text.contains("animator.addBehavior(UIDynamicItemBehavior(items: []))"))
    #expect(!text.contains { $0.contains("addLinearVelocity") })
  }

  @Test("what is long is written in time that grows with its length", .timeLimit(.minutes(5)))
  func long() throws {
    let numbers = 0..<1000
    let views = numbers.map { #"{"id": "v\#($0)", "frame": [0, 0, 9, 9]}"# }
    let starts = numbers.map {
      #"{"at": \#(Double($0) / 999), "do": [{"animate": {"id": "a\#($0)", "duration": 1, "set": {"v\#($0).alpha": 0}}}]}"#
    }
    let ends = numbers.map {
      #"{"on": {"animationCompleted": "a\#($0)"}, "do": [{"remove": "v\#($0)"}]}"#
    }
    let file = try Exports.file(
      of: """
        "views": [\(views.joined(separator: ", "))],
        "timeline": [\((starts + ends).joined(separator: ", "))]
        """)
    #expect(file.text.matches(of: #/private func a\d+DidEnd/#).count == 1000)
  }

  @Test("loops within loops have indices of their own")
  func indices() throws {
    let rows = (0..<3).map { row in
      let parts = (0..<3).map { #"{"frame": [\#($0 * 10), 0, 9, 9]}"# }
      return
        #"{"frame": [0, \#(row * 10), 90, 9], "subviews": [\#(parts.joined(separator: ", "))]}"#
    }
    let text = Exports.lines(
      of: try Exports.file(of: "\"views\": [\(rows.joined(separator: ", "))]"))
    for line in [
      "for index2 in 0..<3 {",
      "box.frame = CGRect(x: 0, y: 10 * CGFloat(index2), width: 90, height: 9)",
      "for index in 0..<3 {",
      "box2.frame = CGRect(x: 10 * CGFloat(index), y: 0, width: 9, height: 9)",
    ] {
      #expect(text.contains(line), "\(line)")
    }
  }

  @Test("a view comes back between its siblings that are there")
  func insertion() throws {
    let text = Exports.lines(
      of: try Exports.file(
        of: """
          "views": [\(Self.boxes)],
          "timeline": [{"at": 0.5, "do": [{"remove": "b"}, {"remove": "c"}]},
            {"at": 1, "do": [{"add": "c"}, {"add": "b"}]}]
          """))
    #expect(text.contains("self.view.insertSubview(self.c, belowSubview: self.d)"))
    #expect(text.contains("self.view.insertSubview(self.b, aboveSubview: self.a)"))
  }
}
