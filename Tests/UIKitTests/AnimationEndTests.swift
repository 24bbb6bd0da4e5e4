import FramegenKit
import Testing
import UIKit

@Suite("How animations end")
struct AnimationEndTests {
  /// What is noted of a view whose animation begins at 0.
  private func found(
    _ options: UIView.AnimationOptions = [], _ body: @escaping (UIView, Notes) -> Void
  ) throws -> [String] {
    let all = try notes { notes in
      let controller = Controller("", notes)
      let view = UIView(frame: CGRect(x: 10, y: 10, width: 10, height: 10))
      controller.load = { $0.view.addSubview(view) }
      controller.start = { _ in
        UIView.animate(
          withDuration: 0.5, delay: 0, options: options, animations: { view.alpha = 0.5 },
          completion: { notes.add("\($0)") })
        body(view, notes)
      }
      return controller
    }
    return Array(all.dropFirst(2))
  }

  @Test("an animation that is removed or replaced ends then")
  func removed() throws {
    #expect(try found { _, _ in } == ["true 0.5"])
    #expect(
      try found { view, _ in after(0.2) { view.layer.removeAllAnimations() } } == ["false 0.2"])
    #expect(try found { view, _ in after(0.3) { view.removeFromSuperview() } } == ["false 0.3"])
    #expect(
      try found(.repeat) { view, _ in after(0.2) { view.layer.removeAllAnimations() } }
        == ["false 0.2"])
    #expect(
      try found { view, notes in
        after(0.2) {
          UIView.animate(
            withDuration: 0.1, animations: { view.alpha = 1 }, completion: { notes.add("\($0)") })
        }
      } == ["false 0.2", "true 0.3"])
  }

  @Test("what animates nothing ends at once, but after the call")
  func nothing() throws {
    let found = try found { view, notes in
      UIView.animate(withDuration: 0, animations: { view.center.x += 1 }) { _ in notes.add("none") }
      UIView.animate(withDuration: 0.4, animations: { view.isOpaque = true }) { _ in
        notes.add("same")
      }
      notes.add("after")
    }
    #expect(found == ["after 0.0", "none 0.0", "same 0.0", "true 0.5"])
  }

  @Test("an animation that begins itself again at its end lets the time go on")
  func endless() throws {
    final class Counter {
      var count = 0
      func go() {
        count += 1
        UIView.animate(withDuration: 0, animations: {}) { _ in self.go() }
      }
    }
    let counter = Counter()
    #expect(try found { _, _ in counter.go() } == ["true 0.5"])
    #expect(counter.count > 60)
  }

  @Test("a view keeps what is seen when its animator stops, until that is finished")
  func stop() throws {
    let all = try notes { notes in
      let controller = Controller("", notes)
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      controller.load = { $0.view.addSubview(view) }
      controller.start = { _ in
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 105 }
        animator.startAnimation()
        after(0.5) {
          animator.stopAnimation(false)
          notes.add("\(view.center.x.rounded())")
        }
        after(0.6) {
          animator.finishAnimation(at: .end)
          notes.add("\(view.center.x)")
        }
      }
      return controller
    }
    #expect(all.suffix(2) == ["55.0 0.5", "105.0 0.6"])
  }

  @Test("the default paces of property animators are those of Core Animation and of the system")
  func paces() {
    #expect(UICubicTimingParameters().controlPoint1 == CGPoint(x: 0.25, y: 0.1))
    #expect(UICubicTimingParameters().controlPoint2 == CGPoint(x: 0.25, y: 1))
  }
}
