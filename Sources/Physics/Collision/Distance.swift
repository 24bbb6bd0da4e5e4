// The algorithm's form and its limits follow Box2D 2.3 by Erin Catto (zlib licence); see
// ACKNOWLEDGEMENTS.md.

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
