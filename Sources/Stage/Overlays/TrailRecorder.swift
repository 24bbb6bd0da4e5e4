internal import DisplayList
internal import Dynamics
internal import Foundation
internal import Geometry
internal import Scene

/// Remembers where items came by.
struct TrailRecorder {
  /// The places of an item at successive frames.
  private struct Way {
    var times: [Double] = []
    var points: [CGPoint] = []
  }

  /// The slowest mean speed at which a way is drawn, in points per second: what rests has none.
  private static let slowest: CGFloat = 1

  /// In the order in which the items came.
  private var order: [ObjectIdentifier] = []
  private var ways: [ObjectIdentifier: Way] = [:]

  /// Notes where items are at a time in seconds, and forgets what is older than a trail is long.
  mutating func record(_ items: [any DynamicItem], of animator: DynamicAnimator, at time: Double) {
    for item in items {
      guard let state = animator.state(of: item) else { continue }
      let key = ObjectIdentifier(item)
      if ways[key] == nil { order.append(key) }
      var way = ways[key] ?? Way()
      if way.times.last == time { continue }
      way.times.append(time)
      way.points.append(CGPoint(x: CGFloat(state.x), y: CGFloat(state.y)))
      let old = way.times.prefix { $0 < time - OverlayMetrics.trailTime - 1e-9 }.count
      way.times.removeFirst(old)
      way.points.removeFirst(old)
      ways[key] = way
    }
  }

  /// The trails of the items that have moved.
  func items(_ theme: OverlayTheme) -> [DisplayList.Item] {
    order.flatMap { key -> [DisplayList.Item] in
      guard let way = ways[key], let start = way.times.first, let end = way.times.last,
        let place = way.points.last,
        way.points.contains(where: {
          CGVector(from: $0, to: place).length > Self.slowest * CGFloat(end - start)
        })
      else { return [] }
      return TrailOverlay(way.points, color: theme.structure, ticks: Self.ticks(way.times))
        .items(theme)
    }
  }

  /// The frames at which a new tenth of a second begins.
  private static func ticks(_ times: [Double]) -> [Int] {
    func number(_ time: Double) -> Double {
      (time / OverlayMetrics.trailTickTime + 1e-6).rounded(.down)
    }
    return times.indices.dropFirst().dropLast().filter { number(times[$0]) > number(times[$0 - 1]) }
  }
}
