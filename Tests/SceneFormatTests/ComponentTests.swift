import Expressions
import Foundation
import Geometry
import Scene
import SceneFormat
import SceneText
import TestSupport
import Testing

/// Scenes with components, repetitions and values in braces are read as if everything had been written out.
@Suite("Components and repetition")
struct ComponentTests {
  /// What a scene reads to; other files by their paths.
  private func read(
    _ text: String, files: [String: String] = [:], edits: [String] = [],
    limits: SceneLimits = SceneLimits()
  ) -> SceneReading {
    var reader = SceneReader(limits: limits)
    reader.listsNumbers = true
    reader.readFile = { path, noun in
      guard let text = files[path] else { return .failure("cannot read the \(noun) file") }
      return .bytes(Array(text.utf8), name: path)
    }
    return reader.read(Array(text.utf8), name: "scene.json", edits: edits.map { SceneEdit($0) })
  }

  private func scene(
    _ text: String, files: [String: String] = [:], edits: [String] = []
  ) throws -> Scene {
    let reading = read(text, files: files, edits: edits)
    try #require(reading.diagnostics.isEmpty, "\(reading.diagnostics.map(\.message))")
    return try #require(reading.scene)
  }

  /// The errors as `line:column message`, with the lines of the uses.
  private func errors(
    _ text: String, files: [String: String] = [:], edits: [String] = [],
    limits: SceneLimits = SceneLimits()
  ) -> [String] {
    let reading = read(text, files: files, edits: edits, limits: limits)
    return DiagnosticRenderer(.plain, sources: reading.sources).render(reading.diagnostics)
      .split(separator: "\n").filter { $0.contains(": error:") || $0.contains(": note:") }
      .map(String.init)
  }

  /// A scene with some views and other keys.
  private func text(_ views: String, _ others: String = "") -> String {
    #"{"framegen": 1, "canvas": {"size": [300, 200]}, "views": [\#(views)]\#(others)}"#
  }

