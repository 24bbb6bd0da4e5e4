// The collision of polygons follows Box2D 2.3 by Erin Catto (zlib licence); see
// ACKNOWLEDGEMENTS.md.

extension Collide {
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
    let (corners, normals, count) = (
      incident.corners, incident.normals, Int(incident.cornerCount)
    )
    let inward = incidentTransform.rotation.inverse(
      referenceTransform.rotation * reference.normals[face])
    var edge = 0
    var least = Float.greatestFiniteMagnitude
    for index in 0..<count {
      let alignment = dot(inward, normals[index])
      if alignment < least {
        least = alignment
        edge = index
      }
    }
    let edgeEnd = edge + 1 < count ? edge + 1 : 0
    let edgePoints = (
      ClipPoint(
        position: incidentTransform * corners[edge],
        feature: ContactFeature(.face, face, .corner, edge)),
      ClipPoint(
        position: incidentTransform * corners[edgeEnd],
        feature: ContactFeature(.face, face, .corner, edgeEnd))
    )

    let faceEnd = face + 1 < Int(reference.cornerCount) ? face + 1 : 0
    let (localStart, localEnd) = (reference.corners[face], reference.corners[faceEnd])
    var localTangent = localEnd - localStart
    _ = localTangent.normalize()
    let tangent = referenceTransform.rotation * localTangent
    let normal = tangent.rightNormal
    let start = referenceTransform * localStart
    let end = referenceTransform * localEnd
    let front = dot(normal, start)

    var once = edgePoints
    guard
      clip(
        edgePoints, to: -tangent, offset: -dot(tangent, start) + reach, referenceCorner: face,
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
    if dot(normal, twice.0.position) - front <= reach {
      manifold.append(
        incidentTransform.inverse(twice.0.position),
        swapping ? twice.0.feature.swapped : twice.0.feature)
    }
    if dot(normal, twice.1.position) - front <= reach {
      manifold.append(
        incidentTransform.inverse(twice.1.position),
        swapping ? twice.1.feature.swapped : twice.1.feature)
    }
  }
}
