import Foundation
import Geometry
import Testing

/// Trimming, crossed with subpaths that are open, closed and continued.
@Suite("Trimmed paths")
struct TrimmingTests {
  /// The end points of a path's lines, and of its moves.
  private func points(_ path: BezierPath) -> [CGPoint] {
    path.elements.compactMap { element in
      switch element {
      case .move(let point), .line(let point): point
      case .curve(let end, _, _): end
      case .close: nil
      }
    }
  }

  private func agree(_ path: BezierPath, _ expected: [(CGFloat, CGFloat)]) -> Bool {
    let points = points(path)
    return points.count == expected.count
      && zip(points, expected).allSatisfy { abs($0.x - $1.0) < 1e-9 && abs($0.y - $1.1) < 1e-9 }
  }

  @Test("a line goes on from the first point of the closed part before it")
  func afterClose() {
    // A triangle of 3, 4 and 5, a line of 8 from its first point, and another part of 10.
    var path = BezierPath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 3, y: 0))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.close()
    path.addLine(to: CGPoint(x: 0, y: 8))
    path.move(to: CGPoint(x: 50, y: 0))
    path.addLine(to: CGPoint(x: 60, y: 0))
    let total: CGFloat = 30
    #expect(agree(path.trimmed(from: 14 / total, to: 18 / total), [(0, 2), (0, 6)]))
    #expect(agree(path.trimmed(from: 0, to: 14 / total), [(0, 0), (3, 0), (3, 4), (0, 0), (0, 2)]))
    #expect(
      agree(path.trimmed(from: 19 / total, to: 25 / total), [(0, 7), (0, 8), (50, 0), (55, 0)]))
    #expect(agree(path.trimmed(from: 25 / total, to: 1), [(55, 0), (60, 0)]))
  }

  @Test(
    "the parts of a path add up to its length, wherever it is cut",
    arguments: [0.1, 0.37, 0.5, 0.93])
  func lengths(cut: CGFloat) {
    var path = BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 40, height: 20))
    path.addLine(to: CGPoint(x: 90, y: 5))
    path.move(to: CGPoint(x: 5, y: 5))
    path.addLine(to: CGPoint(x: 9, y: 8))
    let (first, second) = (path.trimmed(from: 0, to: cut), path.trimmed(from: cut, to: 1))
    #expect(abs(length(first) + length(second) - length(path)) < 0.1)
    #expect(abs(length(first) - cut * length(path)) < 0.1)
  }

  /// The length of a path by many chords, which follows closed parts back to their beginnings.
  private func length(_ path: BezierPath) -> CGFloat {
    var (first, last, sum) = (CGPoint.zero, CGPoint.zero, CGFloat(0))
    func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { hypot(b.x - a.x, b.y - a.y) }
    for element in path.elements {
      switch element {
      case .move(let point): (first, last) = (point, point)
      case .line(let point):
        sum += distance(last, point)
        last = point
      case .curve(let end, let one, let two):
        let start = last
        for step in 1...1000 {
          let t = CGFloat(step) / 1000
          let (a, b, c, d) = (
            (1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t
          )
          let point = CGPoint(
            x: a * start.x + b * one.x + c * two.x + d * end.x,
            y: a * start.y + b * one.y + c * two.y + d * end.y)
          sum += distance(last, point)
          last = point
        }
      case .close:
        sum += distance(last, first)
        last = first
      }
    }
    return sum
  }
}
