// Follows the sweeps of Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

/// The motion of a body in one sub-step: its centre of mass moves along a straight line while the
/// body rotates uniformly.
///
/// Times of impact are fractions of the sub-step; the part up to `alpha0` is already done. Source:
/// Erin Catto, "Continuous Collision", GDC 2013.
struct Sweep: BitwiseCopyable {
  /// The centre of mass in body coordinates, metres.
  var localCenter: Vector
  /// The centre of mass at `alpha0` in world coordinates, metres.
  var center0: Vector
  /// The centre of mass at the end of the sub-step, metres.
  var center: Vector
  /// The angle at `alpha0`, radians.
  var angle0: Float
  /// The angle at the end of the sub-step, radians.
  var angle: Float
  /// The fraction of the sub-step at which `center0` and `angle0` hold, in [0, 1).
  var alpha0: Float

  /// The body's transform at a fraction, in [0, 1], of the remaining motion.
  @inline(__always) func transform(at beta: Float) -> Transform {
    let rotation = Rotation(angle: (1 - beta) * angle0 + beta * angle)
    let center = (1 - beta) * center0 + beta * center
    return Transform(position: center - rotation * localCenter, rotation: rotation)
  }

  /// The body's transform at the start of the remaining motion.
  @inline(__always) var startTransform: Transform {
    let rotation = Rotation(angle: angle0)
    return Transform(position: center0 - rotation * localCenter, rotation: rotation)
  }

  /// The body's transform at the end of the sub-step.
  @inline(__always) var endTransform: Transform {
    let rotation = Rotation(angle: angle)
    return Transform(position: center - rotation * localCenter, rotation: rotation)
  }

  /// Moves the start forward to a fraction of the sub-step; the end does not change.
  @inline(__always) mutating func advance(to alpha: Float) {
    let beta = (alpha - alpha0) / (1 - alpha0)
    center0 += beta * (center - center0)
    angle0 += beta * (angle - angle0)
    alpha0 = alpha
  }

  /// An upper bound of the distance that the rotation alone moves points within `reach` of the
  /// origin.
  @inline(__always) func largestArc(reach: Float) -> Float {
    abs(angle - angle0) * (reach + localCenter.length)
  }

  /// Shifts the start angle into [0, 2π), which preserves precision after many turns.
  @inline(__always) mutating func normalize() {
    let twoPi: Float = 2 * Tuning.pi
    let turns = twoPi * (angle0 / twoPi).rounded(.down)
    angle0 -= turns
    angle -= turns
  }
}
