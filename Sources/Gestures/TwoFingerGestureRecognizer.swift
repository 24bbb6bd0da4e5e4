internal import Foundation
internal import Geometry

/// What pinches and rotations have in common: two fingers; further ones do not count.
///
/// The gesture ends when both fingers are lifted. With one left, its values rest; where another one comes, they go on.
open class TwoFingerGestureRecognizer: GestureRecognizer {
  open override func touchesBegan(_ touches: [Touch], at time: Double) {
    let free = max(0, 2 - self.touches.count)
    super.touchesBegan(Array(touches.prefix(free)), at: time)
    if free > 0, self.touches.count == 2 { fingersMet(at: time) }
  }

  open override func touchesMoved(_ touches: [Touch], at time: Double) {
    super.touchesMoved(touches, at: time)
    guard self.touches.count == 2 else { return }
    fingersMoved(at: time)
    if state.isActive {
      transition(to: .changed)
    } else if !isWaiting, hasMovedEnough {
      removeSlop()
      transition(to: .began)
    }
  }

  open override func touchesEnded(_ touches: [Touch], at time: Double) {
    super.touchesEnded(touches, at: time)
    guard self.touches.isEmpty else { return }
    transition(to: state.isActive || isWaiting ? .ended : .failed)
  }

  /// Called when there are two fingers.
  func fingersMet(at time: Double) {}

  /// Called when one of two fingers has moved.
  func fingersMoved(at time: Double) {}

  /// Whether a gesture begins.
  var hasMovedEnough: Bool { false }

  /// Whether a movement is more than a threshold, and not only by rounding.
  func exceeds(_ movement: CGFloat, _ threshold: CGFloat) -> Bool {
    movement > threshold * (1 + 1e-9)
  }

  /// Moves the start so that what it took to begin does not count.
  func removeSlop() {}

  /// The vector from the first finger to the second, in the root's coordinates.
  var vector: CGVector {
    CGVector(
      dx: touches[1].location.x - touches[0].location.x,
      dy: touches[1].location.y - touches[0].location.y)
  }
}
