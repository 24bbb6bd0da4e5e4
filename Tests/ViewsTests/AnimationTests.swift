import AutoLayout
import Foundation
import Geometry
import Testing
import Views
import Scene

extension AnimationEngine {
  /// Advances the clock and calls the completions that are due, each at the time of its own end.
  fileprivate func play(to target: TimeInterval) {
    while let end = nextEnd, end <= target {
      advance(to: max(time, end))
      completeBlocks()
    }
    advance(to: target)
  }
}

@Suite("View animations")
struct AnimationTests {
  private let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  private let view = View(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  private var engine: AnimationEngine { root.animationEngine }

  init() { root.addSubview(view) }

  private static let linear = CubicTimingParameters(animationCurve: .linear)

  private func linear(_ duration: Double, _ changes: () -> Void) {
    root.animate(withDuration: duration, timing: Self.linear, animations: changes)
  }

  @Test("the model changes at once, and the presentation follows: geometry, radius, alpha, color")
  func additive() {
    linear(2) {
      view.center = CGPoint(x: 110, y: 50)
      view.bounds.size = CGSize(width: 40, height: 60)
      view.transform = CGAffineTransform(scaleX: 3, y: 3)
      view.cornerRadius = 8
      view.alpha = 0
      view.backgroundColor = .white
    }
    #expect(view.center == CGPoint(x: 110, y: 50) && view.alpha == 0)
    #expect(view.presentation.center == CGPoint(x: 10, y: 10))
    engine.play(to: 0.5)
    let shown = view.presentation
    #expect(shown.center == CGPoint(x: 35, y: 20))
    #expect(shown.bounds.size == CGSize(width: 25, height: 30))
    #expect(shown.transform == CGAffineTransform(scaleX: 1.5, y: 1.5))
    #expect(shown.look.cornerRadius == 2 && shown.look.alpha == 0.75)
    #expect(
      shown.look.backgroundColor
        == DynamicColor(Color(red: 0.25, green: 0.25, blue: 0.25, alpha: 0.25)))
    engine.play(to: 2)
    #expect(view.presentation.center == view.center && !engine.isAnimating)
  }

  @Test("properties that cannot be animated change at once")
  func immediate() {
    linear(1) {
      view.clipsToBounds = true
      view.isHidden = true
    }
    #expect(view.clipsToBounds && view.isHidden && !engine.isAnimating)
  }

  @Test("a new animation of the position is added to the running one")
  func retarget() {
    linear(1) { view.center.x = 110 }
    engine.play(to: 0.5)
    linear(1) { view.center.x = 10 }
    // The remaining distances add up: 10 − 50 (to 0 at 1) + 100 (to 0 at 1.5).
    #expect(view.presentation.center.x == 60)
    engine.play(to: 0.75)
    #expect(Double(view.presentation.center.x) == 60)
    engine.play(to: 1.25)
    #expect(Double(view.presentation.center.x) == 35)
  }

  @Test("a new animation of the opacity replaces the old one, from the model or the presentation")
  func replacing() {
    for (options, start) in [
      ([], 0.0), (.beginFromCurrentState, 0.5),
    ] as [(View.AnimationOptions, Double)] {
      let root = View(), view = View()
      root.addSubview(view)
      root.animate(withDuration: 1, timing: Self.linear) { view.alpha = 0 }
      root.animationEngine.play(to: 0.5)
      root.animate(withDuration: 1, timing: Self.linear, options: options) { view.alpha = 1 }
      #expect(Double(view.presentation.look.alpha) == start)
      root.animationEngine.play(to: 1)
      #expect(Double(view.presentation.look.alpha) == (start + 1) / 2)
    }
  }

