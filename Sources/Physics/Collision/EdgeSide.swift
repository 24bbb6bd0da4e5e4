/// The side of an edge that a polygon collides with, and the directions its contact normal may
/// have there.
///
/// An edge of a loop must not let a polygon that slides along the loop catch on the seam to the next
/// edge. So a contact normal is allowed only in the fan that this edge owns: at a convex corner up
/// to the neighbour's normal, where the neighbour takes over; at a concave corner or none beyond the
/// edge, only its own. An edge without neighbours owns the whole half-plane on either side.
/// Edges collide on both sides; which side, is decided by the polygon's centroid against the lines
/// of the edge and of the neighbours that bend the same way.
struct EdgeSide: BitwiseCopyable {
  /// Whether the polygon is on the side that `rightNormal` of the edge points to.
  let isFront: Bool
  /// The edge's unit normal towards the polygon.
  let normal: Vector
  /// The end of the fan towards the edge's start.
  let lower: Vector
  /// The end of the fan towards the edge's end.
  let upper: Vector

  @inline(__always) init(_ edge: Edge, centroid: Vector) {
    var along = edge.end - edge.start
    _ = along.normalize()
    let own = along.rightNormal
    let height = dot(own, centroid - edge.start)

    guard edge.hasNeighbours else {
      isFront = height >= 0
      normal = isFront ? own : -own
      // The opposite normal as a limit excludes nothing.
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
      // Seen from behind, ends change places and convex corners are concave.
      normal = -own
      lower = isConvexAfter ? -own : -after
      upper = isConvexBefore ? -own : -before
    }
  }

  /// Whether a contact normal out of the polygon, negated, lies in the fan; two degrees of grace.
  @inline(__always) func allows(_ direction: Vector) -> Bool {
    let perpendicular = Vector(-normal.y, normal.x)
    let limit = dot(direction, perpendicular) >= 0 ? upper : lower
    return dot(direction - limit, normal) >= -Tuning.angularSlop
  }
}
