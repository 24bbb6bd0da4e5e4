import AutoLayout
import Foundation
import Geometry
import Testing
import Views
import Scene

@Suite("View animations")
struct AnimationTests {
  private let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  private let view = View(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  private var engine: AnimationEngine { root.animationEngine }

  init() { root.addSubview(view) }

  private func linear(_ duration: Double, _ changes: () -> Void) {
    root.animate(withDuration: duration, options: .curveLinear, animations: changes)
  }

  @Test("the model changes at once, what is seen follows: position, bounds, transform, radius")
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
    engine.advance(to: 0.5)
    let shown = view.presentation
    #expect(shown.center == CGPoint(x: 35, y: 20))
    #expect(shown.bounds.size == CGSize(width: 25, height: 30))
    #expect(shown.transform == CGAffineTransform(scaleX: 1.5, y: 1.5))
    #expect(shown.look.cornerRadius == 2 && shown.look.alpha == 0.75)
    #expect(shown.look.backgroundColor == Color(red: 0.25, green: 0.25, blue: 0.25, alpha: 0.25))
    engine.advance(to: 2)
    #expect(view.presentation.center == view.center && !engine.isAnimating)
  }

  @Test("what the block does not animate changes at once")
  func immediate() {
    linear(1) {
      view.clipsToBounds = true
      view.isHidden = true
    }
    #expect(view.clipsToBounds && view.isHidden && !engine.isAnimating)
  }

  @Test("a retarget of the position blends: the old animation goes on, and the new one adds up")
  func retarget() {
    linear(1) { view.center.x = 110 }
    engine.advance(to: 0.5)
    linear(1) { view.center.x = 10 }
    // The sum of what is left of both: 10 − 50 (to 0 at 1) + 100 (to 0 at 1.5).
    #expect(view.presentation.center.x == 60)
    engine.advance(to: 0.75)
    #expect(Double(view.presentation.center.x) == 60)
    engine.advance(to: 1.25)
    #expect(Double(view.presentation.center.x) == 35)
  }

  @Test("a new animation of opacity replaces the old: from the model, or from what is seen")
  func replacing() {
    for (options, start) in [
      (View.AnimationOptions.curveLinear, 0.0), ([.curveLinear, .beginFromCurrentState], 0.5),
    ] {
      let root = View(), view = View()
      root.addSubview(view)
      root.animate(withDuration: 1, options: .curveLinear) { view.alpha = 0 }
      root.animationEngine.advance(to: 0.5)
      root.animate(withDuration: 1, options: options) { view.alpha = 1 }
      #expect(Double(view.presentation.look.alpha) == start)
      root.animationEngine.advance(to: 1)
      #expect(Double(view.presentation.look.alpha) == (start + 1) / 2)
    }
  }

  @Test("a turn takes the short way, and a whole one is none (dynamics 3.1)")
  func turns() {
    func angle(after half: Double) -> CGFloat {
      let root = View(), view = View()
      root.addSubview(view)
      root.animate(withDuration: 1, options: .curveLinear) {
        view.transform = CGAffineTransform(rotationAngle: CGFloat(half))
      }
      root.animationEngine.advance(to: 0.5)
      return view.presentation.transform.rotationAngle
    }
    #expect(abs(angle(after: 2) - 1) < 1e-12)
    #expect(abs(angle(after: 1.5 * .pi) + .pi / 4) < 1e-12)
    #expect(abs(angle(after: 2 * .pi)) < 1e-12)
    #expect(abs(angle(after: .pi) - .pi / 2) < 1e-12)
    #expect(abs(angle(after: -.pi) + .pi / 2) < 1e-12)
  }

  @Test("delay, repetition and the way back")
  func cycles() {
    root.animate(
      withDuration: 1, delay: 0.5, timing: .init(animationCurve: .linear), options: .autoreverse,
      repeatCount: 2
    ) { view.center.x = 110 }
    for (time, x) in [
      (0.25, 10.0), (0.5, 10), (1, 60), (1.5, 110), (2, 60), (2.5, 10), (3, 60), (4, 60),
      (4.5, 110),
    ] {
      engine.advance(to: time)
      #expect(Double(view.presentation.center.x) == x, "\(time)")
    }
    #expect(!engine.isAnimating)
  }

