internal import Foundation
internal import Geometry
internal import Physics
internal import Views

/// A collision shape of an item, in points from its center.
enum ItemShape: Equatable {
  /// An upright rectangle.
  case box(CGSize, center: CGPoint)
  /// A disc about the center.
  case disc(radius: CGFloat)
  /// A convex polygon with corners rounded by 0.9 points.
  case polygon([CGPoint])

  /// The shapes of an item: one, unless it is a group or its path is not convex.
  ///
  /// - Throws: `DynamicsError` where the item's size or path is not a shape.
  static func shapes(of item: any DynamicItem) throws(DynamicsError) -> [ItemShape] {
    if let group = item as? DynamicItemGroup { return try shapes(of: group) }
    let size = item.bounds.size
    guard size.isUsable else {
      throw .invalidItemSize(item: item.diagnosticName, size: size)
    }
    switch item.collisionBoundsType {
    case .rectangle: return [.box(size, center: .zero)]
    case .ellipse where size.width == size.height: return [.disc(radius: size.width / 2)]
    case .ellipse:
      let rect = CGRect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      return try polygons(BezierPath(ovalIn: rect), of: item)
    case .path: return try polygons(item.collisionBoundingPath.path, of: item)
    }
  }

  /// A group's shapes: an upright box for each member.
  private static func shapes(of group: DynamicItemGroup) throws(DynamicsError) -> [ItemShape] {
    var shapes: [ItemShape] = []
    for (item, place) in zip(group.items, group.places) {
      let size = item.bounds.size
      guard place.isUsable else { throw .invalidValue(name: "center") }
      let shape = ItemShape.box(size, center: CGPoint(x: place.dx, y: place.dy))
      // The member is too small, not the group.
      guard size.isUsable, shape.physicsShape != nil else {
        throw .invalidItemSize(item: item.diagnosticName, size: size)
      }
      shapes.append(shape)
    }
    return shapes
  }

  /// The most chords for a curve; those of a curve above 1000 points are longer than UIKit's.
  private static let chordsPerCurve = 100

  /// The most corners of a path; every contact visits all of them.
  private static let cornerLimit = 1000

  /// The convex parts of a path's outline.
  private static func polygons(
    _ path: BezierPath, of item: any DynamicItem
  ) throws(DynamicsError) -> [ItemShape] {
    let outline = Outline(path, chordsPerCurve: chordsPerCurve)
    let isValid =
      outline.isUsable && outline.points.count <= cornerLimit && outline.isSimple
    let shapes = isValid ? outline.convexParts.map { polygon($0) } : []
    guard !shapes.isEmpty, shapes.allSatisfy({ $0.physicsShape != nil }) else {
      throw .invalidBoundingPath(item: item.diagnosticName)
    }
    return shapes
  }

  /// The shape in meters; nil where single precision leaves no area of it.
  var physicsShape: Shape? {
    switch self {
    case .box(let size, let center):
      try? .box(
        width: Units.meters(size.width), height: Units.meters(size.height),
        center: Units.meters(center))
    case .disc(let radius): try? .circle(radius: Units.meters(radius))
    case .polygon(let points): try? .polygon(points.map { Units.meters($0) }, radius: 0.009)
    }
  }

  /// The shape's edge, in points from the item's center.
  var path: BezierPath {
    switch self {
    case .box(let size, let center):
      BezierPath(
        rect: CGRect(
          x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
          height: size.height))
    case .disc(let radius):
      BezierPath(ovalIn: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
    case .polygon(let points): BezierPath(polygon: points)
    }
  }
}

/// The points of a path's first subpath, its curves replaced by chords.
///
/// UIKit reads only the first subpath of a boundary or of a collision outline, and closes it. Each cubic becomes max(⌊L/10⌋, 1) chords of equal parameter steps, where L is an estimate
/// of its length in points.
struct Outline {
  /// The corners, in order; successive ones differ, and so do the last and the first.
  var points: [CGPoint]

