public import Foundation
public import Geometry

/// The path of a point that is known at successive times, with its velocities.
///
/// Between two moments of smooth motion the path is the cubic that has the known places and
/// velocities (Hermite interpolation; Bézier's form of it has its inner points a third of the time
/// away along the velocities). It is exact for a constant acceleration, and off by O(dt⁴) otherwise.
/// Where the velocity jumps, in a collision, the path has a corner where the straight motions before
/// and after it meet; where a point is moved without motion, it is a straight line.
public struct MotionCurve: Equatable, Sendable {
  /// A point of the path that is known.
  public struct Knot: Equatable, Sendable {
    /// When the point is passed, in seconds.
    public var time: Double
    /// The point, in points of the canvas.
    public var point: CGPoint
    /// The velocity there, in points per second.
    public var velocity: CGVector
    /// Whether the velocity jumped since the knot before, as in a collision.
    public var hasJumped: Bool

    /// A point passed at a time in seconds, with a velocity in points per second.
    public init(time: Double, point: CGPoint, velocity: CGVector, hasJumped: Bool = false) {
      self.time = time
      self.point = point
      self.velocity = velocity
      self.hasJumped = hasJumped
    }
  }

  /// The known points, from the earliest to the latest.
  public var knots: [Knot]

  /// The path through known points.
  public init(_ knots: [Knot]) { self.knots = knots }

  /// The straight lines through points, as if the velocities were unknown.
  public init(polygon points: [CGPoint]) {
    knots = points.map { Knot(time: 0, point: $0, velocity: .zero) }
  }

  /// The path from one knot to another; empty where both are the same.
  ///
  /// - Parameter range: The indices of the knots.
  /// - Returns: An open path, in points of the canvas.
  public func path(_ range: ClosedRange<Int>) -> BezierPath {
    var path = BezierPath()
    guard range.count > 1 else { return path }
    path.move(to: knots[range.lowerBound].point)
    for (start, end) in zip(knots[range], knots[range].dropFirst()) {
      Self.add(from: start, to: end, &path)
    }
    return path
  }

  /// The direction of the path at a knot, of length 1; zero where the point rests.
  public func direction(at index: Int) -> CGVector {
    let velocity = knots[index].velocity
    guard velocity == .zero else { return velocity.normalized }
    let (before, after) = (max(0, index - 1), min(knots.count - 1, index + 1))
    return CGVector(from: knots[before].point, to: knots[after].point).normalized
  }

  /// Adds the path between two knots that follow each other.
  private static func add(from start: Knot, to end: Knot, _ path: inout BezierPath) {
    let time = CGFloat(end.time - start.time)
    let chord = CGVector(from: start.point, to: end.point)
    let mean = (time / 2) * (start.velocity + end.velocity)
    guard time > 0, mean.isFinite else { return path.addLine(to: end.point) }
    if !end.hasJumped, (chord - mean).length <= tolerance(chord) {
      path.addCurve(
        to: end.point, controlPoint1: start.point + (time / 3) * start.velocity,
        controlPoint2: end.point + (-time / 3) * end.velocity)
    } else {
      if let corner = corner(from: start, to: end, time) { path.addLine(to: corner) }
      path.addLine(to: end.point)
    }
  }

  /// By how much the way may differ from that of the mean velocity in smooth motion, in points.
  ///
  /// An oscillation of angular frequency ω differs by a part of (ω dt)²/12, 13 % with five frames in an
  /// oscillation.
  private static func tolerance(_ chord: CGVector) -> CGFloat { 0.25 + 0.25 * chord.length }

  /// The point where the straight motions from and to two knots come nearest to each other at one
  /// time; nil where they never do in between.
  private static func corner(from start: Knot, to end: Knot, _ time: CGFloat) -> CGPoint? {
    let turn = start.velocity - end.velocity
    // How far apart both motions are at the start.
    let gap = CGVector(from: end.point, to: start.point) + time * end.velocity
    let moment = -gap.dot(turn) / turn.dot(turn)
    guard moment > 0, moment < time else { return nil }
    let before = start.point + moment * start.velocity
    let after = end.point + (moment - time) * end.velocity
    let miss = CGVector(from: before, to: after)
    guard miss.length <= tolerance(CGVector(from: start.point, to: end.point)) else { return nil }
    return before + 0.5 * miss
  }
}
