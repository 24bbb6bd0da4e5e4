/// A polygon with its edge normals; its corners run from x towards y (clockwise on screen).
struct Polygon: Equatable {
  let corners: [Vector]
  /// The outward unit normal of the edge from each corner to the next.
  let normals: [Vector]
  let centroid: Vector
  /// The distance of the contact surface outside the polygon, metres.
  let radius: Float

  init(boxWidth width: Float, height: Float, center: Vector) throws(ShapeError) {
    guard width.isFinite, height.isFinite, center.isFinite else { throw .notFinite }
    guard width > 0, height > 0 else { throw .notPositive }
    let (x, y) = (0.5 * width, 0.5 * height)
    corners = [Vector(-x, -y), Vector(x, -y), Vector(x, y), Vector(-x, y)].map { $0 + center }
    normals = [Vector(0, -1), Vector(1, 0), Vector(0, 1), Vector(-1, 0)]
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
}
