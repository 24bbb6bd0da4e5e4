// The reduction of simplices follows Box2D 2.3 by Erin Catto (zlib licence); see
// ACKNOWLEDGEMENTS.md.

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
