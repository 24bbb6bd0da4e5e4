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

  @Test("a shear moves along the first axis before the turn; a mirror image scales y below 0")
  func shear() {
    // A quarter turn takes (x, y) to (−y, x); the rows before it are (2, 0) and (shear 5, 3).
    let parts = TransformComponents(
      CGAffineTransform(a: 0, b: 2, c: -3, d: 5, tx: 7, ty: 8))
    #expect(abs(parts.rotation - .pi / 2) < 1e-12 && abs(parts.shear - 5) < 1e-12)
    #expect(abs(parts.scale.dx - 2) < 1e-12 && abs(parts.scale.dy - 3) < 1e-12)
    #expect(parts.translation == CGVector(dx: 7, dy: 8))
    let mirrored = TransformComponents(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0))
    #expect(mirrored.scale == CGVector(dx: 1, dy: -1) && mirrored.rotation == 0)
    let composed = TransformComponents(
      scale: CGVector(dx: 2, dy: 3), rotation: .pi / 2, shear: 5
    ).affine
    // (1, 1) is scaled and sheared to (2 + 5, 3), which turns to (−3, 7).
    let point = CGPoint(x: 1, y: 1).applying(composed)
    #expect(abs(point.x + 3) < 1e-12 && abs(point.y - 7) < 1e-12)
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
