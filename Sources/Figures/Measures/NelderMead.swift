internal import SceneText

/// The downhill simplex search for the least value of a function of several numbers.
///
/// A simplex of n + 1 points is reflected, expanded, contracted and shrunk towards lower values; no
/// derivative is needed (J. A. Nelder and R. Mead, "A simplex method for function minimization", The
/// Computer Journal 7, 1965). The coefficients are theirs: 1, 2, ½ and ½. Points outside of the bounds
/// are moved to them. The start simplex is fixed, so the same function gives the same result.
///
/// The search is not specialized for what its function throws: it is the function that takes the time.
public enum NelderMead {
  /// A point and the function there.
  public typealias Vertex = (point: [Double], value: Double)

  /// Finds where a function is least, near a start.
  ///
  /// - Parameters:
  ///   - start: The first corner of the simplex.
  ///   - steps: How far the other corners are from it, one along each axis; towards the inside of the
  ///     bounds where there is more room.
  ///   - bounds: The least and the greatest number along each axis; none by default.
  ///   - tolerance: The size of the simplex, in steps, at which the search ends.
  ///   - limit: The most values of the function.
  ///   - function: The function, not NaN.
  /// - Returns: The least point that was tried, and the function there.
  /// - Throws: What the function throws.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func minimum<Failure: Error>(
    from start: [Double], steps: [Double], within bounds: [ClosedRange<Double>]? = nil,
    tolerance: Double = 1e-6, limit: Int = 400,
    of function: ([Double]) throws(Failure) -> Double
  ) throws(Failure) -> Vertex {
    precondition(start.count == steps.count, "every axis has a step")
    func clamped(_ point: [Double]) -> [Double] {
      guard let bounds else { return point }
      return zip(point, bounds).map { min(max($0, $1.lowerBound), $1.upperBound) }
    }
    var calls = 0
    func vertex(_ point: [Double]) throws(Failure) -> Vertex {
      calls += 1
      let inside = clamped(point)
      return (inside, try function(inside))
    }
    var simplex: [Vertex] = []
    for corner in corners(from: start, steps, within: bounds) {
      simplex.append(try vertex(corner))
    }
    while calls < limit {
      // Stable, so that of equal values the older point comes first.
      simplex = simplex.ordered { $0.value < $1.value }
      if size(of: simplex, in: steps) < tolerance { break }
      let worst = simplex.count - 1
      if let better = try replacement(ofWorstIn: simplex, vertex) {
        simplex[worst] = better
      } else {
        for index in 1...worst {
          simplex[index] = try vertex(
            zip(simplex[index].point, simplex[0].point).map { ($0 + $1) / 2 })
        }
      }
    }
    simplex = simplex.ordered { $0.value < $1.value }
    return simplex[0]
  }

  /// What takes the place of the worst corner, the last one, which is reflected at the center of the others;
  /// nil where no point on that line is lower, so that the simplex shrinks.
  @_semantics("optimize.sil.specialize.generic.never")
  private static func replacement<Failure: Error>(
    ofWorstIn simplex: [Vertex], _ vertex: ([Double]) throws(Failure) -> Vertex
  ) throws(Failure) -> Vertex? {
    let (others, worst) = (simplex.dropLast(), simplex[simplex.count - 1])
    let center = worst.point.indices.map { axis in
      others.reduce(0) { $0 + $1.point[axis] } / Double(others.count)
    }
    func along(_ factor: Double) -> [Double] {
      zip(center, worst.point).map { $0 + factor * ($1 - $0) }
    }
    let reflected = try vertex(along(-1))
    if reflected.value < simplex[0].value {
      let expanded = try vertex(along(-2))
      return expanded.value < reflected.value ? expanded : reflected
    }
    if reflected.value < others[others.count - 1].value { return reflected }
    let contracted = try vertex(along(reflected.value < worst.value ? -0.5 : 0.5))
    return contracted.value < min(reflected.value, worst.value) ? contracted : nil
  }

  /// The corners of the first simplex: the start, and one along each axis.
  private static func corners(
    from start: [Double], _ steps: [Double], within bounds: [ClosedRange<Double>]?
  ) -> [[Double]] {
    [start]
      + start.indices.map { axis in
        var corner = start
        corner[axis] += steps[axis]
        if let range = bounds?[axis], corner[axis] > range.upperBound {
          corner[axis] = start[axis] - steps[axis]
        }
        return corner
      }
  }

  /// How far the corners of a simplex are from its first at most, in steps.
  private static func size(of simplex: [Vertex], in steps: [Double]) -> Double {
    var size = 0.0
    for corner in simplex.dropFirst() {
      for axis in steps.indices {
        let way = abs(corner.point[axis] - simplex[0].point[axis])
        size = max(size, way / max(abs(steps[axis]), 1e-300))
      }
    }
    return size
  }
}

/// The golden-section search for the least value of a function of one number.
///
/// It narrows the interval to 0.618 of its width with each value of the function, and needs no more of the
/// function than one least value in the interval (J. Kiefer, "Sequential minimax search for a maximum",
/// Proceedings of the American Mathematical Society 4, 1953).
public enum GoldenSection {
  /// The part of the interval that remains with each value: (√5 − 1) / 2.
  private static let ratio = 0.618_033_988_749_894_9

  /// Finds where a function is least.
  ///
  /// - Parameters:
  ///   - range: The interval.
  ///   - tolerance: The width of the interval at which the search ends, above 0.
  ///   - limit: The most values of the function, at least 2.
  ///   - function: The function, not NaN.
  /// - Returns: The least point that was tried, and the function there.
  /// - Throws: What the function throws.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func minimum<Failure: Error>(
    in range: ClosedRange<Double>, tolerance: Double, limit: Int = 60,
    of function: (Double) throws(Failure) -> Double
  ) throws(Failure) -> (point: Double, value: Double) {
    var (low, high) = (range.lowerBound, range.upperBound)
    var left = high - ratio * (high - low)
    var right = low + ratio * (high - low)
    var (atLeft, atRight) = (try function(left), try function(right))
    var best = atLeft <= atRight ? (left, atLeft) : (right, atRight)
    for _ in 0..<max(0, limit - 2) where high - low > tolerance {
      if atLeft <= atRight {
        (high, right, atRight) = (right, left, atLeft)
        left = high - ratio * (high - low)
        atLeft = try function(left)
        if atLeft < best.1 { best = (left, atLeft) }
      } else {
        (low, left, atLeft) = (left, right, atRight)
        right = low + ratio * (high - low)
        atRight = try function(right)
        if atRight < best.1 { best = (right, atRight) }
      }
    }
    return best
  }
}
