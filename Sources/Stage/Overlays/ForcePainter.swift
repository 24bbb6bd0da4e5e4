public import DisplayList
internal import Dynamics
public import Foundation
public import Geometry
internal import Scene

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
