import DisplayList
import Foundation
import Geometry
import SceneFormat
import SceneText
import Stage
import Testing

/// A scene of one square of 100 by 100 points and 1 kg, without resistance.
private func kilogram(_ behaviors: String, _ timeline: String) throws -> Stage {
  try staged(
    """
    "canvas": {"size": [1000, 1000], "scale": 1}, "timing": {"duration": 10, "fps": 60},
    "views": [{"id": "a", "frame": [100, 100, 100, 100], "backgroundColor": "red"}],
    "behaviors": [
      {"id": "free", "type": "itemProperties", "items": ["a"], "resistance": 0, "angularResistance": 0}
      \(behaviors.isEmpty ? "" : ", ")\(behaviors)],
    "timeline": [\(timeline)]
    """)
}

@Suite("The actions of a timeline")
struct TimelineActionTests {
  @Test("fire: each time, an instantaneous push adds 100 points per second to 1 kg")
  func fire() throws {
    let stage = try kilogram(
      #"{"id": "kick", "type": "push", "items": ["a"], "mode": "instantaneous", "pushDirection": [1, 0], "active": false}"#,
      #"{"at": [0.5, 1], "do": [{"fire": "kick"}]}"#)
    stage.advance(frames: 30)
    #expect(try stage.sample("a").vx == 0)
    stage.advance()
    #expect(agree(try stage.sample("a").vx, 100))
    stage.advance(frames: 30)
    #expect(agree(try stage.sample("a").vx, 200))
  }

  @Test("a continuous push is switched on and off: 100 points per second squared for 1 kg")
  func pushActive() throws {
    let stage = try kilogram(
      #"{"id": "wind", "type": "push", "items": ["a"], "pushDirection": [1, 0], "active": false}"#,
      #"{"at": 0.5, "do": [{"set": {"wind.active": true}}]}, {"at": 1, "do": [{"set": {"wind.active": false}}]}"#
    )
    stage.advance(frames: 90)
    // 60 sub-steps of 1/120 s.
    #expect(agree(try stage.sample("a").vx, 50))
  }

  @Test("velocities are added through the item's own behavior, a named one, or none")
  func velocities() throws {
    for (behaviors, action) in [
      ("", #""item": "a""#), ("", #""item": "a", "behavior": "free""#),
    ] {
      let stage = try kilogram(
        behaviors,
        #"{"at": 0.5, "do": [{"addLinearVelocity": [30, -40], \#(action)}, {"addAngularVelocity": 2, \#(action)}]}"#
      )
      stage.advance(frames: 31)
      let sample = try stage.sample("a")
      #expect(agree(sample.vx, 30) && agree(sample.vy, -40) && agree(sample.omega, 2))
    }
    let stage = try staged(
      """
      "views": [{"id": "a", "frame": [0, 0, 10, 10]}], "timing": {"duration": 1},
      "timeline": [{"at": 0.5, "do": [{"addLinearVelocity": [120, 0], "item": "a"}]}]
      """)
    stage.advance(frames: 36)
    // The item has a body only after the action, with UIKit's resistance of 0.1.
    let x = try stage.sample("a").x
    #expect(x > 5 + 10 && stage.diagnostics.isEmpty)
  }

  @Test("an inactive behavior is added, removed and added again")
  func presence() throws {
    let stage = try kilogram(
      #"{"id": "fall", "type": "gravity", "items": ["a"], "added": false}"#,
      #"{"at": [0.5, 1.5], "do": [{"add": "fall"}]}, {"at": 1, "do": [{"remove": "fall"}]}"#)
    stage.advance(frames: 30)
    #expect(try stage.sample("a").vy == 0)
    stage.advance(frames: 30)
    #expect(agree(try stage.sample("a").vy, 500))
    stage.advance(frames: 30)
    #expect(agree(try stage.sample("a").vy, 500))
    stage.advance(frames: 30)
    #expect(agree(try stage.sample("a").vy, 1000))
  }

  @Test("a new behavior replaces the one that its action added before")
  func newBehavior() throws {
    let stage = try kilogram(
      "", #"{"at": [0, 0.5], "do": [{"add": {"type": "gravity", "items": ["a"]}}]}"#)
    stage.advance(frames: 60)
    // Two gravities would result in twice the speed. The first frame has one sub-step.
    #expect(agree(try stage.sample("a").vy, 119 * 1000.0 / 120, within: 0.01))
  }

  @Test("a composite is added with its children, and a child can be added by itself")
  func composite() throws {
    let stage = try kilogram(
      #"{"id": "both", "type": "composite", "added": false, "behaviors": [{"type": "gravity", "items": ["a"]}, {"id": "right", "type": "gravity", "items": ["a"], "gravityDirection": [1, 0], "added": false}]}"#,
      #"{"at": 0.5, "do": [{"add": "both"}]}, {"at": 1, "do": [{"add": "right"}]}, {"at": 1.5, "do": [{"remove": "both"}]}"#
    )
    stage.advance(frames: 120)
    let sample = try stage.sample("a")
    #expect(agree(sample.vy, 1000, within: 0.01) && agree(sample.vx, 500, within: 0.01))
  }

  @Test("an item is added to and removed from a behavior")
  func items() throws {
    let stage = try kilogram(
      #"{"id": "fall", "type": "gravity", "items": []}"#,
      #"{"at": 0.5, "do": [{"add": {"item": "a", "to": "fall"}}]}, {"at": 1, "do": [{"remove": {"item": "a", "from": "fall"}}]}"#
    )
    stage.advance(frames: 90)
    #expect(agree(try stage.sample("a").vy, 500))
  }

  @Test("a boundary is added and removed")
  func boundaries() throws {
    func end(_ timeline: String) throws -> Float {
      let stage = try kilogram(
        #"{"type": "gravity", "items": ["a"]}, {"id": "walls", "type": "collision", "items": ["a"], "boundaries": [{"id": "upper", "from": [0, 400], "to": [1000, 400]}]}"#,
        timeline)
      stage.advance(frames: 240)
      return try stage.sample("a").y
    }
    // At rest the edge is about 1.8 points above the line (dynamics 2.6).
    #expect(agree(try end(""), 350 - 1.8, within: 0.3))
    #expect(
      agree(
        try end(
          #"{"at": 0.1, "do": [{"remove": "upper"}, {"add": {"boundary": {"from": [0, 600], "to": [1000, 600]}, "to": "walls"}}]}"#
        ), 550 - 1.8, within: 0.3))
  }

  @Test("a snap point changes while the item moves")
  func snapPoint() throws {
    let stage = try kilogram(
      #"{"id": "snap", "type": "snap", "item": "a", "to": [500, 500]}"#,
      #"{"at": 0.1, "do": [{"set": {"snap.snapPoint": [300, 700]}}]}"#)
    stage.advance(frames: 240)
    let sample = try stage.sample("a")
    #expect(agree(sample.x, 300, within: 0.05) && agree(sample.y, 700, within: 0.05))
  }

  @Test("an attachment's anchor, length, frequency and damping change while it acts")
  func attachment() throws {
    let stage = try kilogram(
      #"{"id": "spring", "type": "attachment", "item": "a", "anchor": [150, 400], "frequency": 2, "damping": 1}"#,
      #"{"at": 0.1, "do": [{"set": {"spring.anchorPoint": [500, 150], "spring.length": 120}}]}, {"at": 2, "do": [{"set": {"spring.frequency": 0}}]}, {"at": 3, "do": [{"set": {"spring.frequency": 4, "spring.damping": 0.5, "spring.length": 60}}]}"#
    )
    func distance() throws -> Double {
      let sample = try stage.sample("a")
      return hypot(Double(sample.x) - 500, Double(sample.y) - 150)
    }
    stage.advance(frames: 115)
    #expect(abs(try distance() - 120) < 0.5)
    stage.advance(frames: 60)
    #expect(abs(try distance() - 120) < 0.5)
    stage.advance(frames: 300)
    #expect(abs(try distance() - 60) < 0.5)
  }

  @Test("an item keeps the engine's position until updateItem")
  func updateItem() throws {
    let stage = try kilogram(
      "",
      #"{"at": 0, "do": [{"addLinearVelocity": [60, 0], "item": "a"}]}, {"at": 0.5, "do": [{"set": {"a.center": [500, 500]}}]}, {"at": 1, "do": [{"set": {"a.center": [700, 700]}}, {"updateItem": "a"}]}"#
    )
    stage.advance(frames: 45)
    let before = try stage.sample("a")
    #expect(agree(before.y, 150) && before.x < 250)
    stage.advance(frames: 30)
    let sample = try stage.sample("a")
    #expect(agree(sample.y, 700) && agree(sample.x, 700 + 15, within: 0.6))
  }

  @Test("a view is removed from all behaviors, and inserted again between its siblings")
  func views() throws {
    let stage = try staged(
      """
      "canvas": {"size": [100, 100], "scale": 1}, "timing": {"duration": 3, "fps": 10},
      "views": [
        {"id": "back", "frame": [0, 0, 10, 10], "backgroundColor": "red"},
        {"id": "middle", "frame": [0, 0, 10, 10], "backgroundColor": "lime"},
        {"id": "front", "frame": [0, 0, 10, 10], "backgroundColor": "blue"},
        {"id": "late", "frame": [0, 0, 10, 10], "backgroundColor": "black", "added": false}],
      "behaviors": [
        {"type": "gravity", "items": ["middle", "front"]},
        {"type": "attachment", "item": "middle", "to": "front"},
        {"type": "snap", "item": "middle", "to": [50, 50]}],
      "timeline": [
        {"at": 1, "do": [{"remove": "middle"}, {"add": "late"}]},
        {"at": 2, "do": [{"add": "middle"}, {"remove": "late"}, {"remove": "late"}]}]
      """)
    func colors() -> [Color] { stage.displayList().items.compactMap { $0.fill?.color } }
    let (red, green, blue) = (
      Color(hex: 0xFF0000), Color(hex: 0x00FF00), Color(hex: 0x0000FF)
    )
    #expect(colors() == [red, green, blue])
    stage.advance(frames: 10)
    #expect(colors() == [red, blue, .black])
    #expect(stage.samples().map(\.item) == ["front"])
    stage.advance(frames: 10)
    #expect(colors() == [red, green, blue])
    // No behavior moves the view any more; it stays where it was removed.
    #expect(stage.samples().map(\.item) == ["middle", "front"] && stage.diagnostics.isEmpty)
    #expect(try !stage.sample("middle").isSimulated)
  }

  @Test("a view is inserted in front of the nearest sibling behind it that is there")
  func absentSibling() throws {
    let stage = try staged(
      """
      "canvas": {"size": [100, 100], "scale": 1}, "timing": {"duration": 3, "fps": 10},
      "views": [
        {"id": "back", "frame": [0, 0, 10, 10], "backgroundColor": "red"},
        {"id": "middle", "frame": [0, 0, 10, 10], "backgroundColor": "lime"},
        {"id": "front", "frame": [0, 0, 10, 10], "backgroundColor": "blue"}],
      "timeline": [
        {"at": 1, "do": [{"remove": "middle"}, {"remove": "front"}, {"add": "front"}]}]
      """)
    stage.advance(frames: 10)
    #expect(
      stage.displayList().items.compactMap { $0.fill?.color }
        == [Color(hex: 0xFF0000), Color(hex: 0x0000FF)])
  }

  @Test("a failed action is reported once at its place, and the scene continues")
  func troubles() throws {
    let stage = try kilogram(
      #"{"id": "fall", "type": "gravity", "items": ["a"], "added": false}"#,
      #"{"at": 0.5, "do": [{"remove": "a"}, {"addLinearVelocity": [1, 0], "item": "a"}]}, {"every": 0.5, "at": 1, "do": [{"add": {"type": "snap", "item": "a", "to": [0, 0]}}]}"#
    )
    stage.advance(frames: 180)
    #expect(stage.diagnostics.map(\.severity) == [.warning, .warning])
    #expect(stage.diagnostics.allSatisfy { $0.message.contains("not a descendant") })
  }

  // The engine read the center that was rounded to pixels of the canvas.
  @Test("the scale of the canvas does not change the motion of items that are updated")
  func scale() throws {
    func motion(scale: Int) throws -> [MotionSample] {
      let stage = try staged(
        """
        "canvas": {"size": [300, 300], "scale": \(scale)}, "timing": {"duration": 3},
        "views": [{"id": "a", "frame": [100.3, 20.7, 50, 30], "transform": {"rotation": 0.4}},
                  {"id": "b", "frame": [20, 20, 30, 30]}, {"id": "c", "frame": [60, 25, 30, 30]}],
        "groups": [{"id": "pair", "items": ["b", "c"]}],
        "behaviors": [
          {"type": "gravity", "items": ["a", "pair"]},
          {"type": "collision", "items": ["a", "pair"], "translatesReferenceBoundsIntoBoundary": true},
          {"type": "itemProperties", "items": ["a"], "angularVelocity": 9}],
        "timeline": [
          {"every": 0.11, "do": [{"updateItem": "a"}, {"updateItem": "pair"}]},
          {"at": 0.35, "do": [{"set": {"a.transform.scale": 1.5}}]},
          {"at": 0.4, "do": [{"set": {"a.center.x": 120}}, {"updateItem": "a"}]}]
        """)
      stage.advance(frames: 170)
      return stage.samples()
    }
    let (once, twice, thrice) = (
      try motion(scale: 1), try motion(scale: 2), try motion(scale: 3)
    )
    #expect(once == twice && once == thrice && once.contains { abs($0.angle) > .pi })
  }

  @Test("a velocity through a behavior that does not hold the item is a warning")
  func velocityThroughOther() throws {
    let stage = try kilogram(
      #"{"id": "other", "type": "itemProperties", "items": []}"#,
      #"{"at": 0.5, "do": [{"addLinearVelocity": [30, 0], "item": "a", "behavior": "other"}]}"#)
    stage.advance(frames: 31)
    #expect(stage.diagnostics.map(\.message) == ["'a' is not among the items of 'other'"])
    #expect(try stage.sample("a").vx == 0)
  }

  @Test("what only the live behavior finds unusable is a warning, and changes nothing")
  func refused() throws {
    let stage = try kilogram(
      #"""
      {"id": "walls", "type": "collision", "items": ["a"], "translatesReferenceBoundsIntoBoundary": true},
      {"id": "wind", "type": "push", "items": ["a"], "pushDirection": [1e9, 1e9], "active": false}
      """#,
      #"{"at": 0.5, "do": [{"set": {"wind.angle": 0, "walls.insets": [600, 0, 600, 0]}}]}"#)
    stage.advance(frames: 40)
    #expect(
      stage.diagnostics.map(\.message) == [
        "'pushDirection' is not a number from -1e9 to 1e9",
        "the reference bounds are empty after the insets",
      ])
    #expect(stage.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(stage.property("pushDirection", of: "wind")?.text == "[1000000000, 1000000000]")
  }

  @Test("a view that is removed leaves all behaviors, and acts in none when it is added again")
  func leavesBehaviors() throws {
    let views = ["a", "b", "c", "d", "e"].enumerated().map { index, id in
      #"{"id": "\#(id)", "frame": [\#(20 + 60 * index), 20, 20, 20]"#
        + (id == "e" ? #", "subviews": [{"id": "f", "frame": [5, 5, 5, 5]}]}"# : "}")
    }
    let stage = try staged(
      #""canvas": {"size": [400, 900]}, "timing": {"duration": 1}, "#
        + #""views": [\#(views.joined(separator: ","))], "#
        + #""groups": [{"id": "pair", "items": ["b", "c"]}], "behaviors": ["#
        + #"{"id": "g", "type": "gravity", "items": ["a", "pair"]}, "#
        + #"{"id": "h", "type": "gravity", "items": ["a", "f"]}, "#
        + #"{"type": "itemProperties", "items": ["a", "pair", "f"], "resistance": 0}, "#
        + #"{"type": "attachment", "item": "d", "anchor": [200, 400]}], "timeline": ["#
        // Entering twice counts once; d joins after the first removal has looked for holders.
        + #"{"at": 0.1, "do": [{"remove": "a"}, {"add": {"item": "d", "to": "g"}}, "#
        + #"{"add": {"item": "d", "to": "g"}}]}, "#
        + #"{"at": 0.3, "do": [{"remove": "d"}, {"remove": "b"}, {"remove": "e"}]}, "#
        + #"{"at": 0.4, "do": [{"add": "e"}, {"add": "d"}, {"add": "b"}, {"add": "a"}]}, "#
        + #"{"at": 0.6, "do": [{"add": {"item": "a", "to": "g"}}]}]"#)
    let ids = ["a", "b", "c", "d", "f"]
    stage.tracked.formUnion(ids)
    var places: [[SIMD2<Float>]] = []
    for _ in 0..<3 {
      stage.advance(frames: stage.frame == 0 ? 27 : 6)
      places.append(try ids.map { SIMD2(try stage.sample($0).x, try stage.sample($0).y) })
    }
    // From 0.45 s to 0.55 s nothing moves; from 0.6 s on a falls again, and nothing else.
    #expect(places[0] == places[1])
    #expect(zip(places[1], places[2]).map { $0 != $1 } == [true, false, false, false, false])
  }
}
