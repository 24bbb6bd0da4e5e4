import FramegenKit
import Testing
import UIKit

@Suite("What UIKit documents of values and of small events")
struct DocumentedTests {
  @Test("a label fits its text into the width that is asked for")
  func fitting() {
    let label = UILabel(frame: CGRect(x: 10, y: 10, width: 120, height: 0))
    label.text = "A long text that has to wrap over lines because it is long enough"
    let line = label.sizeThatFits(CGSize(width: 120, height: 0))
    label.numberOfLines = 0
    label.sizeToFit()
    #expect(label.frame.origin == CGPoint(x: 10, y: 10) && label.frame.width <= 120)
    #expect(label.frame.height > 2 * line.height && line.width > 240)
    let wide = label.sizeThatFits(CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude))
    #expect(wide.width <= 200 && wide.height < label.frame.height)
    label.preferredMaxLayoutWidth = 150
    #expect(label.sizeThatFits(CGSize(width: 200, height: 0)) == wide)
  }

  @Test("an arc of a whole turn is a circle in both directions")
  func turns() {
    let turn = 2 * CGFloat.pi
    let arcs: [(CGFloat, CGFloat, Bool)] = [
      (0, turn, false), (-turn / 4, 3 * turn / 4, false), (0, -turn, true), (0, turn, true),
    ]
    for (start, end, isClockwise) in arcs {
      let path = UIBezierPath(
        arcCenter: .zero, radius: 20, startAngle: start, endAngle: end, clockwise: isClockwise)
      #expect(abs(path.bounds.width - 40) < 0.01 && abs(path.bounds.height - 40) < 0.01)
    }
    let empty = UIBezierPath(
      arcCenter: .zero, radius: 20, startAngle: 1, endAngle: 1, clockwise: false)
    #expect(empty.bounds.size == .zero)
  }

  @Test("a reversed path begins at its end, and cuts a hole")
  func reversing() {
    let ring = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
    ring.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)).reversing())
    #expect(!ring.contains(CGPoint(x: 15, y: 15)) && ring.contains(CGPoint(x: 5, y: 5)))
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addCurve(
      to: CGPoint(x: 9, y: 9), controlPoint1: CGPoint(x: 5, y: 0),
      controlPoint2: CGPoint(x: 7, y: 20))
    #expect(path.reversing().currentPoint == CGPoint(x: 1, y: 2))
    #expect(path.reversing().reversing() == path && path.reversing() != path)
  }

  @Test("priorities are compared, raised and lowered")
  func priorities() {
    var priority = UILayoutPriority.required - 1
    let low = UILayoutPriority.defaultLow + 1
    #expect(priority.rawValue == 999 && low.rawValue == 251)
    #expect(priority < .required && low < priority)
    priority -= 9
    priority += 1
    #expect(priority.rawValue == 991)
  }

  @Test("the second tap of a double tap counts beside the recognizer of single taps")
  func doubleTap() throws {
    final class Target: NSObject {
      let notes: Notes
      init(_ notes: Notes) { self.notes = notes }
      func one() { notes.add("one") }
      func two() { notes.add("two") }
    }
    nonisolated(unsafe) var target: Target?
    let taps = [0.2, 0.35].map {
      SimulatedTouch.tap(at: CGPoint(x: 50, y: 50), time: $0, duration: 0.05)
    }
    let found = try notes(touches: taps) { notes in
      let controller = Controller("", notes)
      target = Target(notes)
      controller.load = { controller in
        let two = UITapGestureRecognizer(target: target, action: Selector(Target.two))
        two.numberOfTapsRequired = 2
        controller.view.addGestureRecognizer(two)
        controller.view.addGestureRecognizer(
          UITapGestureRecognizer(target: target, action: Selector(Target.one)))
      }
      return controller
    }
    #expect(found.contains { $0.hasPrefix("one 0.25") })
    #expect(found.contains { $0.hasPrefix("two 0.4") })
  }

  @Test("the completion of a transaction waits for the animations of views")
  func transaction() throws {
    let found = try notes { notes in
      let controller = Controller("", notes)
      controller.start = { controller in
        CATransaction.begin()
        CATransaction.setCompletionBlock { notes.add("end") }
        UIView.animate(withDuration: 0.4) { controller.view.alpha = 0 }
        CATransaction.commit()
      }
      return controller
    }
    #expect(found.last == "end 0.4")
  }

  @Test("the animations of a layer end when its view is removed, with one above it")
  func removedLayer() throws {
    final class Delegate: NSObject, CAAnimationDelegate {
      let notes: Notes
      init(_ notes: Notes) { self.notes = notes }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { notes.add("\(flag)") }
    }
    let found = try notes { notes in
      let controller = Controller("", notes)
      let (outer, inner) = (UIView(), UIView())
      controller.load = {
        $0.view.addSubview(outer)
        outer.addSubview(inner)
      }
      controller.start = { _ in
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 0.5)
        animation.delegate = Delegate(notes)
        inner.layer.add(animation, forKey: "k")
        after(0.2) {
          outer.removeFromSuperview()
          notes.add("\(inner.layer.animationKeys() == nil)")
        }
      }
      return controller
    }
    #expect(found.suffix(2) == ["true 0.2", "false 0.2"])
  }

  @Test("views and controllers are told of margins, safe areas and inherited tint colors")
  func changes() throws {
    final class Told: UIView {
      var notes: Notes?
      override func layoutMarginsDidChange() { notes?.add("margins") }
      override func tintColorDidChange() { notes?.add("tint") }
    }
    final class Safe: UIViewController {
      let notes: Notes
      init(_ notes: Notes) {
        self.notes = notes
        super.init()
      }
      required init?(coder: NSCoder) { nil }
      override func viewSafeAreaInsetsDidChange() { notes.add("safe") }
      override func viewDidAppear(_ animated: Bool) {
        let (outer, told) = (UIView(), Told())
        view.addSubview(outer)
        outer.addSubview(told)
        told.notes = notes
        after(0.1) { [self] in
          told.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
          told.widthAnchor.constraint(equalToConstant: 9).isActive = true
          view.layoutIfNeeded()
        }
        after(0.2) { outer.tintColor = .green }
        after(0.3) { [self] in
          additionalSafeAreaInsets.top = 5
          view.layoutIfNeeded()
        }
      }
    }
    let found = try notes { Safe($0) }
    #expect(found.contains("margins 0.1") && found.contains("tint 0.2"))
    #expect(found.contains("safe 0.3"))
  }

  @Test("a text ends its lines where it says so")
  func texts() {
    let font = [NSAttributedString.Key.font: UIFont.systemFont(ofSize: 17)]
    let (one, two) = (
      ("a" as NSString).size(withAttributes: font), ("a\nb" as NSString).size(withAttributes: font)
    )
    #expect(abs(two.height - 2 * one.height) < 1 && two.width < 2 * one.width)
  }
}
