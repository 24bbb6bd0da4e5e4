public import DisplayList
internal import Dynamics
public import Foundation
public import Geometry

/// The paths of the items in the last second: lines that fade towards their beginning.
struct TrailPainter: OverlayPainter {
  /// The items in the order in which they were first seen.
  private var order: [ObjectIdentifier] = []
  /// The paths of the items, known at successive frames.
  private var tracks: [ObjectIdentifier: MotionCurve] = [:]

  var marksItems: Bool { true }

  mutating func record(_ context: OverlayContext) {
    for shown in context.shownItems {
      let key = ObjectIdentifier(shown.item)
      if tracks[key] == nil { order.append(key) }
      var knots = tracks[key]?.knots ?? []
      knots.append(
        MotionCurve.Knot(
          time: context.time, point: shown.center, velocity: shown.velocity,
          hasJumped: context.hasTouched(shown.item)))
      knots.removeFirst(
        knots.prefix { $0.time < context.time - OverlayMetrics.trailTime - 1e-9 }.count)
      tracks[key] = MotionCurve(knots)
    }
  }

  func items(_ context: OverlayContext) -> [DisplayList.Item] {
    order.compactMap { tracks[$0] }.filter(\.hasMoved).flatMap {
      context.theme.trail(along: $0, ticks: $0.ticks)
    }
  }
}

extension MotionCurve {
  /// Whether the item was ever farther from its last place than 1 point for each second that the
  /// track lasts: items at rest have no trail.
  fileprivate var hasMoved: Bool {
    guard let start = knots.first, let end = knots.last else { return false }
    return knots.contains {
      CGVector(from: $0.point, to: end.point).length > CGFloat(end.time - start.time)
    }
  }

  /// The knots at which a new tenth of a second begins.
  fileprivate var ticks: [Int] {
    func number(_ time: Double) -> Double {
      (time / OverlayMetrics.trailTickTime + 1e-6).rounded(.down)
    }
    return knots.indices.dropFirst().dropLast().filter {
      number(knots[$0].time) > number(knots[$0 - 1].time)
    }
  }
}

extension OverlayContext {
  /// Whether an item began to touch something since the frame before.
  fileprivate func hasTouched(_ item: any DynamicItem) -> Bool {
    guard !contacts.isEmpty, let id = objects.items.id(of: item) else { return false }
    return contacts.contains { contact in
      contact.phase == .began && (contact.item == id || contact.partner == .item(id))
    }
  }
}

extension OverlayTheme {
  /// A line that fades to nothing towards its beginning, in 24 shades, with a halo that fades with it; nothing with fewer
  /// than two points, or where one is not finite.
  ///
  /// - Parameters:
  ///   - curve: The points passed, from the earliest to the latest, in points of the canvas.
  ///   - ticks: The indices of the points at which ticks stand across the line; equal times apart.
  /// - Returns: The pieces of the halo, those of the line, and the ticks.
  public func trail(along curve: MotionCurve, ticks: [Int] = []) -> [DisplayList.Item] {
    let knots = curve.knots
    guard knots.count > 1, knots.allSatisfy({ $0.point.isFinite }) else { return [] }
    let steps = knots.count - 1
    func shade(_ part: CGFloat) -> Color { structure.withAlpha(Double(part)) }
    func line(in shades: Int, width: CGFloat, _ color: Color) -> [DisplayList.Item] {
      let pieces = min(shades, steps)
      return (0..<pieces).map { piece in
        // Each piece begins where the last one ended; round ends would show where they overlap.
        DisplayList.Item.stroke(
          DisplayList.Stroke(
            curve.path(piece * steps / pieces...(piece + 1) * steps / pieces), width: width,
            color: color.withAlpha(Double(CGFloat(piece + 1) / CGFloat(pieces))),
            cap: piece == pieces - 1 ? .round : .butt))
      }
    }
    let halo = line(
      in: OverlayMetrics.trailHaloShades,
      width: OverlayMetrics.trailLine + 2 * OverlayMetrics.haloWidth, background)
    return halo
      + line(in: OverlayMetrics.trailShades, width: OverlayMetrics.trailLine, structure)
      + ticks.filter(knots.indices.contains).compactMap { index in
        let direction = curve.direction(at: index)
        guard direction != .zero, direction.isFinite else { return nil }
        let half = OverlayMetrics.trailTick / 2 * direction.perpendicular
        let point = knots[index].point
        return .stroke(
          DisplayList.Stroke(
            .segment(point + half, point + -1 * half), width: OverlayMetrics.trailTickLine,
            color: shade(CGFloat(index) / CGFloat(steps))))
      }
  }

  /// A line through points that fades to nothing towards its beginning; see `trail(along:ticks:)`.
  public func trail(through points: [CGPoint], ticks: [Int] = []) -> [DisplayList.Item] {
    trail(along: MotionCurve(polygon: points), ticks: ticks)
  }
}

extension OverlayMetrics {
  /// The time that a trail shows, in seconds.
  fileprivate static let trailTime = 1.0
  /// The time from one tick of a trail to the next, in seconds.
  fileprivate static let trailTickTime = 0.1
  fileprivate static let trailLine: CGFloat = 1.5
  fileprivate static let trailTick: CGFloat = 5
  fileprivate static let trailTickLine: CGFloat = 0.75
  fileprivate static let trailShades = 24
  /// The shades of the halo, which fewer views show.
  fileprivate static let trailHaloShades = 6
}

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
