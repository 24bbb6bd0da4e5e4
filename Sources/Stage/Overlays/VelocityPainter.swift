public import DisplayList
internal import Dynamics
public import Foundation
public import Geometry
internal import Scene
internal import Views

/// The velocities of the items: arrows from their centers.
struct VelocityPainter: OverlayPainter {
  func items(_ context: OverlayContext) -> [DisplayList.Item] {
    context.states.flatMap { item, state in
      let view = item as? View
      return context.theme.velocity(
        state.velocity, at: state.center,
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
