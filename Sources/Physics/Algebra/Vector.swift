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
