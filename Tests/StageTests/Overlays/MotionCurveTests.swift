import Foundation
import Geometry
import Stage
import Testing

@Suite("Paths of motion")
struct MotionCurveTests {
  private func knot(
    _ time: Double, _ x: CGFloat, _ y: CGFloat, _ dx: CGFloat, _ dy: CGFloat, jumps: Bool = false
  ) -> MotionCurve.Knot {
    MotionCurve.Knot(
      time: time, point: CGPoint(x: x, y: y), velocity: CGVector(dx: dx, dy: dy),
      hasJumped: jumps)
  }

  /// The points of a path of cubics at parts of each, without the last.
  private func samples(_ path: BezierPath, _ parts: [CGFloat]) -> [CGPoint] {
    var (points, start) = ([CGPoint](), CGPoint.zero)
    for element in path.elements {
      switch element {
      case .move(let point), .line(let point): start = point
      case .curve(let end, let one, let two):
        points += parts.map { t in
          func blend(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> CGFloat {
            let u = 1 - t
            return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
          }
          return CGPoint(
            x: blend(start.x, one.x, two.x, end.x), y: blend(start.y, one.y, two.y, end.y))
        }
        start = end
      case .close: break
      }
    }
    return points
  }

  @Test("a throw is a parabola, exactly")
  func parabola() {
    func knot(_ time: Double) -> MotionCurve.Knot {
      let t = CGFloat(time)
      return self.knot(time, 100 * t, -200 * t + 500 * t * t, 100, -200 + 1000 * t)
    }
    let path = MotionCurve([knot(0), knot(0.1), knot(0.2)]).path(0...2)
    for point in samples(path, [0, 0.25, 0.5, 0.75]) {
      let t = point.x / 100
      #expect(abs(point.y - (-200 * t + 500 * t * t)) < 1e-9)
    }
  }

  @Test("a circle of 12 moments is round to 0.1 % of its radius, where a polygon is off by 3 %")
  func circle() {
    let knots = (0...12).map { index in
      let angle = Double(index) * .pi / 6
      return knot(
        angle, CGFloat(50 * cos(angle)), CGFloat(50 * sin(angle)), CGFloat(-50 * sin(angle)),
        CGFloat(50 * cos(angle)))
    }
    for point in samples(MotionCurve(knots).path(0...12), [0.2, 0.5, 0.8]) {
      #expect(abs(CGVector(from: .zero, to: point).length - 50) < 0.05)
    }
  }

  @Test("a bounce is a corner where the motions before and after it meet")
  func bounce() {
    // Reaches y = 10 after 0.1 s at 100 points a second, and returns at half the speed.
    let curve = MotionCurve([
      knot(0, 0, 0, 20, 100), knot(0.2, 4, 5, 20, -50, jumps: true),
    ])
    let points = curve.path(0...1).points
    #expect(points.count == 3)
    #expect(points[1].isNear(CGPoint(x: 2, y: 10)))
  }

  @Test("what is moved without motion goes straight, and so does a point without velocities")
  func straight() {
    let moved = MotionCurve([knot(0, 0, 0, 0, 0), knot(0.1, 90, 40, 0, 0)])
    #expect(moved.path(0...1).points == [.zero, CGPoint(x: 90, y: 40)])
    let polygon = MotionCurve(polygon: [.zero, CGPoint(x: 5, y: 0), CGPoint(x: 5, y: 5)])
    #expect(polygon.path(0...2).points.count == 3)
    #expect(polygon.direction(at: 0) == CGVector(dx: 1, dy: 0))
  }
}
