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
