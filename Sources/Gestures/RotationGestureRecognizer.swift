public import Foundation
internal import Geometry
internal import Scene

/// Recognizes two fingers that turn around each other, as `UIRotationGestureRecognizer` does.
///
/// It begins when they have turned by more than the threshold, and what it takes to begin does not count: turned by 10°,
/// with a threshold of 5°, the rotation is 5°.
public final class RotationGestureRecognizer: TwoFingerGestureRecognizer {
  /// The angle since the gesture began in radians, clockwise, including whole turns.
  ///
  /// Setting it lets the angle go on from another value.
  public var rotation: CGFloat {
    get { base + turned }
    set { base = newValue - turned }
  }

  /// The change of the angle in the last movement, in radians per second, clockwise.
  public var velocity: CGFloat { CGFloat(estimator.velocity[0]) }

  private var base: CGFloat = 0
  /// The angle since the fingers touched, whatever was set.
  private var turned: CGFloat = 0
  private var startAngle: CGFloat = 0
  /// Of `turned`.
  private var estimator = VelocityEstimator<SIMD2<Double>>()

  private var angle: CGFloat {
    let vector = vector
    return CGFloat(PortableMath.arctangent(y: Double(vector.dy), x: Double(vector.dx)))
  }

  override func fingersMet(at time: Double) {
    // Where a finger comes back, the angle goes on.
    base = state.isActive ? rotation : base
    (startAngle, turned) = (angle, 0)
    estimator.reset()
    estimator.add(SIMD2(0, 0), at: time)
  }

  override func fingersMoved(at time: Double) {
    // The turn closest to the last one; between two samples the fingers turn by less than a half.
    let direct = angle - startAngle
    turned = direct + ((turned - direct) / (2 * .pi)).rounded() * 2 * .pi
    estimator.add(SIMD2(Double(turned), 0), at: time)
  }

  override var hasMovedEnough: Bool { exceeds(abs(turned), thresholds.rotationAngle) }

  override func removeSlop() {
    base -= turned > 0 ? thresholds.rotationAngle : -thresholds.rotationAngle
  }

  public override func reset() {
    super.reset()
    (base, turned, startAngle) = (0, 0, 0)
    estimator.reset()
  }
}
