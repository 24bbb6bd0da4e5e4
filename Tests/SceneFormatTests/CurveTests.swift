import Foundation
import Scene
import SceneFormat
import SceneText
import Testing

@Suite("The timing curves of animations")
struct CurveTests {
  /// What reading an animation with a curve gives.
  private func read(_ curve: String) -> SceneReading {
    let text = #"""
      {"framegen": 1, "views": [{"id": "a"}], "timeline": [{"at": 0, "do": [
        {"animate": {"duration": 1, "curve": \#(curve), "set": {"a.alpha": 0}}}]}]}
      """#
    return SceneReader().read(Array(text.utf8), name: "scene.json")
  }

  private func pace(_ curve: String) -> AnimationDescription.Pace? {
    guard case .animate(let animation)? = read("\"\(curve)\"").scene?.actions.first?.kind
    else { return nil }
    return animation.pace
  }

  private func cubic(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double)
    -> AnimationDescription.Pace
  {
    .cubic(CGPoint(x: x1, y: y1), CGPoint(x: x2, y: y2))
  }

  @Test("names of UIKit, CSS and easings.net")
  func names() {
    let names: [(String, AnimationDescription.Pace)] = [
      ("default", .curve(.default)), ("ease", .curve(.default)), ("ease-in", .curve(.easeIn)),
      ("ease-out", .curve(.easeOut)), ("ease-in-out", .curve(.easeInOut)),
      ("linear", .curve(.linear)), ("step-start", .function(.steps(1, .start))),
      ("step-end", .function(.steps(1, .end))),
      ("easeInOutQuad", .function(.easing(Easing(.easeInOut, .quad)))),
      ("easeOutBounce", .function(.easing(Easing(.easeOut, .bounce)))),
    ]
    for (name, expected) in names { #expect(pace(name) == expected, "\(name)") }
    #expect(Set(Easing.all.map(\.name)).count == 30)
  }

  @Test("cubic-bezier() and steps(), as CSS writes them")
  func functions() {
    let texts: [(String, AnimationDescription.Pace)] = [
      ("cubic-bezier(0.25, 0.1, 0.25, 1)", cubic(0.25, 0.1, 0.25, 1)),
      ("cubic-bezier(.4,-2,1.0,3e0)", cubic(0.4, -2, 1, 3)),
      ("  Cubic-Bezier( +0 ,0.7, 1 , 1.3 )  ", cubic(0, 0.7, 1, 1.3)),
      ("steps(4)", .function(.steps(4, .end))), ("steps(4, end)", .function(.steps(4, .end))),
      ("steps(4, start)", .function(.steps(4, .start))),
      ("steps(4, jump-start)", .function(.steps(4, .start))),
      ("steps(4, jump-end)", .function(.steps(4, .end))),
      ("steps(1, jump-both)", .function(.steps(1, .both))),
      ("STEPS(2,JUMP-NONE)", .function(.steps(2, .none))),
    ]
    for (text, expected) in texts { #expect(pace(text) == expected, "\(text)") }
  }

  /// Inputs by the rules of CSS Easing 2 for the points of `linear()`.
  @Test(
    "linear() spreads points evenly, takes two percentages, and lets none be before another",
    arguments: [
      ("linear(0, 1)", [(0, 0), (1, 1)]), ("linear(0.5)", [(0, 0.5)]),
      ("linear(0, 0.25, 1)", [(0, 0), (0.5, 0.25), (1, 1)]),
      ("linear(0, 0.5 25% 75%, 1)", [(0, 0), (0.25, 0.5), (0.75, 0.5), (1, 1)]),
      ("linear(0, 25% 75% 0.5, 1)", [(0, 0), (0.25, 0.5), (0.75, 0.5), (1, 1)]),
      ("linear(0 20%, 1 80%)", [(0.2, 0), (0.8, 1)]),
      ("linear(0 10%, 0.5, 1 90%)", [(0.1, 0), (0.5, 0.5), (0.9, 1)]),
      ("linear(0, 0.1, 0.2 50%, 0.8, 1)", [(0, 0), (0.25, 0.1), (0.5, 0.2), (0.75, 0.8), (1, 1)]),
      (
        "linear(0 60%, 0.5, 1 20%, 2 80%)", [(0.6, 0), (0.6, 0.5), (0.6, 1), (0.8, 2)]
      ),
      ("linear(0 -50%, 1 150%)", [(-0.5, 0), (1.5, 1)]),
      ("linear(0 150%, 1)", [(1.5, 0), (1.5, 1)]),
      ("linear(1, -0.5, 0)", [(0, 1), (0.5, -0.5), (1, 0)]),
    ] as [(String, [(Double, Double)])])
  func points(text: String, expected: [(Double, Double)]) throws {
    guard case .function(.points(let points)) = try #require(pace(text)) else {
      Issue.record("\(text) gives no points")
      return
    }
    #expect(points.count == expected.count)
    for (point, (input, output)) in zip(points, expected) {
      #expect(abs(point.x - input) < 1e-12 && point.y == output, "\(text)")
    }
  }

  /// Each with the part of the text that is wrong.
  @Test(
    "a malformed function is reported at what is wrong in it, with the right form",
    arguments: [
      ("cubic-bezier(1.5, 0, 0, 1)", "1.5", "the time of a control point must be from 0 to 1"),
      ("cubic-bezier(0, 0, -.1, 1)", "-.1", "the time of a control point must be from 0 to 1"),
      ("cubic-bezier(0, 0, 1)", ")", "expected four numbers, found 3"),
      ("cubic-bezier(0, 0, 1, 1, 1)", ",", "expected only four numbers"),
      ("cubic-bezier(0 0 1 1)", "0", "expected ','"), ("cubic-bezier()", ")", "expected a number"),
      ("cubic-bezier(0, 0, 1, 1", "", "expected ')'"),
      ("cubic-bezier(0, 0, 1, 1) x", "x", "expected nothing after ')'"),
      ("linear()", ")", "expected a number"), ("linear(0, 50%)", ")", "expected a number"),
      ("linear(0, 1 2 3)", "2", "expected ',' before it"),
      ("linear(0, 25% 0.5 75%, 1)", "75%", "expected at most two percentages, side by side"),
      ("linear(0 1% 2% 3%, 1)", "3%", "expected at most two percentages, side by side"),
      ("linear(0, 1em)", "m", "expected the digits of an exponent"),
      ("linear(0., 1)", ",", "expected a digit after '.'"),
      ("linear(0, 1e9)", "1e9", "the number is too large"),
      ("steps(0)", "0", "the number of steps must be a whole number of at least 1"),
      ("steps(2.5, end)", "2.5", "the number of steps must be a whole number of at least 1"),
      ("steps(1, jump-none)", "1", "there must be at least 2 steps with 'jump-none'"),
      ("steps(3, middle)", "middle", "unknown place 'middle'"),
      ("steps(3,)", ")", "expected where the steps jump"),
      ("steps(3 end)", "e", "expected ',' or ')'"),
      ("spring(1 100 10 0)", "spring", "unknown function 'spring'"),
      ("(0, 1)", "(", "expected a name and '('"),
    ])
  func malformed(text: String, part: String, message: String) throws {
    let reading = read("\"\(text)\"")
    let diagnostic = try #require(reading.diagnostics.first)
    #expect(reading.diagnostics.count == 1 && diagnostic.code == "curve")
    #expect(diagnostic.message == message)
    #expect(diagnostic.hint?.contains("(") == true)
    let whole = #"{"framegen": 1, "views": [{"id": "a"}], "timeline": [{"at": 0, "do": ["#
    let place = try #require(diagnostic.place).range
    let source = Array(
      (whole + "\n  {\"animate\": {\"duration\": 1, \"curve\": \"\(text)\"").utf8)
    #expect(String(decoding: source[place], as: UTF8.self) == part)
  }

  @Test("any text is a curve or one problem with a place in it, and points never go back")
  func random() throws {
    let parts = [
      "linear(", "steps(", "cubic-bezier(", "(", ")", ",", " ", "0", "1", "-.5", "25%", "75 %",
      "1e", "2.",
      "jump-none", "end", "é", "%",
    ]
    var state: UInt64 = 37
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<3000 {
      let text = parts[next(3)] + (0..<next(9)).map { _ in parts[next(parts.count)] }.joined()
      let reading = read("\"\(text)\"")
      guard case .animate(let animation)? = reading.scene?.actions.first?.kind else {
        #expect(reading.diagnostics.count == 1, "\(text)")
        continue
      }
      #expect(reading.diagnostics.isEmpty)
      guard case .function(.points(let points)) = animation.pace else { continue }
      #expect(zip(points, points.dropFirst()).allSatisfy { $0.x <= $1.x }, "\(text)")
    }
  }

  @Test("escapes do not shift the place of what is wrong")
  func escaped() throws {
    let diagnostic = try #require(read(#""linear(0,\u0020oops)""#).diagnostics.first)
    #expect(diagnostic.message == "expected a number")
    #expect(diagnostic.place?.range.count == 1)
  }

  @Test("an unknown name suggests a similar one, or else all kinds of curves")
  func unknown() {
    #expect(read(#""easeOutBak""#).diagnostics.map(\.hint) == ["did you mean 'easeOutBack'?"])
    let hint = read(#""wobbly""#).diagnostics.first?.hint ?? ""
    #expect(hint.contains("'easeInOut'") && hint.contains("cubic-bezier("))
    #expect(read("7").diagnostics.map(\.message) == ["expected a string, found a number"])
  }
}
