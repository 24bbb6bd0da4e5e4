internal import DisplayList
internal import Foundation
internal import Geometry
internal import Scene

/// Contacts that have just begun: rings that widen and fade.
struct FlashPainter: OverlayPainter {
  private var flashes: [(time: Double, point: CGPoint)] = []

  mutating func record(_ context: OverlayContext) {
    flashes.removeAll { context.time - $0.time >= OverlayMetrics.flashTime }
    for contact in context.contacts where contact.phase == .began {
      guard let point = contact.point else { continue }
      let place = CGPoint(x: CGFloat(point.x), y: CGFloat(point.y))
      // Several behaviors can report one contact.
      guard !flashes.contains(where: { $0.time == context.time && $0.point == place }) else {
        continue
      }
      flashes.append((context.time, place))
    }
  }

  func items(_ context: OverlayContext) -> [DisplayList.Item] {
    flashes.filter { $0.point.isFinite }.map { flash in
      let age = CGFloat((context.time - flash.time) / OverlayMetrics.flashTime)
      let reach = OverlayMetrics.flashReach
      let circle = BezierPath.circle(
        flash.point, radius: reach.lowerBound + (reach.upperBound - reach.lowerBound) * age)
      return .stroke(
        DisplayList.Stroke(
          circle, width: OverlayMetrics.flashLine,
          color: context.theme[.contact].withAlpha(Double(1 - age))))
    }
  }
}

extension OverlayMetrics {
  /// The time that a flash lasts, in seconds.
  fileprivate static let flashTime = 0.25
  /// The radii at its beginning and at its end.
  fileprivate static let flashReach: ClosedRange<CGFloat> = 3...18
  fileprivate static let flashLine: CGFloat = 2
}
