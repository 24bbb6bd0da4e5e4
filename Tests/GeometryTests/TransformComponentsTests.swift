import Foundation
import Geometry
import Testing

@Suite("The components of a transform")
struct TransformComponentsTests {
  @Test("composing and decomposing is the identity", arguments: [-3.0, -1, 0, 0.5, 3.1])
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

  @Test("the order is scale, then rotation, then translation")
  func order() {
    let parts = TransformComponents(
      translation: CGVector(dx: 10, dy: 0), scale: CGVector(dx: 2, dy: 3), rotation: .pi / 2)
    // (1, 1) is scaled to (2, 3), rotated clockwise to (−3, 2), and translated.
    let point = CGPoint(x: 1, y: 1).applying(parts.affine)
    #expect(abs(point.x - 7) < 1e-12 && abs(point.y - 2) < 1e-12)
  }

  @Test("a transform singular in one direction keeps its rotation; the zero transform has none")
  func singular() {
    let flat = TransformComponents(scale: CGVector(dx: 0, dy: 2), rotation: 1)
    let parts = TransformComponents(flat.affine)
    #expect(abs(parts.rotation - 1) < 1e-12 && parts.scale.dx == 0)
    #expect(abs(parts.scale.dy - 2) < 1e-12)
    let nothing = TransformComponents(CGAffineTransform(scaleX: 0, y: 0))
    #expect(nothing.scale == .zero && nothing.rotation == 0)
  }
}
