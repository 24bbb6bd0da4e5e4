import Foundation
import Geometry
import Testing

@Suite("Portable exponential and logarithm")
struct ExponentialTests {
  @Test("the exponential is the C library's but for a relative error of 1e-13")
  func exponential() {
    for step in -7000...7000 {
      let x = Double(step) / 10
      #expect(abs(PortableMath.exponential(x) / exp(x) - 1) < 1e-13, "\(x)")
    }
    #expect(PortableMath.exponential(0) == 1)
    #expect(PortableMath.exponential(1000) == .infinity)
    #expect(PortableMath.exponential(-1000) == 0)
    #expect(PortableMath.exponential(.infinity) == .infinity)
    #expect(PortableMath.exponential(-.infinity) == 0)
    #expect(PortableMath.exponential(.nan).isNaN)
  }

  @Test("the logarithm is the C library's but for an error of 1e-15 of its size, or of 1")
  func logarithm() {
    for step in -600...600 {
      let x = PortableMath.exponential(Double(step) / 1.7)
      #expect(abs(PortableMath.logarithm(x) - log(x)) < 1e-15 * max(1, abs(log(x))) * 2, "\(x)")
    }
    #expect(PortableMath.logarithm(1) == 0)
    #expect(PortableMath.logarithm(0).isNaN && PortableMath.logarithm(-1).isNaN)
    #expect(PortableMath.logarithm(.infinity).isNaN)
  }
}

@Suite("The parts of a transform")
struct TransformComponentsTests {
  @Test("scaled, sheared, turned and moved, and back again", arguments: [-3.0, -1, 0, 0.5, 3.1])
  func roundTrip(angle: Double) {
    for (sx, sy, shear) in [(1.0, 1.0, 0.0), (2, 0.5, 0), (2, -3, 0.25), (1e-3, 4, -1)] {
      let parts = TransformComponents(
        translation: CGVector(dx: 3, dy: -4), scale: CGVector(dx: sx, dy: sy),
        rotation: CGFloat(angle), shear: shear)
      let back = TransformComponents(parts.affine)
      #expect(abs(back.scale.dx - sx) < 1e-12 && abs(back.scale.dy - sy) < 1e-12)
      #expect(abs(back.rotation - CGFloat(angle)) < 1e-9 && abs(back.shear - shear) < 1e-12)
      #expect(back.translation == parts.translation)
    }
  }

  @Test("without pure parts the order is scale, then rotation, then translation")
  func order() {
    let parts = TransformComponents(
      translation: CGVector(dx: 10, dy: 0), scale: CGVector(dx: 2, dy: 3), rotation: .pi / 2)
    // (1, 1) is scaled to (2, 3), turned clockwise to (−3, 2), and moved.
    let point = CGPoint(x: 1, y: 1).applying(parts.affine)
    #expect(abs(point.x - 7) < 1e-12 && abs(point.y - 2) < 1e-12)
  }

  @Test("a transform that is flat in one direction keeps its turn; one of nothing has none")
  func singular() {
    let flat = TransformComponents(scale: CGVector(dx: 0, dy: 2), rotation: 1)
    let parts = TransformComponents(flat.affine)
    #expect(abs(parts.rotation - 1) < 1e-12 && parts.scale.dx == 0)
    #expect(abs(parts.scale.dy - 2) < 1e-12)
    let nothing = TransformComponents(CGAffineTransform(scaleX: 0, y: 0))
    #expect(nothing.scale == .zero && nothing.rotation == 0)
  }
}
