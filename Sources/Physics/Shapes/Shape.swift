/// The reason why a shape cannot be created.
public enum ShapeError: Error, Equatable, Sendable {
  /// A coordinate, a length or an angle is infinite or not a number.
  case notFinite
  /// A width, height or radius that must be above zero is not.
  case notPositive
  /// There are fewer distinct points than needed: three for a polygon, two for a segment or loop.
  case tooFewPoints
  /// The polygon's points enclose no area.
  case noArea
}

/// The form of a fixture, in the coordinates of its body, in metres.
public struct Shape: Equatable, Sendable {
  enum Form: Equatable {
    case circle(center: Vector, radius: Float)
    case polygon(Polygon)
    case segment(Vector, Vector)
    case loop([Vector])
  }

  let form: Form

  /// A disc.
  ///
  /// - Parameters:
  ///   - radius: The radius in metres, above 0.
  ///   - center: The centre in body coordinates.
  /// - Returns: The disc.
  /// - Throws: `ShapeError` if a number is not finite or the radius not positive.
  public static func circle(
    radius: Float, center: SIMD2<Float> = .zero
  ) throws(ShapeError) -> Shape {
    guard radius.isFinite, Vector(center).isFinite else { throw .notFinite }
    guard radius > 0 else { throw .notPositive }
    return Shape(form: .circle(center: Vector(center), radius: radius))
  }

  /// A rectangle with contact radius 0.
  ///
  /// - Parameters:
  ///   - width: The width in metres, above 0.
  ///   - height: The height in metres, above 0.
  ///   - center: The centre in body coordinates.
  /// - Returns: The rectangle.
  /// - Throws: `ShapeError` if a number is not finite, or the width or height not positive.
  public static func box(
    width: Float, height: Float, center: SIMD2<Float> = .zero
  ) throws(ShapeError) -> Shape {
    Shape(form: .polygon(try Polygon(boxWidth: width, height: height, center: Vector(center))))
  }

  /// A convex polygon of three or more points, clockwise or counterclockwise.
  ///
  /// Consecutive points closer than a twentieth of a point are merged. A polygon that is not convex
  /// is accepted, but collides as the intersection of its edges' half-planes.
  ///
  /// - Parameters:
  ///   - points: The corners in body coordinates.
  ///   - radius: The distance of the contact surface outside the polygon, in metres.
  /// - Returns: The polygon.
  /// - Throws: `ShapeError` if a number is not finite, fewer than three distinct points are left,
  ///   they enclose no area, or the radius is negative.
  public static func polygon(
    _ points: [SIMD2<Float>], radius: Float = 0
  ) throws(ShapeError) -> Shape {
    Shape(form: .polygon(try Polygon(points: points.map { Vector($0) }, radius: radius)))
  }

  /// A line segment that collides from both sides.
  ///
  /// - Parameters:
  ///   - start: One end in body coordinates.
  ///   - end: The other end, distinct from the first.
  /// - Returns: The segment.
  /// - Throws: `ShapeError` if a number is not finite or the ends coincide.
  public static func segment(
    from start: SIMD2<Float>, to end: SIMD2<Float>
  ) throws(ShapeError) -> Shape {
    let (start, end) = (Vector(start), Vector(end))
    guard start.isFinite, end.isFinite else { throw .notFinite }
    guard (end - start).length > .ulpOfOne else { throw .tooFewPoints }
    return Shape(form: .segment(start, end))
  }

  /// A closed loop of segments that collides from both sides; bodies slide over its seams without
  /// catching.
  ///
  /// Consecutive points closer than a twentieth of a point are merged.
  ///
  /// - Parameter points: The corners in body coordinates; the last is joined to the first.
  /// - Returns: The loop.
  /// - Throws: `ShapeError` if a number is not finite or fewer than two distinct points are left.
  public static func loop(_ points: [SIMD2<Float>]) throws(ShapeError) -> Shape {
    let points = points.map { Vector($0) }
    guard points.allSatisfy(\.isFinite) else { throw .notFinite }
    let distinct = withoutRepeats(points, nearerThan: Tuning.weldDistance)
    guard distinct.count >= 2 else { throw .tooFewPoints }
    return Shape(form: .loop(distinct))
  }

  /// The closed sequence of points without points too close to their predecessor.
  static func withoutRepeats(_ points: [Vector], nearerThan distance: Float) -> [Vector] {
    var kept: [Vector] = []
    for point in points {
      if let last = kept.last, (point - last).length <= distance { continue }
      kept.append(point)
    }
    while kept.count > 1, let first = kept.first, let last = kept.last,
      (last - first).length <= distance
    {
      kept.removeLast()
    }
    return kept
  }
}

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
