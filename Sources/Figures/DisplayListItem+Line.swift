internal import DisplayList
internal import Foundation
internal import Geometry

extension DisplayList.Item {
  /// A straight line between two points, without caps beyond them; the width in points.
  static func line(
    from start: CGPoint, to end: CGPoint, width: CGFloat, color: Color
  ) -> DisplayList.Item {
    .stroke(
      DisplayList.Stroke(
        BezierPath(polygon: [start, end], closed: false), width: width, color: color, cap: .butt))
  }
}
