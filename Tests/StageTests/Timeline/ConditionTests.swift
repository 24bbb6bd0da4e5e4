import Foundation
import Geometry
import Scene
import SceneFormat
import SceneText
import Stage
import Testing

@Suite("Conditions of entries and actions")
struct ConditionTests {
  /// A scene with a square of 40 points in the middle of 200, for two seconds at 10 frames per second.
  private func square(_ members: String) throws -> Stage {
    try staged(
      """
      "canvas": {"size": [200, 200], "scale": 1}, "timing": {"duration": 2, "fps": 10},
      "views": [{"id": "square", "frame": [80, 80, 40, 40], "backgroundColor": "red"}], \(members)
      """)
  }

  private func number(_ name: String, _ stage: Stage) throws -> Double {
    Double(try #require(stage.property(name, of: "square")?.value.base as? CGFloat))
  }

  @Test(
    "an entry runs only if its condition is true",
    arguments: [
      ("true", 50.0), ("false", 100), (#""$n == 2""#, 50), (#""$n != 2""#, 100),
      (#""$on && $n > 1""#, 50), (#""!$on || $n < 1""#, 100), (#""$tone == red""#, 50),
      (#""$tone == #00F""#, 100), (#""$square.center == [100, 100]""#, 50),
      (#""$square.isHidden""#, 100), (#""$n % 2 == 0 ? $on : false""#, 50),
    ])
  func entries(condition: String, expected: Double) throws {
    let stage = try square(
      """
      "variables": {"n": 2, "on": true, "tone": "red"},
      "timeline": [{"at": 0.1, "if": \(condition), "do": [{"set": {"square.center.x": 50}}]}]
      """)
    stage.advance(frames: 3)
    #expect(try number("center.x", stage) == expected)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test("a condition is evaluated each time, and an action's after the actions before it")
  func moments() throws {
    let stage = try square(
      """
      "variables": {"runs": 0},
      "timeline": [
        {"at": 0, "every": 0.1, "if": "$time > 0.45 && $time < 0.75", "do": [
          {"set": {"$runs": "$runs + 1"}},
          {"if": "$runs == 2", "set": {"square.zPosition": "$runs * 10"}},
          {"if": "$runs > 5", "set": {"square.zPosition": -1}}]},
        {"at": 1, "do": [{"set": {"square.cornerRadius": "$runs"}}]}]
      """)
    stage.advance(frames: 11)
    #expect(try number("cornerRadius", stage) == 3)
    #expect(try number("zPosition", stage) == 20)
  }

  @Test("an entry that runs once does so at the first event at which its condition is true")
  func once() throws {
    let stage = try square(
      """
      "variables": {"runs": 0},
      "touches": [{"tap": [30, 30], "at": 0.1}, {"tap": [150, 150], "at": 0.6}, {"tap": [160, 160], "at": 1.1}],
      "gestures": [{"id": "tap", "type": "tap"}],
      "timeline": [{"on": {"gesture": "tap"}, "once": true, "if": "$location.x > 100", "do": [
        {"set": {"square.zPosition": "$location.x"}}]}]
      """)
    stage.advance(frames: 19)
    #expect(try number("zPosition", stage) == 150)
  }

  @Test("actions after an animation have conditions of their own time")
  func consequences() throws {
    let stage = try square(
      """
      "variables": {"on": false},
      "timeline": [
        {"at": 0.1, "do": [{"animate": {"duration": 0.5, "set": {"square.alpha": 0.5}, "then": [
          {"if": "$on", "set": {"square.zPosition": 3}}, {"if": "!$on", "set": {"square.zPosition": 4}}]}}]},
        {"at": 0.3, "do": [{"set": {"$on": true}}]}]
      """)
    stage.advance(frames: 10)
    #expect(try number("zPosition", stage) == 3)
  }

  @Test("a condition without a value is a warning, and what it guards is left out")
  func warnings() throws {
    let stage = try square(
      """
      "variables": {"n": 0},
      "timeline": [
        {"at": 0.1, "if": "1 / $n > 0", "do": [{"set": {"square.zPosition": 1}}]},
        {"at": 0.1, "do": [{"if": "sqrt(0 - 1) > $n", "set": {"square.zPosition": 2}},
                           {"set": {"square.cornerRadius": 5}}]},
        {"at": 0.1, "if": "$n == 0 || 1 / $n > 0", "do": [{"set": {"square.borderWidth": 3}}]}]
      """)
    stage.advance(frames: 3)
    #expect(
      stage.diagnostics.map(\.message) == [
        "the expression divides by zero; the entry is left out",
        "the expression has no finite value; the action is left out",
      ])
    #expect(stage.diagnostics.allSatisfy { $0.severity == .warning && $0.place != nil })
    #expect(try number("zPosition", stage) == 0)
    #expect(try number("cornerRadius", stage) == 5 && number("borderWidth", stage) == 3)
  }

  @Test("the side of an expression that is not taken has no part in its action")
  func shortCircuits() throws {
    let stage = try square(
      """
      "variables": {"n": 0, "on": true},
      "timeline": [{"at": 0.1, "do": [
        {"set": {"square.zPosition": "$n == 0 ? 7 : 1 / $n",
                 "square.backgroundColor": "$on ? lime : #00F", "square.isHidden": "$n != 0 && 1 / $n > 0",
                 "square.center": "$on ? [$on * 50, 60] : $square.center"}}]}]
      """)
    stage.advance(frames: 3)
    #expect(stage.diagnostics.isEmpty)
    #expect(try number("zPosition", stage) == 7)
    #expect(
      stage.property("backgroundColor", of: "square")?.value.base as? DynamicColor
        == DynamicColor(Color(red: 0, green: 1, blue: 0)))
    #expect(stage.property("center", of: "square")?.value.base as? CGPoint == CGPoint(x: 50, y: 60))
  }

  @Test("a value that does not fit once is computed again the next time")
  func fitsLater() throws {
    let stage = try square(
      """
      "variables": {"factor": 2},
      "timeline": [
        {"at": 0, "do": [{"animate": {
          "id": "move", "duration": 1, "curve": "linear", "set": {"square.center.x": 200}}}]},
        {"at": 0.5, "do": [{"pauseAnimation": "move"}]},
        {"at": [0.6, 0.8], "do": [
          {"continueAnimation": {"animation": "move", "durationFactor": "$factor"}}]},
        {"at": 0.7, "do": [{"set": {"$factor": 1}}]}]
      """)
    // It is paused at 150; from 0.8 s on it takes a whole second for the other half.
    stage.advance(frames: 13)
    #expect(stage.diagnostics.map(\.code) == ["out-of-range"])
    #expect(try abs(stage.sample("square").x - 175) < 0.01)
  }

  @Test("the item of a contact can be asked for its properties")
  func items() throws {
    let stage = try staged(
      """
      "canvas": {"size": [300, 100], "scale": 1}, "timing": {"duration": 2, "fps": 60},
      "views": [{"id": "left", "frame": [10, 20, 20, 20]}, {"id": "right", "frame": [200, 20, 20, 20]}],
      "behaviors": [{"id": "fall", "type": "gravity", "items": ["left", "right"]},
        {"id": "walls", "type": "collision", "items": ["left", "right"],
         "translatesReferenceBoundsIntoBoundary": true}],
      "timeline": [{"on": {"contactBegan": "walls"}, "if": "$item.center.x > 100", "do": [
        {"set": {"$item.alpha": 0.5}}]}]
      """)
    stage.advance(frames: 100)
    #expect(stage.property("alpha", of: "left")?.value.base as? CGFloat == 1)
    #expect(stage.property("alpha", of: "right")?.value.base as? CGFloat == 0.5)
  }

  @Test("an animation's numbers, and constants and priorities of constraints, are expressions too")
  func places() throws {
    let stage = try staged(
      """
      "canvas": {"size": [200, 200], "scale": 1}, "timing": {"duration": 2, "fps": 10},
      "views": [{"id": "square"}],
      "layout": ["square.width == 40", "square.height == 40", "square.top == root.top",
        {"id": "near", "item": "square", "attribute": "left", "toItem": "root", "toAttribute": "left", "constant": 10, "priority": 500},
        {"id": "far", "item": "square", "attribute": "left", "toItem": "root", "toAttribute": "left", "constant": 90, "priority": 400}],
      "variables": {"n": 2},
      "timeline": [
        {"at": 0.1, "do": [{"animate": {"duration": "$n / 4", "delay": "$n * 0.1", "curve": ["$n / 4", 0, 1, 1],
          "set": {"square.alpha": "1 / $n"}, "then": [{"set": {"square.zPosition": "$time"}}]}}]},
        {"at": 1, "do": [{"layout": {"priorities": {"near": "$n * 100"}, "constants": {"far": "$n * 30"}}}]}]
      """)
    stage.advance(frames: 9)
    #expect(try abs(number("zPosition", stage) - 0.8) < 1e-9)
    #expect(try number("center.x", stage) == 30)
    stage.advance(frames: 3)
    #expect(try number("center.x", stage) == 80)
    #expect(stage.diagnostics.isEmpty)
  }
}
