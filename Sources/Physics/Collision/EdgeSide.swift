// The rules for neighbouring edges follow Box2D 2.3 by Erin Catto (zlib licence); see
// ACKNOWLEDGEMENTS.md.

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

    var alongBefore = edge.start - edge.before
    _ = alongBefore.normalize()
    let before = alongBefore.rightNormal
    let isConvexBefore = cross(alongBefore, along) >= 0
    let isInFrontOfBefore = dot(before, centroid - edge.before) >= 0

    var alongAfter = edge.after - edge.end
    _ = alongAfter.normalize()
    let after = alongAfter.rightNormal
    let isConvexAfter = cross(along, alongAfter) > 0
    let isInFrontOfAfter = dot(after, centroid - edge.end) >= 0

    let isInFrontOfOwn = height >= 0
    switch (isConvexBefore, isConvexAfter) {
    case (true, true): isFront = isInFrontOfBefore || isInFrontOfOwn || isInFrontOfAfter
    case (true, false): isFront = isInFrontOfBefore || (isInFrontOfOwn && isInFrontOfAfter)
    case (false, true): isFront = isInFrontOfAfter || (isInFrontOfBefore && isInFrontOfOwn)
    case (false, false): isFront = isInFrontOfBefore && isInFrontOfOwn && isInFrontOfAfter
    }
    if isFront {
      normal = own
      lower = isConvexBefore ? before : own
      upper = isConvexAfter ? after : own
    } else {
      // Seen from behind, the ends are swapped and convex corners are concave.
      normal = -own
      lower = isConvexAfter ? -own : -after
      upper = isConvexBefore ? -own : -before
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
