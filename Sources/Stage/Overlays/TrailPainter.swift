public import DisplayList
internal import Dynamics
public import Foundation
internal import Geometry

/// The paths of the items in the last second: lines that fade towards their beginning.
struct TrailPainter: OverlayPainter {
  /// The items in the order in which they were first seen.
  private var order: [ObjectIdentifier] = []
  /// The paths of the items, known at successive frames.
  private var tracks: [ObjectIdentifier: MotionCurve] = [:]

  mutating func record(_ context: OverlayContext) {
    for (item, state) in context.states {
      let key = ObjectIdentifier(item)
      if tracks[key] == nil { order.append(key) }
      var knots = tracks[key]?.knots ?? []
      knots.append(
        MotionCurve.Knot(
          time: context.time, point: state.center, velocity: state.velocity,
          hasJumped: context.hasTouched(item)))
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
  /// A line that fades to nothing towards its beginning, in 24 shades; nothing with fewer than two
  /// points, or where one is not finite.
  ///
  /// - Parameters:
  ///   - curve: The points passed, from the earliest to the latest, in points of the canvas.
  ///   - ticks: The indices of the points at which ticks stand across the line; equal times apart.
  /// - Returns: The pieces of the line, and the ticks.
  public func trail(along curve: MotionCurve, ticks: [Int] = []) -> [DisplayList.Item] {
    let knots = curve.knots
    guard knots.count > 1, knots.allSatisfy({ $0.point.isFinite }) else { return [] }
    let steps = knots.count - 1
    let pieces = min(OverlayMetrics.trailShades, steps)
    func shade(_ part: CGFloat) -> Color { structure.withAlpha(Double(part)) }
    let lines = (0..<pieces).map { piece in
      // Each piece begins where the last one ended; round ends would show where they overlap.
      DisplayList.Item.stroke(
        DisplayList.Stroke(
          curve.path(piece * steps / pieces...(piece + 1) * steps / pieces),
          width: OverlayMetrics.trailLine, color: shade(CGFloat(piece + 1) / CGFloat(pieces)),
          cap: piece == pieces - 1 ? .round : .butt))
    }
    return lines
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
}
