// The sweeps follow Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

internal import Geometry

/// A rotation, stored as the sine and cosine of its angle.
struct Rotation: BitwiseCopyable, Equatable {
  var sine: Float
  var cosine: Float

  @inline(__always) init(sine: Float, cosine: Float) {
    self.sine = sine
    self.cosine = cosine
  }

  /// The rotation by an angle in radians, with the same bits on every machine.
  ///
  /// Both numbers are within 0.500001 units in the last place: correctly rounded except for a few
  /// in ten million. Method: Cody and Waite's reduction to |r| ≤ π/4 with π/2 in two parts, then in
  /// double precision the Taylor series to r¹³ (sine) and r¹⁴ (cosine) with a truncation error
  /// below 3·10⁻¹⁴. The terms are summed in pairs (Estrin's scheme): solver iterations wait for the
  /// result, and this halves the chain of dependent operations compared with `PortableMath`, which
  /// is accurate to the last bit of a double.
  @inline(__always) init(angle: Float) {
    guard abs(angle) <= 1e6 else {
      let (sine, cosine) = PortableMath.sineAndCosine(Double(angle))
      self.init(sine: Float(sine), cosine: Float(cosine))
      return
    }
    var r = Double(angle)
    var quadrant: UInt64 = 0
    // Slightly less than an eighth of a turn; smaller angles need no reduction.
    if abs(angle) > 0.78 {
      // Adding 1.5·2⁵² rounds to a whole number, which is then in the lowest bits.
      let shift = 6_755_399_441_055_744.0
      let shifted = r * 0.636_619_772_367_581_4 + shift
      quadrant = shifted.bitPattern & 3
      let quarters = shifted - shift
      r = r - quarters * 1.570_796_326_734_125_6 - quarters * 6.077_100_506_506_193e-11
    }
    let x = r * r
    let (x2, x4) = (x * x, x * x * (x * x))
    let s =
      (-1.666_666_666_666_666_6e-01 + x * 8.333_333_333_333_333e-03)
      + x2 * (-1.984_126_984_126_984e-04 + x * 2.755_731_922_398_589e-06)
      + x4 * (-2.505_210_838_544_171_7e-08 + x * 1.605_904_383_682_161_3e-10)
    let c =
      (4.166_666_666_666_666_4e-02 - x * 1.388_888_888_888_889e-03)
      + x2 * (2.480_158_730_158_73e-05 - x * 2.755_731_922_398_589e-07)
      + x4 * (2.087_675_698_786_81e-09 - x * 1.147_074_559_772_972_5e-11)
    let sine = Float(r + r * x * s)
    let cosine = Float((1 - 0.5 * x) + x2 * c)
    // A branch instead of arithmetic: it is predicted well, so nothing waits for the quadrant.
    switch quadrant {
    case 0: self.init(sine: sine, cosine: cosine)
    case 1: self.init(sine: cosine, cosine: -sine)
    case 2: self.init(sine: -sine, cosine: -cosine)
    default: self.init(sine: -cosine, cosine: sine)
    }
  }

  @inline(__always) static var identity: Rotation { Rotation(sine: 0, cosine: 1) }

  @inline(__always) static func * (q: Rotation, v: Vector) -> Vector {
    Vector(q.cosine * v.x - q.sine * v.y, q.sine * v.x + q.cosine * v.y)
  }

  /// Rotates back: the inverse of `q * v`.
  @inline(__always) func inverse(_ v: Vector) -> Vector {
    Vector(cosine * v.x + sine * v.y, -sine * v.x + cosine * v.y)
  }
}

/// A rotation followed by a translation, from body to world coordinates.
struct Transform: BitwiseCopyable, Equatable {
  var position: Vector
  var rotation: Rotation

  @inline(__always) init(position: Vector, rotation: Rotation) {
    self.position = position
    self.rotation = rotation
  }

  @inline(__always) static var identity: Transform {
    Transform(position: .zero, rotation: .identity)
  }

  @inline(__always) static func * (t: Transform, v: Vector) -> Vector {
    let (q, p) = (t.rotation, t.position)
    return Vector(
      q.cosine * v.x - q.sine * v.y + p.x,
      q.sine * v.x + q.cosine * v.y + p.y)
  }

  /// Converts a world point to body coordinates.
  @inline(__always) func inverse(_ v: Vector) -> Vector { rotation.inverse(v - position) }

  /// The transform from another body's coordinates to this body's.
  @inline(__always) func inverse(_ other: Transform) -> Transform {
    let (a, b) = (rotation, other.rotation)
    return Transform(
      position: a.inverse(other.position - position),
      rotation: Rotation(
        sine: a.cosine * b.sine - a.sine * b.cosine,
        cosine: a.cosine * b.cosine + a.sine * b.sine))
  }
}

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