  @Test("a rotation takes the shorter direction, and a full one does nothing (dynamics 3.1)")
  func turns() {
    func angle(after half: Double) -> CGFloat {
      let root = View(), view = View()
      root.addSubview(view)
      root.animate(withDuration: 1, timing: Self.linear) {
        view.transform = CGAffineTransform(rotationAngle: CGFloat(half))
      }
      root.animationEngine.play(to: 0.5)
      return view.presentation.transform.rotationAngle
    }
    #expect(abs(angle(after: 2) - 1) < 1e-12)
    #expect(abs(angle(after: 1.5 * .pi) + .pi / 4) < 1e-12)
    #expect(abs(angle(after: 2 * .pi)) < 1e-12)
    #expect(abs(angle(after: .pi) - .pi / 2) < 1e-12)
    #expect(abs(angle(after: -.pi) + .pi / 2) < 1e-12)
  }

  /// The angle goes evenly from that of the beginning by the whole turn, whatever the transforms at both ends are.
  @Test(
    "a turn that is stated goes through all of its angle", arguments: [1, 2, -1, 0.75, -0.5, 2.25])
  func statedTurns(turns: Double) {
    let root = View(), view = View()
    root.addSubview(view)
    view.transform = CGAffineTransform(rotationAngle: 1)
    let angle = turns * 2 * .pi
    root.animate(withDuration: 1, timing: Self.linear) {
      view.animateTurn(by: angle)
      view.transform = CGAffineTransform(rotationAngle: CGFloat(1 + angle))
    }
    for step in 1...10 {
      let time = Double(step) / 10
      root.animationEngine.play(to: time)
      let shown = view.presentation.transform
      let expected = CGAffineTransform(rotationAngle: CGFloat(1 + time * angle))
      #expect(abs(shown.a - expected.a) < 1e-9 && abs(shown.b - expected.b) < 1e-9, "\(time)")
    }
  }

