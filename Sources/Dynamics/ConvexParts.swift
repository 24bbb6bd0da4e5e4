internal import Foundation
internal import Geometry

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
