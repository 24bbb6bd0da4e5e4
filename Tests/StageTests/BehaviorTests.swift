import Foundation
import SceneFormat
import SceneText
import Stage
import Testing
import Scene

/// The first frame is one sub-step of 1/120 s, after which the velocity is acceleration / 120.
@Suite("Behaviors of a scene")
struct BehaviorTests {
  /// A behavior, and its effect on a square of 1 kg at (300, 400) in the first sub-step.
  struct Case: Sendable, CustomTestStringConvertible {
    var behavior: String
    /// The acceleration in points per second squared; for an impulse, the velocity in points per second.
    var x: Double
    /// The same for the vertical direction.
    var y: Double
    /// The angular velocity in radians per second.
    var spin: Double
    var isImpulse: Bool
    var testDescription: String { behavior }

    init(_ behavior: String, _ x: Double, _ y: Double, spin: Double = 0, isImpulse: Bool = false) {
      self.behavior = behavior
      self.x = x
      self.y = y
      self.spin = spin
      self.isImpulse = isImpulse
    }
  }

  /// With the field's origin at (0, 0) the square is 5 m away, in the direction (0.6, 0.8).
  private static func field(_ kind: String, _ more: String = "") -> String {
    #""type": "field", "kind": "\#(kind)", "items": ["a"]\#(more)"#
  }

