// Follows Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

/// A manifold in world coordinates, with its points midway between the two surfaces.
struct WorldManifold: BitwiseCopyable {
  /// The unit vector from A to B.
  var normal = Vector(1, 0)
  var points = (Vector.zero, Vector.zero)

  @inline(__always) init(
    _ manifold: Manifold, _ transformA: Transform, _ radiusA: Float, _ transformB: Transform,
    _ radiusB: Float
  ) {
    switch manifold.kind {
    case .circles:
      let pointA = transformA * manifold.localPoint
      let pointB = transformB * manifold.first.localPoint
      let distance = pointB - pointA
      if distance.lengthSquared > .ulpOfOne * .ulpOfOne {
        normal = distance
        _ = normal.normalize()
      }
      points.0 = 0.5 * (pointA + radiusA * normal + (pointB - radiusB * normal))
    case .faceA:
      normal = transformA.rotation * manifold.localNormal
      let plane = transformA * manifold.localPoint
      points.0 = Self.midpoint(
        transformB * manifold.first.localPoint, plane, normal, radiusA, radiusB)
      if manifold.pointCount > 1 {
        points.1 = Self.midpoint(
          transformB * manifold.second.localPoint, plane, normal, radiusA, radiusB)
      }
    case .faceB:
      normal = transformB.rotation * manifold.localNormal
      let plane = transformB * manifold.localPoint
      points.0 = Self.midpoint(
        transformA * manifold.first.localPoint, plane, normal, radiusB, radiusA)
      if manifold.pointCount > 1 {
        points.1 = Self.midpoint(
          transformA * manifold.second.localPoint, plane, normal, radiusB, radiusA)
      }
      normal = -normal
    }
  }

  /// The point midway between the surface of the face and that of the point.
  @inline(__always) private static func midpoint(
    _ point: Vector, _ plane: Vector, _ normal: Vector, _ faceRadius: Float,
    _ pointRadius: Float
  ) -> Vector {
    let onFace = point + (faceRadius - dot(point - plane, normal)) * normal
    let onPoint = point - pointRadius * normal
    return 0.5 * (onFace + onPoint)
  }
}
