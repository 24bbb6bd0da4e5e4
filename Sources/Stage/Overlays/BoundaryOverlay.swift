public import DisplayList
public import Foundation
public import Geometry
internal import Scene

/// A boundary against which items collide: a line, hatched on its far side.
public struct BoundaryOverlay: Equatable, Sendable {
  /// The boundary, in points of the canvas.
  public var path: BezierPath
  /// A point on the side where the items are, in points of the canvas.
  ///
  /// Open lines are hatched on the other side. Closed ones are hatched outside whatever it is.
  public var near: CGPoint

  /// A boundary with the items on the side of a point.
  public init(_ path: BezierPath, near: CGPoint) {
    self.path = path
    self.near = near
  }

  /// What is drawn on a canvas of a size in points; no hatching is made beyond it.
  public func items(_ theme: OverlayTheme, canvas: CGSize) -> [DisplayList.Item] {
    guard !path.isEmpty else { return [] }
    let visible = CGRect(origin: .zero, size: canvas)
      .insetBy(dx: -2 * OverlayMetrics.hatchReach, dy: -2 * OverlayMetrics.hatchReach)
    var hatching = BezierPath()
    for line in FlattenedPath(path).lines {
      hatching.append(self.hatching(of: line, visible: visible))
    }
    let strokes = DisplayList.Stroke(
      hatching, width: OverlayMetrics.hatchLine, color: theme.hatching)
    // The line covers the beginnings of the strokes.
    let line = DisplayList.Stroke(
      path, width: OverlayMetrics.boundaryLine, color: theme.boundary)
    return (hatching.isEmpty ? [] : [.stroke(strokes)]) + [.stroke(line)]
  }

  /// The strokes along one line, at 45° to it and equally spaced.
  private func hatching(of line: FlattenedPath.Line, visible: CGRect) -> BezierPath {
    // On the left of the line's direction on screen where the factor is −1.
    let isOnRight =
      line.isClosed ? line.doubledArea < 0 : line.side(of: near) < 0
    let side: CGFloat = isOnRight ? 1 : -1
    let segments = line.segments
    let length = segments.reduce(0) { $0 + CGVector(from: $1.start, to: $1.end).length }
    guard length.isFinite else { return BezierPath() }
    var spacing = OverlayMetrics.hatchSpacing
    // Around a closed line a whole number of strokes, so that no gap shows where it closes.
    if line.isClosed { spacing = length / max(1, (length / spacing).rounded()) }
    var path = BezierPath()
    var position: CGFloat = 0
    for (start, end) in segments {
      let way = CGVector(from: start, to: end)
      let along = way.normalized
      let reach = OverlayMetrics.hatchReach
      let stroke = reach * (side * along.perpendicular) + -reach * along
      for distance in Self.marks(
        from: position, to: position + way.length, spacing: spacing,
        within: Self.visiblePart(start, along, way.length, visible))
      {
        let foot = start + (distance - position) * along
        path.append(.segment(foot, foot + stroke))
      }
      position += way.length
    }
    return path
  }

  /// The distances along the line, from its beginning, at which strokes stand on a piece of it;
  /// `part` of the piece can be seen, in points from its start.
  private static func marks(
    from start: CGFloat, to end: CGFloat, spacing: CGFloat, within part: ClosedRange<CGFloat>?
  ) -> [CGFloat] {
    guard let part, spacing > 0 else { return [] }
    let first = max(1, ((start + part.lowerBound) / spacing).rounded(.up))
    let last = ((min(end, start + part.upperBound) + 1e-6) / spacing).rounded(.down)
    // The part seen is no longer than the canvas' diagonal, so that there are few.
    guard first <= last, last - first < 1e6 else { return [] }
    return (0...Int(last - first)).map { (first + CGFloat($0)) * spacing }
  }

  /// The part of a straight piece that lies in a rectangle, in points from its start.
  ///
  /// Source: Liang and Barsky, A New Concept and Method for Line Clipping, 1984.
  private static func visiblePart(
    _ start: CGPoint, _ along: CGVector, _ length: CGFloat, _ rect: CGRect
  ) -> ClosedRange<CGFloat>? {
    var (first, last) = (CGFloat(0), length)
    for (speed, low, high) in [
      (along.dx, rect.minX - start.x, rect.maxX - start.x),
      (along.dy, rect.minY - start.y, rect.maxY - start.y),
    ] {
      guard speed != 0 else {
        guard low <= 0, high >= 0 else { return nil }
        continue
      }
      let (enter, leave) = (min(low / speed, high / speed), max(low / speed, high / speed))
      first = max(first, enter)
      last = min(last, leave)
    }
    return first <= last ? first...last : nil
  }
}
