import Dynamics
import Foundation
import Geometry
import Views

/// An item that is not a view, so that its position is what the engine computed, not rounded.
final class Block: DynamicItem {
  var center: CGPoint
  var bounds: CGRect
  var transform = CGAffineTransform.identity
  var collisionBoundsType = DynamicItemCollisionBoundsType.rectangle
  var collisionBoundingPath = MutableBezierPath()

  init(_ width: CGFloat, _ height: CGFloat, at x: CGFloat, _ y: CGFloat) {
    center = CGPoint(x: x, y: y)
    bounds = CGRect(x: 0, y: 0, width: width, height: height)
  }

  var angle: CGFloat { transform.rotationAngle }
}

extension DynamicAnimator {
  /// Advances by display frames of 1/60 s.
  func advance(frames: Int) {
    for _ in 0..<frames { advance(by: 1.0 / 60) }
  }

  /// An animator with behaviors.
  convenience init(_ behaviors: DynamicBehavior...) throws {
    self.init()
    for behavior in behaviors { try addBehavior(behavior) }
  }
}

extension DynamicItemBehavior {
  /// The resistances that the measurements were made with, for items.
  convenience init(_ items: [any DynamicItem], resistance: CGFloat) {
    self.init(items: items)
    self.resistance = resistance
    angularResistance = resistance
  }
}

/// Whether two numbers agree to a tolerance, by default the 1/1000 point within which the motion must
/// be that measured on UIKit.
func agree(_ value: CGFloat, _ expected: CGFloat, within tolerance: CGFloat = 1e-3) -> Bool {
  abs(value - expected) <= tolerance
}