  @Test("stated turns of keyframes follow each other, and add to one that is running")
  func severalTurns() {
    let root = View(), view = View()
    root.addSubview(view)
    root.animate(withDuration: 1, timing: Self.linear) {
      for (start, turns) in [(0.0, 1.0), (0.5, -2)] {
        root.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.5) {
          view.animateTurn(by: turns * 2 * .pi)
        }
      }
    }
    root.animate(withDuration: 2, timing: Self.linear) { view.animateTurn(by: 2 * .pi) }
    // In turns: 2t and 1 − 4 (t − 0.5), and t / 2 from the other animation.
    for (time, turns) in [(0.1, 0.25), (0.25, 0.625), (0.6, 0.9), (0.9, -0.15), (1.5, 0.75)] {
      root.animationEngine.play(to: time)
      let shown = view.presentation.transform
      let expected = CGAffineTransform(rotationAngle: CGFloat(turns * 2 * .pi))
      #expect(abs(shown.a - expected.a) < 1e-9 && abs(shown.b - expected.b) < 1e-9, "\(time)")
    }
  }

  @Test("delay, repetition and autoreverse")
  func cycles() {
    root.animate(
      withDuration: 1, delay: 0.5, timing: Self.linear, options: .autoreverse,
      repeatCount: 2
    ) { view.center.x = 110 }
    for (time, x) in [
      (0.25, 10.0), (0.5, 10), (1, 60), (1.5, 110), (2, 60), (2.5, 10), (3, 60), (4, 60),
      (4.5, 110),
    ] {
      engine.play(to: time)
      #expect(Double(view.presentation.center.x) == x, "\(time)")
    }
    #expect(!engine.isAnimating)
  }

  @Test("completions run in order at their ends, and what they start follows without a gap")
  func completions() {
    var log: [String] = []
    root.animate(withDuration: 2, animations: { view.center.x = 1 }) { log.append("b \($0)") }
    root.animate(withDuration: 1, animations: { view.alpha = 0.5 }) { log.append("a \($0)") }
    root.animate(withDuration: 1, timing: Self.linear, animations: { view.alpha = 0 }) { _ in
      log.append("c at \(engine.time)")
      linear(1) { view.bounds.size.width = 40 }
    }
    root.animate(withDuration: 1, animations: { view.center.y = 1 }) { log.append("e \($0)") }
    root.animate(withDuration: 0, animations: { view.cornerRadius = 1 }) { log.append("d \($0)") }
    engine.play(to: 1.5)
    #expect(log == ["d true", "a false", "c at 1.0", "e true"])
    #expect(view.presentation.bounds.width == 30)
    engine.play(to: 5)
    #expect(log.last == "b true" && engine.nextEnd == nil)
  }

  @Test("a spring animation follows its spring and is complete after its duration")
  func spring() {
    root.animate(
      withDuration: 0.5, usingSpringWithDamping: 0.7, initialSpringVelocity: 0
    ) { view.center.x = 110 }
    let spring = SpringTimingParameters(dampingRatio: 0.7, duration: 0.5)
    engine.play(to: 0.2)
    let expected = 10 + 100 * spring.progress(at: 0.2)
    #expect(abs(Double(view.presentation.center.x) - expected) < 1e-9)
    engine.play(to: 0.5)
    #expect(view.presentation.center.x == 110)
  }

  @Test("keyframes change in their parts of the duration, under the curve of the whole")
  func keyframes() {
    root.animate(withDuration: 4, timing: Self.linear) {
      root.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) { view.center.x = 50 }
      root.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.25) { view.center.x = 10 }
      root.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0) { view.alpha = 0 }
    }
    for (time, x, alpha) in [
      (0.5, 10.0, 1.0), (1, 10, 1), (1.5, 30, 1), (2, 50, 0), (2.5, 50, 0), (3.5, 30, 0),
      (4, 10, 0),
    ] {
      engine.play(to: time)
      #expect(view.presentation.center.x == x && view.presentation.look.alpha == alpha, "\(time)")
    }
    root.animate(withDuration: 1) {
      root.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 110 }
    }
    engine.play(to: 4.25)
    let eased = CubicTimingParameters(animationCurve: .easeInOut).progress(at: 0.25)
    #expect(abs(Double(view.presentation.center.x) - (10 + 100 * eased)) < 1e-9)
  }

  @Test(
    "keyframes in another order than that of time lead from one to the next, and the model is as set last"
  )
  func unorderedKeyframes() {
    root.animate(withDuration: 4, timing: Self.linear) {
      root.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        view.center.x = 50
        view.alpha = 0.5
      }
      root.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        view.center.x = 250
        view.alpha = 0
      }
    }
    for (time, x, alpha) in [(0.0, 10.0, 1.0), (1, 130, 0.5), (2, 250, 0), (3, 150, 0.25)] {
      engine.play(to: time)
      #expect(view.presentation.center.x == x && view.presentation.look.alpha == alpha, "\(time)")
    }
    engine.play(to: 4)
    #expect(view.presentation.center.x == 250)
  }

  /// The first leads from 10 to 110 in 3 s, so to 60 in 1.5 s, where the second begins; it is at 160 after 2 of 3 s, where
  /// the third begins.
  @Test("a keyframe that begins while another one goes on takes over from where that is")
  func overlappingKeyframes() {
    root.animate(withDuration: 6, timing: Self.linear) {
      root.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 110 }
      root.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.5) { view.center.x = 210 }
      root.addKeyframe(withRelativeStartTime: 3.5 / 6, relativeDuration: 1 / 6.0) {
        view.center.x = 10
      }
    }
    for (time, x) in [(1.2, 50.0), (1.5, 60), (2.5, 110), (3.5, 160), (4, 85), (4.5, 10), (6, 10)] {
      engine.play(to: time)
      #expect(abs(Double(view.presentation.center.x) - x) < 1e-9, "\(time)")
    }
  }

  @Test("numbers of one property overlap in keyframes without a hold on each other")
  func overlappingParts() {
    root.animate(withDuration: 4, timing: Self.linear) {
      root.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
        view.center.x = 110
        view.animateTurn(by: 2 * .pi)
      }
      root.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) {
        view.center.y = 50
        view.transform = CGAffineTransform(scaleX: 3, y: 3)
      }
    }
    for (time, x, y, scale) in [(1.0, 35.0, 10.0, 1.0), (1.5, 47.5, 30, 2), (3, 85, 50, 3)] {
      engine.play(to: time)
      #expect(view.presentation.center == CGPoint(x: x, y: y), "\(time)")
      let shown = view.presentation.transform
      let angle = time / 4 * 2 * Double.pi
      #expect(abs(Double(shown.a) - scale * cos(angle)) < 1e-9, "\(time)")
      #expect(abs(Double(shown.b) - scale * sin(angle)) < 1e-9, "\(time)")
    }
  }

  @Test(
    "whatever keyframes there are, values stay between theirs, and do not jump", arguments: 0..<40)
  func anyKeyframes(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func random(_ count: UInt64) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double((state >> 33) % count)
    }
    let isDiscrete = seed % 4 == 3
    root.animate(withDuration: 1, timing: Self.linear) {
      if isDiscrete { root.calculateKeyframes(by: .discrete) }
      if seed % 5 == 4 { view.center.x = 100 }
      for _ in 0..<Int(2 + random(5)) {
        root.addKeyframe(
          withRelativeStartTime: random(10) / 10, relativeDuration: 0.1 + random(9) / 10
        ) {
          view.center.x = 10 + random(10) * 10
          view.alpha = random(10) / 10
        }
      }
    }
    var last = (x: 10.0, alpha: 1.0)
    for step in 0..<1000 {
      engine.play(to: Double(step) / 1000)
      let shown = (x: Double(view.presentation.center.x), alpha: view.presentation.look.alpha)
      #expect((10 - 1e-9...100 + 1e-9).contains(shown.x) && (0...1).contains(shown.alpha))
      // The shortest keyframe takes a tenth of the time, and the longest way is 90 points.
      if !isDiscrete {
        #expect(abs(shown.x - last.x) < 0.9 + 1e-9 && abs(shown.alpha - last.alpha) < 0.01 + 1e-9)
      }
      last = (shown.x, Double(shown.alpha))
    }
  }

  /// Half way between two values, a curve is beside the straight way by 1/8 of the difference of the derivatives.
  @Test("keyframes are calculated as the mode says")
  func calculationModes() {
    let expected: [(KeyframeCalculationMode, [Double])] = [
      (.linear, [60, 110, 260]), (.discrete, [10, 110, 110]), (.paced, [110, 210, 310]),
      (.cubic, [60 - 12.5, 110, 260 - 12.5]),
    ]
    for (mode, values) in expected {
      view.center.x = 10
      let start = engine.time
      root.animate(withDuration: 4, timing: Self.linear) {
        root.calculateKeyframes(by: mode)
        root.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 110 }
        root.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 410 }
      }
      for (time, value) in zip([1.0, 2, 3], values) {
        engine.play(to: start + time)
        #expect(abs(Double(view.presentation.center.x) - value) < 1e-9, "\(mode) \(time)")
      }
      engine.play(to: start + 4)
      #expect(view.presentation.center.x == 410)
    }
  }

  @Test("values stay between keyframes that are apart, on curves, too")
  func calculationOfHolds() {
    root.animate(withDuration: 4, timing: Self.linear) {
      root.calculateKeyframes(by: .cubic)
      root.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { view.center.x = 110 }
      root.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.25) { view.center.x = 10 }
    }
    for (time, value) in [(0.5, 60.0), (1.5, 110), (2.5, 110), (3.5, 60)] {
      engine.play(to: time)
      #expect(view.presentation.center.x == CGFloat(value))
    }
  }

  @Test(
    "a block inside a block inherits what it does not override, and its completion comes before")
  func nesting() {
    typealias Options = View.AnimationOptions
    let easeIn = CubicTimingParameters(animationCurve: .easeIn)
    let cases: [(options: Options, delay: Double, x: CGFloat, end: Double)] = [
      ([], 0, 35, 2), ([], 0.5, 10, 2.5), (.overrideInheritedDuration, 0, 60, 1),
      (.overrideInheritedDuration, 0.25, 35, 1.25),
      (
        [.overrideInheritedDuration, .overrideInheritedCurve], 0,
        10 + 100 * easeIn.progress(at: 0.5), 1
      ),
      (.overrideInheritedCurve, 0, 10 + 100 * easeIn.progress(at: 0.25), 2),
    ]
    for (options, delay, x, end) in cases {
      let view = View(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      root.addSubview(view)
      let start = engine.time
      var ends: [Double] = []
      root.animate(withDuration: 2, timing: Self.linear) {
        view.center.y = 110
        root.animate(withDuration: 1, delay: delay, timing: easeIn, options: options) {
          view.center.x = 110
        } completion: { _ in
          ends.append(engine.time - start)
        }
      } completion: { _ in
        ends.append(-1)
      }
      engine.play(to: start + 0.5)
      let seen = view.presentation.center
      #expect(abs(seen.x - x) < 1e-9 && abs(seen.y - 35) < 1e-9, "\(options) \(delay)")
      engine.play(to: start + 3)
      #expect(ends.sorted().last.map { abs($0 - end) < 1e-9 } == true && ends.count == 2)
      #expect(end > 2 || ends.last == -1)
    }
  }

  @Test("what is stated inside of a block repeats with it, and what its animator's is follows that")
  func nestingInOthers() {
    root.animate(
      withDuration: 1, timing: Self.linear, options: .autoreverse, repeatCount: 2
    ) {
      root.animate(withDuration: 5, delay: 0.25) { view.center.x = 110 }
    }
    engine.play(to: 1.75)
    // Delayed by its own delay, on the way back.
    #expect(abs(view.presentation.center.x - 60) < 1e-9)
    engine.play(to: 5)
    // Values that replace each other are those of the innermost block, too.
    linear(2) {
      view.alpha = 0.5
      linear(1) { view.alpha = 0 }
    }
    engine.play(to: 6)
    #expect(view.presentation.look.alpha == 0.5)
    engine.play(to: 8)
    let other = View()
    root.addSubview(other)
    let animator = ViewPropertyAnimator(in: root, duration: 2, timing: Self.linear)
    var isFinished: Bool?
    animator.addAnimations {
      root.animate(withDuration: 0, timing: Self.linear) {
        root.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { other.center.x = 80 }
      } completion: {
        isFinished = $0
      }
    }
    animator.startAnimation()
    animator.pauseAnimation()
    animator.fractionComplete = 0.75
    #expect(abs(other.presentation.center.x - 40) < 1e-9 && isFinished == nil)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    engine.play(to: 12)
    #expect(isFinished == true && other.presentation.center.x == 80)
  }

  @Test("a layout inside a block is animated")
  func layout() throws {
    let inner = View()
    inner.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(inner)
    let left = inner.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 0)
    for constraint in [
      left, inner.topAnchor.constraint(equalTo: root.topAnchor),
      inner.widthAnchor.constraint(equalToConstant: 20),
      inner.heightAnchor.constraint(equalToConstant: 20),
    ] { try constraint.activate() }
    root.layoutIfNeeded()
    linear(1) {
      left.constant = 100
      root.layoutIfNeeded()
    }
    engine.play(to: 0.5)
    #expect(inner.presentation.center.x == 60 && inner.center.x == 110)
  }

  @Test("a removed view loses its animations")
  func leaving() {
    var outcome: Bool?
    root.animate(withDuration: 1, animations: { view.center.x = 110 }) { outcome = $0 }
    view.removeFromSuperview()
    #expect(view.presentation.center.x == 110)
    engine.play(to: 1)
    #expect(outcome == false)
  }
}
