import FramegenKit
import SceneText
import Testing
import UIKit

/// What the SDK declares as `open`, and which initializers it declares as designated.
@Suite("Subclasses of UIKit's classes")
struct SubclassTests {
  private final class PlainButton: UIButton {}
  private final class CardButton: UIButton {
    var isSetUp = false
    override init(frame: CGRect) {
      super.init(frame: frame)
      isSetUp = true
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  @Test("a button with a configuration is drawn as this says from the start")
  func configuration() throws {
    let button = UIButton(configuration: .filled())
    #expect(button.backgroundColor != nil && button.layer.cornerRadius > 0)
    var configuration = UIButton.Configuration.gray()
    configuration.title = "Go"
    let titled = UIButton(configuration: configuration)
    #expect(titled.currentTitle == "Go" && titled.buttonType == .system)
    #expect(titled.backgroundColor == .secondarySystemFill)
    let action = UIAction(title: "Tap") { _ in }
    #expect(UIButton(configuration: .plain(), primaryAction: action).currentTitle == "Tap")
  }

  @Test("subclasses of buttons inherit the initializers")
  func buttons() {
    #expect(PlainButton(type: .system).buttonType == .system)
    #expect(PlainButton().buttonType == .custom && PlainButton(frame: .zero).currentTitle == nil)
    let configured = PlainButton(configuration: .filled())
    #expect(configured.backgroundColor != nil)
    let card = CardButton(type: .system)
    #expect(card.isSetUp && card.buttonType == .system && CardButton().isSetUp)
    #expect(CardButton(configuration: .tinted()).isSetUp)
    let action = UIAction(title: "Go") { _ in }
    #expect(CardButton(type: .custom, primaryAction: action).currentTitle == "Go")
    #expect(PlainButton(frame: .zero, primaryAction: action).currentTitle == "Go")
  }

  private final class Leash: UIAttachmentBehavior {
    var isSetUp = false
    override init(
      item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
    ) {
      super.init(item: item, offsetFromCenter: offset, attachedToAnchor: point)
      isSetUp = true
    }
  }
  private final class Rod: UIAttachmentBehavior {}

  @Test("subclasses of attachments are made as attachments are")
  func attachments() {
    let (first, second) = (UIView(), UIView())
    let leash = Leash(
      item: first, offsetFromCenter: .zero, attachedToAnchor: CGPoint(x: 1, y: 2))
    #expect(leash.isSetUp && leash.anchorPoint == CGPoint(x: 1, y: 2) && leash.items.count == 1)
    let rod = Rod(item: first, attachedTo: second)
    #expect(rod.items.count == 2 && rod.attachedBehaviorType == .items)
    #expect(Rod(item: first, attachedToAnchor: CGPoint(x: 3, y: 4)).anchorPoint.y == 4)
  }

  private final class Probe: UIView {
    var fitted = 0
    var isSized = false
    override var isUserInteractionEnabled: Bool {
      get { false }
      set {}
    }
    override var safeAreaInsets: UIEdgeInsets {
      UIEdgeInsets(top: 44, left: 0, bottom: 0, right: 0)
    }
    override func sizeToFit() {
      isSized = true
      super.sizeToFit()
    }
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 30, height: 20) }
    override func systemLayoutSizeFitting(
      _ targetSize: CGSize,
      withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
      verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
      fitted += 1
      return super.systemLayoutSizeFitting(
        targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
        verticalFittingPriority: verticalFittingPriority)
    }
  }

  @Test("a view overrides its sizes, its safe area and whether it is touched")
  func views() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let probe = Probe(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    parent.addSubview(probe)
    #expect(parent.hitTest(CGPoint(x: 50, y: 50), with: nil) === parent)
    #expect(probe.safeAreaInsets.top == 44)
    _ = probe.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(probe.fitted == 1)
    probe.sizeToFit()
    #expect(probe.isSized && probe.bounds.size == CGSize(width: 30, height: 20))
  }

