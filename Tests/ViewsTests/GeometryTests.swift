import Foundation
import Geometry
import Testing
import Views

@Suite("A view's geometry")
struct GeometryTests {
  @Test("the frame given at creation sets the center and the bounds' size")
  func creation() {
    let view = View(frame: CGRect(x: 20, y: 40, width: 80, height: 60))
    #expect(view.center == CGPoint(x: 60, y: 70))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 80, height: 60))
    #expect(view.frame == CGRect(x: 20, y: 40, width: 80, height: 60))
  }

  @Test("changing the size of the bounds keeps the center")
  func boundsSize() {
    let view = View(frame: CGRect(x: 20, y: 40, width: 80, height: 60))
    view.bounds = CGRect(x: 7, y: 9, width: 100, height: 20)
    #expect(view.center == CGPoint(x: 60, y: 70))
    #expect(view.frame == CGRect(x: 10, y: 60, width: 100, height: 20))
  }

  @Test("the frame of a rotated square is its bounding box")
  func turned() {
    let view = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.transform = CGAffineTransform(rotationAngle: .pi / 4)
    let half = 50 * 2.0.squareRoot()
    #expect(abs(view.frame.minX - (50 - half)) < 1e-12)
    #expect(abs(view.frame.width - 2 * half) < 1e-12)
    #expect(view.bounds.size == CGSize(width: 100, height: 100))
  }

  @Test("a frame set under a scale and a translation is the result")
  func frameUnderScaling() {
    let view = View()
    view.transform = CGAffineTransform(a: 2, b: 0, c: 0, d: 0.5, tx: 3, ty: -4)
    view.frame = CGRect(x: 10, y: 20, width: 40, height: 30)
    #expect(view.bounds.size == CGSize(width: 20, height: 60))
    #expect(view.frame == CGRect(x: 10, y: 20, width: 40, height: 30))
  }

  @Test("a frame of negative size is standardized")
  func negative() {
    let view = View(frame: CGRect(x: 30, y: 30, width: -20, height: -10))
    #expect(view.frame == CGRect(x: 10, y: 20, width: 20, height: 10))
  }

  @Test("points convert through origins of bounds and rotations, and back")
  func conversion() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let scroll = View(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
    let leaf = View(frame: CGRect(x: 50, y: 60, width: 20, height: 40))
    root.addSubview(scroll)
    scroll.addSubview(leaf)
    scroll.bounds.origin = CGPoint(x: 10, y: 20)
    #expect(CGPoint(x: 1, y: 2).applying(leaf.transform(to: root)) == CGPoint(x: 141, y: 142))
    leaf.transform = CGAffineTransform(rotationAngle: .pi / 2)
    // The leaf's top left corner, half its size from the center, rotated clockwise by 90°.
    let corner = CGPoint.zero.applying(leaf.transform(to: scroll))
    #expect(abs(corner.x - 80) < 1e-12 && abs(corner.y - 70) < 1e-12)
    let back = CGPoint(x: 3, y: 4).applying(leaf.transform(to: root))
      .applying(root.transform(to: leaf))
    #expect(abs(back.x - 3) < 1e-12 && abs(back.y - 4) < 1e-12)
    let box = leaf.convert(leaf.bounds, to: scroll)
    #expect(abs(box.minX - leaf.frame.minX) < 1e-12 && abs(box.height - 20) < 1e-12)
  }

  @Test("nil stands for the space that contains the root's frame")
  func nilSpace() {
    let root = View(frame: CGRect(x: 5, y: 6, width: 100, height: 100))
    #expect(CGPoint.zero.applying(root.transform(to: nil)) == CGPoint(x: 5, y: 6))
  }
}
