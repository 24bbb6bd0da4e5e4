public import DisplayList
internal import Dynamics
public import Foundation
public import Geometry
internal import Views

/// The boundaries of collision behaviors: lines, hatched on the side away from the items.
struct BoundaryPainter: OverlayPainter {
  /// A boundary, and a point on the side where its items were when it last changed.
  private struct Boundary {
    let path: BezierPath
    let near: CGPoint
  }

  private var boundaries: [Boundary] = []
  /// Boundaries rarely change; they are hatched once, and anew where captions grow.
  private var hatched: [DisplayList.Item] = []
  private var captions: [CGRect] = []
  private var theme: OverlayTheme?

  mutating func follow(_ context: OverlayContext) {
    boundaries = context.behaviors(CollisionBehavior.self).flatMap { collision in
      let centers = collision.items.map(\.center)
      let middle = Self.middle(of: centers)
      return collision.boundaryPaths.map { _, path in
        Boundary(path: path, near: Self.sideOfMost(centers, of: path) ?? middle)
      }
    }
    hatch(context)
  }

  mutating func record(_ context: OverlayContext) {
    if context.captions != captions { hatch(context) }
  }

  private mutating func hatch(_ context: OverlayContext) {
    (captions, theme) = (context.captions, context.theme)
    hatched = hatching(context)
  }

  private func hatching(_ context: OverlayContext) -> [DisplayList.Item] {
    boundaries.flatMap {
      context.theme.boundary(
        $0.path, near: $0.near, canvas: context.canvas, leavingFree: captions)
    }
  }

  func items(_ context: OverlayContext) -> [DisplayList.Item] {
    context.theme == theme ? hatched : hatching(context)
  }

  /// The mean of points.
  private static func middle(of points: [CGPoint]) -> CGPoint {
    guard !points.isEmpty else { return .zero }
    let sum = points.reduce(CGVector.zero) { $0 + CGVector(from: .zero, to: $1) }
    return .zero + (1 / CGFloat(points.count)) * sum
  }

  /// One of the points on the side of a closed path on which most are, since their mean can be on the other one; nil for
  /// an open path.
  private static func sideOfMost(_ points: [CGPoint], of path: BezierPath) -> CGPoint? {
    guard let line = FlattenedPath(path).lines.first, line.isClosed else { return nil }
    let inside = points.filter(line.encloses)
    return 2 * inside.count >= points.count ? inside.first : points.first { !line.encloses($0) }
  }
}

extension OverlayTheme {
  /// A line, hatched on its far side.
  ///
  /// - Parameters:
  ///   - path: The boundary, in points of the canvas.
  ///   - near: A point on the side where the items are, within or outside of a closed line; the other side is hatched.
  ///   - canvas: The size of the canvas in points; nothing is hatched beyond it.
  ///   - letterings: The boxes of texts, in points of the canvas, for which the hatching is
  ///     interrupted, as in engineering drawings (ISO 128-50).
  /// - Returns: The hatching and the line; nothing for an empty path.
  public func boundary(
    _ path: BezierPath, near: CGPoint, canvas: CGSize, leavingFree letterings: [CGRect] = []
  ) -> [DisplayList.Item] {
    guard !path.isEmpty else { return [] }
    let visible = CGRect(origin: .zero, size: canvas)
      .insetBy(dx: -2 * OverlayMetrics.hatchReach, dy: -2 * OverlayMetrics.hatchReach)
    let free = letterings.map {
      $0.insetBy(dx: -OverlayMetrics.letteringMargin, dy: -OverlayMetrics.letteringMargin)
    }
    var hatching = BezierPath()
    for line in FlattenedPath(path).lines {
      for stroke in line.hatching(near: near, visible: visible)
      where !free.contains(where: { stroke.length(inside: $0) != nil }) {
        hatching.append(.segment(stroke.start, stroke.end))
      }
    }
    let strokes = DisplayList.Stroke(
      hatching, width: OverlayMetrics.hatchLine, color: self.hatching)
    // The line covers the beginnings of the strokes. It has no halo, which would part from it what lies on it.
    let line = DisplayList.Stroke(path, width: OverlayMetrics.boundaryLine, color: boundary)
    return (hatching.isEmpty ? [] : [.stroke(strokes)]) + [.stroke(line)]
  }
}

