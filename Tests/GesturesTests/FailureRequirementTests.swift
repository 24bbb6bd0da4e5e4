import Foundation
import Geometry
import Gestures
import Scene
import TestSupport
import Testing

@Suite("Many recognizers that wait for each other to fail")
struct FailureRequirementTests {
  /// A delegate that may require failures, so that every recognizer is asked about every other one, and does not.
  private final class Asked: GestureRecognizerDelegate {}

  /// A hand with recognizers of random kinds and relations, of which some actions disable others.
  private func hand(_ seed: UInt64, asked: Asked?) -> Hand {
    var random = SplitMix(state: seed)
    let hand = Hand()
    let inner = hand.add(CGRect(x: 50, y: 50, width: 300, height: 300))
    let innermost = hand.add(CGRect(x: 50, y: 50, width: 200, height: 200), to: inner)
    let kinds: [ArbitrationTests.Kind] = [
      .tap, .doubleTap, .press, .pan, .twoFingerPan, .swipe, .pinch, .rotation,
    ]
    let count = random.pick([2, 4, 8, 16])
    let recognizers = (0..<count).map { number in
      let recognizer = hand.attach(
        random.pick(kinds).recognizer, "\(number)", to: random.pick([hand.root, inner, innermost]))
      recognizer.delegate = asked
      return recognizer
    }
    for recognizer in recognizers {
      for other in recognizers
      where other !== recognizer && random.uniform(0, 1) < 1.2 / Double(count) {
        recognizer.require(toFail: other)
      }
      guard random.uniform(0, 1) < 0.1 else { continue }
      let other = random.pick(recognizers)
      recognizer.addTarget { _ in other.isEnabled.toggle() }
    }
    return hand
  }

  @Test(
    "it makes no difference whether the delegates are asked about all pairs", arguments: 0..<200)
  func askedOrNot(seed: Int) {
    let asked = Asked()
    let logs = [nil, asked].map { delegate in
      let hand = hand(UInt64(seed), asked: delegate)
      for fingers in [.twoTaps, .drag, .hold, .spreadAndTurn, .tap] as [ArbitrationTests.Fingers] {
        fingers.play(hand)
      }
      return hand.log
    }
    #expect(logs[0] == logs[1])
  }

  @Test("of a chain in which each waits for the next, the last one wins", arguments: [false, true])
  func chain(isReversed: Bool) {
    let hand = Hand()
    var taps = (0..<2_000).map { hand.attach(TapGestureRecognizer(), "\($0)") }
    if isReversed { taps.reverse() }
    for (tap, next) in zip(taps, taps.dropFirst()) { tap.require(toFail: next) }
    hand.tap(100, 100, thenWait: 1)
    #expect(hand.winners == [taps[1_999].name])
    #expect(hand.log.count == 2_000)
  }

  @Test("of a chain whose last one fails, the one before it wins", arguments: [false, true])
  func failingEnd(isReversed: Bool) {
    let hand = Hand()
    var recognizers: [GestureRecognizer] = (0..<2_000).map { number in
      let tap = TapGestureRecognizer()
      // One tap is not enough for the end of the chain.
      tap.numberOfTapsRequired = number == (isReversed ? 0 : 1_999) ? 2 : 1
      return hand.attach(tap, "\(number)")
    }
    if isReversed { recognizers.reverse() }
    for (tap, next) in zip(recognizers, recognizers.dropFirst()) { tap.require(toFail: next) }
    hand.tap(100, 100, thenWait: 1)
    #expect(hand.winners == [recognizers[1_998].name])
  }
}
