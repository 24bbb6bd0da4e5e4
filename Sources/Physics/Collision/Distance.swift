// The algorithm's form, its limits and the reduction of simplices follow Box2D 2.3 by Erin Catto (zlib
// licence); see ACKNOWLEDGEMENTS.md.

/// The distance of two convex cores, without their radii.
///
/// The algorithm of Gilbert, Johnson and Keerthi (1988) in the form of Erin Catto, "Computing
/// Distance", GDC 2010. At most twenty steps, each linear in the corners; the error is a few units
/// in the last place of the coordinates.
enum Distance {
  private static let largestStepCount = 20

  /// Finds the nearest points and stores the last simplex in the cache.
  ///
  /// If the shapes overlap, both points are equal.
  static func between(
    _ a: DistanceProxy, _ transformA: Transform, _ b: DistanceProxy, _ transformB: Transform,
    _ cache: inout SimplexCache
  ) -> (onA: Vector, onB: Vector) {
    var simplex = Simplex()
    read(cache, into: &simplex, a, transformA, b, transformB)
    var step = 0
    while step < largestStepCount {
      let former = simplex
      if simplex.count == 2 { simplex.reduceSegment() }
      if simplex.count == 3 { simplex.reduceTriangle() }
      // Still a triangle: it contains the origin, so the shapes overlap.
      if simplex.count == 3 { break }
      let direction = simplex.searchDirection
      // So close to the origin the direction is only rounding error.
      if direction.lengthSquared < .ulpOfOne * .ulpOfOne { break }
      let next = point(
        a.support(transformA.rotation.inverse(-direction)),
        b.support(transformB.rotation.inverse(direction)), a, transformA, b, transformB)
      step += 1
      // The same corners again: no feature is nearer.
      if contains(former, next) { break }
      switch simplex.count {
      case 1: simplex.second = next
      default: simplex.third = next
      }
      simplex.count += 1
    }
    write(simplex, into: &cache)
    return simplex.witnesses
  }

  @inline(__always)
  private static func point(
    _ indexA: Int, _ indexB: Int, _ a: DistanceProxy, _ transformA: Transform,
    _ b: DistanceProxy, _ transformB: Transform
  ) -> SimplexPoint {
    let onA = transformA * a.corner(indexA)
    let onB = transformB * b.corner(indexB)
    return SimplexPoint(
      onA: onA, onB: onB, difference: onB - onA, weight: 0, indexA: indexA, indexB: indexB)
  }

  @inline(__always)
  private static func contains(_ simplex: Simplex, _ point: SimplexPoint) -> Bool {
    func isSame(_ other: SimplexPoint) -> Bool {
      other.indexA == point.indexA && other.indexB == point.indexB
    }
    return isSame(simplex.first) || (simplex.count > 1 && isSame(simplex.second))
      || (simplex.count > 2 && isSame(simplex.third))
  }

  private static func read(
    _ cache: SimplexCache, into simplex: inout Simplex, _ a: DistanceProxy,
    _ transformA: Transform, _ b: DistanceProxy, _ transformB: Transform
  ) {
    simplex.count = cache.count
    if cache.count > 0 {
      simplex.first = point(cache.indicesA.0, cache.indicesB.0, a, transformA, b, transformB)
    }
    if cache.count > 1 {
      simplex.second = point(cache.indicesA.1, cache.indicesB.1, a, transformA, b, transformB)
      if cache.count > 2 {
        simplex.third = point(cache.indicesA.2, cache.indicesB.2, a, transformA, b, transformB)
      }
      // The bodies have moved too much since the simplex was stored: start from scratch.
      let metric = simplex.metric
      if metric < 0.5 * cache.metric || 2 * cache.metric < metric || metric < .ulpOfOne {
        simplex.count = 0
      }
    }
    guard simplex.count == 0 else { return }
    simplex.first = point(0, 0, a, transformA, b, transformB)
    simplex.first.weight = 1
    simplex.count = 1
  }

  private static func write(_ simplex: Simplex, into cache: inout SimplexCache) {
    cache.metric = simplex.metric
    cache.count = simplex.count
    cache.indicesA = (simplex.first.indexA, simplex.second.indexA, simplex.third.indexA)
    cache.indicesB = (simplex.first.indexB, simplex.second.indexB, simplex.third.indexB)
  }
}

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

