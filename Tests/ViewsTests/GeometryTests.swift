import AutoLayout
import Foundation
import Geometry
import Scene
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

  @Test("a new anchor point keeps the center and moves the frame, and a new frame keeps it")
  func anchorPoint() {
    let view = View(frame: CGRect(x: 20, y: 40, width: 80, height: 60))
    view.anchorPoint = CGPoint(x: 0, y: 1)
    #expect(view.center == CGPoint(x: 60, y: 70))
    #expect(view.frame == CGRect(x: 60, y: 10, width: 80, height: 60))
    view.frame = CGRect(x: 5, y: 6, width: 10, height: 20)
    #expect(view.center == CGPoint(x: 5, y: 26) && view.anchorPoint == CGPoint(x: 0, y: 1))
    // A quarter turn clockwise about the lower left corner puts the upper left corner to its right.
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    root.addSubview(view)
    let corner = view.convert(CGPoint.zero, to: root)
    #expect(abs(corner.x - 25) < 1e-12 && abs(corner.y - 26) < 1e-12)
    #expect(abs(view.frame.minX - 5) < 1e-12 && abs(view.frame.minY - 26) < 1e-12)
    #expect(root.hitTest(CGPoint(x: 24, y: 35)) === view)
    #expect(root.hitTest(CGPoint(x: 24, y: 25)) === root)
  }

  @Test(
    "a layout and a change of the superview's size place a view by its frame, whatever its anchor point"
  )
  func anchoredLayout() throws {
    let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (pinned, resized) = (View(), View(frame: CGRect(x: 10, y: 10, width: 20, height: 20)))
    for view in [pinned, resized] {
      root.addSubview(view)
      view.anchorPoint = CGPoint(x: 1, y: 0.25)
    }
    resized.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    resized.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    pinned.translatesAutoresizingMaskIntoConstraints = false
    try LayoutConstraint.activate([
      pinned.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 7.3),
      pinned.topAnchor.constraint(equalTo: root.topAnchor, constant: 8),
      pinned.widthAnchor.constraint(equalToConstant: 40),
      pinned.heightAnchor.constraint(equalToConstant: 16),
    ])
    root.bounds.size = CGSize(width: 150, height: 120)
    root.layoutIfNeeded()
    #expect(abs(pinned.frame.minX - 7.3) < 0.51 && pinned.frame.minY == 8)
    #expect(pinned.center.y == 12 && pinned.center.x == pinned.frame.maxX)
    #expect(resized.frame == CGRect(x: 10, y: 10, width: 70, height: 40))
  }

  @Test(
    "an animated turn goes around the anchor point, and an animated anchor point moves the view")
  func animatedAnchorPoint() throws {
    let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = View(frame: CGRect(x: 50, y: 50, width: 20, height: 10))
    root.addSubview(view)
    view.anchorPoint = .zero
    let linear = CubicTimingParameters(animationCurve: .linear)
    root.animate(withDuration: 1, timing: linear) {
      view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    }
    // Halfway, at 45°, the middle is a quarter turn less a half around the corner at (60, 55).
    let seen = view.presentation(at: 0.5)
    let middle = CGPoint(x: 10, y: 5).applying(seen.transformToSuperview)
    let half = 0.5.squareRoot()
    #expect(abs(middle.x - (60 + 10 * half - 5 * half)) < 1e-9)
    #expect(abs(middle.y - (55 + 10 * half + 5 * half)) < 1e-9)
    #expect(CGPoint.zero.applying(seen.transformToSuperview) == CGPoint(x: 60, y: 55))
    let still = View(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    root.addSubview(still)
    root.animate(withDuration: 1, timing: linear) {
      still.anchorPoint = CGPoint(x: 1, y: 0.5)
    }
    #expect(still.presentation(at: 0.5).frame == CGRect(x: -10, y: 0, width: 40, height: 40))
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
