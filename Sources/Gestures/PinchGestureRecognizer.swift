public import Foundation
internal import Geometry
internal import Scene

/// Recognizes two fingers that move together or apart, as `UIPinchGestureRecognizer` does.
public final class PinchGestureRecognizer: TwoFingerGestureRecognizer {
  /// The distance of the fingers relative to that at which they touched, where the scale was 1.
  ///
  /// Setting it lets the scale go on from another value.
  public var scale: CGFloat {
    get { base * ratio }
    set {
      base = newValue / ratio
      estimator.reset()
    }
  }

  /// The change of the scale per second in the last movement.
  public var velocity: CGFloat { CGFloat(estimator.velocity[0]) }

  private var base: CGFloat = 1
  private var startDistance: CGFloat = 1
  private var distance: CGFloat = 1
  private var estimator = VelocityEstimator<SIMD2<Double>>()

  /// The distance in parts of that at the start; fingers in one place count as a point apart.
  private var ratio: CGFloat { max(distance, 1e-3) / max(startDistance, 1) }

  override func fingersMet(at time: Double) {
    let vector = vector
    startDistance = vector.length
    distance = startDistance
    estimator.add(SIMD2(Double(scale), 0), at: time)
  }

  override func fingersMoved(at time: Double) {
    let vector = vector
    distance = vector.length
    estimator.add(SIMD2(Double(scale), 0), at: time)
  }

  override var hasMovedEnough: Bool { abs(distance - startDistance) >= thresholds.pinchDistance }

  public override func reset() {
    super.reset()
    (base, startDistance, distance) = (1, 1, 1)
    estimator.reset()
  }
}
