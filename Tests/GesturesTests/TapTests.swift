import Foundation
import Gestures
import Scene
import Testing
import Views

@Suite("Tap and long press recognizers")
struct TapTests {
  private let hand = Hand()

  private func tap(_ taps: Int, fingers: Int = 1, _ name: String = "tap") -> TapGestureRecognizer {
    let tap = TapGestureRecognizer()
    (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (taps, fingers)
    return hand.attach(tap, name)
  }

  @Test("a tap is recognized when the finger is lifted, at its place")
  func single() {
    let tap = tap(1)
    hand.send(0, (1, .began, 50, 60))
    #expect(hand.log.isEmpty)
    var place = CGPoint.zero
    tap.addTarget { place = $0.location(in: nil) }
    hand.send(0.1, (1, .ended, 50, 60))
    #expect(hand.log == ["tap ended"] && place == CGPoint(x: 50, y: 60))
    #expect(tap.state == .possible)
  }

  @Test(
    "several taps need to follow each other soon and in the same place",
    arguments: [
      (2, [0.0, 0.3], CGFloat(0), true), (3, [0.0, 0.3, 0.6], 0, true), (2, [0.0, 0.5], 0, false),
      (3, [0.0, 0.3], 0, false), (2, [0.0, 0.3], 44, true), (2, [0.0, 0.3], 46, false),
    ])
  func several(taps: Int, times: [Double], offset: CGFloat, isRecognized: Bool) {
    _ = tap(taps)
    for (number, time) in times.enumerated() {
      let x = 50 + offset * CGFloat(number)
      hand.send(time, (1, .began, x, 60))
      hand.send(time + 0.08, (1, .ended, x, 60))
    }
    hand.wait(until: 5)
    #expect(hand.log.contains("tap ended") == isRecognized)
    #expect(hand.log.contains("tap failed") != isRecognized)
  }

  @Test("two fingers tap when both touch before one is lifted")
  func twoFingers() {
    _ = tap(1, fingers: 2)
    hand.send(0, (1, .began, 50, 60))
    hand.send(0.05, (2, .began, 90, 60))
    hand.send(0.1, (1, .ended, 50, 60))
    hand.send(0.12, (2, .ended, 90, 60))
    #expect(hand.log == ["tap ended"])
    hand.send(1, (1, .began, 50, 60))
    hand.send(1.1, (1, .ended, 50, 60))
    hand.send(1.2, (2, .began, 90, 60))
    hand.send(1.3, (2, .ended, 90, 60))
    #expect(hand.states(of: "tap") == ["ended", "failed"])
  }

  @Test(
    "a tap fails if it takes long, moves far, or has too many fingers",
    arguments: [(0.76, CGFloat(0), 1), (0.1, 46, 1), (0.1, 0, 2)])
  func failures(duration: Double, distance: CGFloat, fingers: Int) {
    _ = tap(1)
    hand.send(0, (1, .began, 50, 60))
    if fingers == 2 { hand.send(0.02, (2, .began, 90, 60)) }
    if distance > 0 { hand.send(0.05, (1, .moved, 50 + distance, 60)) }
    hand.send(duration, (1, .ended, 50 + distance, 60))
    #expect(hand.log == ["tap failed"])
  }

  @Test("a tap of 0.74 s that moves by 44 points is one")
  func limits() {
    _ = tap(1)
    hand.send(0, (1, .began, 50, 60))
    hand.send(0.5, (1, .moved, 94, 60))
    hand.send(0.74, (1, .ended, 94, 60))
    #expect(hand.log == ["tap ended"])
  }

  @Test("with a double tap that must fail, a single tap is recognized after the interval")
  func singleAfterDouble() {
    let single = tap(1, "single")
    single.require(toFail: tap(2, "double"))
    hand.tap(50, 60)
    #expect(hand.winners.isEmpty)
    hand.wait(until: 0.42)
    #expect(hand.winners.isEmpty)
    hand.wait(until: 0.44)
    #expect(hand.log == ["double failed", "single ended"])
    hand.wait(until: 2)
    hand.tap(50, 60)
    hand.wait(until: 2.2)
    hand.tap(50, 60)
    hand.wait(until: 4)
    #expect(hand.log.suffix(2) == ["double ended", "single failed"])
  }

  private func press(_ configure: (LongPressGestureRecognizer) -> Void = { _ in }) {
    let press = LongPressGestureRecognizer()
    configure(press)
    hand.attach(press, "press")
  }

  @Test("a long press begins after half a second, changes and ends")
  func longPress() {
    press()
    hand.send(0, (1, .began, 50, 60))
    hand.wait(until: 0.499)
    #expect(hand.log.isEmpty && hand.dispatcher.nextDeadline == 0.5)
    hand.wait(until: 0.5)
    #expect(hand.log == ["press began"])
    // Once it has begun, it may move as far as it likes.
    hand.send(0.6, (1, .moved, 150, 60))
    hand.send(0.8, (1, .ended, 150, 60))
    #expect(hand.log == ["press began", "press changed", "press ended"])
  }

  @Test("a long press fails if it moves by more than 10 points or ends early")
  func longPressFailures() {
    press()
    hand.send(0, (1, .began, 50, 60))
    hand.send(0.2, (1, .moved, 60, 60))
    #expect(hand.log.isEmpty)
    hand.send(0.3, (1, .moved, 60.5, 60))
    #expect(hand.log == ["press failed"])
    hand.send(0.7, (1, .ended, 60, 60))
    hand.tap(50, 60)
    #expect(hand.log == ["press failed"])
    #expect(hand.states(of: "press") == ["failed"])
  }

  @Test("a long press of no duration begins with the touch")
  func immediatePress() {
    press { $0.minimumPressDuration = 0 }
    hand.send(0, (1, .began, 50, 60))
    #expect(hand.log == ["press began"])
  }

  @Test("a press after a tap, and one of two fingers")
  func complexPress() {
    press { $0.numberOfTapsRequired = 1 }
    hand.tap(50, 60)
    hand.wait(until: 0.2)
    hand.send(0.2, (1, .began, 50, 60))
    hand.wait(until: 0.69)
    #expect(hand.log.isEmpty)
    hand.wait(until: 0.71)
    #expect(hand.log == ["press began"])
    let other = Hand()
    let press = other.attach(LongPressGestureRecognizer(), "press")
    press.numberOfTouchesRequired = 2
    other.send(0, (1, .began, 50, 60))
    other.wait(until: 0.3)
    other.send(0.3, (2, .began, 90, 60))
    other.wait(until: 0.79)
    #expect(other.log.isEmpty)
    other.wait(until: 0.81)
    #expect(other.log == ["press began"])
  }
}
