internal import DisplayList
internal import Foundation
internal import Geometry

extension OverlayTheme {
  /// An arrow from a point in a direction; nothing where either is not finite or the direction has no
  /// length.
  ///
  /// It is never shorter than its head and never longer than 120 points.
  func arrow(
    from point: CGPoint, along direction: CGVector, length wanted: CGFloat, color: Color
  ) -> [DisplayList.Item] {
    guard point.isFinite, direction.length > 0, direction.length.isFinite else { return [] }
    let headLength = OverlayMetrics.arrowHeadLength
    let length = min(OverlayMetrics.arrowLongest, max(headLength, wanted))
    let half = OverlayMetrics.arrowHeadWidth / 2
    // Along the x axis; the line ends inside the head.
    let shaft = BezierPath.segment(.zero, CGPoint(x: length - headLength, y: 0))
    let head = BezierPath(polygon: [
      CGPoint(x: length, y: 0), CGPoint(x: length - headLength, y: half),
      CGPoint(x: length - headLength, y: -half),
    ])
    let transform = CGAffineTransform(origin: point, xAxis: direction.normalized)
    let halo = 2 * OverlayMetrics.haloWidth
    func stroke(_ path: BezierPath, _ width: CGFloat, _ color: Color) -> DisplayList.Item {
      .stroke(DisplayList.Stroke(path, width: width, color: color, transform: transform))
    }
    var items = [stroke(head, halo, background)]
    if length > headLength {
      items.append(stroke(shaft, OverlayMetrics.arrowLine + halo, background))
      items.append(stroke(shaft, OverlayMetrics.arrowLine, color))
    }
    return items + [.fill(DisplayList.Fill(.path(head), color: color, transform: transform))]
  }
}

extension OverlayMetrics {
  fileprivate static let arrowLine: CGFloat = 1.75
  fileprivate static let arrowHeadLength: CGFloat = 8
  fileprivate static let arrowHeadWidth: CGFloat = 7.2
  fileprivate static let arrowLongest: CGFloat = 120
}
