public import DisplayList
internal import Dynamics
public import Foundation
public import Geometry
internal import Scene

/// The points where things touch, each once however many behaviors hold the items: dots with ticks.
struct ContactPainter: OverlayPainter {
  func items(_ context: OverlayContext) -> [DisplayList.Item] {
    var seen: Set<SIMD2<Double>> = []
    var items: [DisplayList.Item] = []
    for contact in context.animator.contacts {
      for point in contact.points where seen.insert(SIMD2(point.x, point.y)).inserted {
        // The tick points into the item, the direction in which the boundary pushes.
        items += context.theme.contact(at: point, normal: -1 * contact.normal)
      }
    }
    return items
  }
}

extension OverlayTheme {
  /// A dot at a point of contact, and a tick along the normal; nothing where the point is not finite.
  ///
  /// - Parameters:
  ///   - point: The point of contact, in points of the canvas.
  ///   - normal: The direction across the surfaces; its length does not matter, and zero draws no
  ///     tick.
  /// - Returns: The mark.
  public func contact(at point: CGPoint, normal: CGVector) -> [DisplayList.Item] {
    guard point.isFinite else { return [] }
    let radius = OverlayMetrics.contactRadius
    let halo = OverlayMetrics.haloWidth
    let direction = normal.normalized
    let end = point + OverlayMetrics.contactTick * (direction.isFinite ? direction : .zero)
    let tick = BezierPath.segment(point, end)
    func stroke(_ width: CGFloat, _ color: Color) -> DisplayList.Item {
      .stroke(DisplayList.Stroke(tick, width: width, color: color))
    }
    // The halo of the dot must not part it from its tick.
    return [
      stroke(OverlayMetrics.contactLine + 2 * halo, background),
      .disc(point, radius: radius + halo, color: background),
      stroke(OverlayMetrics.contactLine, self[.contact]),
      .disc(point, radius: radius, color: self[.contact]),
    ]
  }
}

extension OverlayMetrics {
  fileprivate static let contactRadius: CGFloat = 2.4
  fileprivate static let contactTick: CGFloat = 8
  fileprivate static let contactLine: CGFloat = 1.5
}

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
