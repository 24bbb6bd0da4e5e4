internal import Foundation
internal import Geometry

/// A smooth line through samples at equal times: a curve over time, a path, or a path in a plane of positions and
/// velocities.
///
/// Between two samples it is a cubic. The direction at a sample is a mean of the steps before and after it, in which
/// a step counts the more, the less the steps beyond it turn: a peak stays round, a bounce stays a corner, and
/// what rests stays where it is.
///
/// Source: Akima, A New Method of Interpolation and Smooth Curve Fitting Based on Local Procedures, Journal of the ACM
/// 17(4), 1970; here with the lengths of vectors for the absolute values of numbers.
enum SmoothCurve {
  /// The line through all points.
  static func path(through points: [CGPoint]) -> BezierPath {
    guard let last = points.indices.last else { return BezierPath() }
    return path(through: points, in: 0...last)
  }

  /// A part of the line through points.
  ///
  /// - Parameters:
  ///   - points: The points at equal steps of time.
  ///   - range: The indices of the first and the last point of the part.
  /// - Returns: The part, which has the same directions as the whole line.
  static func path(through points: [CGPoint], in range: ClosedRange<Int>) -> BezierPath {
    var path = BezierPath()
    path.move(to: points[range.lowerBound])
    for index in range.dropLast() {
      let (start, end) = (points[index], points[index + 1])
      let step = CGVector(from: start, to: end)
      let out = direction(at: index, of: points, leaving: true)
      let back = direction(at: index + 1, of: points, leaving: false)
      // A straight piece needs no control points.
      if isNear(out, step), isNear(back, step) {
        path.addLine(to: end)
      } else {
        path.addCurve(
          to: end, controlPoint1: start + (1 / 3) * out, controlPoint2: end + (-1 / 3) * back)
      }
    }
    return path
  }

  private static func isNear(_ one: CGVector, _ other: CGVector) -> Bool {
    (one - other).length < 1e-3
  }

  /// The way of the line at a point during a step; at a corner between straight pieces that of the piece after it, if
  /// the line leaves the point, else that of the piece before.
  private static func direction(at index: Int, of points: [CGPoint], leaving: Bool) -> CGVector {
    let steps = (-2...1).map { step(index + $0, of: points) }
    let after = (steps[3] - steps[2]).length
    let before = (steps[1] - steps[0]).length
    guard before + after > 0.05 * (steps[2] - steps[1]).length else {
      return leaving ? steps[2] : steps[1]
    }
    return (after / (before + after)) * steps[1] + (before / (before + after)) * steps[2]
  }

  /// The step from a point to the next; beyond the ends as at the ends, so that what begins at rest does.
  private static func step(_ index: Int, of points: [CGPoint]) -> CGVector {
    guard points.count > 1 else { return .zero }
    let inside = min(max(index, 0), points.count - 2)
    return CGVector(from: points[inside], to: points[inside + 1])
  }
}