  /// The outline of a path's first subpath.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - limit: The most chords that one curve gets, however long it is.
  init(_ path: BezierPath, chordsPerCurve limit: Int) {
    points = []
    var current = CGPoint.zero
    scan: for element in path.elements {
      switch element {
      case .move(let point):
        guard points.isEmpty else { break scan }
        append(point)
        current = point
      case .line(let point):
        append(point)
        current = point
      case .curve(let end, let control1, let control2):
        append(current)
        let cubic = Cubic(start: current, control1: control1, control2: control2, end: end)
        let count = min(cubic.chordCount, limit)
        for index in 1...count {
          append(index == count ? end : cubic.point(at: CGFloat(index) / CGFloat(count)))
        }
        current = end
      case .close:
        break scan
      }
    }
    while points.count > 1, points.first == points.last { points.removeLast() }
  }

  private mutating func append(_ point: CGPoint) {
    if points.last != point { points.append(point) }
  }

  /// Whether every coordinate can be simulated.
  var isUsable: Bool { points.allSatisfy { $0.isUsable } }

  /// Twice the enclosed area, in square points: positive where the corners run clockwise on screen.
  var doubledArea: CGFloat {
    var sum: CGFloat = 0
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      sum += point.x * next.y - next.x * point.y
    }
    return sum
  }

  /// Whether the corners bound one area: three or more, not on one line, no two sides crossing.
  ///
  /// - Complexity: O(n²) for n corners, but O(n) where the outline is convex.
  var isSimple: Bool {
    let count = points.count
    guard count >= 3, abs(doubledArea) > 1e-6 else { return false }
    if isConvex { return true }
    for first in 0..<count {
      for second in first + 1..<count where sidesMeet(first, second) { return false }
    }
    return true
  }

  /// Whether every corner turns the same way or not at all, and all of them make one full turn.
  var isConvex: Bool {
    let direction: CGFloat = doubledArea < 0 ? -1 : 1
    var turn: CGFloat = 0
    let count = points.count
    for index in points.indices {
      let (a, b, c) = (points[index], points[(index + 1) % count], points[(index + 2) % count])
      let (before, after) = (CGVector(from: a, to: b), CGVector(from: b, to: c))
      let sine = direction * (before.dx * after.dy - before.dy * after.dx)
      let cosine = before.dx * after.dx + before.dy * after.dy
      guard sine > 0 || (sine == 0 && cosine > 0) else { return false }
      turn += CGFloat(PortableMath.arctangent(y: Double(sine), x: Double(cosine)))
    }
    return turn < 3 * .pi
  }

  /// Whether two sides have a point in common other than the corner that adjacent ones share.
  private func sidesMeet(_ first: Int, _ second: Int) -> Bool {
    let count = points.count
    let (a, b) = (points[first], points[(first + 1) % count])
    let (c, d) = (points[second], points[(second + 1) % count])
    if second == first + 1 || (first == 0 && second == count - 1) {
      // Adjacent sides meet elsewhere only where one folds back onto the other.
      let (corner, before, after) = second == first + 1 ? (b, a, d) : (a, c, b)
      let (back, ahead) = (CGVector(from: corner, to: before), CGVector(from: corner, to: after))
      return back.dx * ahead.dy == back.dy * ahead.dx && back.dx * ahead.dx + back.dy * ahead.dy > 0
    }
    let (c1, d1) = (side(of: c, along: a, b), side(of: d, along: a, b))
    let (a1, b1) = (side(of: a, along: c, d), side(of: b, along: c, d))
    if c1 * d1 < 0 && a1 * b1 < 0 { return true }
    return (c1 == 0 && isBetween(c, a, b)) || (d1 == 0 && isBetween(d, a, b))
      || (a1 == 0 && isBetween(a, c, d)) || (b1 == 0 && isBetween(b, c, d))
  }

  private func side(of point: CGPoint, along start: CGPoint, _ end: CGPoint) -> CGFloat {
    let cross =
      (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
    return cross > 0 ? 1 : cross < 0 ? -1 : 0
  }

  private func isBetween(_ point: CGPoint, _ start: CGPoint, _ end: CGPoint) -> Bool {
    min(start.x, end.x) <= point.x && point.x <= max(start.x, end.x)
      && min(start.y, end.y) <= point.y && point.y <= max(start.y, end.y)
  }
}

/// A cubic Bézier curve.
private struct Cubic {
  var start: CGPoint
  var control1: CGPoint
  var control2: CGPoint
  var end: CGPoint

