internal import DisplayList
internal import Foundation
internal import Geometry

/// A smooth line through samples at equal times: a curve over time, a path, or a path in a plane of positions and
/// velocities.
///
/// Between two samples it is a cubic. The direction at a sample is a mean of the steps before and after it, in which
/// a step counts the more, the less the steps beyond it turn: a peak stays round, a bounce stays a corner, and
/// what rests stays where it is. Where one cubic passes through the samples of several steps, it takes their place.
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
    var index = range.lowerBound
    while index < range.upperBound {
      let piece = piece(from: index, before: range.upperBound, of: points)
      // A straight piece needs no control points.
      if isNear(piece.out, piece.way), isNear(piece.back, piece.way) {
        path.addLine(to: piece.end)
      } else {
        path.addCurve(
          to: piece.end, controlPoint1: piece.start + (1 / 3) * piece.out,
          controlPoint2: piece.end + (-1 / 3) * piece.back)
      }
      index += piece.steps
    }
    return path
  }

  /// A cubic over one or more steps of time.
  private struct Piece {
    /// The number of steps.
    let steps: Int
    let start: CGPoint
    let end: CGPoint
    /// Three times the way from the start to its control point, and from the other one to the end.
    let out: CGVector
    let back: CGVector

    /// The way from the start to the end.
    var way: CGVector { CGVector(from: start, to: end) }

    /// The piece without overshoot beyond its ends, which a much longer step beside it would cause, such as a bounce in a
    /// phase plot.
    ///
    /// Source: Fritsch and Carlson, Monotone Piecewise Cubic Interpolation, SIAM Journal on Numerical Analysis 17(2),
    /// 1980: within three times the step, a cubic is monotone.
    var withinItsEnds: Piece {
      func limited(_ direction: CGVector) -> CGVector {
        let most = 3 * way.length
        return direction.length > most ? most * direction.normalized : direction
      }
      return Piece(steps: steps, start: start, end: end, out: limited(out), back: limited(back))
    }

    /// The place at a part of the time, from 0 to 1.
    func place(at part: CGFloat) -> CGPoint {
      let rest = 1 - part
      return start + part * part * (1 + 2 * rest) * way + part * rest * rest * out
        + -part * part * rest * back
    }
  }

  /// The numbers of steps that one cubic may take, the most first.
  private static let pieceSteps = [16, 8, 4, 2]
  /// How far a cubic over several steps may be from the samples between its ends, in points: less than can be
  /// seen at the largest magnification of a printed page.
  private static let tolerance: CGFloat = 0.01

  /// The longest cubic from a point that passes through all samples on its way.
  private static func piece(from index: Int, before last: Int, of points: [CGPoint]) -> Piece {
    for steps in pieceSteps where index + steps <= last {
      let long = piece(from: index, steps: steps, of: points)
      let isThrough = (1..<steps).allSatisfy { step in
        CGVector(from: long.place(at: CGFloat(step) / CGFloat(steps)), to: points[index + step])
          .length <= tolerance
      }
      if isThrough { return long }
    }
    return piece(from: index, steps: 1, of: points).withinItsEnds
  }

  private static func piece(from index: Int, steps: Int, of points: [CGPoint]) -> Piece {
    let end = index + steps
    return Piece(
      steps: steps, start: points[index], end: points[end],
      out: CGFloat(steps) * direction(at: index, of: points, leaving: true),
      back: CGFloat(steps) * direction(at: end, of: points, leaving: false))
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

/// A line in shades from its beginning to its end, as where time passes along it.
enum FadingLine {
  /// The most shades; more could not be told apart.
  private static let mostShades = 24
  /// The part of the color that is left at the beginning.
  private static let weakest = 0.3

  /// The part of the color that is left at a part of the way, from 0 to 1.
  static func strength(at part: Double) -> Double { weakest + (1 - weakest) * part }

  /// The pieces of a line through points, each in its shade.
  ///
  /// Shades are mixed with the page rather than translucent, so that crossings are not darker.
  static func items(
    through points: [CGPoint], width: CGFloat, from page: Color, to color: Color,
    halo: DisplayList.Halo? = nil
  ) -> [DisplayList.Item] {
    guard points.count > 1 else { return [] }
    let breaks = breaks(of: points)
    func path(_ range: ClosedRange<Int>) -> BezierPath {
      SmoothCurve.path(through: points, in: range)
    }
    var items: [DisplayList.Item] = []
    if let halo {
      items.append(
        .stroke(
          DisplayList.Stroke(
            path(0...points.count - 1), width: width + 2 * halo.width, color: halo.color)))
    }
    for (piece, (start, end)) in zip(breaks, breaks.dropFirst()).enumerated() {
      let part = strength(at: Double(piece + 1) / Double(breaks.count - 1))
      items.append(
        .stroke(
          DisplayList.Stroke(
            path(start...end), width: width, color: color.withAlpha(part).laid(over: page)))
      )
    }
    return items
  }

  /// The indices at which shades begin and end, equal lengths of the line apart.
  private static func breaks(of points: [CGPoint]) -> [Int] {
    var lengths: [CGFloat] = [0]
    for (start, end) in zip(points, points.dropFirst()) {
      lengths.append(lengths[lengths.count - 1] + CGVector(from: start, to: end).length)
    }
    let whole = lengths[lengths.count - 1]
    var breaks = [0]
    for shade in 1..<mostShades {
      let wanted = whole * CGFloat(shade) / CGFloat(mostShades)
      let index = lengths.firstIndex { $0 >= wanted } ?? points.count - 1
      if index > breaks[breaks.count - 1] { breaks.append(index) }
    }
    if breaks[breaks.count - 1] < points.count - 1 { breaks.append(points.count - 1) }
    return breaks
  }
}
