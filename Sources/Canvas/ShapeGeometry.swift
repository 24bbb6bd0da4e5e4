internal import DisplayList
internal import Foundation
internal import Geometry

extension BezierPath {
  /// A rectangle that holds the path: the smallest around its points and control points.
  ///
  /// It is null for an empty path, and has a side that is not a number where a coordinate is not.
  var controlBounds: CGRect {
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

extension DisplayList.Shape {
  /// A rectangle that holds the shape, in its own coordinates.
  var bounds: CGRect {
    switch self {
    case .rectangle(let rect), .roundedRectangle(let rect, _), .ellipse(let rect): rect
    case .path(let path, _): path.controlBounds
    }
  }

  /// The shape less a margin along its edge, or nil where nothing is left or it is a path.
  ///
  /// A rounded rectangle's radius shrinks by the margin too, not below 0, so that both outlines
  /// keep the same distance around the corners.
  func inset(by margin: CGFloat) -> DisplayList.Shape? {
    func inner(_ rect: CGRect) -> CGRect? {
      guard 2 * margin < rect.width, 2 * margin < rect.height else { return nil }
      return CGRect(
        x: rect.minX + margin, y: rect.minY + margin, width: rect.width - 2 * margin,
        height: rect.height - 2 * margin)
    }
    switch self {
    case .rectangle(let rect): return inner(rect).map { .rectangle($0) }
    case .ellipse(let rect): return inner(rect).map { .ellipse($0) }
    case .roundedRectangle(let rect, let radius):
      let drawn = min(radius, rect.width / 2, rect.height / 2)
      return inner(rect).map { .roundedRectangle($0, cornerRadius: max(0, drawn - margin)) }
    case .path: return nil
    }
  }
}

extension DisplayList.Stroke {
  /// A rectangle that holds the line and its halo, in the path's coordinates.
  var bounds: CGRect {
    let reach = width / 2 + max(0, halo?.width ?? 0)
    // A pointed corner reaches as far as its limit says, a square cap to its diagonal.
    let factor = join == .miter ? CGFloat(DisplayList.LineJoin.miterLimit) : 1.5
    let box = path.controlBounds
    guard !box.isNull else { return box }
    return box.insetBy(dx: -reach * factor, dy: -reach * factor)
  }
}
