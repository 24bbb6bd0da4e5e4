import Foundation
import Scene
import SceneFormat
import SceneText
import Stage
import Testing

@Suite("Animations that actions control")
struct AnimationControlTests {
  /// A scene at 10 frames per second whose square moves linearly from 20 to 120 in a second from 0 on.
  private func square(_ entries: String, animation: String = "") throws -> Stage {
    try staged(
      """
      "canvas": {"size": [200, 100], "scale": 1},
      "timing": {"duration": "untilRest", "maximum": 8, "fps": 10}, "variables": {"reads": 0},
      "views": [{"id": "square", "frame": [0, 30, 40, 40]}, {"id": "lamp", "frame": [0, 0, 9, 9]}],
      "timeline": [
        {"at": 0, "do": [{"animate": {"id": "move", "duration": 1, "curve": "linear",
                                      "set": {"square.center.x": 120}\(animation)}}]},
        \(entries)]
      """)
  }

  /// The center of the square as it is shown.
  private func x(_ stage: Stage) throws -> Double {
    Double(try stage.sample("square").x)
  }

  private func lamp(_ stage: Stage) throws -> Double {
    Double(try #require(stage.property("alpha", of: "lamp", isShown: true)?.value.base as? CGFloat))
  }

  @Test("pausing, scrubbing and continuing with the rest of its timing")
  func scrubbing() throws {
    let stage = try square(
      """
      {"at": 0.3, "do": [{"pauseAnimation": "move"}]},
      {"at": 0.6, "do": [{"set": {"move.fractionComplete": "$move.fractionComplete + 0.5"}}]},
      {"at": 0.9, "do": [{"continueAnimation": "move"}]}
      """)
    var places: [Double] = []
    for _ in 0...11 {
      places.append(try x(stage))
      stage.advance()
    }
    let expected: [Double] = [20, 30, 40, 50, 50, 50, 100, 100, 100, 100, 110, 120]
    #expect(zip(places, expected).allSatisfy { abs($0 - $1) < 1e-4 }, "\(places)")
  }

  @Test(
    "changes are added with a part of what remains as their delay, and it continues after a delay")
  func added() throws {
    let stage = try square(
      """
      {"at": 0.2, "do": [{"addAnimations": {"animation": "move", "delayFactor": 0.5, "set": {"lamp.center.y": 44.5}}}]},
      {"at": 0.8, "do": [{"pauseAnimation": "move"}]},
      {"at": 0.9, "do": [{"continueAnimation": {"animation": "move", "delay": 0.2}}]}
      """)
    var places: [Double] = []
    for _ in 0...13 {
      places.append(Double(try stage.sample("lamp").y))
      stage.advance()
    }
    // It begins at 0.2 + 0.5 · 0.8, and would take 0.4 s.
    let expected = [0, 0, 0, 0, 0, 0, 0, 10, 20, 20, 20, 20, 30, 40].map { 4.5 + Double($0) }
    #expect(zip(places, expected).allSatisfy { abs($0 - $1) < 1e-4 }, "\(places)")
  }

  @Test("a paused start; the same action pauses an animation that has not ended")
  func pausedStart() throws {
    let stage = try square(
      """
      {"at": 0.2, "do": [{"continueAnimation": "move"}]},
      {"at": [0.5, 0.7], "do": [{"animate": {"id": "again", "paused": true, "duration": 1,
                                             "curve": "linear", "set": {"lamp.alpha": 0}}}]},
      {"at": 0.5, "do": [{"continueAnimation": "again"}]}
      """, animation: #", "paused": true"#)
    stage.advance(frames: 2)
    #expect(try x(stage) == 20)
    stage.advance(frames: 5)
    #expect(abs(try x(stage) - 70) < 1e-4)
    stage.advance(frames: 5)
    // It ran from 0.5 s to 0.7 s.
    #expect(abs(try lamp(stage) - 0.8) < 1e-9)
  }

  @Test("a start that an expression pauses or not", arguments: [(1, 20.0), (0, 70.0)])
  func computedPause(variable: Int, place: Double) throws {
    // Nothing else controls the animation.
    let stage = try square(
      #"{"at": 3, "do": []}"#, animation: #", "paused": "$reads + \#(variable) == 1""#)
    stage.advance(frames: 5)
    #expect(abs(try x(stage) - place) < 1e-4)
  }

  @Test("reversed, it ends at its start, which its event tells")
  func reversal() throws {
    let stage = try square(
      """
      {"at": 0.4, "do": [{"set": {"move.isReversed": "$time > 0.3"}}]},
      {"on": {"animationCompleted": "move", "position": "end"}, "do": [{"set": {"lamp.alpha": 0.1}}]},
      {"on": {"animationCompleted": "move", "position": "start"}, "do": [{"set": {"lamp.alpha": 0.6}}]}
      """)
    stage.advance(frames: 6)
    #expect(abs(try x(stage) - 40) < 1e-4)
    stage.advance(frames: 4)
    #expect(try x(stage) == 20 && lamp(stage) == 0.6)
  }

  @Test(
    "stopped it stays, finished it goes to a position",
    arguments: [
      (#"{"stopAnimation": "move"}"#, 70.0, 1.0), (#"{"finishAnimation": "move"}"#, 120, 0.5),
      (#"{"finishAnimation": {"animation": "move", "at": "current"}}"#, 70, 0.5),
      (#"{"finishAnimation": {"animation": "move", "at": "start"}}"#, 20, 0.5),
    ])
  func ending(action: String, place: Double, alpha: Double) throws {
    let stage = try square(
      """
      {"at": 0.5, "do": [\(action)]},
      {"on": {"animationCompleted": "move"}, "do": [{"set": {"lamp.alpha": 0.5}}]}
      """)
    stage.advance(frames: 7)
    #expect(abs(try x(stage) - place) < 1e-4)
    #expect(try lamp(stage) == alpha)
  }

  @Test("a scene that plays until rest does not wait for a paused animation")
  func rest() throws {
    let stage = try square(#"{"at": 0.5, "do": [{"pauseAnimation": "move"}]}"#)
    while !stage.isFinished { stage.advance() }
    #expect(stage.time < 1)
    #expect(abs(try x(stage) - 70) < 1e-4)
  }

  @Test("what is not running cannot be controlled, which is no error")
  func idle() throws {
    let stage = try square(
      """
      {"at": 1.5, "do": [{"pauseAnimation": "move"}, {"stopAnimation": "move"},
                         {"finishAnimation": "move"}, {"continueAnimation": "move"},
                         {"set": {"move.fractionComplete": 0.5, "move.isReversed": true}},
                         {"set": {"square.alpha": "$move.fractionComplete"}}]}
      """)
    stage.advance(frames: 17)
    #expect(try x(stage) == 120 && stage.diagnostics.isEmpty)
    #expect(stage.property("alpha", of: "square")?.value.base as? CGFloat == 0)
  }

  @Test(
    "an animation that repeats cannot be controlled",
    arguments: ["\"repeat\": 2", "\"autoreverse\": true"])
  func repeating(member: String) throws {
    let text = """
      {"framegen": 1, "views": [{"id": "a"}], "timeline": [
        {"at": 0, "do": [{"animate": {"id": "move", "duration": 1, "set": {"a.alpha": 0}, \(member)}}]},
        {"at": 0.5, "do": [{"pauseAnimation": "move"}]}]}
      """
    let problems = SceneReader().read(Array(text.utf8), name: "scene.json").diagnostics
    #expect(
      problems.map(\.message) == [
        "animation 'move' is paused, continued, set or read, so it cannot have 'repeat' or 'autoreverse'"
      ])
  }
}
