internal import Geometry

/// A rotation, kept as the sine and cosine of its angle.
struct Rotation: BitwiseCopyable, Equatable {
  var sine: Float
  var cosine: Float

  @inline(__always) init(sine: Float, cosine: Float) {
    self.sine = sine
    self.cosine = cosine
  }

  /// The rotation by an angle in radians, each of its two numbers correctly rounded, so that every
  /// machine has the same ones.
  @inline(__always) init(angle: Float) {
    let (sine, cosine) = PortableMath.sineAndCosine(Double(angle))
    self.init(sine: Float(sine), cosine: Float(cosine))
  }

  @inline(__always) static var identity: Rotation { Rotation(sine: 0, cosine: 1) }

  @inline(__always) static func * (q: Rotation, v: Vector) -> Vector {
    Vector(q.cosine * v.x - q.sine * v.y, q.sine * v.x + q.cosine * v.y)
  }

  /// Turns back: the inverse of `q * v`.
  @inline(__always) func inverse(_ v: Vector) -> Vector {
    Vector(cosine * v.x + sine * v.y, -sine * v.x + cosine * v.y)
  }
}

/// A rotation followed by a translation: body coordinates to world coordinates.
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

  /// Takes a world point to body coordinates.
  @inline(__always) func inverse(_ v: Vector) -> Vector { rotation.inverse(v - position) }

  /// Takes another body's coordinates to this body's.
  @inline(__always) func inverse(_ other: Transform) -> Transform {
    let (a, b) = (rotation, other.rotation)
    return Transform(
      position: a.inverse(other.position - position),
      rotation: Rotation(
        sine: a.cosine * b.sine - a.sine * b.cosine,
        cosine: a.cosine * b.cosine + a.sine * b.sine))
  }
}
