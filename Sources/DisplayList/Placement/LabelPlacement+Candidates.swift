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

/// Direct labels of lines, in a column at the right of their ends.
///
/// Along one direction the best places can be computed: those that keep the order of the ends and a
/// distance, and whose squared distances from the ends have the smallest sum. With the heights of the
/// labels above subtracted, the distances become an order, and the places the isotonic regression of
/// the ends; pooling adjacent violators finds it in linear time, and limiting its values to an
/// interval gives the best places within the interval. The places depend continuously on the ends, so
/// that labels glide and never jump while the lines grow.
///
/// Source: Barlow, Bartholomew, Bremner and Brunk, Statistical Inference under Order Restrictions,
/// 1972, chapters 1 and 2.
extension LabelPlacement {
  /// The end of a line, with the size of its label in points.
  public struct LineEnd: Equatable, Sendable {
    /// The end, in points.
    public var point: CGPoint
    /// The label's size, in points.
    public var size: CGSize

    /// An end with the size of its label.
    public init(_ point: CGPoint, size: CGSize) {
      self.point = point
      self.size = size
    }
  }

  /// Places the labels of lines at the right of their ends.
  ///
  /// Labels that would overlap form a column in the order of the ends, with the placement's clearance
  /// between them. A label that is not beside its end gets a leader; where a column has leaders, its
  /// labels stand farther to the right. Obstacles are not avoided, but reported by `Place.isClear`.
  ///
  /// - Parameters:
  ///   - ends: The ends, with finite coordinates.
  ///   - distance: From the ends to the labels, in points; 6 by default.
  /// - Returns: The places in the same order, all with candidate 0.
  public func places(ofLineEnds ends: [LineEnd], distance: CGFloat = 6) -> [Place] {
    var places = ends.map {
      Place(candidate: 0, Candidate(CGRect(origin: $0.point, size: $0.size)), isClear: false)
    }
    for column in columns(of: ends, distance: distance) {
      let centers = centers(of: column.map { ends[$0] })
      let isShifted = zip(column, centers).contains { index, center in
        abs(center - ends[index].point.y) > ends[index].size.height / 2
      }
      let leader: CGFloat = isShifted ? 8 : 0
      let x = (column.map { ends[$0].point.x }.max() ?? 0) + distance + leader
      for (index, center) in zip(column, centers) {
        let end = ends[index]
        let rect = CGRect(
          x: x, y: center - end.size.height / 2, width: end.size.width, height: end.size.height)
        let isBeside = abs(center - end.point.y) <= end.size.height / 2 && leader == 0
        let gap = min(2, distance / 3)
        let stroke = LineSegment(
          from: CGPoint(x: end.point.x + gap, y: end.point.y),
          to: CGPoint(x: x - gap, y: center))
        let candidate = Candidate(rect, strokes: isBeside ? [] : [stroke])
        let cost = PlacementCosts(placement: self).costs(of: Label([candidate]))[0]
        places[index] = Place(candidate: 0, candidate, isClear: cost < Cost.overlap)
      }
    }
    return places
  }

  /// The ends whose labels lie in the same columns, each from top to bottom.
  private func columns(of ends: [LineEnd], distance: CGFloat) -> [[Int]] {
    let order = ends.indices.sorted { (ends[$0].point.x, $0) < (ends[$1].point.x, $1) }
    var columns: [[Int]] = []
    var right = -CGFloat.infinity
    for index in order {
      let end = ends[index]
      if end.point.x < right {
        columns[columns.count - 1].append(index)
      } else {
        columns.append([index])
      }
      right = max(right, end.point.x + distance + end.size.width)
    }
    return columns.map { column in
      column.sorted { (ends[$0].point.y, $0) < (ends[$1].point.y, $1) }
    }
  }

  /// The middles of labels in a column, for ends from top to bottom.
  private func centers(of ends: [LineEnd]) -> [CGFloat] {
    // Where each label would be if those above it had no height.
    var offsets: [CGFloat] = []
    var height: CGFloat = 0
    for end in ends {
      offsets.append(height + end.size.height / 2)
      height += end.size.height + clearance
    }
    var pools: [(sum: CGFloat, count: Int)] = []
    for (end, offset) in zip(ends, offsets) {
      var pool = (sum: end.point.y - offset, count: 1)
      while let last = pools.last, last.sum * CGFloat(pool.count) > pool.sum * CGFloat(last.count) {
        pool = (pool.sum + last.sum, pool.count + last.count)
        pools.removeLast()
      }
      pools.append(pool)
    }
    let lowest = max(bounds.minY, bounds.maxY - (height - clearance))
    let values = pools.flatMap { pool in
      let mean = pool.sum / CGFloat(pool.count)
      return [CGFloat](repeating: min(lowest, max(bounds.minY, mean)), count: pool.count)
    }
    return zip(values, offsets).map { $0 + $1 }
  }
}
