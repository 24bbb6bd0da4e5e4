// The collision of circles follows Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

/// Computes the contact manifolds of pairs of shapes.
///
/// Each function leaves `manifold` without points if the shapes are farther apart than the sum of
/// their radii. Costs are in terms of the number of corners.
enum Collide {
  /// Two circles; constant cost.
  @inline(__always)
  static func circles(
    _ a: ShapeGeometry, _ transformA: Transform, _ b: ShapeGeometry, _ transformB: Transform,
    _ manifold: inout Manifold
  ) {
    let distance = transformB * b.center - transformA * a.center
    let reach = a.radius + b.radius
    guard dot(distance, distance) <= reach * reach else { return }
    manifold.kind = .circles
    manifold.localPoint = a.center
    manifold.localNormal = .zero
    manifold.append(b.center, ContactFeature())
  }

  /// A polygon and a circle; linear cost.
  @inline(__always)
  static func polygonAndCircle(
    _ a: ShapeGeometry, _ transformA: Transform, _ b: ShapeGeometry, _ transformB: Transform,
    _ manifold: inout Manifold
  ) {
    let center = transformA.inverse(transformB * b.center)
    let reach = a.radius + b.radius
    let (corners, normals, count) = (a.corners, a.normals, Int(a.cornerCount))

    var face = 0
    var separation = -Float.greatestFiniteMagnitude
    for index in 0..<count {
      let distance = dot(normals[index], center - corners[index])
      if distance > reach { return }
      if distance > separation {
        separation = distance
        face = index
      }
    }
    let corner1 = corners[face]
    let corner2 = corners[face + 1 < count ? face + 1 : 0]
    let middle = 0.5 * (corner1 + corner2)

    if separation < .ulpOfOne {
      // The centre is inside the polygon.
      touch(b, at: middle, normals[face], &manifold)
    } else if dot(center - corner1, corner2 - corner1) <= 0 {
      touch(b, centeredAt: center, corner: corner1, reach, &manifold)
    } else if dot(center - corner2, corner1 - corner2) <= 0 {
      touch(b, centeredAt: center, corner: corner2, reach, &manifold)
    } else if dot(center - middle, normals[face]) <= reach {
      touch(b, at: middle, normals[face], &manifold)
    }
  }

  @inline(__always)
  private static func touch(
    _ circle: ShapeGeometry, at point: Vector, _ normal: Vector, _ manifold: inout Manifold
  ) {
    manifold.kind = .faceA
    manifold.localNormal = normal
    manifold.localPoint = point
    manifold.append(circle.center, ContactFeature())
  }

  @inline(__always)
  private static func touch(
    _ circle: ShapeGeometry, centeredAt center: Vector, corner: Vector, _ reach: Float,
    _ manifold: inout Manifold
  ) {
    var normal = center - corner
    guard normal.lengthSquared <= reach * reach else { return }
    _ = normal.normalize()
    touch(circle, at: corner, normal, &manifold)
  }

  /// An edge and a circle; constant cost.
  ///
  /// At a corner of a loop, a circle that is closer to the neighbouring edge collides with that
  /// edge instead.
  @inline(__always)
  static func edgeAndCircle(
    _ a: Edge, _ transformA: Transform, _ b: ShapeGeometry, _ transformB: Transform,
    _ manifold: inout Manifold
  ) {
    let center = transformA.inverse(transformB * b.center)
    let along = a.end - a.start
    let u = dot(along, a.end - center)
    let v = dot(along, center - a.start)
    let reach = a.radius + b.radius

    if v <= 0 {
      guard (center - a.start).lengthSquared <= reach * reach else { return }
      if a.hasNeighbours, dot(a.start - a.before, a.start - center) > 0 { return }
      touch(b, edgeEnd: a.start, index: 0, &manifold)
      return
    }
    if u <= 0 {
      guard (center - a.end).lengthSquared <= reach * reach else { return }
      if a.hasNeighbours, dot(a.after - a.end, center - a.end) > 0 { return }
      touch(b, edgeEnd: a.end, index: 1, &manifold)
      return
    }
    let nearest = (1 / dot(along, along)) * (u * a.start + v * a.end)
    guard (center - nearest).lengthSquared <= reach * reach else { return }
    var normal = Vector(-along.y, along.x)
    if dot(normal, center - a.start) < 0 { normal = -normal }
    _ = normal.normalize()
    manifold.kind = .faceA
    manifold.localNormal = normal
    manifold.localPoint = a.start
    manifold.append(b.center, ContactFeature(.face, 0, .corner, 0))
  }

  @inline(__always)
  private static func touch(
    _ circle: ShapeGeometry, edgeEnd end: Vector, index: Int, _ manifold: inout Manifold
  ) {
    manifold.kind = .circles
    manifold.localNormal = .zero
    manifold.localPoint = end
    manifold.append(circle.center, ContactFeature(.corner, index, .corner, 0))
  }
}
