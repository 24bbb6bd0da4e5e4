import DisplayList
import Foundation
import Geometry
import SceneFormat
import Stage
import Testing

@Suite("The clock of a timeline")
struct TimelineClockTests {
  /// Contacts, animations, layouts and changes at odd times.
  private static func busy(fps: Int) throws -> Stage {
    try staged(
      """
      "canvas": {"size": [300, 300], "scale": 1}, "timing": {"duration": 4, "fps": \(fps)},
      "views": [
        {"id": "a", "frame": [50, 20, 40, 40], "backgroundColor": "blue"},
        {"id": "b", "frame": [60, 100, 40, 40], "backgroundColor": "red"},
        {"id": "still", "frame": [200, 20, 40, 40], "backgroundColor": "green"},
        {"id": "laid", "backgroundColor": "black"}],
      "layout": [
        {"id": "left", "item": "laid", "attribute": "left", "toItem": "root", "toAttribute": "left"},
        "laid.top == root.top", "laid.width == 30", "laid.height == 30"],
      "behaviors": [
        {"id": "fall", "type": "gravity", "items": ["a", "b"]},
        {"id": "walls", "type": "collision", "items": ["a", "b"], "insets": [0, 0, 0, 0]},
        {"id": "kick", "type": "push", "items": ["b"], "mode": "instantaneous",
         "pushDirection": [0.2, -0.5], "active": false},
        {"id": "wind", "type": "push", "items": ["a"], "pushDirection": [0.1, 0], "active": false}],
      "timeline": [
        {"on": {"contactBegan": "walls", "item": "b", "boundary": "root"}, "do": [
          {"addAngularVelocity": 1, "item": "b"},
          {"animate": {"id": "flash", "duration": 0.31, "set": {"b.alpha": 0.2, "still.center.x": 150}}}]},
        {"on": {"animationCompleted": "flash"}, "do": [{"set": {"b.alpha": 1}}, {"fire": "kick"}]},
        {"on": {"contactEnded": "walls", "item": "a", "with": "b"}, "do": [
          {"addLinearVelocity": [7, -30], "item": "a"}]},
        {"at": 0.503, "do": [{"set": {"wind.active": true, "fall.angle": 1}}]},
        {"every": 0.237, "do": [{"set": {"still.cornerRadius": 4}}, {"fire": "kick"}]},
        {"at": 1.111, "do": [{"animate": {"duration": 0.7, "spring": {"damping": 0.4},
          "layout": {"constants": {"left": 100}}}}]},
        {"on": "animatorPaused", "do": [{"addLinearVelocity": [0, -50], "item": "a"}]}
      ]
      """)
  }

  @Test("at the same time, all frame rates have the same state, to the bit")
  func frameRates() throws {
    let reference = try Self.busy(fps: 60)
    var shown: [(samples: [MotionSample], picture: DisplayList)] = []
    for _ in 0..<8 {
      shown.append((reference.samples(), reference.displayList()))
      reference.advance(frames: 30)
    }
    #expect(shown[7].samples != shown[6].samples)
    for fps in [2, 24, 30, 50, 120, 250] {
      let stage = try Self.busy(fps: fps)
      for expected in shown {
        #expect(stage.samples() == expected.samples, "\(fps) frames a second at \(stage.time) s")
        #expect(stage.displayList() == expected.picture, "\(fps) frames at \(stage.time) s")
        stage.advance(frames: fps / 2)
      }
    }
  }

  @Test("the contacts of a scene are the same at every frame rate, each in the next frame")
  func contacts() throws {
    let reference = try Self.busy(fps: 60).play().frames.flatMap(\.contacts)
    #expect(reference.count > 5)
    for fps in [10, 30, 120] {
      #expect(try Self.busy(fps: fps).play().frames.flatMap(\.contacts) == reference)
    }
  }

  @Test("an action runs after the sub-steps before its time, and before later ones")
  func substeps() throws {
    let stage = try staged(
      """
      "timing": {"duration": 3, "fps": 120},
      "views": [{"id": "a", "frame": [0, 0, 10, 10]}],
      "behaviors": [{"type": "itemProperties", "items": ["a"], "resistance": 0,
        "linearVelocity": [120, 0]}],
      "timeline": [{"at": 0.1, "do": [{"addLinearVelocity": [120, 0], "item": "a"}]}]
      """)
    // At k/120 s there have been k − 1 sub-steps of one point each, at 120 points per second.
    stage.advance(frames: 12)
    let before = try stage.sample("a")
    #expect(agree(before.x, 5 + 11) && agree(before.vx, 240))
    stage.advance()
    #expect(agree(try stage.sample("a").x, 5 + 13))
    stage.advance(frames: 12)
    #expect(agree(try stage.sample("a").x, 5 + 37))
  }

