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
