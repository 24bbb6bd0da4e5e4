internal import Foundation
internal import Geometry

/// A smooth line through points whose first coordinates ascend, as the samples of a motion over time.
///
/// Between two points it is a cubic. Its slopes are those of Fritsch and Butland, A Method for
/// Constructing Local Monotone Piecewise Cubic Interpolants, SIAM J. Sci. Stat. Comput. 5 (1984): the line
/// never leaves the range of its neighbors, so that a bounce stays a corner and a rest stays flat.
enum SmoothCurve {
  /// The line through points of the page; a polygon where they do not ascend.
  static func path(through points: [CGPoint]) -> BezierPath {
    guard points.count > 2, zip(points, points.dropFirst()).allSatisfy({ $0.x < $1.x }) else {
      return BezierPath(polygon: points, closed: false)
    }
    let steps = zip(points, points.dropFirst()).map { ($1.x - $0.x, ($1.y - $0.y) / ($1.x - $0.x)) }
    var slopes = [steps[0].1]
    for (before, after) in zip(steps, steps.dropFirst()) {
      slopes.append(slope(before, after))
    }
    slopes.append(steps[steps.count - 1].1)
    var path = BezierPath()
    path.move(to: points[0])
    for index in steps.indices {
      let (start, end, third) = (points[index], points[index + 1], steps[index].0 / 3)
      // A straight piece needs no control points.
      if slopes[index] == steps[index].1, slopes[index + 1] == steps[index].1 {
        path.addLine(to: end)
      } else {
        path.addCurve(
          to: end,
          controlPoint1: CGPoint(x: start.x + third, y: start.y + slopes[index] * third),
          controlPoint2: CGPoint(x: end.x - third, y: end.y - slopes[index + 1] * third))
      }
    }
    return path
  }

  /// A part of a line through points in any order, as in a plane of positions and velocities.
  ///
  /// Between two points it is a cubic whose direction at each is that of the line between its neighbors.
  /// Source: Catmull and Rom, A Class of Local Interpolating Splines, 1974.
  ///
  /// - Parameters:
  ///   - points: The points, in order.
  ///   - range: The indices of the first and the last point of the part.
  /// - Returns: The line.
  static func path(through points: [CGPoint], in range: ClosedRange<Int>) -> BezierPath {
    var path = BezierPath()
    path.move(to: points[range.lowerBound])
    for index in range.dropLast() {
      let (start, end) = (points[index], points[index + 1])
      let before = points[max(0, index - 1)]
      let after = points[min(points.count - 1, index + 2)]
      path.addCurve(
        to: end,
        controlPoint1: CGPoint(
          x: start.x + (end.x - before.x) / 6, y: start.y + (end.y - before.y) / 6),
        controlPoint2: CGPoint(
          x: end.x - (after.x - start.x) / 6, y: end.y - (after.y - start.y) / 6))
    }
    return path
  }

  /// The slope at a point between two steps, each with its length and its slope.
  private static func slope(
    _ before: (length: CGFloat, slope: CGFloat), _ after: (length: CGFloat, slope: CGFloat)
  ) -> CGFloat {
    guard before.slope * after.slope > 0 else { return 0 }
    let first = 2 * after.length + before.length
    let second = after.length + 2 * before.length
    return (first + second) / (first / before.slope + second / after.slope)
  }
}
