internal import DisplayList
internal import Foundation
internal import Geometry

extension OverlayTheme {
  /// An arrow from a point in a direction; nothing where either is not finite or the direction has no
  /// length.
  ///
  /// It is at least 6 and at most 120 points long. The head of a short arrow shrinks with it, so that it
  /// always has a shaft, which tells its direction from a mark, and its length still shows the amount.
  func arrow(
    from point: CGPoint, along direction: CGVector, length wanted: CGFloat, color: Color
  ) -> [DisplayList.Item] {
    guard point.isFinite, direction.length > 0, direction.length.isFinite else { return [] }
    let length = min(OverlayMetrics.arrowLongest, max(OverlayMetrics.arrowShortest, wanted))
    let headLength = min(OverlayMetrics.arrowHeadLength, OverlayMetrics.arrowHeadPart * length)
    let size = headLength / OverlayMetrics.arrowHeadLength
    let half = size * OverlayMetrics.arrowHeadWidth / 2
    // The line becomes thinner less than the head does.
    let width = (0.5 + 0.5 * size) * OverlayMetrics.arrowLine
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
    return [
      stroke(head, halo, background), stroke(shaft, width + halo, background),
      stroke(shaft, width, color),
      .fill(DisplayList.Fill(.path(head), color: color, transform: transform)),
    ]
  }
}

extension OverlayMetrics {
  fileprivate static let arrowLine: CGFloat = 1.75
  fileprivate static let arrowHeadLength: CGFloat = 8
  fileprivate static let arrowHeadWidth: CGFloat = 7.2
  /// The most of an arrow's length that is its head.
  fileprivate static let arrowHeadPart: CGFloat = 0.55
  fileprivate static let arrowShortest: CGFloat = 6
  fileprivate static let arrowLongest: CGFloat = 120
}
