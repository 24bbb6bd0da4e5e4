public import Foundation
internal import Geometry

/// A straight line between two points, in points.
public struct LineSegment: Equatable, Sendable {
  /// Where it begins.
  public var start: CGPoint
  /// Where it ends.
  public var end: CGPoint

  /// The line between two points.
  public init(from start: CGPoint, to end: CGPoint) {
    self.start = start
    self.end = end
  }

  /// The length, in points.
  public var length: CGFloat { CGVector(from: start, to: end).length }

  /// The point in the middle.
  public var middle: CGPoint { point(at: 0.5) }

  /// The point at a part of the way, 0 to 1.
  public func point(at part: CGFloat) -> CGPoint {
    CGPoint(x: start.x + part * (end.x - start.x), y: start.y + part * (end.y - start.y))
  }

  /// The box around the line; it is empty where the line is upright or level.
  public var box: CGRect {
    CGRect(
      x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
      height: abs(end.y - start.y))
  }

  /// The length of the part inside a rectangle, in points; nil where the line stays outside.
  ///
  /// A line along an edge is outside.
  ///
  /// Source: Liang and Barsky, A New Concept and Method for Line Clipping, ACM Transactions on
  /// Graphics 3(1), 1984.
  public func length(inside rect: CGRect) -> CGFloat? {
    var (first, last) = (CGFloat(0), CGFloat(1))
    for (way, low, high) in [
      (end.x - start.x, rect.minX - start.x, rect.maxX - start.x),
      (end.y - start.y, rect.minY - start.y, rect.maxY - start.y),
    ] {
      guard way != 0 else {
        guard low < 0, high > 0 else { return nil }
        continue
      }
      first = max(first, min(low / way, high / way))
      last = min(last, max(low / way, high / way))
      guard first < last else { return nil }
    }
    return (last - first) * length
  }

  /// Whether the lines cross at a point that is an end of neither.
  ///
  /// Source: the signs of the areas of four triangles; Sedgewick, Algorithms, 1983, chapter 24.
  public func crosses(_ other: LineSegment) -> Bool {
    func area(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    let ours = (area(start, end, other.start), area(start, end, other.end))
    let theirs = (area(other.start, other.end, start), area(other.start, other.end, end))
    return ours.0 * ours.1 < 0 && theirs.0 * theirs.1 < 0
  }
}
