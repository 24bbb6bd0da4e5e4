internal import Foundation
internal import Geometry

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
          add(Self.cubic(start, control1, control2, end, at: CGFloat(step) / 16))
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

  /// The point of a cubic at a parameter from 0 to 1.
  private static func cubic(
    _ start: CGPoint, _ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint, at t: CGFloat
  ) -> CGPoint {
    let u = 1 - t
    let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return CGPoint(
      x: a * start.x + b * control1.x + c * control2.x + d * end.x,
      y: a * start.y + b * control1.y + c * control2.y + d * end.y)
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
