// The collision of edges and the rules for neighbouring edges follow Box2D 2.3 by Erin Catto (zlib
// licence); see ACKNOWLEDGEMENTS.md.

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

/// The side of an edge that a polygon collides with, and the contact normals allowed there.
///
/// A polygon that slides along a loop must not catch on the seam between two edges. Contact normals
/// are therefore limited to a range for each edge. At a convex corner the range ends at the
/// neighbour's normal, where the neighbour's range begins; at a concave corner it ends at the
/// edge's own normal. For an edge without neighbours it is the whole half-plane on either side.
/// Edges collide from both sides. The side is determined by the position of the polygon's centroid
/// relative to the lines of the edge and of its neighbours.
struct EdgeSide: BitwiseCopyable {
  /// Whether the polygon is on the side that `rightNormal` of the edge points to.
  let isFront: Bool
  /// The edge's unit normal towards the polygon.
  let normal: Vector
  /// The limit of the normals towards the edge's start.
  let lower: Vector
  /// The limit of the normals towards the edge's end.
  let upper: Vector

  @inline(__always) init(_ edge: Edge, centroid: Vector) {
    var along = edge.end - edge.start
    _ = along.normalize()
    let own = along.rightNormal
    let height = dot(own, centroid - edge.start)

    guard edge.hasNeighbours else {
      isFront = height >= 0
      normal = isFront ? own : -own
      // The opposite normal as a limit does not exclude any direction.
      lower = isFront ? -own : own
      upper = lower
      return
    }

    let before = Neighbour(from: edge.before, to: edge.start, centroid: centroid)
    let after = Neighbour(from: edge.end, to: edge.after, centroid: centroid)
    let isConvexBefore = cross(before.along, along) >= 0
    let isConvexAfter = cross(along, after.along) > 0
    let isInFront = height >= 0
    switch (isConvexBefore, isConvexAfter) {
    case (true, true): isFront = before.isInFront || isInFront || after.isInFront
    case (true, false): isFront = before.isInFront || (isInFront && after.isInFront)
    case (false, true): isFront = after.isInFront || (before.isInFront && isInFront)
    case (false, false): isFront = before.isInFront && isInFront && after.isInFront
    }
    if isFront {
      normal = own
      lower = isConvexBefore ? before.normal : own
      upper = isConvexAfter ? after.normal : own
    } else {
      // Seen from behind, the ends are swapped and convex corners are concave.
      normal = -own
      lower = isConvexAfter ? -own : -after.normal
      upper = isConvexBefore ? -own : -before.normal
    }
  }

  /// An edge beside the one that is collided with.
  private struct Neighbour: BitwiseCopyable {
    /// The unit vector from its start to its end.
    let along: Vector
    let normal: Vector
    /// Whether the polygon's centroid is on the side that the normal points to.
    let isInFront: Bool

    @inline(__always) init(from start: Vector, to end: Vector, centroid: Vector) {
      var along = end - start
      _ = along.normalize()
      self.along = along
      normal = along.rightNormal
      isInFront = dot(normal, centroid - start) >= 0
    }
  }

  /// Whether the negated contact normal of a polygon's face is in range, with two degrees of
  /// tolerance.
  @inline(__always) func allows(_ direction: Vector) -> Bool {
    let perpendicular = Vector(-normal.y, normal.x)
    let limit = dot(direction, perpendicular) >= 0 ? upper : lower
    return dot(direction - limit, normal) >= -Tuning.angularSlop
  }
}

/// One edge of a segment or loop; an edge of a loop includes the far ends of its two neighbours.
struct Edge: BitwiseCopyable {
  var before = Vector.zero
  var start: Vector
  var end: Vector
  var after = Vector.zero
  var hasNeighbours: Bool
  var radius: Float

  /// The edge of a loop that starts at corner `child`, or the whole segment.
  @inline(__always) init(_ shape: ShapeGeometry, child: Int32) {
    radius = shape.radius
    guard shape.kind == .loop else {
      start = shape.corners[0]
      end = shape.corners[1]
      hasNeighbours = false
      return
    }
    let (index, count) = (Int(child), Int(shape.cornerCount))
    start = shape.corners[index]
    end = shape.corners[index + 1 < count ? index + 1 : index + 1 - count]
    before = shape.corners[index > 0 ? index - 1 : count - 1]
    after = shape.corners[index + 2 < count ? index + 2 : index + 2 - count]
    hasNeighbours = true
  }
}
