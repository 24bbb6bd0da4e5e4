public import Foundation

extension BezierPath {
  /// The part of the path between two parts of its length, as a shape layer's `strokeStart` and
  /// `strokeEnd` cut it.
  ///
  /// Lengths of curves are those of 32 chords, at most a thousandth too short for a quarter of a
  /// circle; the cut itself is exact (de Casteljau's algorithm).
  ///
  /// - Parameters:
  ///   - start: Where the part begins, 0 to 1 of the length of all subpaths together.
  ///   - end: Where it ends; at or before `start` nothing is left.
  /// - Returns: The part; the path itself for all of it.
  public func trimmed(from start: CGFloat, to end: CGFloat) -> BezierPath {
    guard start > 0 || end < 1 else { return self }
    guard end > start else { return BezierPath() }
    let pieces = pieces
    let total = pieces.reduce(0) { $0 + $1.length }
    guard total > 0 else { return BezierPath() }
    var result = BezierPath()
    var (passed, last): (CGFloat, CGPoint?) = (0, nil)
    for piece in pieces {
      let (from, to) = (start * total - passed, end * total - passed)
      passed += piece.length
      guard to > 0, from < piece.length, piece.length > 0 else {
        last = nil
        continue
      }
      let part = piece.part(
        from: piece.parameter(at: max(from, 0)), to: piece.parameter(at: min(to, piece.length)))
      if last != part.points[0] { result.elements.append(.move(part.points[0])) }
      result.elements.append(part.element)
      last = part.points[part.points.count - 1]
    }
    return result
  }

  /// The lines and curves of all subpaths, the closing ones included.
  private var pieces: [Piece] {
    var pieces: [Piece] = []
    var (first, current) = (CGPoint.zero, CGPoint.zero)
    for element in elements {
      switch element {
      case .move(let point): (first, current) = (point, point)
      case .line(let point):
        pieces.append(Piece(points: [current, point]))
        current = point
      case .curve(let end, let control1, let control2):
        pieces.append(Piece(points: [current, control1, control2, end]))
        current = end
      case .close:
        pieces.append(Piece(points: [current, first]))
        current = first
      }
    }
    return pieces
  }

  /// A line of two points or a cubic curve of four.
  private struct Piece {
    let points: [CGPoint]
    /// The lengths from the beginning to equally spaced parameters, the first 0.
    private let lengths: [CGFloat]

    /// Into how many chords a curve is divided.
    private static let chords = 32

    init(points: [CGPoint]) {
      self.points = points
      let count = points.count == 2 ? 1 : Self.chords
      var lengths: [CGFloat] = [0]
      var last = points[0]
      for step in 1...count {
        let point = Self.split(points, at: CGFloat(step) / CGFloat(count)).point
        lengths.append((lengths.last ?? 0) + CGVector(from: last, to: point).length)
        last = point
      }
      self.lengths = lengths
    }

    var length: CGFloat { lengths[lengths.count - 1] }

    var element: Element {
      points.count == 2
        ? .line(points[1]) : .curve(end: points[3], control1: points[1], control2: points[2])
    }

    /// The parameter, 0 to 1, at a distance from the beginning.
    func parameter(at distance: CGFloat) -> CGFloat {
      let index = max(1, lengths.firstIndex { $0 >= distance } ?? lengths.count - 1)
      let (before, after) = (lengths[index - 1], lengths[index])
      let part = after > before ? (distance - before) / (after - before) : 0
      return (CGFloat(index - 1) + min(max(part, 0), 1)) / CGFloat(lengths.count - 1)
    }

    /// The part between two parameters.
    func part(from start: CGFloat, to end: CGFloat) -> Piece {
      let head = end < 1 ? Self.split(points, at: end).before : points
      return Piece(points: start > 0 ? Self.split(head, at: start / end).after : head)
    }

    /// De Casteljau's algorithm: the point at a parameter, and the control points before and after.
    private static func split(
      _ points: [CGPoint], at t: CGFloat
    ) -> (point: CGPoint, before: [CGPoint], after: [CGPoint]) {
      var (level, before, after) = (points, [points[0]], [points[points.count - 1]])
      while level.count > 1 {
        level = zip(level, level.dropFirst()).map { a, b in
          CGPoint(x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y))
        }
        before.append(level[0])
        after.insert(level[level.count - 1], at: 0)
      }
      return (level[0], before, after)
    }
  }
}
