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
