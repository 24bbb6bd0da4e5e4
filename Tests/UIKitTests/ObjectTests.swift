import Foundation
import Testing
import UIKit

/// Apple documents that `NSObject` compares identities, and that `UIImage`, `UIColor` and `UIFont` compare values.
@Suite("Objects of UIKit")
struct ObjectTests {
  /// Whether an object is found among others of its kind.
  private func isKnown<Object: Hashable>(_ object: Object, among others: [Object]) -> Bool {
    object == object && others.contains(object) && Set(others).contains(object)
      && [object: 1][object] == 1
  }

  @Test("objects equal themselves alone")
  func identity() {
    let view = UIView()
    let animator = UIDynamicAnimator(referenceView: view)
    let snap = UISnapBehavior(item: view, snapTo: .zero)
    let pan = UIPanGestureRecognizer()
    let other: UIGestureRecognizer = UIPanGestureRecognizer()
    let constraint = view.widthAnchor.constraint(equalToConstant: 1)
    let guide = UILayoutGuide()
    view.addLayoutGuide(guide)
    constraint.isActive = true
    view.addGestureRecognizer(pan)
    #expect(other != pan && other == other && view.gestureRecognizers?.contains(pan) == true)
    #expect(view.constraints.contains(constraint) && view.layoutGuides.firstIndex(of: guide) == 0)
    #expect(!animator.behaviors.contains(snap) && animator == animator)
    #expect(animator != UIDynamicAnimator(referenceView: view))
    #expect(isKnown(snap, among: [snap]) && isKnown(pan, among: [pan, UIPanGestureRecognizer()]))
    #expect(isKnown(CALayer(), among: []) == false)
    let animation = CABasicAnimation(keyPath: "opacity")
    #expect(animation == animation && animation != CABasicAnimation(keyPath: "opacity"))
    let property = UIViewPropertyAnimator(duration: 1, curve: .linear)
    #expect(property == property && property != UIViewPropertyAnimator(duration: 1, curve: .linear))
    let timer = UIKit.Timer(timeInterval: 1, repeats: false) { _ in }
    #expect(timer == timer && isKnown(timer, among: [timer]))
    let link = CADisplayLink(target: view, selector: Selector {})
    #expect(link == link && isKnown(link, among: [link]))
  }

  @Test("colors, fonts, paths and pictures are compared by their values")
  func values() {
    let (first, second) = (UIBezierPath(rect: .zero), UIBezierPath(rect: .zero))
    #expect(first == second && first.isEqual(second) && Set([first]).contains(second))
    #expect(first.cgPath == second.cgPath)
    second.lineWidth = 2
    #expect(first != second)
    #expect(UIColor.red.isEqual(UIColor.red) && !UIColor.red.isEqual(UIColor.blue))
    #expect(UIFont.systemFont(ofSize: 12).isEqual(UIFont.systemFont(ofSize: 12)))
    let style = NSMutableParagraphStyle()
    #expect(style == NSParagraphStyle())
    style.alignment = .center
    #expect(style != NSParagraphStyle())
  }

  @Test("objects are asked for their class")
  func kinds() {
    let pan: UIGestureRecognizer = UIScreenEdgePanGestureRecognizer()
    #expect(pan.isKind(of: UIPanGestureRecognizer.self) && pan.isKind(of: UIGestureRecognizer.self))
    #expect(!pan.isKind(of: UITapGestureRecognizer.self) && pan.isEqual(pan))
    #expect(!pan.isMember(of: UIPanGestureRecognizer.self))
    let gravity: UIDynamicBehavior = UIGravityBehavior()
    #expect(gravity.isKind(of: UIGravityBehavior.self) && !gravity.isEqual(UIGravityBehavior()))
    let layer: CALayer = CAShapeLayer()
    #expect(layer.isKind(of: CAShapeLayer.self) && !layer.isEqual(nil) && !layer.isEqual("layer"))
    let view = UILabel()
    #expect(view.isKind(of: UIView.self) && view.isEqual(view as Any) && !view.isEqual(UILabel()))
    let item: any UIDynamicItem = view
    #expect(item.isEqual(view) && item.isKind(of: UILabel.self))
  }