  func point(at t: CGFloat) -> CGPoint {
    let u = 1 - t
    let (b0, b1, b2, b3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return CGPoint(
      x: b0 * start.x + b1 * control1.x + b2 * control2.x + b3 * end.x,
      y: b0 * start.y + b1 * control1.y + b2 * control2.y + b3 * end.y)
  }

  /// The number of chords that stand for the curve.
  ///
  /// The length is estimated by ten chords, each sample taken on a curve that begins at the sample
  /// before. The estimate is about 1.5 % too long, as the counts measured on UIKit are: an ellipse of
  /// 60 × 200 has 44 corners, where the exact length would give 40.
  var chordCount: Int {
    var length: CGFloat = 0
    var rest = self
    for index in 1...10 {
      let sample = rest.point(at: CGFloat(index) / 10)
      length += CGVector(from: rest.start, to: sample).length
      rest.start = sample
    }
    return length.isFinite ? max(Int(min(length / 10, 1e6)), 1) : 1
  }
}

extension Outline {
  /// Convex outlines that together cover the same area: the outline itself where it is convex.
  ///
  /// Corners are cut off one by one (ear clipping; G. Meisters, Polygons have ears, 1975), and then
  /// triangles are joined along their cuts as long as the union is convex (S. Hertel, K. Mehlhorn,
  /// Fast triangulation of simple polygons, 1983), which leaves at most four times the least number
  /// of parts. The outline must be simple.
  ///
  /// - Complexity: O(n³) for n corners that make an outline that is not convex.
  var convexParts: [[CGPoint]] {
    guard !isConvex else { return [points] }
    let corners = doubledArea < 0 ? points.reversed() : points
    var parts = Self.triangles(of: corners)
    var first = 0
    while first < parts.count {
      var second = first + 1
      while second < parts.count {
        if let union = Self.union(of: parts[first], parts[second]),
          Self.isConvex(union, corners)
        {
          parts[first] = union
          parts.remove(at: second)
          second = first + 1
        } else {
          second += 1
        }
      }
      first += 1
    }
    return parts.map { part in part.map { corners[$0] } }
  }

  /// The triangles, as indices, into which cutting off ears divides clockwise corners.
  private static func triangles(of corners: [CGPoint]) -> [[Int]] {
    var ring = Array(corners.indices)
    var triangles: [[Int]] = []
    while ring.count > 3 {
      let count = ring.count
      let ear = ring.indices.first { index in
        let (a, b, c) = (
          ring[(index + count - 1) % count], ring[index], ring[(index + 1) % count]
        )
        guard turn(corners[a], corners[b], corners[c]) > 0 else { return false }
        return !ring.contains { other in
          other != a && other != b && other != c
            && turn(corners[a], corners[b], corners[other]) >= 0
            && turn(corners[b], corners[c], corners[other]) >= 0
            && turn(corners[c], corners[a], corners[other]) >= 0
        }
      }
      // Corners on a straight line are not ears; without any ear the rest is a line, to rounding.
      guard let ear else {
        guard
          let flat = ring.indices.first(where: { index in
            turn(
              corners[ring[(index + count - 1) % count]], corners[ring[index]],
              corners[ring[(index + 1) % count]]) == 0
          })
        else { break }
        ring.remove(at: flat)
        continue
      }
      triangles.append([
        ring[(ear + count - 1) % count], ring[ear], ring[(ear + 1) % count],
      ])
      ring.remove(at: ear)
    }
    if ring.count >= 3 { triangles.append(ring) }
    return triangles
  }

  /// The outline of two parts that share a side, or nil where they share none.
  private static func union(of first: [Int], _ second: [Int]) -> [Int]? {
    for (i, start) in first.enumerated() {
      let end = first[(i + 1) % first.count]
      guard let j = second.firstIndex(of: end), second[(j + 1) % second.count] == start else {
        continue
      }
      // Around the first part from the side's end to its start, then around the second part.
      var union = (1...first.count).map { first[(i + $0) % first.count] }
      for step in 2..<second.count { union.append(second[(j + step) % second.count]) }
      return union
    }
    return nil
  }

  /// Whether no corner of a clockwise outline turns the other way.
  private static func isConvex(_ ring: [Int], _ corners: [CGPoint]) -> Bool {
    ring.indices.allSatisfy { index in
      turn(
        corners[ring[index]], corners[ring[(index + 1) % ring.count]],
        corners[ring[(index + 2) % ring.count]]) >= 0
    }
  }

  /// Twice the area of a triangle: positive where it runs clockwise on screen.
  private static func turn(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
}
