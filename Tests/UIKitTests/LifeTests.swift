import FramegenKit
import SceneText
import Testing
import UIKit

/// What happens in a simulation, in its order.
private final class Notes {
  var all: [String] = []

  /// Notes something with the present time, in seconds.
  func add(_ what: String) {
    all.append("\(what) \((CACurrentMediaTime() * 1000).rounded() / 1000)")
  }
}

/// Does something when it appears, and notes how it comes and goes.
private final class Controller: UIViewController {
  let name: String
  let notes: Notes
  var load: (Controller) -> Void = { _ in }
  var start: (Controller) -> Void = { _ in }
  var forwards = true

  init(_ name: String, _ notes: Notes) {
    (self.name, self.notes) = (name, notes)
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override var shouldAutomaticallyForwardAppearanceMethods: Bool { forwards }

  override func viewDidLoad() {
    super.viewDidLoad()
    load(self)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    notes.add("\(name) will appear\(view.window == nil ? "" : " in a window")")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    notes.add("\(name) appeared\(view.window == nil ? " in no window" : "")")
    start(self)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    notes.add("\(name) will disappear")
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    notes.add("\(name) disappeared")
  }

  /// Adds a child with its view.
  func embed(_ child: UIViewController) {
    addChild(child)
    view.addSubview(child.view)
    child.didMove(toParent: self)
  }

  func expel(_ child: UIViewController) {
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
  }
}

/// Does something after some seconds.
private func after(_ delay: Double, _ body: @escaping () -> Void) {
  nonisolated(unsafe) let body = body
  DispatchQueue.main.asyncAfter(deadline: .now() + delay) { body() }
}

/// What a controller notes when it is played once.
private func notes(
  touches: [SimulatedTouch] = [], _ make: @escaping (Notes) -> UIViewController
) throws -> [String] {
  nonisolated(unsafe) var runs: [Notes] = []
  let simulation = Simulation(
    {
      let notes = Notes()
      runs.append(notes)
      return make(notes)
    }(), size: CGSize(width: 100, height: 100), duration: 1, touches: touches)
  // A film is played once to learn which views there are.
  _ = try simulation.film()
  return try #require(runs.first).all
}

@Suite("How controllers appear")
struct AppearanceTests {
  @Test("a child is told with its parent where it is there from the start")
  func early() throws {
    let found = try notes { notes in
      let parent = Controller("parent", notes)
      parent.load = { $0.embed(Controller("child", notes)) }
      return parent
    }
    #expect(
      found == [
        "parent will appear 0.0", "child will appear 0.0", "parent appeared 0.0",
        "child appeared 0.0",
      ])
  }

  @Test("a child that comes and goes later is told then, unless its parent forwards nothing")
  func late() throws {
    for forwards in [true, false] {
      let found = try notes { notes in
        let (parent, child) = (Controller("parent", notes), Controller("child", notes))
        parent.forwards = forwards
        parent.start = { parent in
          after(0.1) { parent.embed(child) }
          after(0.3) { parent.expel(child) }
        }
        return parent
      }
      #expect(
        found.dropFirst(2)
          == (forwards
            ? [
              "child will appear 0.1", "child appeared 0.1", "child will disappear 0.3",
              "child disappeared 0.3",
            ] : []))
    }
  }

  @Test("a navigation controller tells both controllers, and they find it")
  func navigation() throws {
    let found = try notes { notes in
      let (first, second) = (Controller("first", notes), Controller("second", notes))
      first.load = { notes.add("in \($0.navigationController == nil ? "none" : "one")") }
      first.start = { first in
        first.start = { _ in }
        after(0.1) { first.navigationController?.pushViewController(second, animated: true) }
        after(0.2) { second.navigationController?.popViewController(animated: true) }
        after(0.3) { notes.add("in \(second.navigationController == nil ? "none" : "one")") }
      }
      return UINavigationController(rootViewController: first)
    }
    #expect(
      found == [
        "in one 0.0", "first will appear 0.0", "first appeared 0.0", "first will disappear 0.1",
        "second will appear 0.1", "first disappeared 0.1", "second appeared 0.1",
        "second will disappear 0.2", "first will appear 0.2", "second disappeared 0.2",
        "first appeared 0.2", "in none 0.3",
      ])
  }

  @Test("the controller that presents another one disappears where that covers it")
  func presenting() throws {
    for style in [UIModalPresentationStyle.fullScreen, .automatic] {
      let found = try notes { notes in
        let (below, above) = (Controller("below", notes), Controller("above", notes))
        above.modalPresentationStyle = style
        below.start = { below in
          below.start = { _ in }
          below.present(above, animated: false)
          after(0.1) { below.dismiss(animated: false) }
        }
        return below
      }
      let covers = style == .fullScreen
      #expect(
        found.dropFirst(2)
          == (covers
            ? [
              "below will disappear 0.0", "above will appear 0.0", "above appeared 0.0",
              "below disappeared 0.0", "above will disappear 0.1",
              "below will appear in a window 0.1",
              "below appeared 0.1", "above disappeared 0.1",
            ]
            : [
              "above will appear 0.0", "above appeared 0.0", "above will disappear 0.1",
              "above disappeared 0.1",
            ]))
    }
  }
}

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

@Suite("What views and recognizers know")
struct LiveValueTests {
  @Test("a view takes the size of its content and keeps its origin")
  func sizeToFit() {
    let label = UILabel(frame: CGRect(x: 20, y: 100, width: 200, height: 80))
    label.text = "Hi"
    label.sizeToFit()
    #expect(label.frame.origin == CGPoint(x: 20, y: 100))
    #expect(label.frame.width < 200 && label.frame.height < 80)
  }

