import DisplayList
import Foundation
import Geometry
import Stage
import Testing

/// What is told of an item is what is drawn of it, also where the animator has it elsewhere: it takes no
/// notice of what moves an item that rests.
@Suite("What is told of a place is what is drawn")
struct DrawnPlaceTests {
  /// A way to move the view `a`, which the animator holds.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What moves it, from 1 s on.
    let actions: String
    /// The members of the view `a`.
    var view = #""frame": [20, 20, 20, 20]"#
    /// The views around it.
    var around: @Sendable (String) -> String = { $0 }
    /// More of the scene.
    var more = ""
    /// Whether the item falls; otherwise the animator rests.
    var isAwake = false
  }

  static let ways: [Way] = [
    Way(testDescription: "set", actions: #"{"set": {"a.center": [70, 90]}}"#),
    Way(
      testDescription: "animate",
      actions: #"{"animate": {"duration": 0.7, "set": {"a.center": [70, 90]}}}"#),
    Way(
      testDescription: "a constraint's constant",
      actions: #"{"layout": {"constants": {"left": 55}}}"#, view: #""isHidden": false"#,
      more: """
        "layout": [
          {"id": "left", "item": "a", "attribute": "left", "toItem": "root", "toAttribute": "left",
           "constant": 20},
          "a.top == root.top + 20", "a.width == 20", "a.height == 20"],
        """),
    Way(
      testDescription: "a stack", actions: #"{"set": {"first.isHidden": true}}"#,
      view: #""intrinsicSize": [20, 20]"#,
      around: {
        #"{"id": "s", "type": "stack", "distribution": "equalSpacing", "frame": [10, 10, 100, 20], "subviews": [{"id": "first", "intrinsicSize": [30, 20]}, \#($0)]}"#
      }),
    Way(
      testDescription: "its superview", actions: #"{"set": {"card.center": [100, 120]}}"#,
      around: { #"{"id": "card", "frame": [10, 10, 80, 80], "subviews": [\#($0)]}"# }),
    Way(
      testDescription: "its superview, turned in an animation",
      actions: #"{"animate": {"duration": 0.7, "set": {"card.transform.rotation": "50deg"}}}"#,
      around: { #"{"id": "card", "frame": [10, 10, 80, 80], "subviews": [\#($0)]}"# }),
    Way(
      testDescription: "transform.translation",
      actions: #"{"set": {"a.transform.translation": [30, 7]}}"#),
    Way(
      testDescription: "its group", actions: #"{"set": {"pair.center": [100, 120]}}"#,
      around: { #"\#($0), {"id": "b", "frame": [60, 20, 20, 20]}"# },
      more: #""groups": [{"id": "pair", "items": ["a", "b"]}],"#),
    Way(
      testDescription: "set while the animator runs", actions: #"{"set": {"a.center": [70, 90]}}"#,
      isAwake: true),
  ]

  private static func stage(_ way: Way) throws -> Stage {
    let view = #"{"id": "a", "backgroundColor": "red", \#(way.view)}"#
    let item = way.more.contains("groups") ? "pair" : "a"
    return try staged(
      """
      "canvas": {"size": [200, 200], "scale": 1}, "timing": {"duration": 2, "fps": 30},
      "views": [\(way.around(view))], \(way.more)
      "behaviors": [{"type": "\(way.isAwake ? "gravity" : "itemProperties")", "items": ["\(item)"]}],
      "timeline": [{"at": 1, "do": [\(way.actions)]}]
      """)
  }

  /// The center of the red view in the drawing.
  private static func drawn(_ stage: Stage) throws -> CGPoint {
    let items = stage.displayList(isRounded: false).items
    let fill = try #require(
      items.compactMap(\.fill).first { $0.color == Color(hex: 0xFF0000) })
    return CGPoint(x: fill.transform.tx, y: fill.transform.ty)
  }

  @Test("in every frame, whatever moves an item", arguments: ways)
  func places(way: Way) throws {
    let stage = try Self.stage(way)
    #expect(stage.diagnostics.isEmpty)
    let start = try Self.drawn(stage)
    var hasMoved = false
    while !stage.isFinished {
      stage.advance()
      let (sample, place) = (try stage.sample("a"), try Self.drawn(stage))
      #expect(
        agree(sample.x, Double(place.x)) && agree(sample.y, Double(place.y)),
        "\(sample) is drawn at \(place) at \(stage.time) s")
      hasMoved = hasMoved || place != start
    }
    #expect(hasMoved)
  }

  @Test("the speed is that of the drawing", arguments: ways.filter { !$0.isAwake })
  func speed(way: Way) throws {
    let stage = try Self.stage(way)
    stage.advance(frames: 40)
    let sample = try stage.sample("a")
    let isAnimated = way.actions.contains("animate")
    #expect((abs(sample.vx) + abs(sample.vy) > 1) == isAnimated, "\(sample)")
  }

  @Test("a view in a view that the animator moves has its velocity, and that of its turn")
  func carried() throws {
    let stage = try staged(
      """
      "canvas": {"size": [400, 400]}, "timing": {"duration": 1},
      "views": [{"id": "card", "frame": [100, 100, 100, 100],
        "subviews": [{"id": "a", "frame": [80, 40, 20, 20], "backgroundColor": "red"}]}],
      "behaviors": [{"type": "itemProperties", "items": ["card"], "linearVelocity": [60, 0],
        "angularVelocity": 2, "resistance": 0, "angularResistance": 0}],
      "expect": [{"settles": "a", "by": 0.2}]
      """)
    stage.advance(frames: 30)
    let (card, sample, before) = (
      try stage.sample("card"), try stage.sample("a"), try Self.drawn(stage)
    )
    #expect(agree(sample.x, Double(before.x)) && agree(sample.y, Double(before.y)))
    // v + ω × r, of the arm from the card's center.
    let arm = (x: Double(before.x) - Double(card.x), y: Double(before.y) - Double(card.y))
    #expect(agree(sample.omega, 2, within: 0.01))
    #expect(agree(sample.vx, Double(card.vx) - Double(card.omega) * arm.y, within: 0.05))
    #expect(agree(sample.vy, Double(card.vy) + Double(card.omega) * arm.x, within: 0.05))
  }

  @Test("the velocity of an animation is its own from the first moment on, and none at a jump")
  func velocities() throws {
    func samples(_ pace: String, fps: Int = 60) throws -> [MotionSample] {
      let stage = try staged(
        """
        "canvas": {"size": [300, 100], "scale": 1}, "timing": {"duration": 1.2, "fps": \(fps)},
        "views": [{"id": "a", "frame": [20, 20, 20, 20]}],
        "timeline": [{"at": 0, "do": [{"animate": {\(pace), "set": {"a.center.x": 130}}}]}]
        """)
      stage.tracked = ["a"]
      return try (0..<fps).map { _ in
        defer { stage.advance() }
        return try stage.sample("a")
      }
    }
    let even = try samples(#""duration": 0.8, "curve": "linear""#)
    #expect(even.prefix(48).allSatisfy { agree($0.vx, 125) } && even[48].vx == 0)
    // UIKit's initial velocity is in parts of the way, here 100 points, per second.
    let spring = try samples(#""duration": 1, "spring": {"damping": 0.5, "initialVelocity": 20}"#)
    #expect(agree(spring[0].vx, 2000, within: 1))
    // Jumps at the times of frames, by rounding errors before or after them, and 0.04 ms after frame 12.
    for pace in [#""duration": 0.8"#, #""duration": 0.6, "delay": 0.3"#, #""duration": 0.80016"#] {
      let steps = try samples(pace + #", "curve": "steps(4, jump-end)""#)
      #expect(steps.allSatisfy { $0.vx == 0 }, "\(pace)")
    }
    // A corner between two even parts: 50 points in 0.2 s, then 50 in 0.6 s.
    let bent = try samples(#""duration": 0.8, "curve": "linear(0, 0.5 25%, 1)""#)
    #expect(agree(bent[11].vx, 250) && agree(bent[12].vx, 50.0 / 0.6))
  }

  @Test("a body in a superview that is animated has the velocity with which it is drawn")
  func inScaledView() throws {
    let stage = try staged(
      """
      "canvas": {"size": [300, 300], "scale": 1}, "timing": {"duration": 1, "fps": 120},
      "views": [{"id": "card", "frame": [50, 50, 200, 200], "subviews": [
        {"id": "a", "frame": [10, 10, 30, 30], "backgroundColor": "red"}]}],
      "behaviors": [{"type": "gravity", "items": ["a"]}],
      "timeline": [{"at": 0, "do": [{"animate": {"duration": 0.9, "curve": "linear",
        "set": {"card.transform.scale": 0.5}}}]}]
      """)
    stage.tracked = ["a"]
    var samples: [MotionSample] = []
    for _ in 0..<90 {
      stage.advance()
      samples.append(try stage.sample("a"))
    }
    // A step has the velocity of its end, an animation that of its beginning, so both sides of a sample count.
    for index in 20..<80 {
      let mean = Double(samples[index + 1].y - samples[index - 1].y) * 60
      #expect(agree(samples[index].vy, mean, within: 12), "\(index)")
    }
  }

  @Test("what an animation adds to a body has the velocity of both, and bounces with the body's")
  func added() throws {
    func falling(_ actions: String) throws -> Stage {
      let stage = try staged(
        """
        "canvas": {"size": [200, 200], "scale": 1}, "timing": {"duration": 1},
        "views": [{"id": "card", "frame": [0, 0, 200, 200], "subviews": [
          {"id": "a", "frame": [50, 20, 20, 20], "backgroundColor": "red"}]}],
        "behaviors": [{"type": "gravity", "items": ["a"]}],
        "timeline": [{"at": 0, "do": [\(actions)]}]
        """)
      stage.tracked = ["a"]
      stage.advance(frames: 15)
      return stage
    }
    let alone = try falling("").sample("a")
    for actions in [
      #"{"animate": {"duration": 1, "curve": "linear", "by": {"a.transform.rotation": "90deg"}}}"#,
      #"{"animate": {"duration": 1, "curve": "linear", "by": {"a.transform.translation.x": 100}}}"#,
      #"{"animate": {"duration": 1, "curve": "linear", "by": {"card.center.x": 100}}}"#,
    ] {
      let stage = try falling(actions)
      let sample = try stage.sample("a")
      #expect(agree(sample.vy, Double(alone.vy), within: 0.01), "\(actions)")
      let way: Double = actions.contains("rotation") ? 0 : 100
      #expect(agree(sample.vx, way, within: 0.01), "\(actions)")
    }
  }
}
