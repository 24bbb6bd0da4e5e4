internal import Foundation
internal import Geometry

/// The line of a spring's coil: two straight leads and sine turns between them.
///
/// The number of turns follows the rest length, so that a spring looks the same however far it is
/// stretched: stretching draws the turns apart and adds none. The coil is one shape, which a
/// transform stretches along its axis.
struct SpringCoil {
  /// The number of turns: one per 7 points of the rest length, from 5 to 24.
  let turns: Int
  /// The length of the shape, in points: the rest length, or that of the fewest turns if it is longer.
  let length: CGFloat

  /// The coil of a spring of a rest length, in points.
  init(restLength: CGFloat) {
    let range = OverlayMetrics.springTurns
    let turns = (restLength / OverlayMetrics.springPitch).rounded()
    // Bounded before the conversion to an integer; NaN counts as the shortest.
    self.turns =
      turns >= CGFloat(range.lowerBound)
      ? Int(min(turns, CGFloat(range.upperBound))) : range.lowerBound
    let shortest =
      2 * OverlayMetrics.springLead + CGFloat(range.lowerBound) * OverlayMetrics.springPitch
    length = restLength.isFinite ? max(shortest, restLength) : shortest
  }

  /// The line along the x axis from 0 to the length, with leads of 8.
  var path: BezierPath {
    let lead = OverlayMetrics.springLead
    let quarter = (length - 2 * lead) / CGFloat(4 * turns)
    var path = BezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: lead, y: 0))
    for index in 0..<4 * turns {
      let start = lead + CGFloat(index) * quarter
      appendQuarter(index % 4, from: start, width: quarter, to: &path)
    }
    path.addLine(to: CGPoint(x: length, y: 0))
    return path
  }

  /// The transform that stretches the shape from a point along a vector.
  func transform(from origin: CGPoint, along way: CGVector) -> CGAffineTransform {
    CGAffineTransform(scaleX: way.length / length, y: 1)
      .concatenating(CGAffineTransform(origin: origin, xAxis: way.normalized))
  }

  /// Appends a quarter of a turn: rising from the axis, falling back, and both again below.
  ///
  /// A cubic with these handles differs from the sine by less than 6·10⁻⁵ of the amplitude; found
  /// by minimizing the largest error.
  private func appendQuarter(
    _ quarter: Int, from start: CGFloat, width: CGFloat, to path: inout BezierPath
  ) {
    let steep = CGPoint(x: 0.326_131_6, y: 0.512_286_6)
    let flat = CGPoint(x: 0.638_092_7, y: 1)
    let height = OverlayMetrics.springAmplitude * (quarter < 2 ? 1 : -1)
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: start + x * width, y: y * height)
    }
    if quarter.isMultiple(of: 2) {
      path.addCurve(
        to: point(1, 1), controlPoint1: point(steep.x, steep.y),
        controlPoint2: point(flat.x, flat.y))
    } else {
      path.addCurve(
        to: point(1, 0), controlPoint1: point(1 - flat.x, flat.y),
        controlPoint2: point(1 - steep.x, steep.y))
    }
  }
}

extension OverlayMetrics {
  fileprivate static let springLead: CGFloat = 8
  fileprivate static let springAmplitude: CGFloat = 5
  /// The rest length that a turn of a spring stands for.
  fileprivate static let springPitch: CGFloat = 7
  fileprivate static let springTurns = 5...24
}
