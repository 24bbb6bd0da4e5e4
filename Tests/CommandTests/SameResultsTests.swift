import Foundation
import Testing

/// What is told of a motion does not depend on how the film is drawn.
@Suite("The same results however a film is drawn")
struct SameResultsTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Self.scene, to: "scene.json")
  }

  /// A ball that bounces, a card that a finger drags and that springs, grows and fades, and a view in a stack.
  private static let scene = #"""
    {
      "framegen": 1, "canvas": {"size": [200, 200], "background": "#808080"}, "timing": {"duration": 2.5},
      "views": [
        {"id": "ball", "frame": [20, 10, 20, 20], "backgroundColor": "#FF0000"},
        {"id": "card", "frame": [100, 20, 31, 40], "backgroundColor": "#00FF00"},
        {"id": "row", "type": "stack", "frame": [10, 170, 100, 20], "distribution": "equalSpacing",
         "subviews": [{"id": "first", "intrinsicSize": [20, 20]}, {"id": "second", "intrinsicSize": [20, 20]}]}],
      "behaviors": [
        {"type": "gravity", "items": ["ball"]},
        {"type": "collision", "items": ["ball"],
         "boundaries": [{"id": "floor", "from": [0, 150], "to": [200, 153]}]},
        {"type": "itemProperties", "items": ["ball"], "elasticity": 0.6}],
      "touches": [{"path": [[0.3, 110, 30], [0.5, 120, 61], [0.7, 111, 50]]}],
      "gestures": [{"id": "drag", "type": "pan", "view": "card"}],
      "timeline": [
        {"on": {"gesture": "drag", "state": "changed"}, "do": [{"set": {"card.center": "$card.center + $translation / 7"}}]},
        {"at": 0.911, "do": [{"animate": {"duration": 0.7, "spring": {"damping": 0.3},
          "set": {"card.transform.scale": [1.5, 1.2], "card.alpha": 0.2}}}]},
        {"at": 1.2, "do": [{"animate": {"duration": 0.3, "set": {"first.isHidden": true}}}]}],
      "expect": [
        {"settles": "card", "by": 0.1}, {"contact": ["ball", "floor"], "number": 2, "between": [0.1, 0.2]},
        {"always": "card.transform.scale.x", "below": 1.4}, {"peaks": "ball.center.y", "is": 90},
        {"at": {"contact": ["ball", "floor"]}, "ball.center": [0, 0], "card.alpha": 0.9}]
    }
    """#

  /// The commands whose results are compared: numbers, curves and facts.
  static let commands: [[String]] = [
    ["measure", "--format", "json"],
    [
      "trace", "--steps", "--format", "json", "--of", "ball.center.y", "--of", "card.center.x",
      "--of",
      "card.transform.scale.x", "--of", "card.alpha", "--of", "second.frame.x", "--of",
      "ball.kineticEnergy",
    ],
    ["check", "--json"],
    [
      "tune", "--format", "json", "--goal", "greatest card.transform.scale.x 1.5…1.6", "--vary",
      "timeline.1.do.0.animate.spring.damping=0.3…0.6",
    ],
  ]

  @Test(
    "numbers, curves and facts are the same bytes at six frame rates, three scales and both themes",
    arguments: commands)
  func results(command: [String]) throws {
    func result(_ options: [String]) throws -> Data {
      let outcome = try Tool.run(
        [command[0], "scene.json"] + command.dropFirst() + options, in: scratch)
      #expect(outcome.code == 0 || outcome.code == 1, "\(outcome.errors)")
      return outcome.output + (command[0] == "check" ? Data(outcome.errors.utf8) : Data())
    }
    let reference = try result([])
    #expect(reference.count > 500)
    var variants = [10, 12, 24, 25, 30, 120].map { ["--fps", "\($0)"] }
    variants += [1, 2, 3].map { ["--set", "canvas.scale=\($0)"] }
    variants += ["light", "dark"].map { ["--set", "canvas.theme=\"\($0)\""] }
    for options in variants { #expect(try result(options) == reference, "\(options)") }
  }

  @Test("so are the verdicts of a picture test with one worker and with seven")
  func workers() throws {
    let blessed = try Tool.run(["bless", "scene.json"], in: scratch)
    // Some of the expectations are not met.
    #expect(blessed.code == 1, "\(blessed.errors)")
    let changed = Self.scene.replacing("\"damping\": 0.3", with: "\"damping\": 0.4")
    try scratch.write(changed, to: "scene.json")
    func verdict(_ jobs: Int) throws -> Data {
      let outcome = try Tool.run(
        ["test", "scene.json", "--json", "--jobs", "\(jobs)", "-o", "report"], in: scratch)
      #expect(outcome.code == 1, "\(outcome.errors)")
      return outcome.output
    }
    let one = try verdict(1)
    #expect(try one == verdict(7) && one.count > 200)
  }

  @Test("so are the curves of figures")
  func figures() throws {
    func figure(_ options: [String]) throws -> Data {
      let outcome = try Tool.run(
        [
          "figure", "scene.json", "--kind", "plot", "--of", "ball.center.y", "--of",
          "card.transform.scale.x", "--force", "-o", "plot.svg",
        ] + options, in: scratch)
      #expect(outcome.code == 0, "\(outcome.errors)")
      return try scratch.read("plot.svg")
    }
    let reference = try figure([])
    for fps in [10, 12, 24, 25, 30, 120] { #expect(try figure(["--fps", "\(fps)"]) == reference) }
    for scale in [1, 2, 3] {
      #expect(try figure(["--set", "canvas.scale=\(scale)"]) == reference)
    }
  }
}
