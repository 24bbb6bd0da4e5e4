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
