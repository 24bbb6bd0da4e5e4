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
