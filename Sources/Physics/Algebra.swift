// The sweeps follow Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

internal import Geometry

/// A two-dimensional vector of single-precision numbers.
///
/// The API uses `SIMD2<Float>`. The kernels use this struct because in a debug build, which must
/// run the tests, the standard library's SIMD operators are generic calls and about two hundred
/// times slower than scalars.
struct Vector: BitwiseCopyable, Equatable {
  var x: Float
  var y: Float

  @inline(__always) init(_ x: Float, _ y: Float) {
    self.x = x
    self.y = y
  }

  @inline(__always) init(_ v: SIMD2<Float>) { self.init(v.x, v.y) }

  @inline(__always) static var zero: Vector { Vector(0, 0) }

  @inline(__always) var simd: SIMD2<Float> { SIMD2(x, y) }

  @inline(__always) var lengthSquared: Float { x * x + y * y }

  @inline(__always) var length: Float { (x * x + y * y).squareRoot() }

  @inline(__always) var isFinite: Bool { x.isFinite && y.isFinite }

  /// Scales to unit length and returns the former length.
  ///
  /// A vector shorter than the machine epsilon is left unchanged, and 0 is returned.
  @inline(__always) mutating func normalize() -> Float {
    let length = length
    guard length >= .ulpOfOne else { return 0 }
    let inverse = 1 / length
    x *= inverse
    y *= inverse
    return length
  }

  /// The vector rotated by a quarter turn from y towards x.
  ///
  /// It is the outward normal of an edge of a polygon whose corners run from x towards y.
  @inline(__always) var rightNormal: Vector { Vector(y, -x) }

  @inline(__always) static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y) }
  @inline(__always) static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y) }
  @inline(__always) static func * (s: Float, v: Vector) -> Vector { Vector(s * v.x, s * v.y) }
  @inline(__always) static prefix func - (v: Vector) -> Vector { Vector(-v.x, -v.y) }

  @inline(__always) static func += (a: inout Vector, b: Vector) {
    a.x += b.x
    a.y += b.y
  }

  @inline(__always) static func -= (a: inout Vector, b: Vector) {
    a.x -= b.x
    a.y -= b.y
  }

  @inline(__always) static func *= (v: inout Vector, s: Float) {
    v.x *= s
    v.y *= s
  }
}

@inline(__always) func dot(_ a: Vector, _ b: Vector) -> Float { a.x * b.x + a.y * b.y }

@inline(__always) func cross(_ a: Vector, _ b: Vector) -> Float { a.x * b.y - a.y * b.x }

/// The velocity at an offset `r` from the centre of a rotation.
@inline(__always) func cross(_ angularVelocity: Float, _ r: Vector) -> Vector {
  Vector(-angularVelocity * r.y, angularVelocity * r.x)
}

@inline(__always) func clamped(_ value: Float, _ low: Float, _ high: Float) -> Float {
  max(low, min(value, high))
}

@inline(__always) func componentMin(_ a: Vector, _ b: Vector) -> Vector {
  Vector(min(a.x, b.x), min(a.y, b.y))
}

@inline(__always) func componentMax(_ a: Vector, _ b: Vector) -> Vector {
  Vector(max(a.x, b.x), max(a.y, b.y))
}

/// A symmetric 3×3 matrix over two coordinates and an angle.
struct SymmetricMatrix3: BitwiseCopyable {
  var xx: Float = 0
  var xy: Float = 0
  var xz: Float = 0
  var yy: Float = 0
  var yz: Float = 0
  var zz: Float = 0

  /// Solves the system by Cramer's rule; a singular system gives 0.
  @inline(__always) func solve(_ b: Vector3) -> Vector3 {
    let (c1, c2, c3) = (Vector3(xx, xy, xz), Vector3(xy, yy, yz), Vector3(xz, yz, zz))
    var determinant = dot(c1, cross(c2, c3))
    if determinant != 0 { determinant = 1 / determinant }
    return Vector3(
      determinant * dot(b, cross(c2, c3)), determinant * dot(c1, cross(b, c3)),
      determinant * dot(c1, cross(c2, b)))
  }

  /// Solves the upper-left 2×2 system; a singular system gives 0.
  @inline(__always) func solve(_ b: Vector) -> Vector {
    var determinant = xx * yy - xy * xy
    if determinant != 0 { determinant = 1 / determinant }
    return Vector(
      determinant * (yy * b.x - xy * b.y), determinant * (xx * b.y - xy * b.x))
  }

