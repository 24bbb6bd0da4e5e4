import DisplayList
import Foundation
import Geometry
import Stage
import Testing
import Scene

@Suite("The look of boundaries")
struct BoundaryOverlayTests {
  private let theme = OverlayTheme(on: .white)
  private let canvas = CGSize(width: 100, height: 100)

  private func hatching(_ path: BezierPath, near: CGPoint) throws -> [(CGPoint, CGPoint)] {
    let items = theme.boundary(path, near: near, canvas: canvas)
    try #require(items.count == 2)
    let stroke = try #require(items.first?.stroke)
    #expect((stroke.width, stroke.color) == (0.8, theme.hatching))
    let points = stroke.path.points
    return stride(from: 0, to: points.count, by: 2).map { (points[$0], points[$0 + 1]) }
  }

  private let floor = BezierPath(
    polygon: [CGPoint(x: 0, y: 80), CGPoint(x: 100, y: 80)], closed: false)

  @Test("a floor is hatched below, every 6 points, at 45 degrees")
  func floorBelow() throws {
    let strokes = try hatching(floor, near: CGPoint(x: 50, y: 10))
    #expect(strokes.count == 16)
    for (index, stroke) in strokes.enumerated() {
      let x = CGFloat(6 * (index + 1))
      #expect(stroke.0.isNear(CGPoint(x: x, y: 80)))
      #expect(stroke.1.isNear(CGPoint(x: x - 6, y: 86)))
    }
  }

  @Test("the side away from the items is hatched, whichever way the line runs")
  func sides() throws {
    let backwards = BezierPath(
      polygon: [CGPoint(x: 100, y: 80), CGPoint(x: 0, y: 80)], closed: false)
    for path in [floor, backwards] {
      let below = try hatching(path, near: CGPoint(x: 50, y: 10))
      #expect(below.allSatisfy { $0.1.y > 80 })
      let above = try hatching(path, near: CGPoint(x: 50, y: 90))
      #expect(above.allSatisfy { $0.1.y < 80 })
    }
  }

  @Test("closed paths are hatched on the side where the items are not, whichever way they run")
  func closed() throws {
    let corners = CGRect(x: 20, y: 20, width: 60, height: 40).corners
    for points in [corners, corners.reversed()] {
      let strokes = try hatching(BezierPath(polygon: points), near: CGPoint(x: 50, y: 40))
      // 200 points around: 33 strokes, equally spaced.
      #expect(strokes.count == 33)
      for (_, end) in strokes {
        #expect(!CGRect(x: 20, y: 20, width: 60, height: 40).contains(end))
      }
      let inner = try hatching(BezierPath(polygon: points), near: CGPoint(x: 50, y: 10))
      // But for those in the corners that would lead out.
      #expect((29...33).contains(inner.count))
      #expect(inner.allSatisfy { CGRect(x: 20, y: 20, width: 60, height: 40).contains($0.1) })
    }
    let center = CGPoint(x: 50, y: 50)
    for (near, isOutside) in [(center, true), (CGPoint.zero, false)] {
      let round = try hatching(
        BezierPath(ovalIn: CGRect(x: 20, y: 20, width: 60, height: 60)), near: near)
      for (start, end) in round {
        #expect(abs(CGVector(from: center, to: start).length - 30) < 0.2)
        let reach = CGVector(from: center, to: end).length
        #expect(isOutside ? reach > 34 : reach < 26)
      }
    }
  }

  @Test("hatching is interrupted for texts")
  func letterings() throws {
    let whole = try #require(theme.boundary(floor, near: .zero, canvas: canvas).first?.stroke)
    let text = CGRect(x: 40, y: 82, width: 20, height: 8)
    let items = theme.boundary(floor, near: .zero, canvas: canvas, leavingFree: [text])
    let strokes = try #require(items.first?.stroke).path.points
    #expect(strokes.count < whole.path.points.count)
    #expect(!strokes.contains { text.contains($0) })
    // Only the strokes near the text are missing: 20 points and the margins, one every 6 points.
    #expect(whole.path.points.count - strokes.count <= 2 * 6)
    #expect(items.last == theme.boundary(floor, near: .zero, canvas: canvas).last)
  }

  @Test("a line far longer than the canvas is hatched where it can be seen")
  func longLine() throws {
    let long = BezierPath(
      polygon: [CGPoint(x: -6e8, y: 80), CGPoint(x: 6e8, y: 80)], closed: false)
    let strokes = try hatching(long, near: CGPoint(x: 50, y: 10))
    #expect((16...22).contains(strokes.count))
    #expect(strokes.allSatisfy { $0.0.x > -20 && $0.0.x < 120 })
  }

  @Test("the line lies over the hatching, 1.5 wide")
  func line() throws {
    let items = theme.boundary(floor, near: .zero, canvas: canvas)
    let line = try #require(items.last?.stroke)
    #expect((line.path, line.width, line.color) == (floor, 1.5, theme.boundary))
  }

  @Test("boundaries without length or out of all range do not fail")
  func degenerate() {
    let huge = CGFloat.greatestFiniteMagnitude
    let points: [[CGPoint]] = [
      [], [.zero], [.zero, .zero], [CGPoint(x: CGFloat.nan, y: 0), CGPoint(x: 1, y: 1)],
      [CGPoint(x: -huge, y: 0), CGPoint(x: huge, y: 0)],
      [CGPoint(x: 0, y: 200), CGPoint(x: 100, y: 200)],
    ]
    for points in points {
      for closed in [false, true] {
        let path = BezierPath(polygon: points, closed: closed)
        #expect(theme.boundary(path, near: .zero, canvas: canvas).count <= 2)
      }
    }
  }
}
