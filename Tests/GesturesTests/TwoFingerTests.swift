import Foundation
import Views
import Geometry
import Gestures
import TestSupport
import Testing

@Suite("Pinch and rotation recognizers")
struct TwoFingerTests {
  private let hand = Hand()

  /// Two fingers on opposite sides of (200, 200), whose distance from it and whose angle change evenly.
  private func pair(
    radii: (CGFloat, CGFloat), angles: (CGFloat, CGFloat), in duration: Double
  ) -> [@Sendable (Double) -> CGPoint] {
    [1, -1].map { side in
      { time in
        let part = CGFloat(time / duration)
        let radius = side * (radii.0 + (radii.1 - radii.0) * part)
        let angle = angles.0 + (angles.1 - angles.0) * part
        return CGPoint(x: 200 + radius * cos(angle), y: 200 + radius * sin(angle))
      }
    }
  }

  @Test(
    "the angle of fingers on a circle is theirs but for 5°, to 1e-9, also beyond half and whole turns",
    arguments: [60.0, 120], [CGFloat(1), -2, 4, -9])
  func rotation(rate: Double, turn: CGFloat) {
    let rotation = hand.attach(RotationGestureRecognizer(), "turn")
    let fingers = pair(radii: (60, 60), angles: (0.3, 0.3 + turn), in: 1)
    hand.play(fingers, for: 1, rate: rate) { time in
      guard rotation.state == .changed else { return }
      let slop = turn < 0 ? -Self.rotationSlop : Self.rotationSlop
      #expect(abs(rotation.rotation - turn * CGFloat(time) + slop) < 1e-9)
      #expect(abs(rotation.velocity - turn) <= 0.01 * abs(turn))
    }
    #expect(hand.log == ["turn began", "turn changed", "turn ended"])
    #expect(rotation.rotation == 0)
  }

  @Test("clockwise on the screen is positive")
  func clockwise() {
    let rotation = hand.attach(RotationGestureRecognizer(), "turn")
    hand.send(0, (1, .began, 200, 200), (2, .began, 300, 200))
    hand.send(0.1, (2, .moved, 200, 300))
    #expect(abs(rotation.rotation - (.pi / 2 - Self.rotationSlop)) < 1e-12)
    rotation.rotation = 1
    hand.send(0.2, (2, .moved, 100, 200))
    #expect(abs(rotation.rotation - 1 - .pi / 2) < 1e-12)
  }

  @Test("each rotation starts at 0, so that a sum goes on from gesture to gesture")
  func accumulating() {
    let rotation = hand.attach(RotationGestureRecognizer(), "turn")
    var sum: CGFloat = 0
    rotation.addTarget { _ in if rotation.state == .ended { sum += rotation.rotation } }
    for turn in [CGFloat(1), 0.5, -0.25] {
      hand.play(pair(radii: (60, 60), angles: (0, turn), in: 0.5), for: 0.5)
    }
    #expect(abs(sum - (1.25 - Self.rotationSlop)) < 1e-9)
  }

  @Test(
    "the scale of a pinch is the ratio of the distances but for 8 points", arguments: [60.0, 120])
  func pinch(rate: Double) {
    let pinch = hand.attach(PinchGestureRecognizer(), "pinch")
    hand.play(pair(radii: (40, 120), angles: (0, 0), in: 0.5), for: 0.5, rate: rate) { time in
      guard pinch.state == .changed else { return }
      #expect(abs(pinch.scale - (80 + 320 * CGFloat(time)) / 88) < 1e-12)
      #expect(abs(pinch.velocity - 320.0 / 88) < 0.04)
    }
    #expect(hand.log == ["pinch began", "pinch changed", "pinch ended"])
  }

  @Test("the scale can be set, after which it goes on from there")
  func setting() {
    let pinch = hand.attach(PinchGestureRecognizer(), "pinch")
    hand.send(0, (1, .began, 200, 200), (2, .began, 250, 200))
    hand.send(0.1, (2, .moved, 300, 200))
    #expect(abs(pinch.scale - 100.0 / 58) < 1e-12)
    pinch.scale = 1
    hand.send(0.2, (2, .moved, 400, 200))
    #expect(abs(pinch.scale - 2) < 1e-12)
  }

  private static let rotationSlop: CGFloat = .pi / 36

  /// Measured on the simulator of iOS 26.1: distances of two fingers, and the scale of the pinch; nil for none.
  static let measuredPinches: [(from: CGFloat, to: CGFloat, scale: CGFloat?)] = [
    (100, 110, 110.0 / 108), (200, 190, 190.0 / 192), (100, 108, nil), (200, 192, nil),
  ]

