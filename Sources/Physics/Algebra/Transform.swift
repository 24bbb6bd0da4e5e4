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
