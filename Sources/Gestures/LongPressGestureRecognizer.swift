internal import Foundation
public import Views
internal import Geometry
public import Scene

/// Recognizes fingers that press for a while, as `UILongPressGestureRecognizer` does: a continuous
/// gesture, which changes when they move after it has begun.
open class LongPressGestureRecognizer: GestureRecognizer, ParameterizedGestureRecognizer {
  /// How long and how still the fingers press, and how many they are.
  public var parameters = LongPressParameters()

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
    guard fingers <= parameters.numberOfTouchesRequired else { return transition(to: .failed) }
    guard fingers == parameters.numberOfTouchesRequired else { return }
    let isPress = taps == parameters.numberOfTapsRequired
    if isPress, parameters.minimumPressDuration <= 0 {
      transition(to: .began)
    } else {
      deadline = time + (isPress ? parameters.minimumPressDuration : thresholds.tapDuration)
    }
  }

  public override func touchesMoved(_ touches: [Touch], at time: Double) {
    super.touchesMoved(touches, at: time)
    if state.isActive {
      transition(to: .changed)
    } else if !hasStayed(within: parameters.allowableMovement) {
      transition(to: .failed)
    }
  }

  public override func touchesEnded(_ touches: [Touch], at time: Double) {
    super.touchesEnded(touches, at: time)
    if state.isActive { return transition(to: .ended) }
    guard taps < parameters.numberOfTapsRequired, fingers == parameters.numberOfTouchesRequired
    else {
      return transition(to: .failed)
    }
    guard self.touches.isEmpty else { return }
    taps += 1
    fingers = 0
    deadline = time + thresholds.tapInterval
  }

  public override func deadlinePassed(at time: Double) {
    let isPress =
      taps == parameters.numberOfTapsRequired && fingers == parameters.numberOfTouchesRequired
      && touches.count == fingers
    transition(to: isPress ? .began : .failed)
  }

  public override func reset() {
    super.reset()
    (taps, fingers) = (0, 0)
  }
}

extension LongPressParameters: LiveGestureParameters {
  /// Makes a long press recognizer.
  public func makeRecognizer() -> GestureRecognizer {
    let recognizer = LongPressGestureRecognizer()
    recognizer.parameters = self
    return recognizer
  }
}
