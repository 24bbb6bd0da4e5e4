import Foundation
import Geometry
import SceneFormat
import SceneText
import Stage
import Testing

@Suite("Layout in motion")
struct TimelineLayoutTests {
  /// A box 10 points from the left edge, and another one 20 points right of it.
  private func boxes(_ timeline: String, more: String = "") throws -> Stage {
    try staged(
      """
      "canvas": {"size": [300, 100], "scale": 1}, "timing": {"duration": 3, "fps": 20},
      "views": [{"id": "a"}, {"id": "b"}],
      "layout": [
        {"id": "left", "item": "a", "attribute": "left", "toItem": "root", "toAttribute": "left",
         "constant": 10},
        {"id": "right", "item": "a", "attribute": "right", "toItem": "root", "toAttribute": "right",
         "constant": -10, "isActive": false},
        {"id": "wide", "item": "a", "attribute": "width", "constant": 40, "priority": 700},
        {"id": "narrow", "item": "a", "attribute": "width", "constant": 20, "priority": 600},
        {"id": "row", "format": "H:[a]-20-[b(30)]"},
        "a.top == root.top", "b.top == root.top", "a.height == 10", "b.height == 10"\(more)],
      "timeline": [\(timeline)]
      """)
  }

  private func centers(_ stage: Stage, after frames: Int) throws -> [Float] {
    stage.advance(frames: frames)
    return [try stage.sample("a").x, try stage.sample("b").x]
  }

  @Test("a new constant moves the dependent views at once")
  func constants() throws {
    let stage = try boxes(#"{"at": 1, "do": [{"layout": {"constants": {"left": 110}}}]}"#)
    #expect(try centers(stage, after: 19) == [30, 85])
    #expect(try centers(stage, after: 1) == [130, 185])
  }

  @Test("inside an animation, the change of a constant is animated")
  func animated() throws {
    let stage = try boxes(
      #"{"at": 1, "do": [{"animate": {"duration": 1, "curve": "linear", "layout": {"constants": {"left": 110}}}}]}"#
    )
    #expect(try centers(stage, after: 20) == [30, 85])
    #expect(try centers(stage, after: 5) == [55, 110])
    let velocity = try stage.sample("b").vx
    #expect(abs(velocity - 100) < 0.01)
    #expect(try centers(stage, after: 15) == [130, 185])
  }

  @Test("one constraint replaces another: the first is deactivated before the second is activated")
  func swap() throws {
    let stage = try boxes(
      #"{"at": 1, "do": [{"layout": {"deactivate": ["left"], "activate": ["right"]}}]}, {"at": 2, "do": [{"remove": "right"}, {"add": "left"}]}"#
    )
    #expect(try centers(stage, after: 20) == [270, 325])
    #expect(try centers(stage, after: 20) == [30, 85])
    #expect(stage.diagnostics.isEmpty)
  }

  @Test("priorities decide which constraint is satisfied")
  func priorities() throws {
    let stage = try boxes(#"{"at": 1, "do": [{"layout": {"priorities": {"wide": 500}}}]}"#)
    #expect(try centers(stage, after: 20) == [20, 65])
  }

  @Test("a change of text updates the layout")
  func contents() throws {
    let stage = try staged(
      """
      "canvas": {"size": [300, 100], "scale": 1}, "timing": {"duration": 2, "fps": 10},
      "views": [{"id": "words", "type": "label", "text": "four"}, {"id": "b"}],
      "layout": ["H:|-0-[words]-0-[b(10)]", "V:|-0-[words]", "V:|-0-[b(10)]"],
      "timeline": [{"at": 1, "do": [{"set": {"words.text": "eleven more"}}, {"set": {"b.center.y": 5}}]}]
      """)
    stage.advance(frames: 10)
    #expect(try stage.sample("b").x == 115)
  }

  @Test("an active constraint cannot become required or optional, which is an error before playing")
  func requiredness() throws {
    for (id, priority) in [("left", 500), ("wide", 1000)] {
      #expect(throws: StageError.self) {
        try boxes(#"{"at": 1, "do": [{"layout": {"priorities": {"\#(id)": \#(priority)}}}]}"#)
      }
    }
    // It can while it is inactive.
    let stage = try boxes(
      #"{"at": 1, "do": [{"layout": {"deactivate": ["left"], "priorities": {"left": 500}, "activate": ["right"]}}, {"layout": {"activate": ["left"], "priorities": {"wide": 400}}}]}"#
    )
    stage.advance(frames: 20)
    #expect(stage.diagnostics.isEmpty)
    // Both edges have constraints, and the width yields.
    #expect(try centers(stage, after: 0)[0] == 280)
  }

  @Test("a format of several constraints has no common constant")
  func severalConstraints() throws {
    let error = #expect(throws: StageError.self) {
      try boxes(#"{"at": 1, "do": [{"layout": {"constants": {"row": 5}}}]}"#)
    }
    #expect(
      error?.diagnostics.map(\.message) == [
        "'row' creates 2 constraints, which have no common constant"
      ])
  }

  @Test("a conflict that arises while playing is a warning at its place, and the scene continues")
  func conflicts() throws {
    let stage = try boxes(
      #"{"at": 1, "do": [{"layout": {"activate": ["right"]}}]}"#, more: #", "a.width == 50""#)
    #expect(stage.diagnostics.isEmpty)
    stage.advance(frames: 40)
    #expect(stage.diagnostics.map(\.code) == ["unsatisfiable-constraints"])
    let conflict = try #require(stage.timelineConflicts.first)
    #expect(conflict.time == 1 && conflict.causes.count == 1)
    #expect(stage.diagnostics[0].message.contains(" at 1 s; broken: "))
    let note = try #require(stage.diagnostics[0].notes.first)
    #expect(note.message == "this action causes it" && note.place == conflict.causes[0])
  }

  @Test("a conflict that comes back is told once, with the first of the actions that cause it")
  func repeatedConflicts() throws {
    let stage = try boxes(
      #"{"every": 1, "do": [{"layout": {"activate": ["right"]}}]}, {"at": 0.5, "every": 1, "do": [{"layout": {"deactivate": ["right"]}}]}"#,
      more: #", "a.width == 50""#)
    stage.advance(frames: 60)
    #expect(stage.diagnostics.map(\.code) == ["unsatisfiable-constraints"])
    #expect(stage.timelineConflicts.map(\.time) == [1])
  }

  @Test("an item that dynamics moves follows a layout only after updateItem")
  func underDynamics() throws {
    for (update, expected) in [("", 30.0), (#", {"updateItem": "a"}"#, 130)] {
      let stage = try staged(
        """
        "canvas": {"size": [300, 100], "scale": 1}, "timing": {"duration": 3, "fps": 60},
        "views": [{"id": "a"}],
        "layout": [
          {"id": "left", "item": "a", "attribute": "left", "toItem": "root", "toAttribute": "left",
           "constant": 10},
          "a.width == 40", "a.height == 40", "a.top == root.top"],
        "behaviors": [{"type": "gravity", "items": ["a"], "magnitude": 0.1}],
        "timeline": [{"at": 0.5, "do": [{"layout": {"constants": {"left": 110}}}\(update)]}]
        """)
      stage.advance(frames: 60)
      #expect(agree(try stage.sample("a").x, expected))
      #expect(try stage.sample("a").y > 20)
    }
  }
}
