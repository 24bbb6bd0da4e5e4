import DisplayList
import Foundation
import SceneFormat
import SceneText
import Stage
import Testing
import TestSupport

@Suite("Random timelines")
struct TimelineFuzzTests {
  private static let members = """
    "canvas": {"size": [200, 200], "scale": 1, "background": "white"},
    "overlays": true,
    "views": [
      {"id": "a", "frame": [20, 20, 30, 30], "backgroundColor": "red", "subviews": [
        {"id": "inner", "frame": [5, 5, 10, 10], "backgroundColor": "blue"}]},
      {"id": "b", "frame": [80, 20, 30, 30], "collisionBounds": "ellipse"},
      {"id": "c", "frame": [120, 20, 20, 20]}, {"id": "d", "frame": [140, 20, 20, 20]},
      {"id": "words", "type": "label", "text": "words"}, {"id": "laid", "backgroundColor": "lime"},
      {"id": "later", "frame": [9, 9, 9, 9], "added": false}],
    "groups": [{"id": "pair", "items": ["c", "d"]}],
    "layout": [
      {"id": "left", "item": "laid", "attribute": "left", "toItem": "root", "toAttribute": "left",
       "priority": 700},
      {"id": "right", "item": "laid", "attribute": "right", "toItem": "root", "toAttribute": "right",
       "isActive": false},
      {"id": "row", "format": "V:|-[words]-[laid(20)]"},
      {"id": "wide", "item": "laid", "attribute": "width", "constant": 20}],
    "behaviors": [
      {"id": "fall", "type": "gravity", "items": ["a", "b", "pair"]},
      {"id": "walls", "type": "collision", "items": ["a", "b", "pair"], "insets": [0, 0, 0, 0],
       "boundaries": [{"id": "floor", "from": [0, 150], "to": [200, 160]}]},
      {"id": "spring", "type": "attachment", "item": "a", "anchor": [50, 50], "frequency": 2},
      {"id": "rod", "type": "attachment", "item": "a", "to": "b"},
      {"id": "snap", "type": "snap", "item": "b", "to": [100, 100], "added": false},
      {"id": "kick", "type": "push", "items": ["a", "pair"], "mode": "instantaneous",
       "pushDirection": [1, -1]},
      {"id": "props", "type": "itemProperties", "items": ["a"]},
      {"id": "field", "type": "field", "kind": "vortex", "items": ["b"], "position": [100, 100]},
      {"id": "whole", "type": "composite", "behaviors": [
        {"id": "part", "type": "gravity", "items": ["inner"], "magnitude": 0.2}]}]
    """

  private static func time(_ dice: inout SplitMix) -> String {
    "\(Double(dice.below(2000)) / 1000)"
  }

  private static func number(_ dice: inout SplitMix) -> Int { dice.below(400) - 100 }

  private static func assignments(_ dice: inout SplitMix) -> String {
    let view = dice.pick(["a", "b", "inner", "words", "laid", "later", "c"])
    let (x, y) = (number(&dice), number(&dice))
    let size = dice.below(60)
    return "{"
      + dice.pick([
        "\"\(view).center\": [\(x), \(y)]", "\"\(view).frame\": [\(x), \(y), \(size), \(size)]",
        "\"\(view).transform.rotation\": \(x)", "\"\(view).transform.scale\": [\(x), \(y)]",
        "\"\(view).transform.scale\": 0", "\"\(view).alpha\": 0.\(size)",
        "\"\(view).bounds.size\": [\(size), 0]", "\"\(view).backgroundColor\": \"teal\"",
        "\"\(view).isHidden\": true", "\"words.text\": \"word \(x)\"",
        "\"fall.gravityDirection\": [\(x), \(y)]", "\"spring.anchorPoint\": [\(x), \(y)]",
        "\"spring.length\": \(size)", "\"spring.frequency\": \(size)", "\"rod.length\": 0",
        "\"walls.collisionMode\": \"boundaries\"", "\"walls.insets\": [\(x), 0, \(y), 0]",
        "\"walls.translatesReferenceBoundsIntoBoundary\": false",
        "\"snap.snapPoint\": [\(x), \(y)]",
        "\"props.density\": 0.0001", "\"props.isAnchored\": true", "\"field.strength\": \(x)",
        "\"kick.magnitude\": \(x)",
      ]) + "}"
  }

  private static func layout(_ dice: inout SplitMix) -> String {
    let id = dice.pick(["left", "right", "row", "wide"])
    return dice.pick([
      "{}", "{\"constants\": {\"left\": \(number(&dice))}}", "{\"activate\": [\"\(id)\"]}",
      "{\"deactivate\": [\"\(id)\"]}", "{\"priorities\": {\"left\": \(dice.below(999) + 1)}}",
    ])
  }