  @Test("guides are where they are before any constraint")
  func guides() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 800, height: 100))
    view.layoutMargins = UIEdgeInsets(top: 1, left: 20, bottom: 3, right: 40)
    #expect(view.layoutMarginsGuide.layoutFrame == CGRect(x: 20, y: 1, width: 740, height: 96))
    #expect(view.safeAreaLayoutGuide.layoutFrame == view.bounds)
    #expect(view.readableContentGuide.layoutFrame == CGRect(x: 54, y: 1, width: 672, height: 96))
  }

  @Test("a view holds the constraints that are added to it")
  func holder() {
    let (view, other) = (UIView(), UIView())
    view.addSubview(other)
    let height = other.heightAnchor.constraint(equalToConstant: 10)
    view.addConstraint(height)
    #expect(view.constraints.count == 1 && other.constraints.isEmpty)
    view.removeConstraints(view.constraints)
    #expect(!height.isActive)
  }

  /// An item that is no view.
  private final class Point: NSObject, UIDynamicItem {
    var center = CGPoint.zero
    var bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    var transform = CGAffineTransform.identity
  }

  @Test("an animator without a reference view moves items that are no views")
  func freeAnimator() throws {
    let found = try notes { notes in
      let controller = Controller("", notes)
      let (animator, point) = (UIDynamicAnimator(), Point())
      controller.start = { _ in
        animator.addBehavior(UIGravityBehavior(items: [point]))
        after(0.5) { notes.add("\(point.center.y.rounded()) \(animator.elapsedTime > 0.4)") }
      }
      return controller
    }
    // 1000 pt/s² for 0.5 s, by steps of 1/60 s.
    let place = try #require(found.last.flatMap { Double($0.split(separator: " ")[0]) })
    #expect(abs(place - 125) < 6 && found.last?.contains("true") == true)
  }

  @Test("a display link keeps its target")
  func link() throws {
    final class Target: NSObject {
      let notes: Notes
      init(_ notes: Notes) { self.notes = notes }
      func tick(_ link: CADisplayLink) {
        notes.add("tick")
        link.invalidate()
      }
    }
    let found = try notes { notes in
      let controller = Controller("", notes)
      controller.start = { _ in
        CADisplayLink(target: Target(notes), selector: Selector(Target.tick)).add(
          to: .main, forMode: .common)
      }
      return controller
    }
    #expect(found.count { $0.hasPrefix("tick") } == 1)
  }

  @Test("a tap knows the fingers that tapped, and a view is told that its touch is cancelled")
  func touches() throws {
    final class Touched: UIView {
      var notes: Notes?
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        notes?.add("cancelled \(touches.first?.phase == .cancelled)")
      }
    }
    final class Target: NSObject {
      let notes: Notes
      init(_ notes: Notes) { self.notes = notes }
      func tap(_ tap: UITapGestureRecognizer) {
        notes.add(
          "\(tap.numberOfTouches) \(tap.location(ofTouch: 1, in: nil).x) \(tap.location(in: nil).x)"
        )
      }
    }
    let fingers = [30.0, 60].map {
      SimulatedTouch.tap(at: CGPoint(x: $0, y: 50), time: 0.2)
    }
    nonisolated(unsafe) var target: Target?
    let found = try notes(touches: fingers) { notes in
      let controller = Controller("", notes)
      target = Target(notes)
      controller.load = { controller in
        let tap = UITapGestureRecognizer(target: target, action: Selector(Target.tap))
        tap.numberOfTouchesRequired = 2
        controller.view.addGestureRecognizer(tap)
        let touched = Touched(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        touched.notes = notes
        controller.view.addSubview(touched)
      }
      return controller
    }
    #expect(found.contains { $0.hasPrefix("2 60.0 45.0") })
    #expect(found.count { $0.hasPrefix("cancelled true") } == 2)
  }

  @Test("constraints that contradict each other are reported, also later ones")
  func conflicts() throws {
    let simulation = Simulation(
      {
        let controller = Controller("", Notes())
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        controller.load = { controller in
          controller.view.addSubview(view)
          view.widthAnchor.constraint(equalToConstant: 10).isActive = true
          view.widthAnchor.constraint(equalToConstant: 20).isActive = true
        }
        controller.start = { controller in
          after(0.2) {
            view.heightAnchor.constraint(equalToConstant: 10).isActive = true
            view.heightAnchor.constraint(equalToConstant: 30).isActive = true
            controller.view.layoutIfNeeded()
          }
        }
        return controller
      }(), size: CGSize(width: 40, height: 40), duration: 0.5)
    let film = try simulation.film()
    let messages = (film.diagnostics + film.motionDiagnostics).map(\.message)
      .filter { $0.contains("unable to simultaneously satisfy") }
    #expect(messages.count == 2)
    #expect(messages.contains { $0.contains("width == 20") })
    #expect(messages.contains { $0.contains("height == 30") && $0.contains("at 0.2 s") })
  }

  @Test("a view whose center is no number is reported, once")
  func noPlace() throws {
    let simulation = Simulation(
      {
        let controller = Controller("", Notes())
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.accessibilityIdentifier = "lost"
        controller.load = { $0.view.addSubview(view) }
        controller.start = { _ in after(0.1) { view.center.x = .nan } }
        return controller
      }(), size: CGSize(width: 40, height: 40), duration: 0.5)
    let messages = try simulation.film().motionDiagnostics.map(\.message)
    #expect(
      messages == ["'lost' is not drawn: not all numbers of its center and its bounds are finite"])
  }
}
