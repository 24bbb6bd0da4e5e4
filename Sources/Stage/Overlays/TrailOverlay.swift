public import DisplayList
public import Foundation
public import Geometry
internal import Scene

/// The way that something came: a line that fades to nothing towards its beginning.
public struct TrailOverlay: Equatable, Sendable {
  /// The points passed, from the earliest to the latest, in points of the canvas.
  public var points: [CGPoint]
  /// The line's colour at its latest end.
  public var color: Color
  /// At which of the points, as indices, ticks stand across the line; equal times apart.
  public var ticks: [Int]

  /// A trail through points.
  public init(_ points: [CGPoint], color: Color, ticks: [Int] = []) {
    self.points = points
    self.color = color
    self.ticks = ticks
  }

  /// What is drawn; nothing with fewer than two finite points.
  ///
  /// The line fades by its index along the points, in 24 shades.
  public func items(_ theme: OverlayTheme) -> [DisplayList.Item] {
    guard points.count > 1, points.allSatisfy(\.isFinite) else { return [] }
    let steps = points.count - 1
    let pieces = min(OverlayMetrics.trailShades, steps)
    let lines = (0..<pieces).map { piece in
      let range = piece * steps / pieces...(piece + 1) * steps / pieces
      // Each piece begins where the last one ended; round ends would show where they overlap.
      return DisplayList.Item.stroke(
        DisplayList.Stroke(
          BezierPath(polygon: Array(points[range]), closed: false),
          width: OverlayMetrics.trailLine, color: shade(CGFloat(piece + 1) / CGFloat(pieces)),
          cap: piece == pieces - 1 ? .round : .butt))
    }
    return lines + ticks.compactMap(tick)
  }

  /// The colour at a part of the way, from 0 to 1.
  private func shade(_ part: CGFloat) -> Color {
    color.withAlpha(color.alpha * Double(part))
  }

  /// The tick across the line at a point.
  private func tick(at index: Int) -> DisplayList.Item? {
    guard points.indices.contains(index) else { return nil }
    let (before, after) = (max(0, index - 1), min(points.count - 1, index + 1))
    let direction = CGVector(from: points[before], to: points[after]).normalized
    guard direction != .zero else { return nil }
    let half = OverlayMetrics.trailTick / 2 * direction.perpendicular
    let path = BezierPath.segment(points[index] + half, points[index] + -1 * half)
    return .stroke(
      DisplayList.Stroke(
        path, width: OverlayMetrics.trailTickLine,
        color: shade(CGFloat(index) / CGFloat(points.count - 1))))
  }
}