  @Test("completions come at their ends, in order, and what they begin follows without a gap")
  func completions() {
    var log: [String] = []
    root.animate(withDuration: 2, animations: { view.center.x = 1 }) { log.append("b \($0)") }
    root.animate(withDuration: 1, animations: { view.alpha = 0.5 }) { log.append("a \($0)") }
    root.animate(withDuration: 1, options: .curveLinear, animations: { view.alpha = 0 }) { _ in
      log.append("c at \(engine.time)")
      linear(1) { view.bounds.size.width = 40 }
    }
    root.animate(withDuration: 0, animations: { view.cornerRadius = 1 }) { log.append("d \($0)") }
    engine.advance(to: 1.5)
    #expect(log == ["d true", "a false", "c at 1.0"])
    #expect(view.presentation.bounds.width == 30)
    engine.advance(to: 5)
    #expect(log.last == "b true" && engine.nextEnd == nil)
  }

  @Test("a spring block follows its spring and is complete at its duration")
  func spring() {
    root.animate(
      withDuration: 0.5, usingSpringWithDamping: 0.7, initialSpringVelocity: 0
    ) { view.center.x = 110 }
    let spring = SpringTimingParameters(dampingRatio: 0.7, duration: 0.5)
    engine.advance(to: 0.2)
    let expected = 10 + 100 * spring.progress(at: 0.2)
    #expect(abs(Double(view.presentation.center.x) - expected) < 1e-9)
    engine.advance(to: 0.5)
    #expect(view.presentation.center.x == 110)
  }

  @Test("keyframes: each in its part of the time, held in between, under the curve of the whole")
  func keyframes() {
    root.animateKeyframes(withDuration: 4, timing: .init(animationCurve: .linear)) {
      root.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) { view.center.x = 50 }
      root.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.25) { view.center.x = 10 }
      root.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0) { view.alpha = 0 }
    }
    for (time, x, alpha) in [
      (0.5, 10.0, 1.0), (1, 10, 1), (1.5, 30, 1), (2, 50, 0), (2.5, 50, 0), (3.5, 30, 0),
      (4, 10, 0),
    ] {
      engine.advance(to: time)
      #expect(view.presentation.center.x == x && view.presentation.look.alpha == alpha, "\(time)")
    }
    root.animateKeyframes(withDuration: 1) {
      root.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 110 }
    }
    engine.advance(to: 4.25)
    let eased = CubicTimingParameters(animationCurve: .easeInOut).progress(at: 0.25)
    #expect(abs(Double(view.presentation.center.x) - (10 + 100 * eased)) < 1e-9)
  }

  @Test("a block inside a block has its duration and curve, unless it says otherwise")
  func nesting() {
    root.animate(withDuration: 2, options: .curveLinear) {
      root.animate(withDuration: 1, options: .curveEaseIn) { view.center.x = 110 }
      root.animate(
        withDuration: 1, options: [.curveLinear, .overrideInheritedDuration]
      ) { view.center.y = 110 }
    }
    engine.advance(to: 0.5)
    // Both are one property's numbers, each with an animation of its own, which add up.
    #expect(view.presentation.center == CGPoint(x: 35, y: 60))
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
    engine.advance(to: 0.5)
    #expect(inner.presentation.center.x == 60 && inner.center.x == 110)
  }

  @Test("a view that leaves the tree leaves its animations behind")
  func leaving() {
    var outcome: Bool?
    root.animate(withDuration: 1, animations: { view.center.x = 110 }) { outcome = $0 }
    view.removeFromSuperview()
    #expect(view.presentation.center.x == 110)
    engine.advance(to: 1)
    #expect(outcome == false)
  }
}
