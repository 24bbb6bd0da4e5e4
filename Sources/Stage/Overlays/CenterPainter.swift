public import DisplayList
internal import Dynamics
public import Foundation
public import Geometry
internal import Scene

/// The items' centers of mass: quartered circles.
struct CenterPainter: OverlayPainter {
  var marksItems: Bool { true }

  func items(_ context: OverlayContext) -> [DisplayList.Item] {
    context.shownItems.flatMap { context.theme.center(at: $0.massCenter, angle: $0.angle) }
  }
}

extension OverlayTheme {
  /// A center of mass, as engineering drawings mark it: a circle with two opposite quarters filled;
  /// nothing where the point or the angle is not finite.
  ///
  /// - Parameters:
  ///   - point: The center, in points of the canvas.
  ///   - angle: How far the item has turned, in radians, clockwise; the mark turns with it.
  /// - Returns: The mark.
  public func center(at point: CGPoint, angle: CGFloat) -> [DisplayList.Item] {
    guard point.isFinite, angle.isFinite else { return [] }
    let radius = OverlayMetrics.centerRadius
    let (sine, cosine) = PortableMath.sineAndCosine(Double(angle))
    let transform = CGAffineTransform(origin: point, xAxis: CGVector(dx: cosine, dy: sine))
    var quarters = Self.quarter(radius)
    quarters.append(Self.quarter(-radius))
    return [
      .disc(point, radius: radius + OverlayMetrics.haloWidth, color: background),
      .fill(DisplayList.Fill(.path(quarters), color: structure, transform: transform)),
      .stroke(
        DisplayList.Stroke(
          .circle(.zero, radius: radius), width: OverlayMetrics.centerLine, color: structure,
          transform: transform)),
    ]
  }

  /// The quarter of a disc from the x axis clockwise, or with a negative radius the opposite one.
  private static func quarter(_ radius: CGFloat) -> BezierPath {
    // The control points' distance of a cubic arc of a quarter, in radii.
    let handle = radius * 0.5522847498307936
    var path = BezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: radius, y: 0))
    path.addCurve(
      to: CGPoint(x: 0, y: radius), controlPoint1: CGPoint(x: radius, y: handle),
      controlPoint2: CGPoint(x: handle, y: radius))
    path.close()
    return path
  }
}

extension OverlayMetrics {
  fileprivate static let centerRadius: CGFloat = 4
  fileprivate static let centerLine: CGFloat = 1
}

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
