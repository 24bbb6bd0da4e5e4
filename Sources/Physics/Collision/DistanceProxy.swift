// Follows Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

/// The input of the distance algorithm: the corners of a convex core, and a radius around them.
struct DistanceProxy: BitwiseCopyable {
  let count: Int
  let radius: Float
  /// The corners, used if there are more than two.
  private let corners: UnsafeMutablePointer<Vector>
  private let first: Vector
  private let second: Vector

  @inline(__always) init(_ shape: ShapeGeometry, child: Int32) {
    corners = shape.corners
    radius = shape.radius
    switch shape.kind {
    case .circle:
      count = 1
      first = shape.center
      second = first
    case .polygon:
      count = Int(shape.cornerCount)
      first = corners[0]
      second = corners[1]
    case .segment, .loop:
      count = 2
      first = corners[Int(child)]
      second = corners[child + 1 < shape.cornerCount ? Int(child) + 1 : 0]
    }
  }

  @inline(__always) func corner(_ index: Int) -> Vector {
    if count > 2 { return corners[index] }
    return index == 0 ? first : second
  }

  /// The index of the corner farthest in a direction; of equal ones, the first.
  ///
  /// Linear in the corners.
  @inline(__always) func support(_ direction: Vector) -> Int {
    var best = 0
    var farthest = dot(first, direction)
    for index in 1..<max(count, 1) {
      let distance = dot(corner(index), direction)
      if distance > farthest {
        farthest = distance
        best = index
      }
    }
    return best
  }
}
