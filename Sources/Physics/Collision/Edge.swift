// The ghost corners follow Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

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
