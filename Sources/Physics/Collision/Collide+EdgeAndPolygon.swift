// The collision of edges and polygons follows Box2D 2.3 by Erin Catto (zlib licence); see
// ACKNOWLEDGEMENTS.md.

extension Collide {
  /// An edge and a convex polygon; linear cost.
  ///
  /// The edge has a skin, so a thin line stops a polygon before its corners get through. As with
  /// two polygons, the reference is the face of better separation: the edge, or the best face of
  /// the polygon whose normal the edge allows (see `EdgeSide`). All coordinates are those of the
  /// edge's body.
  @inline(__always)
  static func edgeAndPolygon(
    _ edge: Edge, _ transformA: Transform, _ polygon: ShapeGeometry, _ transformB: Transform,
    _ manifold: inout Manifold
  ) {
    let relative = transformA.inverse(transformB)
    let (corners, normals, count) = (polygon.corners, polygon.normals, Int(polygon.cornerCount))
    let side = EdgeSide(edge, centroid: relative * polygon.center)
    let skin = Tuning.edgeSkin

    var edgeSeparation = Float.greatestFiniteMagnitude
    for index in 0..<count {
      let height = dot(side.normal, relative * corners[index] - edge.start)
      if height < edgeSeparation { edgeSeparation = height }
    }
    manifold.separation = edgeSeparation
    if edgeSeparation > skin { return }

    var face = -1
    var faceSeparation = -Float.greatestFiniteMagnitude
    for index in 0..<count {
      let normal = relative.rotation * normals[index]
      let corner = relative * corners[index]
      let separation = min(
        dot(-normal, corner - edge.start), dot(-normal, corner - edge.end))
      if separation > skin { return }
      guard separation > faceSeparation, side.allows(-normal) else { continue }
      face = index
      faceSeparation = separation
    }

    if face >= 0, faceSeparation > 0.98 * edgeSeparation + 0.001 {
      cutEdge(edge, toFace: face, of: polygon, relative, skin, &manifold)
    } else {
      cutPolygon(polygon, relative, toEdge: edge, side, skin, &manifold)
    }
  }

  /// The edge is the reference; the polygon's most anti-parallel edge is clipped to it.
  @inline(__always)
  private static func cutPolygon(
    _ polygon: ShapeGeometry, _ relative: Transform, toEdge edge: Edge, _ side: EdgeSide,
    _ skin: Float, _ manifold: inout Manifold
  ) {
    let (corners, normals, count) = (polygon.corners, polygon.normals, Int(polygon.cornerCount))
    var opposed = 0
    var least = dot(side.normal, relative.rotation * normals[0])
    for index in 1..<count {
      let alignment = dot(side.normal, relative.rotation * normals[index])
      if alignment < least {
        least = alignment
        opposed = index
      }
    }
    let opposedEnd = opposed + 1 < count ? opposed + 1 : 0
    let incident = (
      ClipPoint(
        position: relative * corners[opposed],
        feature: ContactFeature(.face, 0, .corner, opposed)),
      ClipPoint(
        position: relative * corners[opposedEnd],
        feature: ContactFeature(.face, 0, .corner, opposedEnd))
    )
    let (start, end) = side.isFront ? (edge.start, edge.end) : (edge.end, edge.start)
    var cut = incident
    guard
      clip(
        incident, from: start, to: end, normal: side.normal,
        corners: side.isFront ? (0, 1) : (1, 0), into: &cut)
    else { return }
    manifold.kind = .faceA
    manifold.localNormal = side.normal
    manifold.localPoint = start
    if dot(side.normal, cut.0.position - start) <= skin {
      manifold.append(relative.inverse(cut.0.position), cut.0.feature)
    }
    if dot(side.normal, cut.1.position - start) <= skin {
      manifold.append(relative.inverse(cut.1.position), cut.1.feature)
    }
  }

  /// A face of the polygon is the reference; the edge is clipped to it.
  ///
  /// Both ends of the edge have the same feature unless they are clipped, as in the measured
  /// engine. A face wider than the edge therefore warm starts both points with the impulses of the
  /// first.
  @inline(__always)
  private static func cutEdge(
    _ edge: Edge, toFace face: Int, of polygon: ShapeGeometry, _ relative: Transform,
    _ skin: Float, _ manifold: inout Manifold
  ) {
    let next = face + 1 < Int(polygon.cornerCount) ? face + 1 : 0
    let feature = ContactFeature(.corner, 0, .face, face)
    let incident = (
      ClipPoint(position: edge.start, feature: feature),
      ClipPoint(position: edge.end, feature: feature)
    )
    let (start, end) = (relative * polygon.corners[face], relative * polygon.corners[next])
    let normal = relative.rotation * polygon.normals[face]
    var cut = incident
    guard
      clip(
        incident, from: start, to: end, normal: normal, corners: (face, next), into: &cut)
    else { return }
    manifold.kind = .faceB
    manifold.localNormal = polygon.normals[face]
    manifold.localPoint = polygon.corners[face]
    if dot(normal, cut.0.position - start) <= skin {
      manifold.append(cut.0.position, cut.0.feature.swapped)
    }
    if dot(normal, cut.1.position - start) <= skin {
      manifold.append(cut.1.position, cut.1.feature.swapped)
    }
  }

  /// Clips a segment to the strip perpendicular to a face with a unit normal.
  @inline(__always)
  private static func clip(
    _ input: (ClipPoint, ClipPoint), from start: Vector, to end: Vector, normal: Vector,
    corners: (Int, Int), into output: inout (ClipPoint, ClipPoint)
  ) -> Bool {
    let outward = normal.rightNormal
    var once = input
    guard
      Physics.clip(
        input, to: outward, offset: dot(outward, start), referenceCorner: corners.0, into: &once)
    else { return false }
    return Physics.clip(
      once, to: -outward, offset: dot(-outward, end), referenceCorner: corners.1, into: &output)
  }
}
