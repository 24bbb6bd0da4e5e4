import Foundation
import Geometry
import Gestures
import Scene
import TestSupport
import Testing
import Views

@Suite("Pan, edge and swipe recognizers")
struct PanTests {
  private let hand = Hand()

  @Test("a pan begins after 10 points, whose distance is part of its translation")
  func beginning() {
    let pan = hand.attach(PanGestureRecognizer(), "pan")
    hand.send(0, (1, .began, 100, 100))
    hand.send(0.1, (1, .moved, 109.9, 100))
    #expect(hand.log.isEmpty)
    hand.send(0.2, (1, .moved, 106, 108))
    #expect(hand.log == ["pan began"] && pan.translation(in: nil) == CGPoint(x: 6, y: 8))
    hand.send(0.3, (1, .moved, 130, 90))
    hand.send(0.4, (1, .ended, 131, 90))
    #expect(hand.log == ["pan began", "pan changed", "pan ended"])
  }

  @Test(
    "the translation of a drag is exact, and its velocity right within 1 %",
    arguments: [60.0, 120], [CGFloat(120), -640])
  func values(rate: Double, speed: CGFloat) {
    let pan = hand.attach(PanGestureRecognizer(), "pan")
    let path = line(200, 100, 200 + speed * 0.5, 160, in: 0.5)
    hand.play([path], for: 0.5, rate: rate) { time in
      guard pan.state == .changed else { return }
      let place = path(time)
      #expect(pan.translation(in: nil) == CGPoint(x: place.x - 200, y: place.y - 100))
      let velocity = pan.velocity(in: nil)
      #expect(abs(velocity.x - speed) <= 0.01 * abs(speed))
      #expect(abs(velocity.y - 120) <= 1.2)
    }
    #expect(hand.log == ["pan began", "pan changed", "pan ended"])
  }