  @Test("choices have the raw values of the headers")
  func rawValues() {
    #expect(UIView.ContentMode(rawValue: 1) == .scaleAspectFit)
    #expect(
      UIView.ContentMode.bottomRight.rawValue == 12 && UIView.ContentMode.redraw.rawValue == 3)
    #expect(NSTextAlignment(rawValue: 1) == .center && NSTextAlignment.natural.rawValue == 4)
    #expect(NSLineBreakMode(rawValue: 4) == .byTruncatingTail)
    #expect(NSLineBreakMode.byClipping.rawValue == 2)
    #expect(UIStackView.Distribution(rawValue: 4) == .equalCentering)
    #expect(UIStackView.Distribution.fillEqually.rawValue == 1)
    #expect(UIStackView.Alignment(rawValue: 3) == .center)
    #expect(UIStackView.Alignment(rawValue: 1) == .leading)
    #expect(UIStackView.Alignment.top.rawValue == 1 && UIStackView.Alignment.bottom.rawValue == 4)
    #expect(UIStackView.Alignment.lastBaseline.rawValue == 5)
    #expect(UIStackView.Alignment(rawValue: 6) == nil)
    #expect(UITouch.Phase(rawValue: 3) == .ended && UITouch.Phase.stationary.rawValue == 2)
    #expect(CGLineCap(rawValue: 2) == .square && CGLineJoin(rawValue: 1) == .round)
    let layer = CAShapeLayer()
    layer.lineCap = .square
    #expect(layer.lineCap == .square && layer.lineCap.rawValue == "square")
  }

  @Test("a mode of collisions is a set of options")
  func collisionModes() {
    #expect(UICollisionBehavior.Mode.items.rawValue == 1 << 0)
    #expect(UICollisionBehavior.Mode.boundaries.rawValue == 1 << 1)
    #expect(UICollisionBehavior.Mode.everything.rawValue == UInt.max)
    let behavior = UICollisionBehavior()
    #expect(behavior.collisionMode == .everything && behavior.collisionMode.contains(.items))
    behavior.collisionMode.remove(.items)
    #expect(
      behavior.collisionMode.contains(.boundaries) && !behavior.collisionMode.contains(.items))
    behavior.collisionMode = []
    behavior.collisionMode.insert(.boundaries)
    #expect(behavior.collisionMode == .boundaries)
    #expect(UICollisionBehavior.Mode(rawValue: 3) == [.items, .boundaries])
  }

  @Test(
    "items collide with what the mode says, and without one with nothing",
    arguments: [
      ([], false, false), (.items, true, false), (.boundaries, false, true),
      ([.items, .boundaries], true, true), (.everything, true, true),
    ] as [(UICollisionBehavior.Mode, Bool, Bool)])
  func collisions(mode: UICollisionBehavior.Mode, meet: Bool, areKept: Bool) {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 300))
    let upper = UIView(frame: CGRect(x: 40, y: 10, width: 20, height: 20))
    let lower = UIView(frame: CGRect(x: 40, y: 200, width: 20, height: 20))
    view.addSubview(upper)
    view.addSubview(lower)
    let animator = UIDynamicAnimator(referenceView: view)
    let collision = UICollisionBehavior(items: [upper, lower])
    collision.collisionMode = mode
    collision.translatesReferenceBoundsIntoBoundary = true
    let anchor = UIDynamicItemBehavior(items: [lower])
    anchor.isAnchored = true
    animator.addBehavior(collision)
    animator.addBehavior(anchor)
    animator.addBehavior(UIGravityBehavior(items: [upper]))
    for _ in 0..<240 { animator.advance(by: 1 / 60) }
    if meet {
      #expect(upper.frame.maxY < 202)
    } else {
      #expect(areKept ? upper.frame.maxY < 302 && upper.frame.maxY > 250 : upper.frame.minY > 320)
    }
  }

  @Test("properties have the defaults of the headers")
  func defaults() {
    #expect(CAShapeLayer().lineDashPattern == nil)
    #expect(UIPanGestureRecognizer().maximumNumberOfTouches == Int.max)
    #expect(UIPanGestureRecognizer().minimumNumberOfTouches == 1)
    #expect(UIScreenEdgePanGestureRecognizer().maximumNumberOfTouches == 1)
    #expect(UIFloatRangeIsInfinite(UIFloatRangeInfinite) && !UIFloatRangeIsInfinite(.zero))
    #expect(UIFloatRangeIsEqualToRange(UIFloatRangeMake(0, 0), UIFloatRangeZero))
  }
}
