public import Foundation
internal import Geometry
internal import Scene

/// Recognizes fingers that press for a while, as `UILongPressGestureRecognizer` does: a continuous
/// gesture, which changes when they move after it has begun.
public final class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the fingers press before the gesture begins, in seconds; 0.5 by default.
  public var minimumPressDuration = 0.5
  /// How far they may move before that, in points; 10 by default.
  public var allowableMovement: CGFloat = 10
  /// The number of taps before the press; 0 by default.
  public var numberOfTapsRequired = 0
  /// The number of fingers; 1 by default.
  public var numberOfTouchesRequired = 1

  private var taps = 0
  /// The greatest number of fingers during the present tap or press.
  private var fingers = 0

  public override func touchesBegan(_ touches: [Touch], at time: Double) {
    guard !state.isActive else {
      // Further fingers do not count.
      return
    }
    super.touchesBegan(touches, at: time)
    fingers += touches.count
    guard fingers <= numberOfTouchesRequired else { return transition(to: .failed) }
    guard fingers == numberOfTouchesRequired else { return }
    let isPress = taps == numberOfTapsRequired
    if isPress, minimumPressDuration <= 0 {
      transition(to: .began)
    } else {
      deadline = time + (isPress ? minimumPressDuration : thresholds.tapDuration)
    }
  }

  public override func touchesMoved(_ touches: [Touch], at time: Double) {
    super.touchesMoved(touches, at: time)
    if state.isActive {
      transition(to: .changed)
    } else if !hasStayed(within: allowableMovement) {
      transition(to: .failed)
    }
  }

  public override func touchesEnded(_ touches: [Touch], at time: Double) {
    super.touchesEnded(touches, at: time)
    if state.isActive { return transition(to: .ended) }
    guard taps < numberOfTapsRequired, fingers == numberOfTouchesRequired else {
      return transition(to: .failed)
    }
    guard self.touches.isEmpty else { return }
    taps += 1
    fingers = 0
    deadline = time + thresholds.tapInterval
  }

  public override func deadlinePassed(at time: Double) {
    let isPress =
      taps == numberOfTapsRequired && fingers == numberOfTouchesRequired
      && touches.count == fingers
    transition(to: isPress ? .began : .failed)
  }

  public override func reset() {
    super.reset()
    (taps, fingers) = (0, 0)
  }
}
