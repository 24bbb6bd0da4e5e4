public import DisplayList
internal import Dynamics
public import Foundation
internal import Geometry

/// The points to which items snap: crosses in circles.
struct SnapPointPainter: OverlayPainter {
  func items(_ context: OverlayContext) -> [DisplayList.Item] {
    context.behaviors(SnapBehavior.self).flatMap { context.theme.snapPoint(at: $0.snapPoint) }
  }
}

extension OverlayTheme {
  /// A cross in a circle about a point of the canvas; nothing where it is not finite.
  public func snapPoint(at point: CGPoint) -> [DisplayList.Item] {
    guard point.isFinite else { return [] }
    let reach = OverlayMetrics.crossReach
    func corner(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: point.x + x * reach, y: point.y + y * reach)
    }
    var cross = BezierPath.segment(corner(-1, -1), corner(1, 1))
    cross.append(.segment(corner(-1, 1), corner(1, -1)))
    let circle = BezierPath.circle(point, radius: OverlayMetrics.crossCircleRadius)
    let lines = [
      (circle, OverlayMetrics.crossCircleLine), (cross, OverlayMetrics.crossLine),
    ]
    func strokes(_ color: Color, widerBy halo: CGFloat) -> [DisplayList.Item] {
      lines.map { path, width in
        .stroke(DisplayList.Stroke(path, width: width + halo, color: color))
      }
    }
    // Both halos lie beneath both lines, so that neither cuts the other.
    return strokes(background, widerBy: 2 * OverlayMetrics.haloWidth) + strokes(hint, widerBy: 0)
  }
}

extension OverlayMetrics {
  fileprivate static let crossReach: CGFloat = 8
  fileprivate static let crossLine: CGFloat = 1.5
  fileprivate static let crossCircleRadius: CGFloat = 5
  fileprivate static let crossCircleLine: CGFloat = 1
}