  private final class Tag: UILabel {
    var changes = 0
    override var isHighlighted: Bool { didSet { changes += 1 } }
  }
  private final class Column: UIStackView {
    override init(frame: CGRect) { super.init(frame: frame) }
    required init(coder: NSCoder) { super.init(coder: coder) }
  }
  private final class Animator: UIViewPropertyAnimator {
    var starts = 0
    override func startAnimation() {
      starts += 1
      super.startAnimation()
    }
  }
  private final class Gravity: UIGravityBehavior {
    var removed = 0
    override func removeItem(_ item: any UIDynamicItem) {
      removed += 1
      super.removeItem(item)
    }
  }

  @Test("labels, stacks, animators and behaviors are subclassed")
  func others() {
    let tag = Tag(frame: .zero)
    tag.isHighlighted = true
    #expect(tag.changes == 1)
    #expect(Column(frame: .zero).arrangedSubviews.isEmpty && Column().axis == .horizontal)
    let animator = Animator(duration: 1, curve: .linear) {}
    animator.startAnimation()
    #expect(animator.starts == 1 && animator.duration == 1)
    #expect(Animator(duration: 2, dampingRatio: 1).duration == 2)
    let playing: any UIViewImplicitlyAnimating = animator
    playing.startAnimation()
    playing.addAnimations {}
    #expect(animator.starts == 2)
    let gravity = Gravity(items: [tag])
    gravity.removeItem(tag)
    #expect(gravity.removed == 1 && gravity.items.isEmpty)
  }

  @Test("a layer is seen as one of its class")
  func presentations() {
    let shape = CAShapeLayer()
    shape.strokeEnd = 0.25
    #expect(shape.presentation()?.strokeEnd == 0.25 && shape.model() === shape)
    let gradient = CAGradientLayer()
    gradient.colors = [UIColor.red.cgColor]
    gradient.endPoint = CGPoint(x: 1, y: 1)
    #expect(gradient.presentation()?.endPoint == CGPoint(x: 1, y: 1))
    let text = CATextLayer()
    text.fontSize = 9
    #expect(text.presentation()?.fontSize == 9)
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 3
    #expect(replicator.presentation()?.instanceCount == 3)
    let layer: CALayer = shape
    #expect(layer.presentation() is CAShapeLayer)
  }

  private final class Delegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { launchOptions?[.url] == nil }
  }

  @Test("a delegate of an application has the launch method of the template")
  func delegate() {
    #expect(Delegate().application(.shared, didFinishLaunchingWithOptions: nil))
  }

  private final class Pad: UIViewController {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    var bound = 0
    var unbound = 0
    var optional = 0
    override func viewDidLoad() {
      view.addSubview(button)
      button.addTarget(self, action: Selector(tap(_:forEvent:)), for: .touchUpInside)
      button.addTarget(self, action: Selector(Pad.press(_:forEvent:)), for: .touchUpInside)
      button.addTarget(self, action: Selector(Pad.touch(_:with:)), for: .touchUpInside)
    }
    func tap(_ sender: UIButton, forEvent event: UIEvent) {
      if event.touches(for: sender) != nil { bound += 1 }
    }
    func press(_ sender: UIButton, forEvent event: UIEvent) { unbound += 1 }
    func touch(_ sender: UIControl, with event: UIEvent?) { if event != nil { optional += 1 } }
  }

  @Test("a method gets the sender and the event, and without an event the film says so")
  func events() throws {
    nonisolated(unsafe) var pads: [Pad] = []
    let size = CGSize(width: 200, height: 200)
    func make() -> Pad {
      pads.append(Pad())
      return pads[pads.count - 1]
    }
    let film = try Simulation(
      make(), size: size, duration: 1, touches: [.tap(at: CGPoint(x: 50, y: 50), time: 0.2)]
    ).film()
    #expect(film.motionDiagnostics.isEmpty)
    let pad = try #require(pads.first { $0.bound > 0 })
    #expect(pad.unbound == pad.bound && pad.optional == pad.bound)
    final class Silent: UIViewController {
      override func viewDidAppear(_ animated: Bool) {
        let button = UIButton()
        button.addTarget(self, action: Selector(tap(_:forEvent:)), for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
      }
      func tap(_ sender: UIButton, forEvent event: UIEvent) {}
    }
    let silent = try Simulation(Silent(), size: size, duration: 0.1).film()
    #expect(silent.diagnostics.contains { $0.message.contains("there is no event") })
  }
}