  private static func action(_ dice: inout SplitMix, depth: Int = 0) -> String {
    let (id, item) = (
      dice.pick([
        "a", "b", "later", "laid", "fall", "walls", "spring", "snap", "kick", "whole", "part",
        "props", "left", "right", "row",
      ]), dice.pick(["a", "b", "pair", "inner"])
    )
    let holder = dice.pick(["fall", "walls", "kick", "props", "field"])
    switch dice.below(depth < 3 ? 13 : 11) {
    case 0: return "{\"set\": \(assignments(&dice))}"
    case 1: return "{\"add\": \"\(id)\"}"
    case 2: return "{\"remove\": \"\(dice.pick([id, "floor"]))\"}"
    case 3: return "{\"add\": {\"item\": \"\(item)\", \"to\": \"\(holder)\"}}"
    case 4: return "{\"remove\": {\"item\": \"\(item)\", \"from\": \"\(holder)\"}}"
    case 5: return "{\"fire\": \"kick\"}"
    case 6:
      return "{\"addLinearVelocity\": [\(number(&dice)), \(number(&dice))], \"item\": \"\(item)\"}"
    case 7: return "{\"addAngularVelocity\": \(number(&dice)), \"item\": \"\(item)\"}"
    case 8: return "{\"layout\": \(layout(&dice))}"
    case 9: return "{\"updateItem\": \"\(item)\"}"
    case 10:
      let points = "\"from\": [0, \(number(&dice))], \"to\": [200, \(number(&dice))]"
      return dice.pick([
        "{\"add\": {\"type\": \"gravity\", \"items\": [\"\(item)\"]}}",
        "{\"add\": {\"type\": \"snap\", \"item\": \"\(item)\", \"to\": [\(number(&dice)), 0]}}",
        "{\"add\": {\"boundary\": {\(points)}, \"to\": \"walls\"}}",
      ])
    default:
      let pace = dice.pick([
        "", "\"curve\": \"linear\",", "\"curve\": [0, 3, 1, -3],",
        "\"spring\": {\"damping\": 0.1, \"initialVelocity\": 9},",
      ])
      let then = (0..<dice.below(3)).map { _ in action(&dice, depth: depth + 1) }
      return
        "{\"animate\": {\"duration\": 0.\(dice.below(9)), \"delay\": 0.\(dice.below(3)), \(pace) "
        + "\"set\": \(assignments(&dice)), \"layout\": \(layout(&dice)), "
        + "\"beginFromCurrentState\": \(dice.pick(["true", "false"])), "
        + "\"then\": [\(then.joined(separator: ", "))]}}"
    }
  }

  private static func timeline(_ dice: inout SplitMix) -> String {
    (0..<dice.below(8) + 4).map { _ in
      let actions = (0..<dice.below(3) + 1).map { _ in action(&dice) }
      let trigger = dice.pick([
        "\"at\": \(time(&dice))", "\"at\": [\(time(&dice)), \(time(&dice))]",
        "\"every\": 0.\(dice.below(3) + 1)\(dice.below(10))",
        "\"on\": {\"contactBegan\": \"walls\"}",
        "\"on\": {\"contactEnded\": \"walls\", \"item\": \"a\"}", "\"on\": \"animatorPaused\"",
        "\"on\": \"animatorResumed\"",
      ])
      return "{\(trigger), \"do\": [\(actions.joined(separator: ", "))]}"
    }.joined(separator: ", ")
  }

  @Test(
    "random timelines play without a trap, and the same at every frame rate",
    arguments: part(of: [0, 1, 2, 3] as [UInt64], oneIn: 2))
  func play(part: UInt64) throws {
    // Of each ten, several are refused before they play.
    var playedCount = 0
    for seed in part * 10..<part * 10 + 10 where try isPlayed(seed) { playedCount += 1 }
    #expect(playedCount >= 2)
  }

  /// Plays a timeline at two rates; false if it is refused.
  private func isPlayed(_ seed: UInt64) throws -> Bool {
    var dice = SplitMix(state: seed)
    let timeline = Self.timeline(&dice)
    var ends: [[MotionSample]] = []
    for fps in [30, 120] {
      let text =
        "{\"framegen\": 1, \"timing\": {\"duration\": 3, \"fps\": \(fps)}, \(Self.members), "
        + "\"timeline\": [\(timeline)]}"
      let reading = SceneReader().read(Array(text.utf8), name: "scene.json")
      #expect(!reading.diagnostics.hasErrors, "seed \(seed): \(reading.diagnostics.map(\.message))")
      let scene = try #require(reading.scene)
      let stage: Stage
      do {
        stage = try Stage(scene, measuring: FixedPitch())
      } catch {
        // Constraints that would become required or optional, or formats that create several.
        #expect(error.diagnostics.contains { $0.code == "layout" }, "seed \(seed)")
        return false
      }
      while stage.time < 2 {
        stage.advance()
        if stage.frame.isMultiple(of: 10) { _ = stage.displayList() }
      }
      #expect(stage.samples().allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.angle.isFinite })
      ends.append(stage.samples())
    }
    #expect(ends[0] == ends[1] && !ends[0].isEmpty, "seed \(seed)")
    return true
  }
}
