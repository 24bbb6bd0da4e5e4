internal import DisplayList
internal import Foundation
internal import Geometry

extension BezierPath {
  /// A line between two points.
  static func segment(_ start: CGPoint, _ end: CGPoint) -> BezierPath {
    BezierPath(polygon: [start, end], closed: false)
  }

  /// A circle about a point.
  static func circle(_ center: CGPoint, radius: CGFloat) -> BezierPath {
    BezierPath(ovalIn: CGRect(center: center, radius: radius))
  }
}

extension CGRect {
  /// The square around a circle.
  init(center: CGPoint, radius: CGFloat) {
    self.init(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
  }
}

extension CGPoint {
  var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGVector {
  var isFinite: Bool { dx.isFinite && dy.isFinite }

  /// The scalar product.
  func dot(_ other: CGVector) -> CGFloat { dx * other.dx + dy * other.dy }
}

extension CGAffineTransform {
  /// The rotation and translation that take the origin to a point and the x axis to a unit vector.
  init(origin: CGPoint, xAxis: CGVector) {
    self.init(
      a: xAxis.dx, b: xAxis.dy, c: -xAxis.dy, d: xAxis.dx, tx: origin.x, ty: origin.y)
  }
}

extension DisplayList.Item {
  /// A disc about a point.
  static func disc(_ center: CGPoint, radius: CGFloat, color: Color) -> DisplayList.Item {
    .fill(DisplayList.Fill(.ellipse(CGRect(center: center, radius: radius)), color: color))
  }

  /// A line with the theme's halo.
  static func line(
    _ path: BezierPath, width: CGFloat, color: Color, dash: DisplayList.Dash? = nil,
    theme: OverlayTheme, transform: CGAffineTransform = .identity
  ) -> DisplayList.Item {
    .stroke(
      DisplayList.Stroke(
        path, width: width, color: color, dash: dash, halo: theme.halo, transform: transform))
  }
}

extension OverlayTheme {
  /// The halo that sets off lines from the views beneath.
  var halo: DisplayList.Halo {
    DisplayList.Halo(width: OverlayMetrics.haloWidth, color: background)
  }
}
