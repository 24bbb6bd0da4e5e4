public import Foundation
internal import Geometry
internal import Scene

/// Recognizes two fingers that move together or apart, as `UIPinchGestureRecognizer` does.
///
/// It begins when the distance of the fingers has changed by more than the threshold, and what it takes to begin does not
/// count: from 100 to 110 points, with a threshold of 8, the scale is 110/108.
public final class PinchGestureRecognizer: TwoFingerGestureRecognizer {
  /// The distance of the fingers relative to that at which the gesture began, where the scale was 1.
  ///
  /// Setting it lets the scale go on from another value.
  public var scale: CGFloat {
    get { base * ratio }
    set { base = newValue / ratio }
  }

  /// The change of the scale per second in the last movement.
  public var velocity: CGFloat { CGFloat(estimator.velocity[0]) * base / max(startDistance, 1) }

  private var base: CGFloat = 1
  /// The distance at which the scale is `base`, in points.
  private var startDistance: CGFloat = 1
  private var distance: CGFloat = 1
  /// Of the distance, in points per second.
  private var estimator = VelocityEstimator<SIMD2<Double>>()

  /// The distance in parts of that at the start; fingers in one place count as a point apart.
  private var ratio: CGFloat { max(distance, 1e-3) / max(startDistance, 1) }

  override func fingersMet(at time: Double) {
    // Where a finger comes back, the scale goes on.
    if state.isActive { base = scale }
    startDistance = vector.length
    distance = startDistance
    estimator.reset()
    estimator.add(SIMD2(Double(distance), 0), at: time)
  }

  override func fingersMoved(at time: Double) {
    distance = vector.length
    estimator.add(SIMD2(Double(distance), 0), at: time)
  }

  override var hasMovedEnough: Bool {
    exceeds(abs(distance - startDistance), thresholds.pinchDistance)
  }

  override func removeSlop() {
    startDistance += distance > startDistance ? thresholds.pinchDistance : -thresholds.pinchDistance
  }

  public override func reset() {
    super.reset()
    (base, startDistance, distance) = (1, 1, 1)
    estimator.reset()
  }
}
