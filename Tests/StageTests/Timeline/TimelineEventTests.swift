import Foundation
import Geometry
import SceneFormat
import SceneText
import Stage
import Testing

@Suite("The events of a timeline")
struct TimelineEventTests {
  /// A ball of 20 points that bounces between two walls, and a marker that counts.
  ///
  /// The ball starts at 50 with 200 points per second; the walls are at 10 and 90, so that because of
  /// its radius and the skin it bounces about 10 points from each.
  private func bouncing(_ timeline: String) throws -> Stage {
    try staged(
      """
      "canvas": {"size": [100, 100]}, "timing": {"duration": 2, "fps": 60},
      "views": [
        {"id": "ball", "frame": [40, 40, 20, 20], "collisionBounds": "ellipse"},
        {"id": "other", "frame": [40, 70, 20, 20]},
        {"id": "count", "frame": [0, 0, 2, 2]}, {"id": "mark", "frame": [0, 0, 2, 2]}],
      "behaviors": [
        {"id": "walls", "type": "collision", "items": ["ball", "other"], "boundaries": [
          {"id": "left", "from": [10, 0], "to": [10, 100]},
          {"id": "right", "from": [90, 0], "to": [90, 100]}]},
        {"type": "itemProperties", "items": ["ball"], "elasticity": 1, "friction": 0,
         "resistance": 0, "linearVelocity": [200, 0]},
        {"id": "pace", "type": "itemProperties", "items": ["count"], "resistance": 0}],
      "timeline": [\(timeline)]
      """)
  }

  /// How often an event pushed the counter, according to its final velocity.
  private func count(_ event: String, once: Bool = false) throws -> Int {
    let stage = try bouncing(
      """
      {"on": \(event), \(once ? "\"once\": true," : "")
       "do": [{"addLinearVelocity": [100, 0], "item": "count", "behavior": "pace"}]}
      """)
    _ = stage.play()
    return Int(try stage.sample("count").vx.rounded()) / 100
  }

  @Test("contacts are filtered by behavior, item, boundary and partner")
  func contacts() throws {
    let right = try count(#"{"contactBegan": "walls", "item": "ball", "boundary": "right"}"#)
    let left = try count(#"{"contactBegan": "walls", "item": "ball", "boundary": "left"}"#)
    // 2 s at 200 points per second are 400 points: first about 28, then about 56 between bounces.
    #expect((3...4).contains(right) && (3...4).contains(left))
    #expect(try count(#"{"contactBegan": "walls"}"#) == left + right)
    #expect(try count(#"{"contactBegan": "walls", "item": "ball"}"#) == left + right)
    #expect(try count(#"{"contactBegan": "walls", "boundary": "left"}"#) == left)
    #expect(try count(#"{"contactBegan": "walls", "boundary": "root"}"#) == 0)
    #expect(try count(#"{"contactBegan": "walls", "item": "other"}"#) == 0)
    #expect(try count(#"{"contactBegan": "walls", "item": "ball", "with": "other"}"#) == 0)
    let ended = try count(#"{"contactEnded": "walls", "item": "ball"}"#)
    #expect((left + right - 1...left + right).contains(ended))
    #expect(try count(#"{"contactBegan": "walls"}"#, once: true) == 1)
  }

  @Test("a contact of two items matches in either order")
  func pairs() throws {
    for names in [#""item": "a", "with": "b""#, #""item": "b", "with": "a""#, #""item": "b""#] {
      let stage = try staged(
        """
        "views": [{"id": "a", "frame": [0, 0, 20, 20]}, {"id": "b", "frame": [40, 0, 20, 20]},
                  {"id": "mark", "frame": [0, 90, 2, 2]}],
        "behaviors": [
          {"id": "c", "type": "collision", "items": ["a", "b"]},
          {"type": "itemProperties", "items": ["a"], "linearVelocity": [200, 0]}],
        "timing": {"duration": 1},
        "timeline": [{"on": {"contactBegan": "c", \(names)}, "do": [{"set": {"mark.center": [9, 9]}}]}]
        """)
      _ = stage.play()
      #expect(try stage.sample("mark").x == 9)
    }
  }

  @Test("the action of a contact runs within the animator's step and affects the next one")
  func withinTheStep() throws {
    let stage = try bouncing(
      #"{"on": {"contactBegan": "walls"}, "once": true, "do": [{"remove": "walls"}, {"set": {"mark.center": [50, 50]}}]}"#
    )
    let motion = stage.playRecorded()
    let contact = try #require(motion.frames.first { !$0.contacts.isEmpty })
    #expect(contact.index == motion.samples(of: "mark").firstIndex { $0?.x == 50 })
    // The wall is removed; the velocity after the contact is kept.
    let after = motion.samples(of: "ball")[(contact.index + 1)...].compactMap { $0?.vx }
    #expect(Set(after).count == 1)
  }

  @Test("the animator pauses and resumes")
  func pauses() throws {
    let stage = try staged(
      """
      "timing": {"duration": 3, "fps": 60},
      "views": [{"id": "a", "frame": [0, 0, 10, 10]}, {"id": "mark", "frame": [0, 90, 2, 2]},
                {"id": "awake", "frame": [0, 90, 2, 2]}],
      "behaviors": [{"type": "itemProperties", "items": ["a"], "resistance": 0, "friction": 1}],
      "timeline": [
        {"on": "animatorPaused", "do": [{"set": {"mark.center.x": 50}}]},
        {"on": {"animatorResumed": true}, "do": [{"set": {"awake.center.x": 60}}]},
        {"at": 2, "do": [{"addLinearVelocity": [10, 0], "item": "a"}]}]
      """)
    let motion = stage.playRecorded()
    func first(_ item: String, at x: Float) -> Int? {
      motion.samples(of: item).firstIndex { $0?.x == x }
    }
    // An item at rest sleeps at the 31st step, as on UIKit (G11).
    #expect(first("mark", at: 50) == 31)
    #expect(first("awake", at: 60) == 120)
  }

  @Test("animations that start themselves more than once stay within a limit")
  func crowds() throws {
    let stage = try staged(
      """
      "timing": {"duration": 1, "fps": 10}, "views": [{"id": "a", "frame": [0, 0, 10, 10]}],
      "timeline": [
        {"every": 0.001, "until": 0.2, "do": [{"animate": {"id": "first", "duration": 0.001, "set": {}}}]},
        {"on": {"animationCompleted": "first"}, "do": [
          {"animate": {"id": "next", "duration": 0.5, "set": {}}}]}]
      """)
    _ = stage.play()
    #expect(stage.diagnostics.map(\.code) == ["limit"])
  }

  @Test("animations start each other, and the clock advances")
  func completions() throws {
    let stage = try staged(
      """
      "timing": {"duration": 3.1, "fps": 10}, "views": [{"id": "a", "frame": [0, 0, 10, 10]}],
      "timeline": [
        {"at": 0, "do": [{"animate": {"id": "there", "duration": 0.5, "set": {"a.center.x": 105}}}]},
        {"on": {"animationCompleted": "there"}, "do": [
          {"animate": {"id": "back", "duration": 0.5, "set": {"a.center.x": 5}}}]},
        {"on": {"animationCompleted": "back"}, "do": [
          {"animate": {"id": "again", "duration": 0.5, "set": {"a.center.x": 105}}}]}]
      """)
    let x = stage.playRecorded().samples(of: "a").compactMap { $0?.x }
    #expect(x[0] == 5 && x[5] == 105 && x[10] == 5 && x[15] == 105 && x[20] == 105)
  }
}
