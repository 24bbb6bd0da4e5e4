internal import Foundation
internal import Geometry
internal import SceneFormat
internal import Scene

/// The convex outlines of items, and how deep two of them overlap.
enum ConvexOutline {
  /// How many corners an ellipse gets: with 64 its outline is off by at most 0.12 % of its radius.
  static let ellipseCorners = 64

  /// The outline of a collision shape about the item's center, in points.
  static func points(of bounds: CollisionBounds, size: CGSize) -> [CGPoint] {
    let (halfWidth, halfHeight) = (size.width / 2, size.height / 2)
    switch bounds {
    case .rectangle:
      return CGRect(
        x: -halfWidth, y: -halfHeight, width: size.width, height: size.height
      ).corners
    case .ellipse:
      return (0..<ellipseCorners).map { corner in
        let angle = 2 * Double.pi * Double(corner) / Double(ellipseCorners)
        let (sine, cosine) = PortableMath.sineAndCosine(angle)
        return CGPoint(x: halfWidth * CGFloat(cosine), y: halfHeight * CGFloat(sine))
      }
    case .path(let points): return points
    }
  }

  /// How far one convex polygon would have to move to leave another, in points; 0 or less where
  /// they do not overlap.
  ///
  /// By the separating axis theorem the shortest way out is along a normal of one of the edges.
  /// O(n·m) in the numbers of corners.
  static func penetration(of first: [CGPoint], into second: [CGPoint]) -> Double {
    guard first.count > 2, second.count > 2 else { return 0 }
    var least = Double.infinity
    for polygon in [first, second] {
      for (index, corner) in polygon.enumerated() {
        let next = polygon[(index + 1) % polygon.count]
        let normal = CGVector(from: corner, to: next).perpendicular.normalized
        guard normal != .zero else { continue }
        let (minA, maxA) = extent(of: first, along: normal)
        let (minB, maxB) = extent(of: second, along: normal)
        least = min(least, min(maxA - minB, maxB - minA))
        if least <= 0 { return least }
      }
    }
    return least
  }

  private static func extent(
    of polygon: [CGPoint], along axis: CGVector
  ) -> (minimum: Double, maximum: Double) {
    var (low, high) = (Double.infinity, -Double.infinity)
    for point in polygon {
      let place = Double(point.x * axis.dx + point.y * axis.dy)
      low = min(low, place)
      high = max(high, place)
    }
    return (low, high)
  }
}