  @Test("a repetition is what is written out")
  func repetition() throws {
    let made = try scene(
      text(
        #"{"repeat": 3, "id": "s", "frame": ["{10 + 20 * index}", 5, "{canvas.width / 10}", "{count}"], "alpha": "{index / 4}"}"#
      ))
    #expect(made.views.map(\.id) == ["s.0", "s.1", "s.2"])
    #expect(
      made.views.map(\.frame) == [
        CGRect(x: 10, y: 5, width: 30, height: 3), CGRect(x: 30, y: 5, width: 30, height: 3),
        CGRect(x: 50, y: 5, width: 30, height: 3),
      ])
    #expect(made.views.map(\.values.look.alpha) == [0, 0.25, 0.5])
  }

  @Test("an unknown view in an equation is one problem, and an unknown part is no guide")
  func unknownParts() {
    func layout(_ equation: String) -> [String] {
      errors(
        text(
          #"{"repeat": 2, "id": "row", "frame": [0, 0, 9, 9], "subviews": [{"id": "title"}]}"#,
          #", "layout": ["\#(equation)"]"#)
      ).compactMap { $0.split(separator: "error: ").last.map(String.init) }
    }
    #expect(layout("rwo.0.title.left == root.left") == ["unknown view 'rwo.0'"])
    #expect(layout("row.0.titel.left == root.left") == ["unknown view 'row.0.titel'"])
    #expect(layout("row.0.safeAreaGuide.left == root.left") == ["unknown guide 'safeAreaGuide'"])
    #expect(layout("row.0.title.margins.left == root.left") == ["unknown guide 'margins'"])
  }

  @Test("keyframes are repeated")
  func keyframes() throws {
    func timeline(_ keyframes: String) throws -> [TimelineEntry] {
      try scene(
        text(
          #"{"id": "a"}"#,
          #", "timeline": [{"at": 0, "do": [{"animate": {"duration": 1, "keyframes": [\#(keyframes)]}}]}]"#
        )
      ).timeline
    }
    /// Places are those of the texts, which differ.
    func values(_ entries: [TimelineEntry]) -> [[Double]] {
      entries.flatMap(\.actions).flatMap { action -> [[Double]] in
        guard case .animate(let animation) = action.kind else { return [] }
        return animation.keyframes.map { [$0.start, $0.duration] }
      }
    }
    let made = try timeline(
      #"{"repeat": [-8, 8], "relativeStartTime": "{index / count}", "relativeDuration": "{1 / count}", "set": {"a.center.x": "{row}"}}"#
    )
    let written = try timeline(
      #"{"relativeStartTime": 0, "relativeDuration": 0.5, "set": {"a.center.x": -8}}, {"relativeStartTime": 0.5, "relativeDuration": 0.5, "set": {"a.center.x": 8}}"#
    )
    #expect(values(made) == values(written) && values(made) == [[0, 0.5], [0.5, 0.5]])
  }

  @Test("rows come from lists, CSV and JSON, numbers and texts as they are written")
  func rows() throws {
    let view =
      #"{"id": "v", "type": "label", "text": "{row.name}: {row.n}", "alpha": "{row.n / 10}", "repeat": "#
    let csv = "name,n\r\nfirst,1\r\n\"a, \"\"b\"\"\n c\",2.50\n"
    let json = #"[{"name": "first", "n": 1}, {"name": "a, \"b\"\n c", "n": 2.50}]"#
    for (form, files) in [
      ("\"d.csv\"", ["d.csv": csv]), ("\"d.json\"", ["d.json": json]),
      ("\"d.tsv\"", ["d.tsv": "name\tn\nfirst\t1\n\"a, \"\"b\"\"\n c\"\t2.50"]), (json, [:]),
    ] {
      let made = try scene(text(view + form + "}"), files: files)
      #expect(
        made.views.map(\.values.content.label.text) == ["first: 1", "a, \"b\"\n c: 2.50"], "\(form)"
      )
      #expect(made.views.map(\.values.look.alpha) == [0.1, 0.25], "\(form)")
    }
  }

  @Test("values in braces are of any type, and texts are compared and chosen")
  func values() throws {
    let made = try scene(
      text(
        #"""
        {"repeat": [{"kind": "big", "at": [1, 2]}, {"kind": "small", "at": [3, 4]}], "id": "v",
         "type": "label", "text": "{index + 1}", "isHidden": "{row.kind == 'small'}",
         "textColor": "{row.kind == 'big' ? red : systemBlue}",
         "transform": {"translation": "{row.at * 2}", "rotation": "{turn}"}, "cornerRadius": "{row.at.y}"},
        {"id": "braces", "type": "label", "text": "{{{1 + 1}}}"}
        """#, #", "variables": {"turn": "90deg"}"#))
    #expect(made.views.map(\.values.content.label.text) == ["1", "2", "{2}"])
    #expect(made.views.map(\.values.look.isHidden) == [false, true, false])
    #expect(made.views[0].values.content.label.textColor == DynamicColor(Color(hex: 0xFF0000)))
    #expect(
      made.views.prefix(2).map(\.values.place.transform.translation) == [
        CGVector(dx: 2, dy: 4), CGVector(dx: 6, dy: 8),
      ])
    #expect(made.views[0].values.place.transform.rotation == .pi / 2)
    #expect(made.views.prefix(2).map(\.values.look.cornerRadius) == [2, 4])
  }

  private static let card = #"""
    , "components": {"card": {
      "parameters": {"title": "T", "tint": {"type": "color", "default": "red"}, "size": {"type": "number"}},
      "view": {"type": "stack", "spacing": 4, "alpha": 0.5},
      "views": [{"id": "title", "type": "label", "text": "{title}"}, {"id": "dot", "backgroundColor": "{tint}"}],
      "layout": ["size: dot.width == {size}", "H:[title]-[dot]", {"id": "same", "equation": "dot.height == self.height"}],
      "behaviors": [{"id": "fall", "type": "gravity", "items": ["dot"]}],
      "gestures": [{"id": "tap", "type": "tap", "view": "self"}],
      "variables": {"on": false},
      "timeline": [{"on": {"gesture": "tap", "state": "recognized"}, "do": [
        {"set": {"$on": "!$on", "title.alpha": "$dot.alpha / 2", "self.alpha": 1}}]}]
    }}
    """#

  @Test("a use of a component is its parts written out, with their ids below its own")
  func component() throws {
    let made = try scene(
      text(
        #"""
        {"id": "a", "component": "card", "with": {"size": 8, "title": "A"}, "alpha": 0.75,
         "subviews": [{"id": "more"}]},
        {"component": "card", "with": {"size": 9}}
        """#, Self.card))
    let written = try scene(
      text(
        #"""
        {"id": "a", "type": "stack", "spacing": 4, "alpha": 0.75, "subviews": [
          {"id": "a_title", "type": "label", "text": "A"}, {"id": "a_dot", "backgroundColor": "red"}, {"id": "more"}]},
        {"id": "card-1", "type": "stack", "spacing": 4, "alpha": 0.5, "subviews": [
          {"id": "b_title", "type": "label", "text": "T"}, {"id": "b_dot", "backgroundColor": "red"}]}
        """#))
    #expect(
      made.declarations.map(\.id) == [
        "a", "a.title", "a.dot", "more", "card-1", "card-1.title", "card-1.dot", "a.size", "a.same",
        "card-1.size", "card-1.same", "a.fall", "card-1.fall", "a.tap", "card-1.tap", "$a.on",
        "$card-1.on",
      ])
    func values(_ scene: Scene) -> [ViewValues] {
      scene.views.flatMap { [$0.values] + $0.subviews.map(\.values) }
    }
    #expect(values(made) == values(written))
    #expect(made.behaviors.map { $0.items.map(\.id) } == [["a.dot"], ["card-1.dot"]])
    #expect(made.gestures.map(\.view.id) == ["a", "card-1"])
    #expect(made.layout.map(\.id) == ["a.size", nil, "a.same", "card-1.size", nil, "card-1.same"])
    let items = made.layout.flatMap { statement -> [String] in
      switch statement.form {
      case .equations(let equations): equations.flatMap { $0.items.map(\.base.id) }
      case .visualFormat(let format): format.views.map(\.item.base.id)
      case .constraint: []
      }
    }
    #expect(
      items == [
        "a.dot", "a.title", "a.dot", "a.dot", "a", "card-1.dot", "card-1.title", "card-1.dot",
        "card-1.dot", "card-1",
      ])
    guard case .set(let assignments) = made.timeline[1].actions[0].kind else {
      Issue.record("the action sets values")
      return
    }
    #expect(assignments.map(\.target.id) == ["$card-1.on", "card-1.title", "card-1"])
    let names = made.timeline[1].actions[0].computation?.values.flatMap(\.names)
    #expect(names == [.variable("card-1.on"), .property("alpha", of: "card-1.dot")])
  }

  @Test("components use components, and are included from files that include others")
  func nesting() throws {
    let made = try scene(
      text(
        #"{"repeat": 2, "id": "row", "component": "pair", "with": {"name": "{index}"}}"#,
        #", "include": "pair.jsonc""#),
      files: [
        "pair.jsonc": #"""
        {"framegen": "components", "include": ["dot.jsonc"], "components": {"pair": {
          "parameters": {"name": ""}, // a text
          "views": [{"id": "left", "component": "dot", "with": {"text": "{name}l"}}, {"id": "right", "component": "dot"}]}}}
        """#,
        "dot.jsonc": #"""
        {"framegen": "components", "include": ["pair.jsonc"], "components": {
          "dot": {"parameters": {"text": "-"}, "views": [{"id": "mark", "type": "label", "text": "{text}"}]}}}
        """#,
      ])
    let marks = made.views.flatMap(\.subviews).flatMap(\.subviews)
    #expect(
      marks.map(\.id) == [
        "row.0.left.mark", "row.0.right.mark", "row.1.left.mark", "row.1.right.mark",
      ])
    #expect(marks.map(\.values.content.label.text) == ["0l", "-", "1l", "-"])
  }

  @Test("the name of a repeated element stands for all in items, assignments, actions and entries")
  func wholes() throws {
    let made = try scene(
      text(
        #"""
        {"repeat": 2, "id": "row", "subviews": [{"repeat": 2, "id": "cell", "subviews": [{"id": "t"}]}]}
        """#,
        #"""
        , "behaviors": [{"id": "g", "type": "gravity", "items": ["row.cell", "row"]},
                        {"repeat": 2, "id": "kick", "type": "push", "items": ["row.{index}.cell"]}],
        "timeline": [
          {"at": 0, "do": [{"set": {"row.cell.t.alpha": 0}}, {"fire": "kick"},
                           {"animate": {"duration": 1, "set": {"row.1.cell.center.x": 3}, "then": [{"remove": "row.cell"}]}}]},
          {"on": {"contactBegan": "g", "item": "row"}, "once": true, "do": [{"set": {"$item.alpha": 0.5}}]}]
        """#.replacingOccurrences(
          of: #""g", "type": "gravity""#, with: #""g", "type": "collision""#)))
    let cells = ["row.0.cell.0", "row.0.cell.1", "row.1.cell.0", "row.1.cell.1"]
    #expect(made.behaviors[0].items.map(\.id) == cells + ["row.0", "row.1"])
    #expect(made.behaviors[2].items.map(\.id) == ["row.1.cell.0", "row.1.cell.1"])
    let actions = made.timeline[0].actions
    guard case .set(let alpha) = actions[0].kind, case .fire(let first) = actions[1].kind,
      case .fire(let second) = actions[2].kind, case .animate(let animation) = actions[3].kind
    else {
      Issue.record("the actions are a set, two pushes and an animation")
      return
    }
    #expect(alpha.map(\.target.id) == cells.map { $0 + ".t" })
    #expect([first.id, second.id] == ["kick.0", "kick.1"])
    #expect(animation.changes.assignments.map(\.target.id) == ["row.1.cell.0", "row.1.cell.1"])
    #expect(animation.then.count == 4 && actions.count == 4)
    #expect(made.timeline.count == 3)
  }

  @Test(
    "a problem is told once, at the line of the component and at its uses, or at the cell of a file"
  )
  func problems() {
    let card = #", "components": {"c": {"views": [{"id": "x", "alpha": 3}]}}"#
    #expect(
      errors(text(#"{"repeat": 5, "id": "a", "component": "c"}"#, card)) == [
        "scene.json:1:156: error: 'alpha' must be from 0 to 1, not 3",
        "scene.json:1:97: note: in component 'c', which is used here",
        "scene.json:1:70: note: in the repetition with index 0 of 5",
      ])
    #expect(
      errors(text(#"{"repeat": "d.csv", "alpha": "{row.a}"}"#), files: ["d.csv": "a\n0.5\n7\n"])
        == ["d.csv:3:1: error: 'alpha' must be from 0 to 1, not 7"])
    #expect(
      errors(text(#"{"repeat": "d.csv", "alpha": "{row.a}"}"#), files: ["d.csv": "a,b\n1\n"])
        == ["d.csv:2:1: error: the row has 1 cell, the first line 2"])
    #expect(
      errors(
        text(
          #"{"repeat": 0, "id": "q"}"#,
          #", "timeline": [{"at": 0, "do": [{"set": {"q.alpha": 0}}, {"remove": "q"}]}]"#)) == [])
    #expect(
      errors(text(#"{"repeat": "d.csv", "alpha": "{row.a}"}"#), files: ["d.csv": "a;b\n1;2\n"])
        == ["d.csv:1:1: error: the only column is called 'a;b'"])
    #expect(
      errors(text(#"{"repeat": "d.csv", "alpha": "{row.a}"}"#), files: ["d.csv": "a\n\"1"])
        == ["d.csv:2:1: error: the quotes of the cell are not closed"])
    #expect(
      errors(text(#"{"repeat": 3, "subviews": [{"id": "a"}]}"#)).first?.hasSuffix(
        "error: duplicate id 'a'") == true)
  }

  @Test("limits bound what is made")
  func limits() {
    var limits = SceneLimits()
    (limits.repetitions, limits.expandedValues) = (10, 1_000)
    #expect(
      errors(text(#"{"repeat": 11}"#), limits: limits).first?.hasSuffix(
        "the element is repeated 11 times; at most 10 are allowed") == true)
    let many = #"{"repeat": 10, "subviews": [{"repeat": 10, "subviews": [{"repeat": 10}]}]}"#
    #expect(
      errors(text(many), limits: limits).first?.contains("more than 1000 values") == true)
    let deep =
      String(repeating: #"{"subviews": ["#, count: 300) + String(repeating: "]}", count: 300)
    #expect(
      errors(text("{\"repeat\": 1, \"subviews\": [\(deep)]}")).first?.contains(
        "nests more than 400") == true)
    #expect(
      errors(
        text(
          #"{"component": "a"}"#,
          #", "components": {"a": {"views": [{"component": "b"}]}, "b": {"views": [{"component": "a"}]}}"#
        )
      )
      .first?.contains("component 'a' uses itself") == true)
  }

  @Test(
    "edits change what is written, all parts or one of them",
    arguments: [
      ("components.c.parameters.r=1", [1.0, 1, 3]), ("#a.with={\"r\":4}", [4, 4, 3]),
      ("#a.0.x.cornerRadius=5", [5, 2, 3]), ("a[1].x.cornerRadius=5", [2, 5, 3]),
      ("#a.x.cornerRadius=5", [5, 5, 3]), ("#b.x.cornerRadius=5", [2, 2, 5]),
      ("#a.repeat=1", [2, 3]),
    ])
  func edits(edit: String, expected: [Double]) throws {
    let card =
      #", "components": {"c": {"parameters": {"r": 2}, "views": [{"id": "x", "cornerRadius": "{r}"}]}}"#
    let made = try scene(
      text(
        #"{"repeat": 2, "id": "a", "component": "c"}, {"id": "b", "component": "c", "with": {"r": 3}}"#,
        card), edits: [edit])
    #expect(made.views.flatMap(\.subviews).map { Double($0.values.look.cornerRadius) } == expected)
    #expect(
      errors(text(#"{"repeat": 2, "id": "a"}"#), edits: ["#a.3.alpha=1"]).first?.contains(
        "unknown id 'a.3'") == true)
  }

  @Test("numbers that are varied are those that are written")
  func numbers() {
    let card =
      #", "components": {"c": {"parameters": {"r": 2}, "views": [{"cornerRadius": "{r}", "borderWidth": 4}]}}"#
    let reading = read(
      text(#"{"id": "b", "component": "c"}, {"id": "d", "component": "c", "with": {"r": 3}}"#, card)
    )
    #expect(
      reading.numbers.map(\.path).filter { !$0.hasPrefix("canvas") } == [
        "#d.with.r", "components.c.parameters.r", "components.c.views[0].borderWidth",
      ])
  }

  @Test("braces in scenes without what is new are drawn as they are")
  func oldTexts() throws {
    for text in ["{}", "{hello}", "{1}", "{{x}}", "a { b", "{\"a\": 1}", "$", "{ a + }"] {
      let quoted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
      let made = try scene(self.text(#"{"type": "label", "text": \#(quoted)}"#))
      #expect(made.views[0].values.content.label.text == text)
    }
  }
}