  @Test("the velocity follows the finger within 50 ms", arguments: [60.0, 120])
  func acceleration(rate: Double) {
    let pan = hand.attach(PanGestureRecognizer(), "pan")
    let path: @Sendable (Double) -> CGPoint = { time in
      CGPoint(x: 50 + 100 * min(time, 0.5) + 600 * max(0, time - 0.5), y: 100)
    }
    var (slow, fast) = (0, 0)
    hand.play([path], for: 0.7, rate: rate) { time in
      guard pan.state == .changed else { return }
      let speed = pan.velocity(in: nil).x
      if time <= 0.5 { #expect(abs(speed - 100) <= 1) }
      if time >= 0.56 { #expect(abs(speed - 600) <= 6) }
      slow += time <= 0.5 ? 1 : 0
      fast += time >= 0.56 ? 1 : 0
    }
    // The pan begins after 0.1 s.
    #expect(slow > 20 && fast > 5)
  }

  @Test("half a point of noise changes the velocity by less than 60 points per second")
  func noise() {
    let jitter = Jitter(seed: 7)
    for rate in [60.0, 120] {
      let hand = Hand()
      let pan = hand.attach(PanGestureRecognizer(), "pan")
      var worst: CGFloat = 0
      hand.play([line(50, 100, 350, 100, in: 0.5)], for: 0.5, rate: rate, jitter: jitter) { time in
        guard pan.state == .changed else { return }
        worst = max(worst, abs(pan.velocity(in: nil).x - 600))
        #expect(abs(pan.translation(in: nil).x - 600 * CGFloat(time)) <= 1)
      }
      #expect(worst < 60, "at \(rate) Hz")
      #expect(hand.log == ["pan began", "pan changed", "pan ended"])
    }
  }

  @Test(
    "the velocity is still that of the last movement where the finger rests before it is lifted")
  func rest() {
    let pan = hand.attach(PanGestureRecognizer(), "pan")
    var last = CGPoint.zero
    pan.addTarget { _ in if pan.state == .ended { last = pan.velocity(in: nil) } }
    hand.play([line(50, 100, 350, 100, in: 0.5)], for: 0.5, lifts: false)
    hand.send(1.5, (1, .ended, 350, 100))
    #expect(abs(last.x - 600) < 6)
  }

  @Test("the translation can be set, after which it goes on from there")
  func setting() {
    let pan = hand.attach(PanGestureRecognizer(), "pan")
    hand.play([line(50, 100, 150, 100, in: 0.5)], for: 0.5, lifts: false)
    pan.setTranslation(.zero, in: nil)
    #expect(pan.translation(in: nil) == .zero && abs(pan.velocity(in: nil).x - 200) < 1e-6)
    hand.send(0.6, (1, .moved, 170, 130))
    #expect(pan.translation(in: nil) == CGPoint(x: 20, y: 30))
  }

  @Test("translations and velocities are in the coordinates of the view that is asked for")
  func spaces() {
    let view = hand.add(CGRect(x: 100, y: 100, width: 100, height: 100))
    view.transform = CGAffineTransform(scaleX: 2, y: 2).concatenating(
      CGAffineTransform(rotationAngle: .pi / 2))
    let pan = hand.attach(PanGestureRecognizer(), "pan", to: view)
    hand.play([line(120, 150, 180, 150, in: 0.5)], for: 0.5, lifts: false)
    // To the right on the canvas is up in a view that is turned clockwise by a quarter.
    let translation = pan.translation(in: view)
    #expect(abs(translation.x) < 1e-9 && abs(translation.y + 30) < 1e-9)
    #expect(abs(pan.velocity(in: view).y + 60) < 1e-6)
    pan.setTranslation(CGPoint(x: 3, y: 4), in: view)
    let changed = pan.translation(in: view)
    #expect(abs(changed.x - 3) < 1e-9 && abs(changed.y - 4) < 1e-9)
  }

  @Test("fingers that come and go do not count as translation, and the last one ends the pan")
  func fingers() {
    let pan = hand.attach(PanGestureRecognizer(), "pan")
    hand.send(0, (1, .began, 100, 100))
    hand.send(0.1, (1, .moved, 120, 100))
    hand.send(0.2, (2, .began, 200, 100))
    #expect(pan.translation(in: nil) == CGPoint(x: 20, y: 0) && pan.numberOfTouches == 2)
    hand.send(0.3, (1, .moved, 130, 100), (2, .moved, 210, 100))
    #expect(pan.translation(in: nil) == CGPoint(x: 30, y: 0))
    hand.send(0.4, (1, .ended, 130, 100))
    #expect(pan.translation(in: nil) == CGPoint(x: 30, y: 0) && pan.state == .changed)
    hand.send(0.5, (2, .moved, 215, 100))
    hand.send(0.6, (2, .ended, 215, 100))
    #expect(hand.log.last == "pan ended")
  }

  @Test("the least and the greatest number of fingers")
  func fingerLimits() {
    let pan = hand.attach(PanGestureRecognizer(), "pan")
    (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (2, 2)
    let paths = (0..<3).map { line(100, 100 + 40 * CGFloat($0), 200, 100, in: 0.5) }
    hand.play([paths[0]], for: 0.5)
    #expect(hand.log == ["pan failed"])
    hand.play(Array(paths.prefix(2)), for: 0.5)
    #expect(hand.log.suffix(3) == ["pan began", "pan changed", "pan ended"])
    hand.play(paths, for: 0.5)
    #expect(hand.log.last == "pan failed")
  }

  @Test("disabling a pan that is under way cancels it, at once and until the fingers are lifted")
  func disabling() {
    let pan = hand.attach(PanGestureRecognizer(), "pan")
    hand.play([line(100, 100, 200, 100, in: 0.5)], for: 0.5, lifts: false)
    pan.isEnabled = false
    #expect(hand.log == ["pan began", "pan changed", "pan cancelled"])
    pan.isEnabled = true
    hand.send(0.6, (1, .moved, 300, 100))
    hand.send(0.7, (1, .ended, 300, 100))
    #expect(hand.log.count == 3)
    hand.play([line(100, 100, 200, 100, in: 0.5)], for: 0.5)
    #expect(hand.log.count == 6)
  }

  @Test("a pan that disables itself in its action is cancelled")
  func disablingItself() {
    let pan = hand.attach(PanGestureRecognizer(), "pan")
    pan.addTarget { recognizer in
      recognizer.isEnabled = false
      recognizer.isEnabled = true
    }
    hand.play([line(100, 100, 200, 100, in: 0.5)], for: 0.5)
    #expect(hand.log == ["pan began", "pan cancelled"])
  }

  @Test("touches that the system takes away cancel a pan")
  func cancelling() {
    hand.attach(PanGestureRecognizer(), "pan")
    hand.play([line(100, 100, 200, 100, in: 0.5)], for: 0.5, lifts: false)
    hand.send(0.6, (1, .cancelled, 200, 100))
    #expect(hand.log.last == "pan cancelled" && hand.dispatcher.touches.isEmpty)
  }

  @Test("a pan on a view that is removed is cancelled")
  func removal() {
    let view = hand.add(CGRect(x: 0, y: 0, width: 400, height: 400))
    hand.attach(PanGestureRecognizer(), "pan", to: view)
    hand.play([line(100, 100, 200, 100, in: 0.5)], for: 0.5, lifts: false)
    view.removeFromSuperview()
    hand.send(0.6, (1, .moved, 220, 100))
    #expect(hand.log.last == "pan cancelled")
  }

  /// A swipe, and whether it is one.
  struct Swipe {
    var direction: SwipeGestureRecognizer.Direction
    var from: CGPoint
    var to: CGPoint
    var duration = 0.2
    var isOne: Bool
  }

  @Test(
    "a swipe is long, fast and straight, in one of the directions",
    arguments: [
      Swipe(direction: .right, from: at(100, 100), to: at(200, 110), isOne: true),
      Swipe(direction: .right, from: at(200, 100), to: at(100, 100), isOne: false),
      Swipe(direction: .left, from: at(200, 100), to: at(100, 100), isOne: true),
      Swipe(direction: .up, from: at(100, 200), to: at(110, 100), isOne: true),
      Swipe(direction: .down, from: at(100, 100), to: at(110, 200), isOne: true),
      Swipe(direction: .right, from: at(100, 100), to: at(140, 100), isOne: false),
      Swipe(direction: .right, from: at(100, 100), to: at(160, 160), isOne: false),
      Swipe(direction: .right, from: at(100, 100), to: at(130, 100), duration: 0.6, isOne: false),
      Swipe(direction: [.up, .right], from: at(100, 100), to: at(200, 100), isOne: true),
    ], [60.0, 120])
  func swipes(swipe: Swipe, rate: Double) {
    let recognizer = hand.attach(SwipeGestureRecognizer(), "swipe")
    recognizer.direction = swipe.direction
    var place = CGPoint.zero
    recognizer.addTarget { place = $0.location(in: nil) }
    let path = line(swipe.from.x, swipe.from.y, swipe.to.x, swipe.to.y, in: swipe.duration)
    hand.play([path], for: swipe.duration, rate: rate)
    #expect(hand.log == [swipe.isOne ? "swipe ended" : "swipe failed"])
    if swipe.isOne { #expect(place == swipe.from) }
  }

  /// A finger that moves in one event some time after it touched, and whether the simulator of iOS 26.1 recognized a
  /// swipe to the right: thresholds were bracketed to 0.001 points.
  @Test(
    "a swipe needs 50 · (1 − 0.94 t) points along, and allows 50 · (1 − 0.98 t) across, until 0.5 s",
    arguments: [0.1, 0.2, 0.3, 0.4, 0.5])
  func swipeThresholds(time: Double) {
    func isSwipe(_ x: CGFloat, _ y: CGFloat, at time: Double = time) -> Bool {
      let hand = Hand()
      hand.attach(SwipeGestureRecognizer(), "swipe")
      hand.send(0, (1, .began, 100, 100))
      hand.send(time, (1, .moved, 100 + x, 100 + y))
      hand.send(time, (1, .ended, 100 + x, 100 + y))
      return hand.log == ["swipe ended"]
    }
    let (along, across) = (CGFloat(50 - 47 * time), CGFloat(50 - 49 * time))
    #expect(isSwipe(along + 0.001, 0) && !isSwipe(along - 0.001, 0))
    for side in [CGFloat(1), -1] {
      #expect(isSwipe(along + 1, side * (across - 0.001)))
      #expect(!isSwipe(along + 1, side * (across + 0.001)))
    }
    #expect(isSwipe(200, 0) && !isSwipe(200, 0, at: 0.501))
  }

  @Test("any movement against the direction of a swipe fails it, and none across it does")
  func swipesBack() {
    for (x, y, isSwipe) in [(-0.1, 0.0, false), (0, 5, true), (0, -5, true)] {
      let hand = Hand()
      hand.attach(SwipeGestureRecognizer(), "swipe")
      hand.send(0, (1, .began, 100, 100))
      hand.send(0.05, (1, .moved, 120, 100))
      hand.send(0.1, (1, .moved, 120 + x, 100 + y))
      hand.send(0.15, (1, .moved, 200, 100))
      hand.send(0.2, (1, .ended, 200, 100))
      #expect(hand.log == [isSwipe ? "swipe ended" : "swipe failed"], "\(x), \(y)")
    }
  }

  @Test("every finger of a swipe must go far enough on its own")
  func swipesOfTwo() {
    for (way, isSwipe) in [(100.0, true), (20, false)] {
      let hand = Hand()
      hand.attach(SwipeGestureRecognizer(), "swipe").numberOfTouchesRequired = 2
      hand.send(0, (1, .began, 100, 100), (2, .began, 100, 200))
      hand.send(0.1, (1, .moved, 200, 100), (2, .moved, 100 + way, 200))
      hand.send(0.2, (1, .ended, 200, 100), (2, .ended, 100 + way, 200))
      #expect(hand.log == [isSwipe ? "swipe ended" : "swipe failed"])
    }
  }

  @Test("a pan that sets its translation to zero at every change keeps the velocity of the finger")
  func resetting() {
    let pan = hand.attach(PanGestureRecognizer(), "pan")
    var (sum, velocity) = (CGPoint.zero, CGPoint.zero)
    pan.addTarget { _ in
      let way = pan.translation(in: nil)
      sum = CGPoint(x: sum.x + way.x, y: sum.y + way.y)
      pan.setTranslation(.zero, in: nil)
      if pan.state == .ended { velocity = pan.velocity(in: nil) }
    }
    hand.play([line(100, 100, 300, 50, in: 0.5)], for: 0.5)
    #expect(abs(sum.x - 200) < 1e-9 && abs(sum.y + 50) < 1e-9)
    #expect(abs(velocity.x - 400) < 1e-6 && abs(velocity.y + 100) < 1e-6)
  }

  @Test("a flick of 6 points every 8 ms has the measured velocity of 750 points a second")
  func flick() {
    let pan = hand.attach(PanGestureRecognizer(), "pan")
    var velocity = CGPoint.zero
    pan.addTarget { _ in if pan.state == .ended { velocity = pan.velocity(in: nil) } }
    hand.send(0, (1, .began, 100, 100))
    for step in 1...10 {
      hand.send(0.008 * Double(step), (1, .moved, 100 + 6 * CGFloat(step), 100))
    }
    hand.send(0.088, (1, .ended, 160, 100))
    #expect(abs(velocity.x - 750) < 1e-6)
  }

  /// A drag from an edge, and whether it is one.
  struct EdgeDrag {
    var edges: RectEdge
    var from: CGPoint
    var to: CGPoint
    var isOne: Bool
  }

  @Test(
    "a pan from an edge starts within 20 points of it and goes inwards",
    arguments: [
      EdgeDrag(edges: .left, from: at(15, 100), to: at(100, 110), isOne: true),
      EdgeDrag(edges: .left, from: at(25, 100), to: at(100, 110), isOne: false),
      EdgeDrag(edges: .left, from: at(15, 100), to: at(25, 200), isOne: false),
      EdgeDrag(edges: .right, from: at(385, 100), to: at(300, 110), isOne: true),
      EdgeDrag(edges: .top, from: at(100, 5), to: at(110, 100), isOne: true),
      EdgeDrag(edges: .bottom, from: at(100, 395), to: at(110, 300), isOne: true),
      EdgeDrag(edges: .right, from: at(15, 100), to: at(100, 110), isOne: false),
      EdgeDrag(edges: [.left, .right], from: at(15, 100), to: at(100, 110), isOne: true),
      EdgeDrag(edges: [], from: at(15, 100), to: at(100, 110), isOne: false),
    ])
  func edges(drag: EdgeDrag) {
    hand.attach(ScreenEdgePanGestureRecognizer(), "edge").edges = drag.edges
    hand.play([line(drag.from.x, drag.from.y, drag.to.x, drag.to.y, in: 0.4)], for: 0.4)
    #expect(
      hand.log == (drag.isOne ? ["edge began", "edge changed", "edge ended"] : ["edge failed"]))
  }

  @Test("senseless samples are ignored")
  func nonsense() {
    hand.attach(PanGestureRecognizer(), "pan")
    hand.send(0, (1, .moved, 10, 10))
    hand.send(0, (1, .ended, 10, 10))
    hand.send(0, (1, .began, .nan, 10))
    #expect(hand.dispatcher.touches.isEmpty)
    hand.send(1, (1, .began, 10, 10))
    hand.send(1, (1, .began, 50, 10))
    #expect(hand.dispatcher.touches.count == 1)
    hand.send(0.5, (1, .moved, .infinity, 10))
    hand.send(0.5, (1, .moved, 30, 10))
    hand.send(.nan, (1, .ended, 30, 10))
    hand.send(2, (1, .ended, 30, 10))
    #expect(hand.log == ["pan began", "pan ended"])
  }
}

private func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
