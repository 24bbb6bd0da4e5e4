public import Foundation
public import Views
internal import Geometry
public import Scene

/// Recognizes taps, as `UITapGestureRecognizer` does.
open class TapGestureRecognizer: GestureRecognizer, ParameterizedGestureRecognizer {
  /// The numbers of taps and fingers.
  public var parameters = TapParameters()

  private var taps = 0
  /// The fingers of the present tap, also after they are lifted.
  private var fingersOfTap: [Touch] = []
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
    if fingers == 0 {
      deadline = time + thresholds.tapDuration
      fingersOfTap = []
    }
    fingers += touches.count
    fingersOfTap += touches
    guard !isEnding, fingers <= parameters.numberOfTouchesRequired else {
      return transition(to: .failed)
    }
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
    guard fingers == parameters.numberOfTouchesRequired else { return transition(to: .failed) }
    if firstPlace == nil { firstPlace = location(in: nil) }
    taps += 1
    (fingers, isEnding) = (0, false)
    if taps == parameters.numberOfTapsRequired {
      deadline = nil
      transition(to: .ended)
    } else {
      deadline = time + thresholds.tapInterval
    }
  }

  /// False for taps of which more are needed, which can still follow; true for other gestures.
  open override func canPrevent(_ other: GestureRecognizer) -> Bool {
    guard let tap = other as? TapGestureRecognizer else { return true }
    return tap.parameters.numberOfTapsRequired <= parameters.numberOfTapsRequired
  }

  /// The middle of the fingers of the last tap.
  open override func location(in view: View?) -> CGPoint {
    center(of: fingersOfTap).map { converted($0, to: view) } ?? super.location(in: view)
  }

  /// Those of the last tap: it is recognized when they have been lifted.
  override var countedTouches: [Touch] { fingersOfTap }

  public override func reset() {
    super.reset()
    (taps, fingers, isEnding, firstPlace, fingersOfTap) = (0, 0, false, nil, [])
  }
}

extension TapParameters: LiveGestureParameters {
  /// Makes a tap recognizer.
  public func makeRecognizer() -> GestureRecognizer {
    let recognizer = TapGestureRecognizer()
    recognizer.parameters = self
    return recognizer
  }
}