  /// The inverse, or zero if the matrix is singular.
  @inline(__always) var inverse: SymmetricMatrix3 {
    var determinant =
      xx * (yy * zz - yz * yz) + xy * (yz * xz - xy * zz) + xz * (xy * yz - yy * xz)
    if determinant != 0 { determinant = 1 / determinant }
    return SymmetricMatrix3(
      xx: determinant * (yy * zz - yz * yz), xy: determinant * (xz * yz - xy * zz),
      xz: determinant * (xy * yz - xz * yy), yy: determinant * (xx * zz - xz * xz),
      yz: determinant * (xz * xy - xx * yz), zz: determinant * (xx * yy - xy * xy))
  }

  /// The inverse of the upper-left 2×2 part, zero elsewhere.
  @inline(__always) var planarInverse: SymmetricMatrix3 {
    var determinant = xx * yy - xy * xy
    if determinant != 0 { determinant = 1 / determinant }
    return SymmetricMatrix3(xx: determinant * yy, xy: -determinant * xy, yy: determinant * xx)
  }

  @inline(__always) static func * (m: SymmetricMatrix3, v: Vector3) -> Vector3 {
    Vector3(
      m.xx * v.x + m.xy * v.y + m.xz * v.z, m.xy * v.x + m.yy * v.y + m.yz * v.z,
      m.xz * v.x + m.yz * v.y + m.zz * v.z)
  }
}

/// Two coordinates and an angle.
struct Vector3: BitwiseCopyable {
  var x: Float
  var y: Float
  var z: Float

  @inline(__always) init(_ x: Float, _ y: Float, _ z: Float) {
    self.x = x
    self.y = y
    self.z = z
  }

  @inline(__always) init(_ xy: Vector, _ z: Float) { self.init(xy.x, xy.y, z) }

  @inline(__always) static var zero: Vector3 { Vector3(0, 0, 0) }

  @inline(__always) var xy: Vector { Vector(x, y) }

  @inline(__always) static prefix func - (v: Vector3) -> Vector3 { Vector3(-v.x, -v.y, -v.z) }

  @inline(__always) static func * (s: Float, v: Vector3) -> Vector3 {
    Vector3(s * v.x, s * v.y, s * v.z)
  }

  @inline(__always) static func += (a: inout Vector3, b: Vector3) {
    a.x += b.x
    a.y += b.y
    a.z += b.z
  }
}

@inline(__always) func dot(_ a: Vector3, _ b: Vector3) -> Float {
  a.x * b.x + a.y * b.y + a.z * b.z
}

@inline(__always) func cross(_ a: Vector3, _ b: Vector3) -> Vector3 {
  Vector3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

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

/// An axis-aligned box.
struct Box: BitwiseCopyable {
  var lower: Vector
  var upper: Vector

  @inline(__always) init(lower: Vector, upper: Vector) {
    self.lower = lower
    self.upper = upper
  }

  @inline(__always) init(_ a: Box, _ b: Box) {
    lower = componentMin(a.lower, b.lower)
    upper = componentMax(a.upper, b.upper)
  }

  @inline(__always) var perimeter: Float { 2 * (upper.x - lower.x + (upper.y - lower.y)) }

  @inline(__always) func contains(_ other: Box) -> Bool {
    lower.x <= other.lower.x && lower.y <= other.lower.y && other.upper.x <= upper.x
      && other.upper.y <= upper.y
  }

  @inline(__always) func overlaps(_ other: Box) -> Bool {
    !(other.lower.x - upper.x > 0 || other.lower.y - upper.y > 0 || lower.x - other.upper.x > 0
      || lower.y - other.upper.y > 0)
  }

  @inline(__always) func grown(by margin: Float) -> Box {
    Box(
      lower: Vector(lower.x - margin, lower.y - margin),
      upper: Vector(upper.x + margin, upper.y + margin))
  }

  /// The box extended by a displacement.
  @inline(__always) func stretched(along displacement: Vector) -> Box {
    var box = self
    if displacement.x < 0 { box.lower.x += displacement.x } else { box.upper.x += displacement.x }
    if displacement.y < 0 { box.lower.y += displacement.y } else { box.upper.y += displacement.y }
    return box
  }
}
