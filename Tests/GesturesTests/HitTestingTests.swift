import Foundation
import Geometry
import Scene
import Testing
import Views

@Suite("Hit testing")
struct HitTestingTests {
  private let root = View(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let back = View(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
  private let front = View(frame: CGRect(x: 60, y: 60, width: 100, height: 100))
  private let inner = View(frame: CGRect(x: 10, y: 10, width: 40, height: 40))

  init() {
    root.addSubview(back)
    root.addSubview(front)
    back.addSubview(inner)
  }

  private func hit(_ x: CGFloat, _ y: CGFloat) -> View? { root.hitTest(CGPoint(x: x, y: y)) }

  @Test("the deepest view at the point is hit, and the frontmost of siblings")
  func deepest() {
    #expect(hit(10, 10) === root)
    #expect(hit(25, 25) === back)
    #expect(hit(35, 35) === inner)
    #expect(hit(100, 100) === front)
    front.look.zPosition = -1
    #expect(hit(100, 100) === back)
  }

  @Test("a point outside of the root hits nothing, and edges belong to the upper left")
  func edges() {
    #expect(hit(-1, 10) == nil)
    #expect(hit(0, 0) === root)
    #expect(hit(200, 100) == nil)
    #expect(hit(20, 20) === back)
  }

  @Test(
    "views that are hidden, nearly transparent or not interactive let touches through, with subviews"
  )
  func passing() {
    let changes: [(View) -> Void] = [
      { $0.look.isHidden = true }, { $0.look.alpha = 0.009 },
      { $0.isUserInteractionEnabled = false },
    ]
    for change in changes {
      let view = View(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      view.addSubview(View(frame: view.bounds))
      root.addSubview(view)
      #expect(hit(10, 10) === view.subviews[0])
      change(view)
      #expect(hit(10, 10) === root)
      view.removeFromSuperview()
    }
    back.look.alpha = 0.01
    #expect(hit(25, 25) === back)
  }

  @Test("a subview outside of its superview's bounds cannot be hit")
  func outside() {
    inner.frame = CGRect(x: -15, y: 0, width: 40, height: 40)
    #expect(hit(10, 30) === root)
    #expect(hit(30, 30) === inner)
  }

  @Test("transforms and scrolled bounds count")
  func transforms() {
    // Turned by 45°, the square of side 100 about (70, 70) has corners 70.7 from there.
    back.transform = CGAffineTransform(rotationAngle: .pi / 4)
    #expect(hit(70, 2) === back)
    #expect(hit(22, 22) === root)
    back.transform = CGAffineTransform(scaleX: 0, y: 1)
    #expect(hit(70, 30) === root)
    back.transform = .identity
    back.bounds.origin = CGPoint(x: 10, y: 10)
    // The inner view is now at (20, 20) of the root.
    #expect(hit(21, 21) === inner)
  }

  @Test("images and labels let touches through unless told otherwise, buttons do not")
  func kinds() {
    let image = ImageView()
    image.frame = root.bounds
    root.addSubview(image)
    #expect(hit(10, 10) === root)
    image.isUserInteractionEnabled = true
    #expect(hit(10, 10) === image)
  }

  @Test("views 5,000 deep are hit")
  func deep() {
    var view = root
    for _ in 0..<5000 {
      let next = View(frame: view.bounds)
      view.addSubview(next)
      view = next
    }
    #expect(hit(10, 10) === view)
  }
}
