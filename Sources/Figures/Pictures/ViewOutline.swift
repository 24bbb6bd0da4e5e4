internal import DisplayList
internal import Foundation
internal import Geometry

/// The edge of a view in a picture: a polygon, in points of the page.
struct ViewOutline {
  /// What holds it.
  let box: CGRect
  private let edges: [LineSegment]

  /// The polygon through at least one point.
  init(_ points: [CGPoint]) {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    box = CGRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    edges = points.indices.map {
      LineSegment(from: points[$0], to: points[($0 + 1) % points.count])
    }
  }

  /// How far a rectangle is from the view; 0 where it touches it or is in it.
  func distance(to rect: CGRect) -> CGFloat {
    // The middle of a rectangle within the polygon is in it.
    guard !contains(CGPoint(x: rect.midX, y: rect.midY)) else { return 0 }
    return edges.map { $0.distance(to: rect) }.min() ?? .infinity
  }

  /// The point of the edge that is nearest to another point.
  func nearestPoint(to point: CGPoint) -> CGPoint {
    let points = edges.map { $0.nearestPoint(to: point) }
    func distance(_ other: CGPoint) -> CGFloat { CGVector(from: point, to: other).length }
    return points.min { distance($0) < distance($1) } ?? point
  }

  /// Whether all of a rectangle is in the view, whose edge does not cross it.
  func holds(_ rect: CGRect) -> Bool {
    contains(CGPoint(x: rect.midX, y: rect.midY))
      && edges.allSatisfy { $0.distance(to: rect) > 0 }
  }

  /// Whether a point is inside, by the even-odd rule.
  private func contains(_ point: CGPoint) -> Bool {
    guard box.contains(point) else { return false }
    var isInside = false
    for edge in edges where (edge.start.y > point.y) != (edge.end.y > point.y) {
      let part = (point.y - edge.start.y) / (edge.end.y - edge.start.y)
      if point.x < edge.start.x + part * (edge.end.x - edge.start.x) { isInside.toggle() }
    }
    return isInside
  }
}

extension LineSegment {
  /// The point of the line that is nearest to another point.
  fileprivate func nearestPoint(to point: CGPoint) -> CGPoint {
    let way = CGVector(from: start, to: end)
    let square = way.dx * way.dx + way.dy * way.dy
    guard square > 0 else { return start }
    let part = ((point.x - start.x) * way.dx + (point.y - start.y) * way.dy) / square
    return self.point(at: min(1, max(0, part)))
  }

  /// How far a rectangle is from the line; 0 where the line enters it.
  fileprivate func distance(to rect: CGRect) -> CGFloat {
    guard length(inside: rect) == nil else { return 0 }
    func distance(_ first: CGPoint, _ second: CGPoint) -> CGFloat {
      CGVector(from: first, to: second).length
    }
    let fromEnds = [start, end].map { distance($0, rect.nearestPoint(to: $0)) }
    let fromCorners = rect.corners.map { distance($0, nearestPoint(to: $0)) }
    return (fromEnds + fromCorners).min() ?? .infinity
  }
}

/// Finds the outlines near a place, by the cells of a grid.
struct NearbyOutlines {
  private struct Cell: Hashable {
    var (column, row): (Int, Int)
  }

  /// The side of a cell: about the size of a view with its name, in points.
  private static let side: CGFloat = 64

  private let outlines: [ViewOutline]
  private var cells: [Cell: [Int]] = [:]

  /// The outlines, as far as they are in an area.
  init(_ outlines: [ViewOutline], in area: CGRect) {
    self.outlines = outlines
    for (index, outline) in outlines.enumerated() {
      let part = outline.box.intersection(area)
      guard !part.isNull else { continue }
      for cell in Self.cells(of: part) { cells[cell, default: []].append(index) }
    }
  }

  /// Whether an outline but for one is within a distance of a rectangle.
  func hasOutline(within distance: CGFloat, of rect: CGRect, but excluded: Int) -> Bool {
    let reach = rect.insetBy(dx: -distance, dy: -distance)
    return Self.cells(of: reach).contains { cell in
      (cells[cell] ?? []).contains { index in
        index != excluded && outlines[index].box.intersects(reach.insetBy(dx: -1, dy: -1))
          && outlines[index].distance(to: rect) <= distance
      }
    }
  }

  private static func cells(of rect: CGRect) -> [Cell] {
    func index(_ coordinate: CGFloat) -> Int {
      Int(min(max((coordinate / side).rounded(.down), -1e6), 1e6))
    }
    return (index(rect.minY)...index(rect.maxY)).flatMap { row in
      (index(rect.minX)...index(rect.maxX)).map { Cell(column: $0, row: row) }
    }
  }
}
