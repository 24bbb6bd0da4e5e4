public import DisplayList
internal import Dynamics
public import Foundation
internal import Geometry

/// The paths of the items in the last second: lines that fade towards their beginning.
struct TrailPainter: OverlayPainter {
  /// The places of an item at successive frames.
  private struct Track {
    var times: [Double] = []
    var points: [CGPoint] = []

    /// Whether the item was ever farther from its last place than 1 point for each second that the
    /// track lasts: items at rest have no trail.
    var hasMoved: Bool {
      guard let start = times.first, let end = times.last, let place = points.last else {
        return false
      }
      return points.contains { CGVector(from: $0, to: place).length > CGFloat(end - start) }
    }

    /// The frames at which a new tenth of a second begins.
    var ticks: [Int] {
      func number(_ time: Double) -> Double {
        (time / OverlayMetrics.trailTickTime + 1e-6).rounded(.down)
      }
      return times.indices.dropFirst().dropLast().filter {
        number(times[$0]) > number(times[$0 - 1])
      }
    }
  }

  /// The items in the order in which they were first seen.
  private var order: [ObjectIdentifier] = []
  private var tracks: [ObjectIdentifier: Track] = [:]

  mutating func record(_ context: OverlayContext) {
    for (item, state) in context.states {
      let key = ObjectIdentifier(item)
      if tracks[key] == nil { order.append(key) }
      var track = tracks[key] ?? Track()
      track.times.append(context.time)
      track.points.append(state.center)
      let old = track.times.prefix { $0 < context.time - OverlayMetrics.trailTime - 1e-9 }.count
      track.times.removeFirst(old)
      track.points.removeFirst(old)
      tracks[key] = track
    }
  }

  func items(_ context: OverlayContext) -> [DisplayList.Item] {
    order.compactMap { tracks[$0] }.filter(\.hasMoved).flatMap {
      context.theme.trail(through: $0.points, ticks: $0.ticks)
    }
  }
}

extension OverlayTheme {
  /// A line that fades to nothing towards its beginning, in 24 shades; nothing with fewer than two
  /// points, or where one is not finite.
  ///
  /// - Parameters:
  ///   - points: The points passed, from the earliest to the latest, in points of the canvas.
  ///   - ticks: The indices of the points at which ticks stand across the line; equal times apart.
  /// - Returns: The pieces of the line, and the ticks.
  public func trail(through points: [CGPoint], ticks: [Int] = []) -> [DisplayList.Item] {
    guard points.count > 1, points.allSatisfy(\.isFinite) else { return [] }
    let steps = points.count - 1
    let pieces = min(OverlayMetrics.trailShades, steps)
    func shade(_ part: CGFloat) -> Color { structure.withAlpha(Double(part)) }
    let lines = (0..<pieces).map { piece in
      let range = piece * steps / pieces...(piece + 1) * steps / pieces
      // Each piece begins where the last one ended; round ends would show where they overlap.
      return DisplayList.Item.stroke(
        DisplayList.Stroke(
          BezierPath(polygon: Array(points[range]), closed: false),
          width: OverlayMetrics.trailLine, color: shade(CGFloat(piece + 1) / CGFloat(pieces)),
          cap: piece == pieces - 1 ? .round : .butt))
    }
    return lines
      + ticks.filter(points.indices.contains).compactMap { index in
        let (before, after) = (max(0, index - 1), min(steps, index + 1))
        let direction = CGVector(from: points[before], to: points[after]).normalized
        guard direction != .zero else { return nil }
        let half = OverlayMetrics.trailTick / 2 * direction.perpendicular
        let path = BezierPath.segment(points[index] + half, points[index] + -1 * half)
        return .stroke(
          DisplayList.Stroke(
            path, width: OverlayMetrics.trailTickLine,
            color: shade(CGFloat(index) / CGFloat(steps))))
      }
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
}
