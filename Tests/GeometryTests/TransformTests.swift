import Foundation
import Geometry
import Testing

@Suite("Affine transforms")
struct TransformTests {
  @Test("a positive rotation turns the x axis towards the y axis: clockwise with y down")
  func rotation() {
    let image = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(abs(image.x) < 1e-15 && abs(image.y - 1) < 1e-15)
  }

  @Test("concatenation applies the receiver first")
  func concatenation() {
    let move = CGAffineTransform(translationX: 10, y: 0)
    let grow = CGAffineTransform(scaleX: 2, y: 3)
    #expect(CGPoint(x: 1, y: 1).applying(move.concatenating(grow)) == CGPoint(x: 22, y: 3))
    #expect(CGPoint(x: 1, y: 1).applying(grow.concatenating(move)) == CGPoint(x: 12, y: 3))
  }

  @Test("a translation is applied before the receiver, as in Core Graphics")
  func translation() {
    #expect(
      CGPoint(x: 1, y: 1).applying(
        CGAffineTransform(scaleX: 2, y: 2).translatedBy(x: 5, y: 7)) == CGPoint(x: 12, y: 16))
  }

  @Test("the inverse undoes the transform; a singular transform is returned unchanged")
  func inversion() {
    let t = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 4, ty: -5)
    let back = CGPoint(x: 3, y: 8).applying(t).applying(t.inverted())
    #expect(abs(back.x - 3) < 1e-14 && abs(back.y - 8) < 1e-14)
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
  }

  @Test("a rectangle's image is a bounding box: a unit square rotated by 45° is √2 wide")
  func boundingBox() {
    let box = CGRect(x: -0.5, y: -0.5, width: 1, height: 1)
      .applying(CGAffineTransform(rotationAngle: .pi / 4))
    #expect(abs(box.width - 2.0.squareRoot()) < 1e-15)
    #expect(abs(box.midX) < 1e-15 && abs(box.midY) < 1e-15)
  }

  @Test("a rotation has its angle as rotation angle", arguments: [-3.0, -1.5, 0, 0.25, 3.1])
  func angle(angle: Double) {
    #expect(abs(CGAffineTransform(rotationAngle: angle).rotationAngle - angle) < 1e-15)
  }
}

@Suite("Paths")
struct BezierPathTests {
  @Test("the oval's radial error stays below 2.8e-4 of the radius")
  func oval() {
    let path = BezierPath(ovalIn: CGRect(x: -1, y: -1, width: 2, height: 2))
    var start = CGPoint.zero
    var worst = 0.0
    for element in path.elements {
      switch element {
      case .move(let point): start = point
      case .curve(let end, let control1, let control2):
        for step in 0...100 {
          let t = Double(step) / 100
          let u = 1 - t
          let (b0, b1, b2, b3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          let x = b0 * start.x + b1 * control1.x + b2 * control2.x + b3 * end.x
          let y = b0 * start.y + b1 * control1.y + b2 * control2.y + b3 * end.y
          worst = max(worst, abs((x * x + y * y).squareRoot() - 1))
        }
        start = end
      case .line, .close: break
      }
    }
    #expect(worst < 2.8e-4 && worst > 0)
  }

  @Test("a corner radius is limited to half the shorter side")
  func radius() {
    let rect = CGRect(x: 0, y: 0, width: 40, height: 20)
    #expect(
      BezierPath(roundedRect: rect, cornerRadius: 99)
        == BezierPath(roundedRect: rect, cornerRadius: 10))
    #expect(BezierPath(roundedRect: rect, cornerRadius: 0) == BezierPath(rect: rect))
  }

  @Test("after a close the current point is the subpath's start")
  func currentPoint() {
    var path = BezierPath()
    #expect(path.currentPoint == nil)
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 5, y: 2))
    #expect(path.currentPoint == CGPoint(x: 5, y: 2))
    path.close()
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
  }

  @Test("a quadratic curve converted to a cubic has the same midpoint")
  func quadratic() {
    var path = BezierPath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 4, y: 0), controlPoint: CGPoint(x: 2, y: 4))
    guard case .curve(let end, let control1, let control2) = path.elements[1] else {
      Issue.record("not a curve")
      return
    }
    // The quadratic's midpoint is (P0 + 2 P1 + P2) / 4 = (2, 2).
    let middle = CGPoint(
      x: (3 * control1.x + 3 * control2.x + end.x) / 8,
      y: (3 * control1.y + 3 * control2.y + end.y) / 8)
    #expect(abs(middle.x - 2) < 1e-15 && abs(middle.y - 2) < 1e-15)
  }
}
