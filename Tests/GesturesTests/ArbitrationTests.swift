import Foundation
import Geometry
import Gestures
import Scene
import Testing
import Views

@Suite("Which of two recognizers wins")
struct ArbitrationTests {
  /// A kind of recognizer.
  enum Kind: String {
    case tap, doubleTap, press, pan, twoFingerPan, edge, swipe, swipeLeft, pinch, rotation

    var recognizer: GestureRecognizer {
      switch self {
      case .tap: return TapGestureRecognizer()
      case .doubleTap:
        let tap = TapGestureRecognizer()
        tap.numberOfTapsRequired = 2
        return tap
      case .press: return LongPressGestureRecognizer()
      case .pan: return PanGestureRecognizer()
      case .twoFingerPan:
        let pan = PanGestureRecognizer()
        pan.minimumNumberOfTouches = 2
        return pan
      case .edge:
        let edge = ScreenEdgePanGestureRecognizer()
        edge.edges = .left
        return edge
      case .swipe: return SwipeGestureRecognizer()
      case .swipeLeft:
        let swipe = SwipeGestureRecognizer()
        swipe.direction = .left
        return swipe
      case .pinch: return PinchGestureRecognizer()
      case .rotation: return RotationGestureRecognizer()
      }
    }
  }

  /// What fingers do.
  enum Fingers: String {
    case tap, twoTaps, hold, holdAndDrag, drag, slowDrag, edgeDrag, spread, turn, spreadAndTurn
    case twoFingerDrag

    func play(_ hand: Hand) {
      switch self {
      case .tap: hand.tap(150, 150, thenWait: 1)
      case .twoTaps:
        hand.tap(150, 150, thenWait: 0.1)
        hand.tap(150, 150, thenWait: 1)
      case .hold: hand.tap(150, 150, for: 0.7, thenWait: 1)
      case .holdAndDrag:
        hand.play([{ CGPoint(x: 150 + max(0, $0 - 0.6) * 200, y: 150) }], for: 1)
      case .drag: hand.play([line(150, 150, 250, 150, in: 0.2)], for: 0.2)
      case .slowDrag: hand.play([line(150, 150, 190, 150, in: 1)], for: 1)
      case .edgeDrag: hand.play([line(5, 150, 105, 150, in: 0.6)], for: 0.6)
      case .spread:
        hand.play([line(140, 150, 100, 150, in: 0.5), line(160, 150, 200, 150, in: 0.5)], for: 0.5)
      case .turn: playPair(hand, 40, 40, 1)
      case .spreadAndTurn: playPair(hand, 40, 90, 0.7)
      case .twoFingerDrag:
        hand.play([line(120, 150, 180, 150, in: 0.5), line(180, 150, 240, 150, in: 0.5)], for: 0.5)
      }
    }

    private func playPair(_ hand: Hand, _ first: CGFloat, _ last: CGFloat, _ turn: CGFloat) {
      hand.play(
        [CGFloat(1), -1].map { side in
          { time in
            let part = CGFloat(time / 0.5)
            let radius = side * (first + (last - first) * part)
            return CGPoint(x: 150 + radius * cos(turn * part), y: 150 + radius * sin(turn * part))
          }
        }, for: 0.5)
    }
  }

  /// How two recognizers are related.
  enum Relation: String {
    /// Both are attached to the root, without anything else.
    case same
    /// The first is attached to a subview.
    case nested
    /// The first is attached to the superview of the second one's view.
    case around
    /// The first must wait for the second to fail.
    case firstWaits
    /// The first, attached to a subview, must wait for the second to fail.
    case nestedWaits
    /// Both may recognize simultaneously.
    case simultaneous
    /// Both, on nested views, may recognize simultaneously.
    case nestedSimultaneous
  }

  /// Two recognizers, what fingers do, and the names of those that recognize, in order.
  struct Case: CustomTestStringConvertible {
    let first: Kind
    let second: Kind
    let relation: Relation
    let fingers: Fingers
    let winners: [String]

    init(
      _ first: Kind, _ second: Kind, _ relation: Relation, _ fingers: Fingers, _ winners: String...
    ) {
      (self.first, self.second, self.relation) = (first, second, relation)
      (self.fingers, self.winners) = (fingers, winners)
    }

    var testDescription: String { "\(first), \(second), \(relation), \(fingers)" }
  }

  private final class Permission: GestureRecognizerDelegate {
    func gestureRecognizer(
      _ recognizer: GestureRecognizer,
      shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { true }
  }

