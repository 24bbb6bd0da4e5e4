public import Foundation
internal import Geometry

/// The usual candidates: around a point, with a leader, beside or on a line.
extension LabelPlacement.Label {
  /// A label of a point: at its upper right, or in one of the seven other directions, in the order that
  /// map makers prefer.
  ///
  /// Source of the order: Imhof, Positioning Names on Maps, The American Cartographer 2(2), 1975.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - size: The label's size, in points.
  ///   - distance: From the point to the label, in points; 4 by default.
  /// - Returns: The label.
  public static func around(
    _ point: CGPoint, size: CGSize, distance: CGFloat = 4
  ) -> LabelPlacement.Label {
    let diagonal = distance * 0.7
    let directions: [(x: CGFloat, y: CGFloat, cost: Double)] = [
      (1, -1, 0), (1, 1, 1), (-1, -1, 1.5), (-1, 1, 2), (1, 0, 1.2), (-1, 0, 1.8), (0, -1, 2.2),
      (0, 1, 2.5),
    ]
    return LabelPlacement.Label(
      directions.map { x, y, cost in
        let gap = x != 0 && y != 0 ? diagonal : distance
        let center = CGPoint(
          x: point.x + x * (gap + size.width / 2), y: point.y + y * (gap + size.height / 2))
        return LabelPlacement.Candidate(CGRect(center: center, size: size), cost: cost)
      })
  }

  /// A callout: as near to a point as there is room, with a leader where it is not beside it.
  ///
  /// - Parameters:
  ///   - point: What the callout explains.
  ///   - size: The label's size, in points.
  ///   - distance: From the point to the end of the leader and to a label without one, in points; 4 by
  ///     default.
  ///   - reach: The longest leader, in points; 60 by default.
  /// - Returns: The label.
  public static func callout(
    _ point: CGPoint, size: CGSize, distance: CGFloat = 4, reach: CGFloat = 60
  ) -> LabelPlacement.Label {
    var label = around(point, size: size, distance: distance)
    // Rings of twelve directions; the nearest is far enough for a leader that can be seen.
    var radius = distance + 10
    while radius <= reach {
      for (dx, dy) in Self.hours {
        let tip = point + radius * CGVector(dx: dx, dy: dy)
        let center = CGPoint(
          x: tip.x + side(dx) * size.width / 2, y: tip.y + side(dy) * size.height / 2)
        let rect = CGRect(center: center, size: size)
        let start = point + distance * CGVector(dx: dx, dy: dy)
        label.candidates.append(
          LabelPlacement.Candidate(
            rect, strokes: [LineSegment(from: start, to: rect.nearestPoint(to: start))],
            cost: 6 + Double(radius / 4) + (dy > 0.5 ? 1 : 0)))
      }
      radius += max(8, size.height)
    }
    return label
  }

  /// A label of a line: in its middle or elsewhere along it, on the line itself or on one of its sides.
  ///
  /// - Parameters:
  ///   - segment: The line.
  ///   - size: The label's size, in points.
  ///   - isOnLine: Whether it may interrupt the line, where that is longer; otherwise it stands beside.
  ///   - distance: From the line to a label beside it, in points; 3 by default.
  /// - Returns: The label.
  public static func along(
    _ segment: LineSegment, size: CGSize, isOnLine: Bool = false, distance: CGFloat = 3
  ) -> LabelPlacement.Label {
    let way = CGVector(from: segment.start, to: segment.end).normalized
    let across = way.perpendicular
    // Half of the label's extent along and across the line.
    let along = (abs(way.dx) * size.width + abs(way.dy) * size.height) / 2
    let half = (abs(across.dx) * size.width + abs(across.dy) * size.height) / 2
    // Above the line or to its right first.
    let up: CGFloat = across.dy < 0 || (across.dy == 0 && across.dx > 0) ? 1 : -1
    var candidates: [LabelPlacement.Candidate] = []
    for (rank, part) in [0.5, 0.35, 0.65, 0.2, 0.8].enumerated() {
      let foot = segment.point(at: part)
      if isOnLine, segment.length >= 2 * along + 6 {
        candidates.append(
          LabelPlacement.Candidate(CGRect(center: foot, size: size), cost: Double(rank)))
      }
      for (side, cost) in [(up, 1.0), (-up, 2.0)] {
        let center = foot + (side * (half + distance)) * across
        candidates.append(
          LabelPlacement.Candidate(
            CGRect(center: center, size: size),
            cost: Double(rank) + cost + (isOnLine ? 2 : 0)))
      }
    }
    return LabelPlacement.Label(candidates)
  }

  /// The twelve directions of a clock's hours, those to the upper right first.
  private static let hours: [(CGFloat, CGFloat)] = [
    (0.866, -0.5), (0.5, -0.866), (1, 0), (-0.866, -0.5), (-0.5, -0.866), (0.866, 0.5), (-1, 0),
    (0, -1), (0.5, 0.866), (-0.866, 0.5), (-0.5, 0.866), (0, 1),
  ]

  /// Which side of a label a leader in a direction meets: −1, 0 or 1.
  private static func side(_ component: CGFloat) -> CGFloat {
    abs(component) < 0.25 ? 0 : component < 0 ? -1 : 1
  }
}

extension CGRect {
  /// The rectangle of a size about a point.
  fileprivate init(center: CGPoint, size: CGSize) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
  }

  /// The point of the rectangle that is nearest to another.
  package func nearestPoint(to point: CGPoint) -> CGPoint {
    CGPoint(x: min(maxX, max(minX, point.x)), y: min(maxY, max(minY, point.y)))
  }
}
