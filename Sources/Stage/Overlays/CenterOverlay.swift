public import DisplayList
public import Foundation
internal import Geometry
internal import Scene

/// A centre of mass, as engineering drawings mark it: a circle with two opposite quarters filled.
public struct CenterOverlay: Equatable, Sendable {
  /// The centre, in points of the canvas.
  public var point: CGPoint
  /// How far the item has turned, in radians, clockwise; the mark turns with it.
  public var angle: CGFloat

  /// A centre of mass of an item that has turned by an angle.
  public init(_ point: CGPoint, angle: CGFloat = 0) {
    self.point = point
    self.angle = angle
  }

  /// What is drawn; nothing where the point or the angle is not finite.
  public func items(_ theme: OverlayTheme) -> [DisplayList.Item] {
    guard point.isFinite, angle.isFinite else { return [] }
    let radius = OverlayMetrics.centerRadius
    let disc = CGRect(center: .zero, radius: radius)
    let (sine, cosine) = PortableMath.sineAndCosine(Double(angle))
    let transform = CGAffineTransform(origin: point, xAxis: CGVector(dx: cosine, dy: sine))
    let halo = CGRect(center: point, radius: radius + OverlayMetrics.haloWidth)
    var quarters = Self.quarter(radius)
    quarters.append(Self.quarter(-radius))
    return [
      .fill(DisplayList.Fill(.ellipse(halo), color: theme.background)),
      .fill(DisplayList.Fill(.path(quarters), color: theme.structure, transform: transform)),
      .stroke(
        DisplayList.Stroke(
          BezierPath(ovalIn: disc), width: OverlayMetrics.centerLine, color: theme.structure,
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
