internal import Geometry

/// A cubic Bézier curve between two lists of numbers, along which a value goes.
package struct CurvePiece: Sendable {
  /// The start, the control points and the end, all of one length.
  package let points: [[Double]]
  /// The lengths from the start to points at equal intervals of the parameter, the first 0.
  private let lengths: [Double]

  /// The number of straight lines whose lengths are added for that of the curve.
  private static let lineCount = 64

  /// A curve from a start to an end.
  package init(_ start: [Double], _ control1: [Double], _ control2: [Double], _ end: [Double]) {
    points = [start, control1, control2, end]
    var (lengths, last) = ([0.0], start)
    for step in 1...Self.lineCount {
      let point = Self.point(on: points, at: Double(step) / Double(Self.lineCount))
      lengths.append(lengths[step - 1] + Self.distance(last, point))
      last = point
    }
    self.lengths = lengths
  }

  /// A straight line.
  package init(from start: [Double], to end: [Double]) {
    func point(_ part: Double) -> [Double] { zip(start, end).map { $0 + part * ($1 - $0) } }
    self.init(start, point(1 / 3), point(2 / 3), end)
  }

  /// The length, as the distance of numbers.
  package var length: Double { lengths[lengths.count - 1] }

  /// The value at a parameter, 0 to 1; beyond the ends, the curve goes on.
  package func point(at part: Double) -> [Double] { Self.point(on: points, at: part) }

  /// The parameter at a part of the length, both 0 to 1.
  package func parameter(atLength part: Double) -> Double {
    let wanted = min(max(part, 0), 1) * length
    let index = max(1, lengths.firstIndex { $0 >= wanted } ?? lengths.count - 1)
    let (before, after) = (lengths[index - 1], lengths[index])
    let rest = after > before ? (wanted - before) / (after - before) : 0
    return (Double(index - 1) + rest) / Double(lengths.count - 1)
  }

  /// The angle in which the first two numbers go at a parameter, 0 to 1, in radians from the first to the second; nil
  /// where they go nowhere.
  package func direction(at part: Double) -> Double? {
    guard points[0].count > 1 else { return nil }
    // At the ends, control points can be where these are.
    let inner = min(max(part, 1e-6), 1 - 1e-6)
    let (t, u) = (inner, 1 - inner)
    let (a, b, c) = (u * u, 2 * u * t, t * t)
    func derivative(_ index: Int) -> Double {
      let p = points.map { $0[index] }
      return a * (p[1] - p[0]) + b * (p[2] - p[1]) + c * (p[3] - p[2])
    }
    let (x, y) = (derivative(0), derivative(1))
    return x == 0 && y == 0 ? nil : PortableMath.arctangent(y: y, x: x)
  }

  private static func point(on points: [[Double]], at t: Double) -> [Double] {
    let u = 1 - t
    let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return points[0].indices.map { index in
      a * points[0][index] + b * points[1][index] + c * points[2][index] + d * points[3][index]
    }
  }

  private static func distance(_ first: [Double], _ second: [Double]) -> Double {
    zip(first, second).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }
}

extension CurvePiece {
  /// How a curve passes through a value; all 0 for Catmull and Rom's.
  ///
  /// Source: D. Kochanek, R. Bartels, Interpolating splines with local tension, continuity, and bias control, SIGGRAPH
  /// 1984.
  package struct Knot: Sendable {
    /// How tight it is, -1 to 1.
    package var tension = 0.0
    /// Whether the corner is sharp, at -1, or inverted, at 1.
    package var continuity = 0.0
    /// Whether it follows more the way before the value, above 0, or that after it, below 0; -1 to 1.
    package var bias = 0.0

    package init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
      (self.tension, self.continuity, self.bias) = (tension, continuity, bias)
    }

    /// How much the ways to and from the value count in the derivative where the curve arrives and where it leaves.
    fileprivate var weights: (arriving: (Double, Double), leaving: (Double, Double)) {
      let tight = (1 - tension) / 2
      let (smooth, sharp) = (1 + continuity, 1 - continuity)
      let (before, after) = (1 + bias, 1 - bias)
      return (
        (tight * sharp * before, tight * smooth * after),
        (tight * smooth * before, tight * sharp * after)
      )
    }
  }

  /// The curves through some values, one between each two, whose derivatives at a value follow from the ways to it and
  /// from it; at the ends, from the only one.
  ///
  /// - Parameters:
  ///   - values: The values, all of one length.
  ///   - knots: How the curves pass through each; for those that are missing, as Catmull and Rom's.
  /// - Returns: One curve fewer than there are values.
  package static func spline(
    through values: [[Double]], knots: [Knot] = []
  ) -> [CurvePiece] {
    guard values.count > 1 else { return [] }
    func way(from index: Int) -> [Double] {
      let index = min(max(index, 0), values.count - 2)
      return zip(values[index], values[index + 1]).map { $1 - $0 }
    }
    func weighed(_ weights: (Double, Double), at index: Int) -> [Double] {
      zip(way(from: index - 1), way(from: index)).map { weights.0 * $0 + weights.1 * $1 }
    }
    return values.indices.dropLast().map { index in
      let (start, end) = (values[index], values[index + 1])
      let knot = { (index: Int) in knots.indices.contains(index) ? knots[index] : Knot() }
      let leaving = weighed(knot(index).weights.leaving, at: index)
      let arriving = weighed(knot(index + 1).weights.arriving, at: index + 1)
      return CurvePiece(
        start, zip(start, leaving).map { $0 + $1 / 3 }, zip(end, arriving).map { $0 - $1 / 3 }, end)
    }
  }
}