  static let forces = [
    Case(#""type": "gravity", "items": ["a"]"#, 0, 1000),
    Case(#""type": "gravity", "items": ["a"], "gravityDirection": [3, 4]"#, 3000, 4000),
    Case(#""type": "gravity", "items": ["a"], "angle": 0, "magnitude": 2"#, 2000, 0),
    Case(#""type": "push", "items": ["a"], "pushDirection": [1, 0]"#, 100, 0),
    Case(
      #""type": "push", "items": ["a"], "mode": "instantaneous", "angle": "90deg", "magnitude": 1"#
        + #", "offsets": {"a": [50, 0]}"#, 0, 100, spin: 3, isImpulse: true),
    Case(#""type": "push", "items": ["a"], "pushDirection": [1, 0], "active": false"#, 0, 0),
    Case(
      #""type": "itemProperties", "items": ["a"], "linearVelocity": [10, 20], "#
        + #""angularVelocity": 2"#, 10, 20, spin: 2, isImpulse: true),
    Case(
      #""type": "composite", "behaviors": [{"type": "composite", "behaviors": ["#
        + #"{"type": "gravity", "items": ["a"]}]}]"#, 0, 1000),
  ]

  static let fields = [
    Case(field("linearGravity", #", "direction": [3, 4]"#), 300, 400),
    Case(
      field("linearGravity", #", "direction": [3, 4], "strength": 2, "falloff": 1"#), 120, 160),
    Case(field("radialGravity"), -2.4, -3.2),
    Case(
      field("radialGravity", #", "strength": 2, "falloff": 1, "minimumRadius": 1000"#), -12, -16),
    Case(field("spring"), -300, -400),
    Case(field("spring", #", "position": [200, 400]"#), -100, 0),
    Case(field("vortex"), -80, 60),
    Case(field("electric"), 0, 0),
    Case(field("velocity", #", "direction": [1, -2]"#), 100, -200, isImpulse: true),
  ]

  /// A region, and whether it contains the square's center, (300, 400) from the origin.
  static let regions = [
    (#"{"radius": 500}"#, true), (#"{"radius": 499}"#, false),
    (#"{"size": [601, 801]}"#, true), (#"{"size": [600, 801]}"#, false),
    (#"{"inverse": {"radius": 499}}"#, true), (#"{"inverse": {"radius": 500}}"#, false),
    (#"{"union": [{"radius": 1}, {"size": [1, 1]}, {"radius": 500}]}"#, true),
    (#"{"union": [{"radius": 1}, {"size": [1, 1]}]}"#, false),
    (#"{"intersection": [{"radius": 500}, {"radius": 501}]}"#, true),
    (#"{"intersection": [{"radius": 500}, {"radius": 1}]}"#, false),
    (#"{"difference": [{"radius": 500}, {"radius": 1}, {"size": [1, 1]}]}"#, true),
    (#"{"difference": [{"radius": 500}, {"radius": 1}, {"radius": 501}]}"#, false),
    (#"{"difference": [{"radius": 1}, {"radius": 500}]}"#, false),
  ]

  private static let square = #""id": "a", "frame": [250, 350, 100, 100]"#
  private static let free =
    #"{"type": "itemProperties", "items": ["a"], "resistance": 0, "angularResistance": 0}"#

  @Test("behaviors act as in UIKit", arguments: forces + fields)
  func acts(test: Case) throws {
    let stage = try staged(
      """
      "views": [{\(Self.square)}], "behaviors": [{\(test.behavior)}, \(Self.free)]
      """)
    #expect(try stage.sample("a").vx == 0 || test.isImpulse)
    stage.advance()
    let factor = test.isImpulse ? 1 : 1.0 / 120
    let sample = try stage.sample("a")
    #expect(agree(sample.vx, test.x * factor))
    #expect(agree(sample.vy, test.y * factor))
    #expect(agree(sample.omega, test.spin))
  }

  @Test("a field acts inside its region", arguments: regions)
  func acts(region: String, isInside: Bool) throws {
    let stage = try staged(
      """
      "views": [{\(Self.square)}], "behaviors": [
        {\(Self.field("spring", ", \"region\": \(region)"))}, \(Self.free)]
      """)
    stage.advance()
    #expect(agree(try stage.sample("a").vx, isInside ? -300.0 / 120 : 0))
  }

  @Test(
    "fields on a moving item: drag, magnetic and electric",
    arguments: [
      // At 1 m/s: drag is S·v², magnetic force perpendicular to v at a distance of 5 m.
      Case(#""kind": "drag""#, -100, 0),
      Case(#""kind": "drag", "direction": [1, 0]"#, 0, 0),
      Case(#""kind": "magnetic""#, 0, -20),
      // Two units of charge.
      Case(#""kind": "electric""#, 24, 32),
    ])
  func moving(test: Case) throws {
    let stage = try staged(
      """
      "views": [{\(Self.square)}], "behaviors": [
        {"type": "itemProperties", "items": ["a"], "linearVelocity": [100, 0],
         "charge": \(test.behavior.contains("electric") ? 2 : 0)},
        {"type": "field", \(test.behavior), "items": ["a"]}, \(Self.free)]
      """)
    stage.advance()
    let sample = try stage.sample("a")
    #expect(agree(sample.vx, 100 + test.x / 120) && agree(sample.vy, test.y / 120))
  }

  @Test("noise depends on the scene's seed")
  func seeds() throws {
    func path(seed: Int) throws -> [MotionSample] {
      let stage = try staged(
        """
        "seed": \(seed), "views": [{\(Self.square)}], "behaviors": [
          {"type": "field", "kind": "noise", "items": ["a"], "smoothness": 0.5,
           "animationSpeed": 1}]
        """)
      stage.advance(frames: 30)
      return stage.samples()
    }
    #expect(try path(seed: 5) == path(seed: 5))
    #expect(try path(seed: 5) != path(seed: 6))
    #expect(try path(seed: 5)[0].vx != 0)
  }

  @Test("properties: the last behavior in the file wins, also inside composites")
  func properties() throws {
    let stage = try staged(
      """
      "views": [{\(Self.square)}], "behaviors": [
        {"type": "itemProperties", "items": ["a"], "density": 8},
        {"type": "composite", "behaviors": [
          {"type": "itemProperties", "items": ["a"], "density": 4}]},
        {"type": "itemProperties", "items": ["a"], "resistance": 0},
        {"type": "push", "items": ["a"], "mode": "instantaneous", "pushDirection": [1, 0]}]
      """)
    stage.advance()
    #expect(agree(try stage.sample("a").vx, 25))
  }

  @Test("what sleeps on an anchored item, or hangs from it, wakes when that is moved")
  func movedSupport() throws {
    let stage = try staged(
      """
      "canvas": {"size": [400, 240]}, "timing": {"duration": 4},
      "views": [{"id": "platform", "frame": [60, 120, 120, 20]}, {"id": "box", "frame": [100, 80, 40, 40]},
                {"id": "hand", "frame": [300, 20, 30, 30]}, {"id": "weight", "frame": [295, 120, 40, 40]}],
      "behaviors": [
        {"type": "gravity", "items": ["box", "weight"]},
        {"type": "collision", "items": ["box", "platform"], "translatesReferenceBoundsIntoBoundary": true},
        {"type": "attachment", "item": "weight", "to": "hand"},
        {"type": "itemProperties", "items": ["platform", "hand"], "isAnchored": true}],
      "timeline": [{"at": 2, "do": [
        {"set": {"platform.center.x": -200, "hand.center.x": 340}},
        {"updateItem": "platform"}, {"updateItem": "hand"}]}]
      """)
    stage.advance(toTime: 1.9)
    #expect(try stage.sample("box").vy == 0)
    stage.advance(toTime: 3.9)
    // The floor is at 240; the rod is 105 long.
    #expect(agree(try stage.sample("box").y, 220, within: 1))
    let weight = try stage.sample("weight")
    #expect(abs(hypot(weight.x - 340, weight.y - 35) - 105) < 0.5)
  }

  @Test("errors of dynamics are reported at their behaviors")
  func refusals() throws {
    let fields = (0..<33).map { _ in
      #"{"type": "field", "kind": "vortex", "items": ["a"]}"#
    }
    let scene = try scene(
      """
      "views": [{"id": "a", "frame": [0, 0, 5, 5]}, {"id": "flat", "frame": [0, 0, 5, 0]}],
      "behaviors": [{"type": "composite", "behaviors": [{"type": "gravity", "items": ["flat"]}]},
      \(fields.joined(separator: ","))]
      """)
    let error = #expect(throws: StageError.self) { try Stage(scene, measuring: FixedPitch()) }
    let diagnostics = error?.diagnostics ?? []
    #expect(
      diagnostics.map(\.message) == [
        "item 'flat' has the size 5.0 × 0.0 points, which cannot move",
        "an animator holds at most 32 fields",
      ])
    let children = scene.behaviors[0].children
    #expect(diagnostics.map(\.place) == [children[0].place, scene.behaviors[33].place])
  }
}
