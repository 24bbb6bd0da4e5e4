internal import DisplayList
internal import Foundation
internal import Geometry

extension DisplayList.Stroke {
  /// What holds the line and its halo, on the canvas.
  var extent: Extent {
    let reach = width / 2 + max(0, halo?.width ?? 0)
    // A mitered corner reaches up to the miter limit, a square cap as far as its diagonal.
    let factor = join == .miter ? CGFloat(DisplayList.LineJoin.miterLimit) : 1.5
    return keepsWidth
      ? path.extent.applying(transform).outset(by: reach * factor)
      : path.extent.outset(by: reach * factor).applying(transform)
  }
}

extension DisplayList.Group {
  /// The opacity, from 0 to 1.
  var clampedOpacity: Double { opacity.isNaN ? 0 : min(1, max(0, opacity)) }
}

extension CGAffineTransform {
  /// The transform from the unit square to a rectangle.
  init(unitSquareTo rect: CGRect) {
    self.init(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY)
  }
}

extension Gradient {
  /// The transform from the unit circle to a radial gradient's ellipse in the unit square; the half
  /// axes are not 0, so that it can be inverted.
  var ellipse: CGAffineTransform {
    CGAffineTransform(
      a: max(abs(endPoint.x - startPoint.x), 1e-6), b: 0, c: 0,
      d: max(abs(endPoint.y - startPoint.y), 1e-6), tx: startPoint.x, ty: startPoint.y)
  }

  /// The direction in which a conic gradient starts, in radians in the unit square, clockwise from
  /// the positive x axis.
  var startAngle: Double {
    PortableMath.arctangent(
      y: Double(endPoint.y - startPoint.y), x: Double(endPoint.x - startPoint.x))
  }
}
