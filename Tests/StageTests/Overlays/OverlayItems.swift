import DisplayList
import Foundation
import Geometry

extension DisplayList.Item {
  /// The stroke, if the item is one.
  var stroke: DisplayList.Stroke? {
    guard case .stroke(let stroke) = self else { return nil }
    return stroke
  }

  /// The fill, if the item is one.
  var fill: DisplayList.Fill? {
    guard case .fill(let fill) = self else { return nil }
    return fill
  }
}

extension BezierPath {
  /// The points of moves and lines and the ends of curves, in order.
  var points: [CGPoint] {
    elements.compactMap { element in
      switch element {
      case .move(let point), .line(let point), .curve(let point, _, _): point
      case .close: nil
      }
    }
  }
}

extension CGPoint {
  /// Whether another point is nearer than 10⁻⁶.
  func isNear(_ other: CGPoint) -> Bool {
    abs(x - other.x) < 1e-6 && abs(y - other.y) < 1e-6
  }
}