extension FlattenedPath.Line {
  /// The strokes along the line where they can be seen, at 45° to it and equally spaced.
  fileprivate func hatching(near: CGPoint, visible: CGRect) -> [LineSegment] {
    // On the left of the line's direction on screen where the factor is −1.
    let isNearInside = isClosed && encloses(near)
    let isOnRight = isClosed ? (doubledArea < 0) == isNearInside : side(of: near) < 0
    let side: CGFloat = isOnRight ? 1 : -1
    let segments = segments
    let length = segments.reduce(0) { $0 + CGVector(from: $1.start, to: $1.end).length }
    guard length.isFinite else { return [] }
    var spacing = OverlayMetrics.hatchSpacing
    // Around a closed line a whole number of strokes, so that no gap shows where it closes.
    if isClosed { spacing = length / max(1, (length / spacing).rounded()) }
    // Strokes inside a narrow outline do not cross it; outlines of very many points are not searched for each stroke.
    let isInside = isClosed && !isNearInside && segments.count <= 1000
    var strokes: [LineSegment] = []
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
        guard !isInside || encloses(foot + stroke) else { continue }
        strokes.append(LineSegment(from: foot, to: foot + stroke))
      }
      position += way.length
    }
    return strokes
  }

  /// The distances along the line, from its beginning, at which strokes stand on a piece of it;
  /// `part` of the piece can be seen, in points from its start.
  private static func marks(
    from start: CGFloat, to end: CGFloat, spacing: CGFloat, within part: ClosedRange<CGFloat>?
  ) -> [CGFloat] {
    guard let part, spacing > 0 else { return [] }
    let first = max(1, ((start + part.lowerBound) / spacing).rounded(.up))
    let last = ((min(end, start + part.upperBound) + 1e-6) / spacing).rounded(.down)
    // The visible part is no longer than the canvas' diagonal, so that there are few.
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

extension OverlayMetrics {
  fileprivate static let boundaryLine: CGFloat = 1.5
  /// How far a hatching stroke leads along the boundary and away from it.
  fileprivate static let hatchReach: CGFloat = 6
  fileprivate static let hatchSpacing: CGFloat = 6
  fileprivate static let hatchLine: CGFloat = 0.8
  /// How far the hatching stays from texts.
  fileprivate static let letteringMargin: CGFloat = 2
}

/// A path's subpaths as straight lines.
struct FlattenedPath {
  /// A subpath: its points without repetition, and whether it returns to the first.
  struct Line {
    var points: [CGPoint] = []
    var isClosed = false
  }

  /// The subpaths with at least two different points, in order.
  let lines: [Line]

  /// The lines along a path, whose curves become 16 chords each.
  ///
  /// For the curves of a boundary, arcs of a quarter turn or less, a chord of a radius of 400 points
  /// is then at most half a point from the curve, which a hatching does not show.
  init(_ path: BezierPath) {
    var lines: [Line] = []
    var line = Line()
    func add(_ point: CGPoint) {
      if point.isFinite, line.points.last != point { line.points.append(point) }
    }
    func finish() {
      if line.isClosed, line.points.last == line.points.first { line.points.removeLast() }
      if line.points.count > 1 { lines.append(line) }
      line = Line()
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        finish()
        add(point)
      case .line(let point): add(point)
      case .curve(let end, let control1, let control2):
        guard let start = line.points.last else { continue }
        for step in 1...16 {
          add(BezierPath.cubic(start, control1, control2, end, at: CGFloat(step) / 16))
        }
      case .close:
        let first = line.points.first
        line.isClosed = true
        finish()
        if let first { add(first) }
      }
    }
    finish()
    self.lines = lines
  }
}

extension FlattenedPath.Line {
  /// The straight pieces, with the one that closes the line.
  var segments: [(start: CGPoint, end: CGPoint)] {
    let open = zip(points, points.dropFirst()).map { (start: $0, end: $1) }
    guard isClosed, let first = points.first, let last = points.last else { return open }
    return open + [(last, first)]
  }

  /// Twice the area enclosed, above 0 where the line runs clockwise on screen.
  var doubledArea: CGFloat {
    segments.reduce(0) { $0 + ($1.start.x * $1.end.y - $1.end.x * $1.start.y) }
  }

  /// Whether a point lies within the closed line, by the number of pieces that a ray from it crosses.
  func encloses(_ point: CGPoint) -> Bool {
    var isInside = false
    for (start, end) in segments where (start.y > point.y) != (end.y > point.y) {
      let x = start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
      if x > point.x { isInside.toggle() }
    }
    return isInside
  }

  /// On which side of the line a point lies: above 0 on the right of its direction on screen.
  ///
  /// Decided by the nearest piece; 0 where the point lies on its line.
  func side(of point: CGPoint) -> CGFloat {
    var nearest = CGFloat.infinity
    var side: CGFloat = 0
    for (start, end) in segments {
      let along = CGVector(from: start, to: end)
      let toPoint = CGVector(from: start, to: point)
      let part = min(1, max(0, toPoint.dot(along) / along.dot(along)))
      let distance = CGVector(from: start + part * along, to: point).length
      guard distance < nearest else { continue }
      nearest = distance
      side = along.dx * toPoint.dy - along.dy * toPoint.dx
    }
    return side
  }
}
