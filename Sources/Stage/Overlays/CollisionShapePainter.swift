public import DisplayList
internal import Dynamics
internal import Foundation
public import Geometry

/// What the items collide as: dashed outlines.
struct CollisionShapePainter: OverlayPainter {
  func items(_ context: OverlayContext) -> [DisplayList.Item] {
    context.items.flatMap { context.animator.collisionOutlines(of: $0) }
      .flatMap(context.theme.outline)
  }
}

extension OverlayTheme {
  /// A dashed line along a closed path in points of the canvas; nothing for an empty path.
  public func outline(_ path: BezierPath) -> [DisplayList.Item] {
    guard !path.isEmpty else { return [] }
    return [
      .line(
        path, width: OverlayMetrics.outlineLine, color: structure,
        dash: DisplayList.Dash(OverlayMetrics.outlineDash), theme: self)
    ]
  }
}

extension OverlayMetrics {
  fileprivate static let outlineLine: CGFloat = 1
  fileprivate static let outlineDash: [CGFloat] = [2, 2.5]
}
