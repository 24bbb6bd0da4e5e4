internal import Foundation
internal import Geometry
internal import SceneFormat
internal import Scene

/// The convex outlines of items, and the depth of their overlaps.
enum ConvexOutline {
  /// The number of corners of an ellipse; with 64 the error is at most 0.12 % of its radius.
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

  /// The shortest displacement that separates two convex polygons, in points; 0 or less if they do
  /// not overlap.
  ///
  /// By the separating axis theorem it is along the normal of an edge. O((n + m)²) for n and m
  /// corners.
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