  static let cases = [
    // One tap and two: without a relation the single tap wins at the first, and the double tap at the second.
    Case(.tap, .doubleTap, .same, .tap, "a"), Case(.tap, .doubleTap, .same, .twoTaps, "a", "b"),
    Case(.tap, .doubleTap, .firstWaits, .tap, "a"),
    Case(.tap, .doubleTap, .firstWaits, .twoTaps, "b"),
    Case(.doubleTap, .tap, .nested, .twoTaps, "b", "a"),
    Case(.doubleTap, .tap, .simultaneous, .twoTaps, "b", "a"),
    Case(.tap, .doubleTap, .nestedWaits, .twoTaps, "b"),
    // Taps of nested views: the subview's comes first.
    Case(.tap, .tap, .same, .tap, "a"), Case(.tap, .tap, .nested, .tap, "a"),
    Case(.tap, .tap, .around, .tap, "b"), Case(.tap, .tap, .nestedWaits, .tap, "b"),
    Case(.tap, .tap, .nestedSimultaneous, .tap, "a", "b"),
    // A tap and a press are told apart by time.
    Case(.tap, .press, .same, .tap, "a"), Case(.tap, .press, .same, .hold, "b"),
    Case(.press, .tap, .nested, .tap, "b"), Case(.press, .tap, .nested, .hold, "a"),
    // A tap and a pan by movement.
    Case(.tap, .pan, .same, .tap, "a"), Case(.tap, .pan, .same, .drag, "b"),
    Case(.pan, .tap, .firstWaits, .drag, "a"),
    // A press and a pan: what comes first.
    Case(.press, .pan, .same, .holdAndDrag, "a"), Case(.press, .pan, .same, .slowDrag, "b"),
    Case(.press, .pan, .simultaneous, .holdAndDrag, "a", "b"),
    // Pans of nested views.
    Case(.pan, .pan, .same, .drag, "a"), Case(.pan, .pan, .nested, .drag, "a"),
    Case(.pan, .pan, .around, .drag, "b"), Case(.pan, .pan, .nestedSimultaneous, .drag, "a", "b"),
    Case(.pan, .pan, .nestedWaits, .drag, "b"),
    // A pan needs less movement than a swipe, so it must wait for it.
    Case(.pan, .swipe, .same, .drag, "a"), Case(.pan, .swipe, .firstWaits, .drag, "b"),
    Case(.pan, .swipe, .firstWaits, .slowDrag, "a"),
    Case(.pan, .swipeLeft, .firstWaits, .drag, "a"),
    Case(.pan, .swipe, .simultaneous, .drag, "a", "b"),
    Case(.swipe, .swipeLeft, .same, .drag, "a"),
    // The edge.
    Case(.pan, .edge, .same, .edgeDrag, "a"), Case(.pan, .edge, .firstWaits, .edgeDrag, "b"),
    Case(.pan, .edge, .firstWaits, .drag, "a"), Case(.edge, .pan, .same, .edgeDrag, "a"),
    // Two fingers.
    Case(.pinch, .rotation, .same, .spread, "a"), Case(.pinch, .rotation, .same, .turn, "b"),
    Case(.pinch, .rotation, .simultaneous, .spreadAndTurn, "a", "b"),
    Case(.pinch, .pan, .same, .spread, "a"), Case(.pan, .pinch, .same, .twoFingerDrag, "a"),
    Case(.twoFingerPan, .pinch, .nested, .twoFingerDrag, "a"),
    Case(.twoFingerPan, .pan, .same, .drag, "b"),
    Case(.twoFingerPan, .pan, .same, .twoFingerDrag, "a"),
    Case(.rotation, .pan, .nestedSimultaneous, .spreadAndTurn, "a"),
  ]

  @Test("as the table says", arguments: cases)
  func winner(pair: Case) {
    let hand = Hand()
    let outer = hand.add(CGRect(x: 0, y: 0, width: 400, height: 400))
    let inner = hand.add(CGRect(x: 0, y: 0, width: 400, height: 400), to: outer)
    let (first, second) = (pair.first.recognizer, pair.second.recognizer)
    let permission = Permission()
    var views = (outer, outer)
    switch pair.relation {
    case .same: break
    case .nested: views = (inner, outer)
    case .around: views = (outer, inner)
    case .firstWaits: first.require(toFail: second)
    case .nestedWaits:
      views = (inner, outer)
      first.require(toFail: second)
    case .simultaneous: second.delegate = permission
    case .nestedSimultaneous:
      views = (inner, outer)
      first.delegate = permission
    }
    hand.attach(first, "a", to: views.0)
    hand.attach(second, "b", to: views.1)
    pair.fingers.play(hand)
    #expect(hand.winners == pair.winners, "\(hand.log)")
    // Afterwards everything is as before.
    #expect(first.state == .possible && second.state == .possible)
    #expect(hand.dispatcher.nextDeadline == nil)
  }

  @Test("fingers on different views do not compete")
  func separateFingers() {
    let hand = Hand()
    for (index, x) in [CGFloat(0), 200].enumerated() {
      let view = hand.add(CGRect(x: x, y: 0, width: 200, height: 400))
      hand.attach(PanGestureRecognizer(), "\(index)", to: view)
    }
    hand.play([line(50, 50, 150, 50, in: 0.3), line(250, 50, 350, 50, in: 0.3)], for: 0.3)
    #expect(hand.winners == ["0", "1"])
  }

  private final class Answers: GestureRecognizerDelegate {
    var receives = true
    var begins = true
    var waits = false
    var isAwaited = false

    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
      receives
    }
    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { begins }
    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool { waits }
    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool { isAwaited }
  }

  @Test("the delegate refuses touches and beginnings, and lets recognizers wait")
  func delegate() {
    func winners(_ change: (Answers) -> Void, ofSecond: Bool = false) -> [String] {
      let hand = Hand()
      let answers = Answers()
      change(answers)
      let pan = hand.attach(PanGestureRecognizer(), "pan")
      let swipe = hand.attach(SwipeGestureRecognizer(), "swipe")
      (ofSecond ? swipe : pan).delegate = answers
      hand.play([line(100, 100, 200, 100, in: 0.2)], for: 0.2)
      return hand.winners
    }
    #expect(winners { _ in } == ["pan"])
    #expect(winners { $0.receives = false } == ["swipe"])
    #expect(winners { $0.begins = false } == ["swipe"])
    #expect(winners { $0.waits = true } == ["swipe"])
    #expect(winners({ $0.isAwaited = true }, ofSecond: true) == ["swipe"])
  }
}
