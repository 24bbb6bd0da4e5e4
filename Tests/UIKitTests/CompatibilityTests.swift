import FramegenKit
import Raster
import SceneText
import Testing
import UIKit

@Suite("What older code expects")
struct CompatibilityTests {
  @Test("names of Swift 3 and 4 are those of today")
  func formerNames() {
    let layer = CAShapeLayer()
    (layer.lineCap, layer.lineJoin, layer.fillRule) = ("round", kCALineJoinBevel, "even-odd")
    #expect(layer.lineCap == .round && layer.lineJoin == .bevel && layer.fillRule == .evenOdd)
    let text = CATextLayer()
    text.alignmentMode = "center"
    #expect(text.alignmentMode == kCAAlignmentCenter)
    let animation = CABasicAnimation(keyPath: "transform")
    animation.fillMode = kCAFillModeForwards
    animation.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseInEaseOut)
    animation.toValue = NSValue(caTransform3D: CATransform3DMakeScale(2, 2, 1))
    animation.repeatCount = HUGE
    #expect(animation.fillMode == .forwards && animation.toValue is CATransform3D)
    #expect(
      UIEdgeInsetsInsetRect(CGRect(x: 0, y: 0, width: 9, height: 9), UIEdgeInsetsMake(1, 2, 3, 4))
        == CGRect(x: 2, y: 1, width: 3, height: 5))
    #expect(
      UIColor(colorLiteralRed: 1, green: 0, blue: 0, alpha: 1) == #colorLiteral(
        red: 1, green: 0, blue: 0, alpha: 1))
    layer.backgroundColor = #colorLiteral(red: 0, green: 1, blue: 0, alpha: 1)
    #expect(layer.backgroundColor == UIColor.green.cgColor)
    layer.setValue(7, forKey: "number")
    #expect(layer.value(forKey: "number") as? Int == 7)
  }

  private final class Ball: UIView {}
  private final class Animator: UIDynamicAnimator, UIDynamicAnimatorDelegate {
    var pauses = 0
    override init(referenceView view: UIView) {
      super.init(referenceView: view)
      delegate = self
    }
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { pauses += 1 }
  }

  @Test("what code of dynamics uses besides is there")
  func dynamics() throws {
    let (ball, view) = (Ball(frame: CGRect(x: 0, y: 0, width: 9, height: 9)), UIView())
    let item: any UIDynamicItem = ball
    #expect(item.isKind(of: Ball.self) && item.isKind(of: UIView.self) && item.isEqual(ball))
    #expect(!view.isKind(of: Ball.self) && !view.isEqual(ball) && ball.isMember(of: Ball.self))
    let collision = UICollisionBehavior(items: [ball])
    collision.collisionMode = [.items, .boundaries]
    #expect(
      collision.collisionMode.contains(.boundaries) && collision.collisionMode.contains(.items))
    collision.collisionMode = [.items]
    #expect(!collision.collisionMode.contains(.boundaries))
    #expect(UIFloatRangeMake(0, 180) == UIFloatRange(minimum: 0, maximum: 180))
    #expect(
      ball.bounds.equalTo(CGRectMake(0, 0, 9, 9)) && CGPointEqualToPoint(.zero, CGPointMake(0, 0)))
    #expect(!NSLayoutConstraint().isActive)
    let animator = Animator(referenceView: view)
    view.addSubview(ball)
    animator.addBehavior(UISnapBehavior(item: ball, snapTo: CGPoint(x: 30, y: 30)))
    for _ in 0..<600 { animator.advance(by: 1 / 60) }
    #expect(animator.pauses == 1 && animator.behaviors.count == 1)
  }

  @Test("values are associated with objects as long as these live")
  func associations() {
    let (first, second) = (UIView(), UIView())
    let keys = UnsafeMutableRawPointer.allocate(byteCount: 2, alignment: 1)
    defer { keys.deallocate() }
    let (a, b) = (UnsafeRawPointer(keys), UnsafeRawPointer(keys + 1))
    objc_setAssociatedObject(first, a, "name", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    #expect(objc_getAssociatedObject(first, a) as? String == "name")
    #expect(objc_getAssociatedObject(first, b) == nil && objc_getAssociatedObject(second, a) == nil)
    objc_setAssociatedObject(first, a, nil, .OBJC_ASSOCIATION_RETAIN)
    #expect(objc_getAssociatedObject(first, a) == nil)
    for _ in 0..<1000 { objc_setAssociatedObject(UIView(), a, 1, .OBJC_ASSOCIATION_RETAIN) }
    #expect(objc_getAssociatedObject(UIView(), a) == nil)
  }

  /// Members that are named without `self`, and overridden.
  private final class Card: UILabel {
    var changes = 0
    override var text: String? { didSet { changes += 1 } }
    override var isHidden: Bool { didSet { changes += 1 } }
    override var clipsToBounds: Bool { didSet { changes += 1 } }
    override func addSubview(_ view: UIView) {
      changes += 1
      super.addSubview(view)
    }
    func setUp() {
      clipsToBounds = true
      numberOfLines = 0
      textAlignment = .center
      lineBreakMode = .byClipping
      autoresizingMask = [.flexibleWidth]
    }
  }

  private final class DoubleTap: UITapGestureRecognizer {
    func setUp() { numberOfTapsRequired = 2 }
  }

  @Test("subclasses name and override what UIKit's classes have")
  func subclasses() {
    let card = Card(frame: .zero)
    card.setUp()
    card.text = "a"
    card.isHidden = true
    card.addSubview(UIView())
    #expect(card.changes == 4 && card.subviews.count == 1)
    #expect(card.numberOfLines == 0 && card.textAlignment == .center)
    let tap = DoubleTap(target: nil, action: nil)
    tap.setUp()
    #expect(tap.numberOfTapsRequired == 2)
  }

  @Test("the film says which methods are not called, because their parameter is another recognizer")
  func otherSender() throws {
    final class Controller: UIViewController {
      override func viewDidLoad() {
        let tap = UITapGestureRecognizer(target: self, action: Selector(pan(_:)))
        view.addGestureRecognizer(tap)
      }
      func pan(_ recognizer: UIPanGestureRecognizer) { view.backgroundColor = .red }
    }
    let film = try Simulation(
      Controller(), duration: 1, touches: [.tap(at: CGPoint(x: 20, y: 20), time: 0.2)]
    ).film()
    let found = film.motionDiagnostics.map(\.message).filter {
      $0.contains(
        "a method of Controller is not called, because its parameter is no TapGestureRecognizer")
    }
    #expect(found.count == 1)
  }

  @Test("a translucent background stands for a blur, in the appearance of the screen")
  func blur() throws {
    for (style, shade) in [(UIUserInterfaceStyle.light, 255), (.dark, 26)] {
      let film = try Moments.film(0.1, style: style) { view in
        view.backgroundColor = .red
        let blur = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
        blur.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        view.addSubview(blur)
      }
      let green = try Moments.picture(of: film)[50, 50].green
      // Seven tenths of white, or of a dark gray, over red.
      #expect(abs(Int(green) - shade * 7 / 10) <= 2)
      #expect(film.diagnostics.contains { $0.message.hasPrefix("blurs are not drawn") })
    }
  }

  @Test("closures that begin each other for ever leave the time to go on")
  func endlessChain() throws {
    let film = try Moments.film(0.5) { view in
      func again() {
        CATransaction.begin()
        CATransaction.setCompletionBlock(again)
        CATransaction.commit()
      }
      again()
    }
    #expect(film.frameCount == 30)
    #expect(film.diagnostics.contains { $0.message.contains("closures begin each other") })
  }

  @Test("views whose motion ends where it began are in traces")
  func returningMotion() throws {
    let simulation = Simulation(
      view: {
        let view = UIView()
        let dot = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        dot.accessibilityIdentifier = "dot"
        view.addSubview(dot)
        UIView.animateKeyframes(withDuration: 1, delay: 0) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { dot.center.x = 105 }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { dot.center.x = 5 }
        }
        return view
      }(), duration: 1)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).csv")
    defer { try? FileManager.default.removeItem(at: file) }
    try simulation.trace(to: file.path)
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(rows.count { $0.contains(",dot,") } == 60)
  }
}