  @Test("an action due at 0 appears in the first frame, one due at a frame's time in that frame")
  func firstFrame() throws {
    let stage = try staged(
      """
      "timing": {"duration": 1, "fps": 10}, "views": [{"id": "a", "frame": [0, 0, 10, 10]}],
      "timeline": [
        {"at": 0, "do": [{"set": {"a.center": [50, 50]}}]},
        {"at": 0.3, "do": [{"set": {"a.center.x": 60}}]},
        {"at": 0.35, "do": [{"set": {"a.center.x": 70}}]}]
      """)
    let places = stage.playRecorded().samples(of: "a").map { $0?.x }
    #expect(places == [50, 50, 50, 60, 70, 70, 70, 70, 70, 70])
  }

  @Test("a list of times, and a period with a first and a last time")
  func repetition() throws {
    func firings(_ trigger: String) throws -> [Double] {
      let stage = try staged(
        """
        "timing": {"duration": 2.05, "fps": 20}, "views": [{"id": "a", "frame": [0, 0, 10, 10]}],
        "behaviors": [{"id": "b", "type": "itemProperties", "items": ["a"], "resistance": 0}],
        "timeline": [{\(trigger), "do": [{"addLinearVelocity": [10, 0], "item": "a"}]}]
        """)
      let motion = stage.playRecorded()
      let speeds = motion.samples(of: "a").map { $0?.vx ?? 0 }
      return speeds.indices.dropFirst().flatMap { index in
        let change = (speeds[index] - speeds[index - 1]) / 10
        return Array(repeating: motion.frames[index].time, count: Int(change.rounded()))
      }
    }
    #expect(try firings(#""at": [1, 0.5]"#) == [0.5, 1])
    #expect(try firings(#""every": 0.5"#) == [0.5, 1, 1.5, 2])
    #expect(try firings(#""every": 0.5, "at": 0.2, "until": 1.2"#) == [0.2, 0.7, 1.2])
    #expect(try firings(#""every": 0.025, "at": 1, "until": 1.05"#) == [1, 1.05, 1.05])
  }

  @Test("until rest: the scene waits for timed entries and animations")
  func untilRest() throws {
    func end(_ timeline: String) throws -> Double? {
      let stage = try staged(
        """
        "timing": {"duration": "untilRest", "maximum": 5, "fps": 10},
        "views": [{"id": "a", "frame": [0, 0, 10, 10]}], "timeline": [\(timeline)]
        """)
      return stage.play().frames.last?.time
    }
    #expect(try end("") == 0)
    #expect(try end(#"{"at": 1.25, "do": []}"#) == 1.3)
    #expect(
      try end(#"{"at": 1, "do": [{"animate": {"duration": 0.5, "set": {"a.alpha": 0}}}]}"#) == 1.5)
    let chain =
      #"{"at": 1, "do": [{"animate": {"duration": 0.5, "then": [{"animate": {"duration": 1, "set": {"a.alpha": 0}}}]}}]}"#
    #expect(try end(chain) == 2.5)
    #expect(try end(#"{"every": 1, "until": 3, "do": []}"#) == 3)
    #expect(try end(#"{"every": 1, "do": []}"#) == 4.9)
  }

  @Test("what follows a body is where that is when an event removes it, at every frame rate")
  func layoutAtEvent() throws {
    func end(_ fps: Int) throws -> Float {
      let stage = try staged(
        """
        "canvas": {"size": [400, 400]}, "timing": {"duration": 1, "fps": \(fps)},
        "views": [{"id": "a", "frame": [100, 100, 40, 40]}, {"id": "label"}],
        "behaviors": [{"type": "gravity", "items": ["a"]},
          {"id": "c", "type": "collision", "items": ["a"],
           "boundaries": [{"id": "floor", "from": [0, 300], "to": [400, 300]}]}],
        "layout": ["label.left == root.left + 20", "label.top == a.bottom + 4", "label.size == 20"],
        "timeline": [{"on": {"contactBegan": "c"}, "do": [{"remove": "a"}]}]
        """)
      stage.tracked = ["label"]
      stage.advance(frames: fps - 1)
      return try stage.sample("label").y
    }
    let usual = try end(60)
    for fps in [15, 30, 120, 240] { #expect(try end(fps) == usual, "\(fps)") }
  }
}
