import Foundation
import Geometry
import Scene
import SceneFormat
import SceneText
import Stage
import Testing

@Suite("Changes by amounts")
struct AmountTests {
  /// A square of 20 points at (50, 50), at 20 frames per second, with a timeline.
  private func square(_ timeline: String, duration: String = "5", more: String = "") throws -> Stage
  {
    try staged(
      """
      "canvas": {"size": [200, 200], "scale": 1}, "timing": {"duration": \(duration), "fps": 20},
      "views": [{"id": "a", "frame": [40, 40, 20, 20]}, {"id": "b", "frame": [0, 0, 10, 10]}],
      "variables": {"count": 1, "home": [1, 2]}\(more),
      "timeline": [\(timeline)]
      """)
  }

  private func number(_ name: String, _ stage: Stage, isShown: Bool = true) throws -> Double {
    let value = try #require(stage.property(name, of: "a", isShown: isShown)?.value.base)
    return Double(try #require(value as? CGFloat))
  }

  /// How far an angle is from another one, in radians, whole turns left out.
  private func distance(_ angle: Double, _ other: Double) -> Double {
    abs(atan2(sin(angle - other), cos(angle - other)))
  }

  @Test(
    "an animated rotation goes through all of its angle, from where it is",
    arguments: [("360deg", 1.0), ("-720deg", -2), ("0.75turn", 0.75)])
  func turn(amount: String, turns: Double) throws {
    let stage = try square(
      """
      {"at": 0, "do": [{"set": {"a.transform.rotation": 1}},
        {"animate": {"duration": 2, "curve": "linear", "by": {"a.transform.rotation": "\(amount)"}}}]}
      """)
    for frame in 1...50 {
      stage.advance()
      let part = min(Double(frame) / 40, 1)
      let expected = 1 + part * turns * 2 * .pi
      #expect(distance(try number("transform.rotation", stage), expected) < 1e-9, "\(frame)")
    }
  }

  @Test("the amount is added to the value that was set last, where a running animation ends")
  func retargeting() throws {
    let stage = try square(
      """
      {"at": [0, 0.5], "do": [{"animate": {"duration": 1, "curve": "linear", "by": {"a.center": [40, 20]}}}]}
      """)
    // The second one begins half way, and adds to the first: 20 + 40 · 0.25 after another quarter.
    for (frames, x) in [(10, 70.0), (5, 90), (5, 110), (10, 130)] {
      stage.advance(frames: frames)
      #expect(agree(try stage.sample("a").x, x))
    }
    #expect(try number("center.x", stage, isShown: false) == 130)
    #expect(try number("center.y", stage, isShown: false) == 90)
  }

  @Test(
    "one number as an expression is a scale along both axes, as a constant is",
    arguments: [
      ("set", "$count + 1", [2.0, 2]), ("set", "[$count, 3]", [1, 3]),
      ("set", "$home * 2", [2, 4]),
      ("set", "clamp($home.y, 0, 1.5)", [1.5, 1.5]), ("by", "$count / 2", [1.5, 1.5]),
      ("by", "$home", [2, 3]),
    ])
  func scales(action: String, expression: String, expected: [Double]) throws {
    let stage = try square(
      #"{"at": 0, "do": [{"\#(action)": {"a.transform.scale": "\#(expression)"}}]}"#)
    #expect(try number("transform.scale.x", stage) == expected[0])
    #expect(try number("transform.scale.y", stage) == expected[1])
    // The whole transform has the same form.
    guard action == "set" else { return }
    let other = try square(
      #"{"at": 0, "do": [{"set": {"a.transform": {"scale": "\#(expression)"}}}]}"#)
    #expect(try number("transform.scale.x", other) == expected[0])
    #expect(try number("transform.scale.y", other) == expected[1])
  }

  @Test("numbers stay in their ranges, as an opacity from 0 to 1")
  func limits() throws {
    let stage = try square(
      #"{"at": 0, "every": 0.5, "do": [{"by": {"a.alpha": -0.3, "a.bounds.size": [-15, 1]}}]}"#)
    let alphas = try (0..<5).map { _ in
      defer { stage.advance(frames: 10) }
      return try number("alpha", stage)
    }
    #expect(zip(alphas, [0.7, 0.4, 0.1, 0, 0]).allSatisfy { abs($0 - $1) < 1e-9 }, "\(alphas)")
    #expect(try number("bounds.size.width", stage) == 0)
    #expect(try number("bounds.size.height", stage) == 26)
  }

  @Test("variables, behaviors, animations and the item of an event change by amounts too")
  func others() throws {
    let stage = try square(
      """
      {"at": 0, "do": [
        {"animate": {"id": "slide", "paused": true, "duration": 1, "curve": "linear", "set": {"a.center.x": 150}}}]},
      {"at": [0.1, 0.2], "do": [
        {"by": {"$count": "$count", "$home": [1, "$count"], "fall.magnitude": 0.25, "slide.fractionComplete": 0.25}}]},
      {"at": 0.3, "do": [{"by": {"a.center.y": "$count * 10", "b.center": "$home"}}]},
      {"on": {"gesture": "tap"}, "do": [{"by": {"$item.alpha": -0.25}}]},
      {"on": {"gesture": "other"}, "do": [{"by": {"$item.alpha": -0.25}}]}
      """,
      more: """
        , "behaviors": [{"id": "fall", "type": "gravity", "items": [], "magnitude": 0.5}],
          "touches": [{"tap": [100, 90], "at": 0.5}],
          "gestures": [{"id": "tap", "type": "tap", "view": "b"}, {"id": "other", "type": "tap", "view": "a"}]
        """)
    stage.advance(frames: 8)
    // 1, 2, 4; home (1, 2) + (1, 1) + (1, 2).
    #expect(try number("center.y", stage, isShown: false) == 90)
    #expect(stage.property("center", of: "b")?.value.base as? CGPoint == CGPoint(x: 8, y: 10))
    let magnitude = try #require(stage.property("magnitude", of: "fall")?.value.base as? CGFloat)
    #expect(abs(magnitude - 1) < 1e-12)
    #expect(abs(try number("center.x", stage) - 100) < 1e-9)
    #expect(try number("alpha", stage) == 1)
    // The tap of the other view is that of the square, where it is seen.
    stage.advance(frames: 8)
    #expect(try number("alpha", stage) == 0.75)
    #expect(stage.property("alpha", of: "b")?.value.base as? CGFloat == 1)
  }

  @Test("the amounts of keyframes follow each other")
  func keyframes() throws {
    let quarters = (0..<4).map { index in
      #"{"relativeStartTime": \#(Double(index) / 4), "relativeDuration": 0.25, "by": {"a.center.x": \#(index + 1), "a.transform.rotation": "180deg"}}"#
    }
    let stage = try square(
      """
      {"at": 0, "do": [{"animate": {"duration": 2, "curve": "linear", "by": {"a.alpha": -0.5},
        "keyframes": [\(quarters.joined(separator: ", "))]}}]}
      """)
    for (frames, x, turns, alpha) in [
      (5, 50.5, 0.25, 0.9375), (5, 51, 0.5, 0.875), (5, 52, 0.75, 0.8125), (15, 56, 1.5, 0.625),
      (5, 58, 1.75, 0.5625), (5, 60, 2, 0.5),
    ] {
      stage.advance(frames: frames)
      #expect(abs(try number("center.x", stage) - x) < 1e-9)
      #expect(distance(try number("transform.rotation", stage), turns * 2 * .pi) < 1e-9)
      #expect(abs(try number("alpha", stage) - alpha) < 1e-9)
    }
  }

  @Test("the amounts of keyframes follow each other in time, whatever their order in the file")
  func unorderedKeyframes() throws {
    let stage = try square(
      """
      {"at": 0, "do": [{"animate": {"duration": 2, "curve": "linear", "keyframes": [
        {"relativeStartTime": 0.5, "relativeDuration": 0.5, "by": {"a.center.x": 100}},
        {"relativeDuration": 0.5, "by": {"a.center.x": -20}}]}}]}
      """)
    for x in [40.0, 30, 80, 130, 130] {
      stage.advance(frames: 10)
      #expect(abs(try number("center.x", stage) - x) < 1e-9)
    }
  }

  @Test("a repeated animation adds its amount once, and shows it in each repetition")
  func repetition() throws {
    let stage = try square(
      """
      {"at": 0, "do": [{"animate": {"duration": 1, "curve": "linear", "repeat": "forever",
        "by": {"a.transform.rotation": "1turn", "a.center.x": 40}}}]}
      """)
    #expect(try number("center.x", stage, isShown: false) == 90)
    for frame in 1...60 {
      stage.advance()
      let part = Double(frame % 20) / 20
      #expect(distance(try number("transform.rotation", stage), part * 2 * .pi) < 1e-9)
      #expect(abs(try number("center.x", stage) - (50 + 40 * part)) < 1e-9)
    }
    #expect(try number("center.x", stage, isShown: false) == 90)
  }

  @Test(
    "other changes of the transform are animated beside a turn, and a turned view keeps its scale")
  func besides() throws {
    let stage = try square(
      """
      {"at": 0, "do": [{"animate": {"duration": 1, "curve": "linear",
        "set": {"a.transform.scale": 3}, "by": {"a.transform.rotation": "360deg", "a.transform.translation": [0, 8]}}}]}
      """)
    stage.advance(frames: 5)
    #expect(distance(try number("transform.rotation", stage), .pi / 2) < 1e-9)
    #expect(abs(try number("transform.scale.x", stage) - 1.5) < 1e-9)
    #expect(abs(try number("transform.translation.y", stage) - 2) < 1e-9)
  }

  @Test("an animation that is controlled turns, goes back, and adds further amounts")
  func controlled() throws {
    let stage = try square(
      """
      {"at": 0, "do": [{"animate": {"id": "spin", "duration": 1, "curve": "linear", "by": {"a.transform.rotation": "1turn"}}},
        {"addAnimations": {"animation": "spin", "delayFactor": 0.5, "by": {"a.center.y": 20}}}]},
      {"at": 0.75, "do": [{"set": {"spin.isReversed": true}}]}
      """)
    stage.advance(frames: 15)
    #expect(distance(try number("transform.rotation", stage), 1.5 * .pi) < 1e-9)
    #expect(abs(try number("center.y", stage) - 60) < 1e-9)
    stage.advance(frames: 10)
    #expect(distance(try number("transform.rotation", stage), .pi / 2) < 1e-9)
    stage.advance(frames: 10)
    #expect(distance(try number("transform.rotation", stage, isShown: false), 0) < 1e-9)
  }

  @Test("a view that constraints place moves from where they put it")
  func laidOut() throws {
    let stage = try square(
      #"{"at": 0.5, "do": [{"animate": {"duration": 1, "curve": "linear", "by": {"b.center": [20, 0]}}}]}"#,
      more:
        #", "layout": ["b.left == root.left + 100", "b.top == root.top + 30", "b.width == 10", "b.height == 10"]"#
    )
    stage.advance(frames: 20)
    let place = try stage.sample("b")
    #expect(agree(place.x, 115) && agree(place.y, 35))
  }

  @Test("a group turns by an amount, half a turn at most in one animation")
  func groups() throws {
    func group(_ amount: String) throws -> Stage {
      try square(
        #"{"at": 0, "do": [{"animate": {"duration": 1, "by": {"pair.transform.rotation": "\#(amount)"}}}]}"#,
        more: #", "groups": [{"id": "pair", "items": ["a", "b"]}]"#)
    }
    let half = try group("180deg")
    half.advance(frames: 20)
    // The middle of both is (30, 30).
    let places = [try half.sample("a"), try half.sample("b")]
    #expect(agree(places[0].x, 10) && agree(places[1].x, 55))
    #expect(half.diagnostics.isEmpty)
    #expect(
      try group("1turn").diagnostics.map(\.message)
        == ["a group does not turn by more than half a turn at once"])
  }

  // MARK: Warnings

  @Test(
    "an animated rotation by whole turns from where it is warns at its value, and offers an amount",
    arguments: [
      (#""a.transform.rotation": "360deg""#, 0, "360deg"),
      (#""a.transform.rotation": "-2turn""#, 0, "-720deg"),
      (#""a.transform.rotation": "450deg""#, 90, "360deg"),
      (#""a.transform.rotation": "$count * 360 * 0.017453292519943295""#, 0, "360deg"),
      (#""a.transform": {"rotation": "360deg"}"#, 0, "360deg"),
    ])
  func wholeTurns(change: String, degrees: Int, amount: String) throws {
    let text = #"{"duration": 1, "set": {\#(change)}}"#
    let stage = try square(
      #"{"at": 0, "do": [{"set": {"a.transform.rotation": "\#(degrees)deg"}}, {"animate": \#(text)}]}"#
    )
    let warning = try #require(stage.diagnostics.first)
    #expect(stage.diagnostics.count == 1 && warning.severity == .warning)
    #expect(warning.message == "an animation to the same angle after whole turns moves nothing")
    #expect(warning.hint == #"to turn, write "by": {"a.transform.rotation": "\#(amount)"}"#)
    #expect(warning.place?.range.isEmpty == false)
  }

  @Test(
    "other rotations do not warn",
    arguments: [
      (#""set": {"a.transform.rotation": "360deg"}"#, 90),
      (#""set": {"a.transform.rotation": "350deg"}"#, 0),
      (#""set": {"a.transform.rotation": 0}"#, 0),
      (#""by": {"a.transform.rotation": "360deg"}"#, 0),
    ])
  func noWarnings(changes: String, degrees: Int) throws {
    let stage = try square(
      #"{"at": 0, "do": [{"set": {"a.transform.rotation": "\#(degrees)deg"}}, {"animate": {"duration": 1, \#(changes)}}]}"#
    )
    stage.advance()
    #expect(stage.diagnostics.map(\.message) == [])
  }

  @Test("going back to where amounts have turned a view from does not warn")
  func back() throws {
    let stage = try square(
      """
      {"at": 0, "do": [{"by": {"a.transform.rotation": "1turn"}}, {"animate": {"duration": 1, "set": {"a.transform.rotation": 0}}},
        {"by": {"a.transform.rotation": "-3turn"}}, {"animate": {"duration": 1, "set": {"a.transform": {"scale": 2}}}}]}
      """)
    #expect(stage.diagnostics.map(\.message) == [])
  }

  @Test("an animation that repeats forever says how long a film until rest becomes")
  func endless() throws {
    let animation =
      #"{"at": 0, "do": [{"animate": {"duration": 1, "repeat": "forever", "set": {"a.alpha": 0}}}]}"#
    let stage = try square(animation, duration: #""untilRest", "maximum": 7"#)
    #expect(stage.frameLimit == 140)
    #expect(
      stage.diagnostics.map(\.message)
        == ["the animation repeats forever, so the scene never rests: the film lasts 7 s"])
    #expect(try square(animation).diagnostics.isEmpty)
    let brief = animation.replacing("\"forever\"", with: "3")
    #expect(try square(brief, duration: #""untilRest""#).diagnostics.isEmpty)
  }

  // MARK: Reading

  @Test(
    "what cannot change by an amount is an error",
    arguments: [
      (#""by": {"a.backgroundColor": "red"}"#, "'a.backgroundColor' cannot change by an amount"),
      (#""by": {"a.frame": [1, 2, 3, 4]}"#, "'a.frame' cannot change by an amount"),
      (#""by": {"a.isHidden": true}"#, "'a.isHidden' cannot change by an amount"),
      (#""by": {"a.aplha": 1}"#, "view 'a' has no property 'aplha'"),
      (#""by": {"a.alpha": 2}"#, "'a.alpha' must be from -1 to 1, not 2"),
      (#""by": {"a.center": 3}"#, "expected [x, y], found a number"),
      (#""by": {"a.center": [1]}"#, "expected [x, y], found 1 value"),
      (#""by": {"a.transform.rotation": "1foo"}"#, "malformed angle '1foo'"),
      (#""by": 5"#, "expected an object of id.property to amount, found a number"),
      (
        #""set": {"a.alpha": 0}, "by": {"a.alpha": 0.5}"#, "'a.alpha' is in 'set' and in 'by'"
      ),
    ])
  func mistakes(changes: String, message: String) {
    let text = #"""
      {"framegen": 1, "views": [{"id": "a"}], "timeline": [{"at": 0, "do": [
        {"animate": {"duration": 1, \#(changes)}}]}]}
      """#
    let reading = SceneReader().read(Array(text.utf8), name: "scene.json")
    #expect(reading.diagnostics.map(\.message) == [message])
  }

  @Test(
    "properties that are not animated change by their amounts at once, with the warning of 'set'")
  func notAnimated() {
    let text = #"""
      {"framegen": 1, "views": [{"id": "a"}], "timeline": [{"at": 0, "do": [
        {"animate": {"duration": 1, "by": {"a.zPosition": 1}}}]}]}
      """#
    let reading = SceneReader().read(Array(text.utf8), name: "scene.json")
    #expect(reading.diagnostics.allSatisfy { $0.code == "not-animated" })
    #expect(reading.scene != nil)
  }
}
