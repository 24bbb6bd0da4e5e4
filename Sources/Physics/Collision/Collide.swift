// The collision of circles and polygons, the clipping and its feature numbers follow Box2D 2.3 by Erin
// Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

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

  /// Two convex polygons, by separating axes and clipping; the cost is the product of their
  /// corners.
  ///
  /// The face with the largest separation is the reference. The other polygon's most anti-parallel
  /// edge, clipped to that face, yields the points. A's face is preferred unless B's is clearly
  /// better: a choice that changes from step to step would lose the stored impulses. The shapes
  /// touch if they are within `reach`, the sum of their radii.
  @inline(__always)
  static func polygons(
    _ a: ShapeGeometry, _ transformA: Transform, _ b: ShapeGeometry, _ transformB: Transform,
    reach: Float, _ manifold: inout Manifold
  ) {
    let faceA = deepestFace(of: a, transformA, against: b, transformB)
    manifold.separation = faceA.separation
    if faceA.separation > reach { return }
    let faceB = deepestFace(of: b, transformB, against: a, transformA)
    manifold.separation = max(faceA.separation, faceB.separation)
    if faceB.separation > reach { return }
    if faceB.separation > 0.98 * faceA.separation + 0.001 {
      manifold.kind = .faceB
      cut(
        incident: a, transformA, toFace: faceB.index, of: b, transformB, reach: reach,
        swapping: true, &manifold)
    } else {
      manifold.kind = .faceA
      cut(
        incident: b, transformB, toFace: faceA.index, of: a, transformA, reach: reach,
        swapping: false, &manifold)
    }
  }

  /// The face of one polygon with the largest distance to the other polygon's nearest corner.
  @inline(__always)
  private static func deepestFace(
    of polygon: ShapeGeometry, _ transform: Transform,
    against other: ShapeGeometry, _ otherTransform: Transform
  ) -> (index: Int, separation: Float) {
    let (corners, normals, count) = (polygon.corners, polygon.normals, Int(polygon.cornerCount))
    let (otherCorners, otherCount) = (other.corners, Int(other.cornerCount))
    let relative = otherTransform.inverse(transform)
    var best = (index: 0, separation: -Float.greatestFiniteMagnitude)
    for index in 0..<count {
      let normal = relative.rotation * normals[index]
      let corner = relative * corners[index]
      var nearest = Float.greatestFiniteMagnitude
      for otherIndex in 0..<otherCount {
        let distance = dot(normal, otherCorners[otherIndex] - corner)
        if distance < nearest { nearest = distance }
      }
      if nearest > best.separation { best = (index, nearest) }
    }
    return best
  }

  /// Clips the incident polygon's most anti-parallel edge to the reference face and keeps the
  /// points behind that face.
  @inline(__always)
  private static func cut(
    incident: ShapeGeometry, _ incidentTransform: Transform,
    toFace face: Int, of reference: ShapeGeometry, _ referenceTransform: Transform,
    reach: Float, swapping: Bool, _ manifold: inout Manifold
  ) {
    let inward = incidentTransform.rotation.inverse(
      referenceTransform.rotation * reference.normals[face])
    let edge = edge(of: incident, incidentTransform, opposing: inward, face: face)

    let faceEnd = face + 1 < Int(reference.cornerCount) ? face + 1 : 0
    let (localStart, localEnd) = (reference.corners[face], reference.corners[faceEnd])
    var localTangent = localEnd - localStart
    _ = localTangent.normalize()
    let tangent = referenceTransform.rotation * localTangent
    let normal = tangent.rightNormal
    let (start, end) = (referenceTransform * localStart, referenceTransform * localEnd)
    let front = dot(normal, start)

    var once = edge
    guard
      clip(
        edge, to: -tangent, offset: -dot(tangent, start) + reach, referenceCorner: face,
        into: &once)
    else { return }
    var twice = once
    guard
      clip(
        once, to: tangent, offset: dot(tangent, end) + reach, referenceCorner: faceEnd,
        into: &twice)
    else { return }

    manifold.localNormal = localTangent.rightNormal
    manifold.localPoint = 0.5 * (localStart + localEnd)
    func keep(_ point: ClipPoint) {
      guard dot(normal, point.position) - front <= reach else { return }
      manifold.append(
        incidentTransform.inverse(point.position),
        swapping ? point.feature.swapped : point.feature)
    }
    keep(twice.0)
    keep(twice.1)
  }

  /// The edge of a polygon whose normal is most opposed to a direction in its own coordinates, that of
  /// the reference face `face`; its ends in world coordinates.
  @inline(__always)
  private static func edge(
    of polygon: ShapeGeometry, _ transform: Transform, opposing direction: Vector, face: Int
  ) -> (ClipPoint, ClipPoint) {
    let (corners, normals, count) = (polygon.corners, polygon.normals, Int(polygon.cornerCount))
    var edge = 0
    var least = Float.greatestFiniteMagnitude
    for index in 0..<count {
      let alignment = dot(direction, normals[index])
      if alignment < least {
        least = alignment
        edge = index
      }
    }
    let edgeEnd = edge + 1 < count ? edge + 1 : 0
    return (
      ClipPoint(
        position: transform * corners[edge],
        feature: ContactFeature(.face, face, .corner, edge)),
      ClipPoint(
        position: transform * corners[edgeEnd],
        feature: ContactFeature(.face, face, .corner, edgeEnd))
    )
  }
}

/// An end of the incident edge while it is clipped to the reference face.
struct ClipPoint: BitwiseCopyable {
  var position: Vector
  var feature: ContactFeature
}

/// Clips a segment to the half-plane normal · x ≤ offset (Sutherland and Hodgman's method).
///
/// A point outside is replaced by the intersection, whose feature is the reference corner
/// `referenceCorner` against the incident face.
///
/// - Returns: Whether two points remain; otherwise `output` must not be used.
@inline(__always)
func clip(
  _ input: (ClipPoint, ClipPoint), to normal: Vector, offset: Float, referenceCorner: Int,
  into output: inout (ClipPoint, ClipPoint)
) -> Bool {
  let distance0 = dot(normal, input.0.position) - offset
  let distance1 = dot(normal, input.1.position) - offset
  // At most one end is replaced; it is stored after the end that is kept.
  switch (distance0 <= 0, distance1 <= 0) {
  case (true, true):
    output = input
    return true
  case (false, false):
    return false
  case (true, false):
    guard distance0 * distance1 < 0 else { return false }
    output.0 = input.0
  case (false, true):
    guard distance0 * distance1 < 0 else { return false }
    output.0 = input.1
  }
  let fraction = distance0 / (distance0 - distance1)
  output.1 = ClipPoint(
    position: input.0.position + fraction * (input.1.position - input.0.position),
    feature: ContactFeature(.corner, referenceCorner, .face, input.0.feature.indexB))
  return true
}
