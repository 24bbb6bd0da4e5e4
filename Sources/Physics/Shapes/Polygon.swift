/// A polygon whose corners run from x towards y around it (clockwise on screen), with its edge
/// normals.
struct Polygon: Equatable {
  let corners: [Vector]
  /// The outer unit normal of the edge from each corner to the next.
  let normals: [Vector]
  let centroid: Vector
  /// How far the contact surface lies outside, metres.
  let radius: Float

  init(boxWidth width: Float, height: Float, center: Vector, angle: Float) throws(ShapeError) {
    guard width.isFinite, height.isFinite, center.isFinite, angle.isFinite else {
      throw .notFinite
    }
    guard width > 0, height > 0 else { throw .notPositive }
    let (x, y) = (0.5 * width, 0.5 * height)
    let place = Transform(position: center, rotation: Rotation(angle: angle))
    corners = [Vector(-x, -y), Vector(x, -y), Vector(x, y), Vector(-x, y)].map { place * $0 }
    normals = [Vector(0, -1), Vector(1, 0), Vector(0, 1), Vector(-1, 0)].map {
      place.rotation * $0
    }
    centroid = center
    radius = 0
  }

  init(points: [Vector], radius: Float) throws(ShapeError) {
    guard points.allSatisfy(\.isFinite), radius.isFinite else { throw .notFinite }
    guard radius >= 0 else { throw .notPositive }
    var corners = Shape.withoutRepeats(points, nearerThan: Tuning.weldDistance)
    guard corners.count >= 3 else { throw .tooFewPoints }
    if MassProperties.signedArea(of: corners) < 0 { corners.reverse() }
    let mass = MassProperties(polygon: corners, density: 1)
    guard mass.mass > .ulpOfOne else { throw .noArea }
    self.corners = corners
    self.radius = radius
    centroid = mass.center
    normals = corners.indices.map { index in
      let next = index + 1 < corners.count ? index + 1 : 0
      var normal = (corners[next] - corners[index]).rightNormal
      _ = normal.normalize()
      return normal
    }
  }

  /// Whether every corner turns the same way and the outline turns once.
  var isConvex: Bool {
    let count = corners.count
    // The outline of a convex polygon has every corner on the inner side of every edge's line.
    for edge in 0..<count {
      for other in 0..<count
      where dot(normals[edge], corners[other] - corners[edge]) > Tuning.linearSlop * 0.02 {
        return false
      }
    }
    return true
  }
}
