internal import Foundation
internal import Geometry
internal import Scene

/// Recognizes taps, as `UITapGestureRecognizer` does.
public final class TapGestureRecognizer: GestureRecognizer {
  /// The number of taps; 1 by default.
  public var numberOfTapsRequired = 1
  /// The number of fingers; 1 by default.
  public var numberOfTouchesRequired = 1

  private var taps = 0
  /// The greatest number of fingers during the present tap.
  private var fingers = 0
  /// Whether a finger has been lifted during the present tap.
  private var isEnding = false
  /// The middle of the first tap in the root's coordinates.
  private var firstPlace: CGPoint?

  public override func touchesBegan(_ touches: [Touch], at time: Double) {
    // The taps are complete; others have yet to fail.
    guard !isWaiting else { return }
    super.touchesBegan(touches, at: time)
    if fingers == 0 { deadline = time + thresholds.tapDuration }
    fingers += touches.count
    guard !isEnding, fingers <= numberOfTouchesRequired else { return transition(to: .failed) }
    guard let place = firstPlace, let present = centerOfTouches else { return }
    if present.distance(to: place) > thresholds.tapMovement {
      transition(to: .failed)
    }
  }

  public override func touchesMoved(_ touches: [Touch], at time: Double) {
    // The taps are complete; others have yet to fail.
    guard !isWaiting else { return }
    super.touchesMoved(touches, at: time)
    if !hasStayed(within: thresholds.tapMovement) { transition(to: .failed) }
  }

  public override func touchesEnded(_ touches: [Touch], at time: Double) {
    // The taps are complete; others have yet to fail.
    guard !isWaiting else { return }
    if !hasStayed(within: thresholds.tapMovement) { transition(to: .failed) }
    super.touchesEnded(touches, at: time)
    isEnding = true
    guard self.touches.isEmpty else { return }
    guard fingers == numberOfTouchesRequired else { return transition(to: .failed) }
    if firstPlace == nil { firstPlace = location(in: nil) }
    taps += 1
    (fingers, isEnding) = (0, false)
    if taps == numberOfTapsRequired {
      deadline = nil
      transition(to: .ended)
    } else {
      deadline = time + thresholds.tapInterval
    }
  }

  public override func reset() {
    super.reset()
    (taps, fingers, isEnding, firstPlace) = (0, 0, false, nil)
  }
}