  @Test("what it takes to begin does not count in a pinch", arguments: measuredPinches)
  func pinchSlop(case measured: (from: CGFloat, to: CGFloat, scale: CGFloat?)) {
    let pinch = hand.attach(PinchGestureRecognizer(), "pinch")
    hand.send(0, (1, .began, 100, 200), (2, .began, 100 + measured.from, 200))
    hand.send(0.1, (2, .moved, 100 + measured.to, 200))
    guard let scale = measured.scale else { return #expect(hand.log.isEmpty) }
    #expect(hand.log == ["pinch began"])
    #expect(abs(pinch.scale - scale) < 1e-12)
    // A value that is set goes on without further slop.
    pinch.scale = 1
    hand.send(0.2, (2, .moved, 100 + measured.to + 1, 200))
    #expect(abs(pinch.scale - (measured.to + 1) / measured.to) < 1e-12)
  }

  @Test(
    "what it takes to begin does not count in a rotation: 10° gives 5°, 45° gives 40°, 90° gives 85°",
    arguments: [(10, 5), (45, 40), (90, 85), (-10, -5), (5, nil)] as [(CGFloat, CGFloat?)])
  func rotationSlop(turn: CGFloat, measured: CGFloat?) {
    let rotation = hand.attach(RotationGestureRecognizer(), "turn")
    let angle = turn * .pi / 180
    hand.send(0, (1, .began, 200, 200), (2, .began, 300, 200))
    hand.send(0.1, (2, .moved, 200 + 100 * cos(angle), 200 + 100 * sin(angle)))
    guard let measured else { return #expect(hand.log.isEmpty) }
    #expect(abs(rotation.rotation - measured * .pi / 180) < 1e-12)
  }

  @Test(
    "the velocity is that of the fingers where every change sets the scale to 1, or the rotation to 0"
  )
  func velocities() {
    // The distance grows by 200 points a second, and is 200 points at the end.
    let fingers = pair(radii: (50, 100), angles: (0, 1), in: 0.5)
    let rotation = hand.attach(RotationGestureRecognizer(), "turn")
    var turning: CGFloat = 0
    rotation.addTarget { _ in
      if rotation.state == .ended { turning = rotation.velocity }
      rotation.rotation = 0
    }
    hand.play(fingers, for: 0.5)
    #expect(abs(turning - 2) < 0.02)
    let other = Hand()
    let pinch = other.attach(PinchGestureRecognizer(), "pinch")
    var growing: CGFloat = 0
    pinch.addTarget { _ in
      if pinch.state == .ended { growing = pinch.velocity }
      pinch.scale = 1
    }
    other.play(fingers, for: 0.5)
    #expect(abs(growing - 1) < 0.02)
  }

  @Test("a rotation begins after 5°, a pinch after 8 points, in spite of half a point of noise")
  func thresholds() {
    let jitter = Jitter(seed: 3)
    for rate in [60.0, 120] {
      let hand = Hand()
      let rotation = hand.attach(RotationGestureRecognizer(), "turn")
      let pinch = hand.attach(PinchGestureRecognizer(), "pinch")
      // 4° at a radius of 60, and 5 points: neither begins.
      let small = pair(radii: (60, 62.5), angles: (0, 4 * .pi / 180), in: 0.5)
      hand.play(small, for: 0.5, rate: rate, jitter: jitter)
      #expect(hand.log == ["turn failed", "pinch failed"])
      hand.play(
        pair(radii: (60, 60), angles: (0, 0.8), in: 0.5), for: 0.5, rate: rate, jitter: jitter)
      hand.play(
        pair(radii: (60, 90), angles: (0, 0), in: 0.5), for: 0.5, rate: rate, jitter: jitter)
      #expect(hand.states(of: "turn") == ["failed", "began", "changed", "ended", "failed"])
      #expect(hand.states(of: "pinch") == ["failed", "failed", "began", "changed", "ended"])
      #expect(rotation.state == .possible && pinch.state == .possible)
    }
  }

  @Test("one finger is neither, a third one does not count, and the last lifted ends the gesture")
  func fingers() {
    let pinch = hand.attach(PinchGestureRecognizer(), "pinch")
    hand.play([line(100, 100, 200, 100, in: 0.2)], for: 0.2)
    #expect(hand.log == ["pinch failed"])
    hand.send(5, (1, .began, 200, 200), (2, .began, 250, 200))
    hand.send(5.1, (3, .began, 10, 10), (2, .moved, 300, 200))
    let scale = pinch.scale
    #expect(abs(scale - 100.0 / 58) < 1e-12 && pinch.numberOfTouches == 2)
    hand.send(5.2, (3, .moved, 50, 10))
    #expect(pinch.scale == scale)
    // With one finger left, the scale rests.
    hand.send(5.3, (1, .ended, 200, 200))
    hand.send(5.4, (2, .moved, 350, 200))
    #expect(pinch.scale == scale && pinch.state == .began && pinch.numberOfTouches == 1)
    // Another finger goes on from there.
    hand.send(5.5, (4, .began, 250, 200))
    #expect(pinch.scale == scale)
    hand.send(5.6, (4, .moved, 300, 200))
    #expect(abs(pinch.scale - scale / 2) < 1e-12)
    hand.send(5.7, (2, .ended, 350, 200))
    #expect(pinch.state == .changed)
    hand.send(5.8, (4, .ended, 300, 200))
    #expect(hand.log.suffix(3) == ["pinch began", "pinch changed", "pinch ended"])
  }

  @Test("fingers in one place do not divide by zero")
  func samePlace() {
    let pinch = hand.attach(PinchGestureRecognizer(), "pinch")
    hand.send(0, (1, .began, 200, 200), (2, .began, 200, 200))
    hand.send(0.1, (2, .moved, 230, 200))
    #expect(pinch.scale.isFinite && pinch.scale > 0)
    hand.send(0.2, (2, .moved, 200, 200))
    #expect(pinch.scale.isFinite && pinch.scale > 0)
  }
}
