import Foundation
import Geometry
import Gestures
import Scene
import Testing
import Views

@Suite("Recognizers with half a point of noise, at both sampling rates")
struct JitterTests {
  /// What fingers do, to which a recognizer answers, or which it lets pass.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable () -> GestureRecognizer
    let paths: [@Sendable (Double) -> CGPoint]
    let duration: Double
    let states: [String]

    init(
      _ description: String, _ make: @escaping @autoclosure @Sendable () -> GestureRecognizer,
      _ paths: [@Sendable (Double) -> CGPoint], for duration: Double, _ states: [String]
    ) {
      (testDescription, self.make, self.paths) = (description, make, paths)
      (self.duration, self.states) = (duration, states)
    }
  }

  private static let moving = ["began", "changed", "ended"]

  private static func rest(_ x: CGFloat, _ y: CGFloat) -> @Sendable (Double) -> CGPoint {
    { _ in CGPoint(x: x, y: y) }
  }

  /// Two fingers around the middle of the canvas, which turn or move apart in half a second.
  private static func pair(by turn: CGFloat, to radius: CGFloat) -> [@Sendable (Double) -> CGPoint]
  {
    [CGFloat(0), .pi].map { start in
      { time in
        let part = CGFloat(time / 0.5)
        let (length, angle) = (60 + (radius - 60) * part, start + turn * part)
        return CGPoint(x: 200 + length * cos(angle), y: 200 + length * sin(angle))
      }
    }
  }

  private static func edge() -> GestureRecognizer {
    let recognizer = ScreenEdgePanGestureRecognizer()
    recognizer.edges = .left
    return recognizer
  }

  private static func doubleTap() -> GestureRecognizer {
    let recognizer = TapGestureRecognizer()
    recognizer.numberOfTapsRequired = 2
    return recognizer
  }

  private static func hold() -> GestureRecognizer {
    LongPressGestureRecognizer()
  }

  static let cases: [Case] = [
    Case("a tap", TapGestureRecognizer(), [rest(100, 100)], for: 0.1, ["ended"]),
    Case(
      "a drag is no tap", TapGestureRecognizer(), [line(100, 100, 200, 100, in: 0.4)], for: 0.4,
      ["failed"]),
    Case("one tap of two", doubleTap(), [rest(100, 100)], for: 0.1, ["failed"]),
    Case("a long press", hold(), [rest(100, 100)], for: 0.8, moving),
    Case("a short press", hold(), [rest(100, 100)], for: 0.4, ["failed"]),
    Case(
      "a drag is no long press", hold(), [line(100, 100, 200, 100, in: 0.8)], for: 0.8, ["failed"]),
    Case("a pan", PanGestureRecognizer(), [line(100, 100, 200, 140, in: 0.4)], for: 0.4, moving),
    Case(
      "a small movement is no pan", PanGestureRecognizer(), [line(100, 100, 105, 104, in: 0.4)],
      for: 0.4, ["failed"]),
    Case("a pan from the edge", edge(), [line(8, 100, 120, 110, in: 0.4)], for: 0.4, moving),
    Case(
      "a pan along the edge", edge(), [line(8, 100, 14, 300, in: 0.4)], for: 0.4, ["failed"]),
    Case(
      "a swipe", SwipeGestureRecognizer(), [line(100, 100, 220, 110, in: 0.2)], for: 0.2,
      ["ended"]),
    Case(
      "a slow swipe", SwipeGestureRecognizer(), [line(100, 100, 145, 104, in: 1.5)], for: 1.5,
      ["failed"]),
    Case(
      "a swipe the other way", SwipeGestureRecognizer(), [line(220, 100, 100, 110, in: 0.2)],
      for: 0.2, ["failed"]),
    Case("a pinch", PinchGestureRecognizer(), pair(by: 0, to: 120), for: 0.5, moving),
    Case(
      "fingers that rest are no pinch", PinchGestureRecognizer(), pair(by: 0, to: 62), for: 0.5,
      ["failed"]),
    Case("a rotation", RotationGestureRecognizer(), pair(by: 1, to: 60), for: 0.5, moving),
    Case(
      "fingers that move apart are no rotation", RotationGestureRecognizer(), pair(by: 0, to: 120),
      for: 0.5, ["failed"]),
  ]

  @Test("it recognizes, or fails, whatever the noise", arguments: cases, [60.0, 120])
  func noise(example: Case, rate: Double) {
    for seed in 1...40 {
      let hand = Hand()
      hand.attach(example.make(), "it")
      hand.play(
        example.paths, for: example.duration, rate: rate, jitter: Jitter(seed: UInt64(seed)))
      #expect(hand.states(of: "it") == example.states, "seed \(seed)")
    }
  }

  @Test("disabled on its way, it is cancelled", arguments: [60.0, 120])
  func cancellation(rate: Double) {
    let makers: [(GestureRecognizer, [@Sendable (Double) -> CGPoint])] = [
      (PanGestureRecognizer(), [line(100, 100, 200, 140, in: 0.8)]),
      (Self.hold(), [Self.rest(100, 100)]), (Self.edge(), [line(8, 100, 120, 110, in: 0.8)]),
      (PinchGestureRecognizer(), Self.pair(by: 0, to: 120)),
      (RotationGestureRecognizer(), Self.pair(by: 1, to: 60)),
    ]
    for (recognizer, paths) in makers {
      let hand = Hand()
      hand.attach(recognizer, "it")
      hand.play(paths, for: 0.8, rate: rate, jitter: Jitter(seed: 3)) { time in
        if time >= 0.7 { recognizer.isEnabled = false }
      }
      #expect(hand.states(of: "it") == ["began", "changed", "cancelled"])
    }
  }
}
