public import DisplayList
internal import Dynamics
public import Foundation
public import Geometry
internal import Scene
internal import Views

/// The velocities of the items: arrows from their centers.
struct VelocityPainter: OverlayPainter {
  var marksItems: Bool { true }

  func items(_ context: OverlayContext) -> [DisplayList.Item] {
    context.shownItems.flatMap { shown in
      let view = shown.item as? View
      return context.theme.velocity(
        shown.velocity, at: shown.center,
        on: view?.presentation.look.backgroundColor?.resolved(
          for: view?.statedTheme ?? context.appearance.theme))
    }
  }
}

extension OverlayTheme {
  /// The arrow of a velocity in points per second; nothing below 1 point a second.
  ///
  /// It leads to where the velocity would after 0.1 s, within the bounds of an arrow's length.
  ///
  /// - Parameters:
  ///   - velocity: The velocity, in points per second.
  ///   - point: Where the arrow begins, in points of the canvas.
  ///   - color: The color of what is behind it; nil for the canvas. On one that is about as light as the arrow, the halo
  ///     is twice as wide.
  /// - Returns: The arrow.
  public func velocity(
    _ velocity: CGVector, at point: CGPoint, on color: Color? = nil
  ) -> [DisplayList.Item] {
    guard velocity.length >= OverlayMetrics.slowestArrow else { return [] }
    let (own, other) = (self[.velocity].luminance + 0.05, (color?.luminance ?? 1) + 0.05)
    let isAlike = color != nil && max(own, other) / min(own, other) < OverlayMetrics.arrowContrast
    return arrow(
      from: point, along: velocity, length: OverlayMetrics.arrowTime * velocity.length,
      color: self[.velocity], halo: (isAlike ? 2 : 1) * OverlayMetrics.haloWidth)
  }
}

extension OverlayMetrics {
  /// The time for which an arrow shows the motion, in seconds.
  fileprivate static let arrowTime: CGFloat = 0.1
  /// The speed below which an item counts as resting and has no arrow, in points per second.
  fileprivate static let slowestArrow: CGFloat = 1
  /// The contrast below which an arrow is taken to be as light as what is behind it.
  fileprivate static let arrowContrast = 1.5
}

/// The pushes that act: arrows from where they act.
struct ForcePainter: OverlayPainter {
  func items(_ context: OverlayContext) -> [DisplayList.Item] {
    context.behaviors(PushBehavior.self).filter(\.active).flatMap { push in
      push.items.flatMap { item -> [DisplayList.Item] in
        guard let state = context.animator.state(of: item) else { return [] }
        let offset = push.targetOffsetFromCenter(for: item)
        return context.theme.force(
          OverlayMetrics.pointsPerNewton * push.pushDirection,
          at: state.center + CGVector(dx: offset.horizontal, dy: offset.vertical))
      }
    }
  }
}

extension OverlayTheme {
  /// The arrow of a force, as long as a vector in points within the bounds of an arrow's length.
  public func force(_ vector: CGVector, at point: CGPoint) -> [DisplayList.Item] {
    arrow(from: point, along: vector, length: vector.length, color: self[.force])
  }
}

extension OverlayMetrics {
  /// How long the arrow of a push is for each newton.
  fileprivate static let pointsPerNewton: CGFloat = 24
}

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
