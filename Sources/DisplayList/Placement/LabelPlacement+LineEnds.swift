public import Foundation
internal import Geometry

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
