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

/// A shape in the form that the kernels read: plain numbers and one buffer.
///
/// The buffer belongs to the fixture and is freed when the fixture is detached.
struct ShapeGeometry: BitwiseCopyable {
  enum Kind: UInt8 { case circle, segment, polygon, loop }

  var kind: Kind
  /// The distance of the surface outside the core, metres; a circle's core is its centre.
  var radius: Float
  /// The centre of a circle or the centroid of a polygon.
  var center: Vector
  /// The distance from a polygon's centroid to its nearest edge, or a circle's radius; 0 for lines.
  var innerRadius: Float = 0
  /// The distance from the body's origin to the farthest point of the core.
  var reach: Float = 0
  var cornerCount: Int32
  /// The corners; for a polygon, followed by as many edge normals.
  var corners: UnsafeMutablePointer<Vector>

  /// The outward unit normals of a polygon's edges.
  @inline(__always) var normals: UnsafeMutablePointer<Vector> { corners + Int(cornerCount) }

  /// The number of parts with their own box and contacts: the edges of a loop, otherwise one.
  var childCount: Int32 { kind == .loop ? cornerCount : 1 }

  init(_ shape: Shape) {
    switch shape.form {
    case .circle(let center, let radius):
      self.init(.circle, radius: radius, center: center, [])
      innerRadius = radius
    case .polygon(let polygon):
      self.init(
        .polygon, radius: polygon.radius, center: polygon.centroid,
        polygon.corners + polygon.normals)
      cornerCount = Int32(polygon.corners.count)
      innerRadius =
        zip(polygon.corners, polygon.normals)
        .map { dot($1, $0 - polygon.centroid) }.min() ?? 0
    case .segment(let start, let end):
      self.init(.segment, radius: Tuning.edgeRadius, center: .zero, [start, end])
    case .loop(let corners):
      self.init(.loop, radius: Tuning.edgeRadius, center: .zero, corners)
    }
  }

  private init(_ kind: Kind, radius: Float, center: Vector, _ memory: [Vector]) {
    self.kind = kind
    self.radius = radius
    self.center = center
    cornerCount = Int32(memory.count)
    corners = .allocate(capacity: max(memory.count, 1))
    corners.initialize(from: memory, count: memory.count)
    for corner in memory { reach = max(reach, corner.length) }
  }

  /// The bounding box of one child under a transform.
  func box(child: Int32, under transform: Transform) -> Box {
    switch kind {
    case .circle:
      let center = transform * center
      return Box(lower: center, upper: center).grown(by: radius)
    case .segment:
      let (a, b) = (transform * corners[0], transform * corners[1])
      return Box(lower: componentMin(a, b), upper: componentMax(a, b)).grown(by: radius)
    case .loop:
      let next = child + 1 < cornerCount ? child + 1 : 0
      let (a, b) = (transform * corners[Int(child)], transform * corners[Int(next)])
      return Box(lower: componentMin(a, b), upper: componentMax(a, b))
    case .polygon:
      var lower = transform * corners[0]
      var upper = lower
      for index in 1..<Int(cornerCount) {
        let corner = transform * corners[index]
        lower = componentMin(lower, corner)
        upper = componentMax(upper, corner)
      }
      return Box(lower: lower, upper: upper).grown(by: radius)
    }
  }
}

// The sum over triangles follows Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

/// The mass, centre of mass and moment of inertia of a shape.
struct MassProperties {
  /// Kilograms.
  var mass: Float
  /// The centre of mass in body coordinates, metres.
  var center: Vector
  /// The moment of inertia about the body's origin, kg·m².
  var inertia: Float

  var isFinite: Bool { mass.isFinite && center.isFinite && inertia.isFinite }

  static var none: MassProperties { MassProperties(mass: 0, center: .zero, inertia: 0) }
}

extension MassProperties {
  init(of shape: Shape, density: Float) {
    switch shape.form {
    case .circle(let center, let radius):
      let mass = density * Tuning.pi * radius * radius
      self.init(
        mass: mass, center: center,
        inertia: mass * (0.5 * radius * radius + center.lengthSquared))
    case .polygon(let polygon):
      self.init(polygon: polygon.corners, density: density)
    case .segment, .loop:
      self = .none
    }
  }

  /// Sums over the triangles that an interior point forms with each edge.
  ///
  /// With e and f the triangle's sides at that point and D their cross product, its area is D/2,
  /// its centroid (e + f)/3, and its moment about the point D/12 · (e·e + e·f + f·f).
  init(polygon corners: [Vector], density: Float) {
    var inside = Vector.zero
    for corner in corners { inside += corner }
    inside *= 1 / Float(corners.count)

    let third: Float = 1 / 3
    var area: Float = 0
    var moment = Vector.zero
    var inertia: Float = 0
    for index in corners.indices {
      let e = corners[index] - inside
      let f = corners[index + 1 < corners.count ? index + 1 : 0] - inside
      let doubled = cross(e, f)
      area += 0.5 * doubled
      moment += 0.5 * doubled * third * (e + f)
      let x = e.x * e.x + f.x * e.x + f.x * f.x
      let y = e.y * e.y + f.y * e.y + f.y * f.y
      inertia += 0.25 * third * doubled * (x + y)
    }
    mass = density * area
    guard area > 0 else {
      center = inside
      self.inertia = 0
      return
    }
    moment *= 1 / area
    center = moment + inside
    self.inertia = density * inertia + mass * (dot(center, center) - dot(moment, moment))
  }

  /// The signed area, positive for corners that run from x towards y.
  static func signedArea(of corners: [Vector]) -> Float {
    guard let origin = corners.first else { return 0 }
    var doubled: Float = 0
    for index in 1..<max(corners.count - 1, 1) {
      doubled += cross(corners[index] - origin, corners[index + 1] - origin)
    }
    return 0.5 * doubled
  }
}