/// A point of the Minkowski difference B − A, and the corners it is computed from.
struct SimplexPoint: BitwiseCopyable {
  var onA = Vector.zero
  var onB = Vector.zero
  /// `onB − onA`.
  var difference = Vector.zero
  /// The barycentric weight in the point of the simplex nearest to the origin.
  var weight: Float = 0
  var indexA = 0
  var indexB = 0
}

/// The corners of the last simplex of a distance query, with which the next query of the pair
/// starts.
struct SimplexCache: BitwiseCopyable {
  /// The simplex's length or area; a large change of it shows that the corners are outdated.
  var metric: Float = 0
  var count = 0
  var indicesA = (0, 0, 0)
  var indicesB = (0, 0, 0)
}

/// The point, segment or triangle with which the Gilbert-Johnson-Keerthi algorithm approaches the
/// origin.
struct Simplex: BitwiseCopyable {
  var first = SimplexPoint()
  var second = SimplexPoint()
  var third = SimplexPoint()
  var count = 0

  @inline(__always) var metric: Float {
    switch count {
    case 2: (second.difference - first.difference).length
    case 3:
      cross(second.difference - first.difference, third.difference - first.difference)
    default: 0
    }
  }

  /// A direction from the simplex towards the origin; undefined for a triangle.
  @inline(__always) var searchDirection: Vector {
    if count == 1 { return -first.difference }
    let edge = second.difference - first.difference
    return cross(edge, -first.difference) > 0 ? Vector(-edge.y, edge.x) : edge.rightNormal
  }

  /// The nearest points of the two shapes.
  @inline(__always) var witnesses: (onA: Vector, onB: Vector) {
    switch count {
    case 1: return (first.onA, first.onB)
    case 2:
      return (
        first.weight * first.onA + second.weight * second.onA,
        first.weight * first.onB + second.weight * second.onB
      )
    default:
      let point =
        first.weight * first.onA + second.weight * second.onA + third.weight * third.onA
      return (point, point)
    }
  }

  /// Reduces a segment to the feature nearest to the origin and sets its weights.
  @inline(__always) mutating func reduceSegment() {
    let (w1, w2) = (first.difference, second.difference)
    let edge = w2 - w1
    let weight2 = -dot(w1, edge)
    if weight2 <= 0 { return keep(first) }
    let weight1 = dot(w2, edge)
    if weight1 <= 0 { return keep(second) }
    keep(first, weight1, second, weight2)
  }

  /// Reduces a triangle in the same way, by the signs of the barycentric coordinates of its edges
  /// and its interior.
  @inline(__always) mutating func reduceTriangle() {
    let (w1, w2, w3) = (first.difference, second.difference, third.difference)
    let (e12, e13, e23) = (w2 - w1, w3 - w1, w3 - w2)
    // dᵢⱼ₁ and dᵢⱼ₂ are the weights of i and j on the edge from i to j.
    let (d12x1, d12x2) = (dot(w2, e12), -dot(w1, e12))
    let (d13x1, d13x2) = (dot(w3, e13), -dot(w1, e13))
    let (d23x1, d23x2) = (dot(w3, e23), -dot(w2, e23))
    let area = cross(e12, e13)
    let weight1 = area * cross(w2, w3)
    let weight2 = area * cross(w3, w1)
    let weight3 = area * cross(w1, w2)

    if d12x2 <= 0, d13x2 <= 0 { return keep(first) }
    if d12x1 > 0, d12x2 > 0, weight3 <= 0 { return keep(first, d12x1, second, d12x2) }
    if d13x1 > 0, d13x2 > 0, weight2 <= 0 { return keep(first, d13x1, third, d13x2) }
    if d12x1 <= 0, d23x2 <= 0 { return keep(second) }
    if d13x1 <= 0, d23x1 <= 0 { return keep(third) }
    if d23x1 > 0, d23x2 > 0, weight1 <= 0 { return keep(third, d23x2, second, d23x1) }
    let scale = 1 / (weight1 + weight2 + weight3)
    first.weight = weight1 * scale
    second.weight = weight2 * scale
    third.weight = weight3 * scale
  }

  @inline(__always) private mutating func keep(_ point: SimplexPoint) {
    first = point
    first.weight = 1
    count = 1
  }

  @inline(__always) private mutating func keep(
    _ a: SimplexPoint, _ weightA: Float, _ b: SimplexPoint, _ weightB: Float
  ) {
    let scale = 1 / (weightA + weightB)
    first = a
    second = b
    first.weight = weightA * scale
    second.weight = weightB * scale
    count = 2
  }
}
