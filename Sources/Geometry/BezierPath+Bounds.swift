public import Foundation

extension BezierPath {
  /// The smallest rectangle around the path's points and control points.
  ///
  /// It is null for an empty path. If any coordinate is not finite, its x is NaN.
  public var controlBounds: CGRect {
    var (minX, minY) = (CGFloat.infinity, CGFloat.infinity)
    var (maxX, maxY) = (-CGFloat.infinity, -CGFloat.infinity)
    var isFinite = true
    func include(_ point: CGPoint) {
      isFinite = isFinite && point.x.isFinite && point.y.isFinite
      minX = Swift.min(minX, point.x)
      minY = Swift.min(minY, point.y)
      maxX = Swift.max(maxX, point.x)
      maxY = Swift.max(maxY, point.y)
    }
    for element in elements {
      switch element {
      case .move(let point), .line(let point): include(point)
      case .curve(let end, let control1, let control2):
        include(end)
        include(control1)
        include(control2)
      case .close: break
      }
    }
    guard isFinite else { return CGRect(x: CGFloat.nan, y: 0, width: 0, height: 0) }
    guard minX <= maxX else { return .null }
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}
