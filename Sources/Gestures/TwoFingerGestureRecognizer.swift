public import Foundation
public import Views
internal import Geometry
public import Scene

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

/// Recognizes two fingers that move together or apart, as `UIPinchGestureRecognizer` does.
///
/// It begins when the distance of the fingers has changed by more than the threshold, and what it takes to begin does not
/// count: from 100 to 110 points, with a threshold of 8, the scale is 110/108.
open class PinchGestureRecognizer: TwoFingerGestureRecognizer {
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

/// Recognizes two fingers that turn around each other, as `UIRotationGestureRecognizer` does.
///
/// It begins when they have turned by more than the threshold, and what it takes to begin does not count: turned by 10°,
/// with a threshold of 5°, the rotation is 5°.
open class RotationGestureRecognizer: TwoFingerGestureRecognizer {
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

extension PinchParameters: LiveGestureParameters {
  /// Makes a pinch recognizer.
  public func makeRecognizer() -> GestureRecognizer { PinchGestureRecognizer() }
}

extension RotationParameters: LiveGestureParameters {
  /// Makes a rotation recognizer.
  public func makeRecognizer() -> GestureRecognizer { RotationGestureRecognizer() }
}
