import Foundation
import Geometry
import Testing
import Views
import Scene

@Suite("The tree of views")
struct TreeTests {
  private func named(_ names: String) -> [View] {
    names.map { name in
      let view = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.identifier = String(name)
      return view
    }
  }

  private func order(_ view: View) -> String { view.subviews.map(\.identifier).joined() }

  @Test("subviews stand back to front in the order in which they are added and moved")
  func ordering() {
    let root = View()
    let views = named("abcd")
    for view in views { root.addSubview(view) }
    #expect(order(root) == "abcd")
    root.bringSubviewToFront(views[0])
    #expect(order(root) == "bcda")
    root.sendSubviewToBack(views[3])
    #expect(order(root) == "dbca")
    root.exchangeSubview(at: 0, withSubviewAt: 3)
    #expect(order(root) == "abcd")
    root.insertSubview(views[0], aboveSubview: views[2])
    #expect(order(root) == "bcad")
    root.insertSubview(views[3], belowSubview: views[1])
    #expect(order(root) == "dbca")
  }

  @Test("a view has one superview at a time and knows it weakly")
  func oneSuperview() {
    let (first, second, view) = (View(), View(), View())
    first.addSubview(view)
    second.addSubview(view)
    #expect(first.subviews.isEmpty && view.superview === second)
    view.removeFromSuperview()
    #expect(second.subviews.isEmpty && view.superview == nil)
    var owner: View? = View()
    owner?.addSubview(view)
    owner = nil
    #expect(view.superview == nil)
  }

  @Test("a view is its own descendant, and the root is found from any depth")
  func descent() {
    let (root, middle, leaf) = (View(), View(), View())
    root.addSubview(middle)
    middle.addSubview(leaf)
    #expect(leaf.isDescendant(of: root) && leaf.isDescendant(of: leaf))
    #expect(!root.isDescendant(of: leaf))
    #expect(leaf.root === root)
  }

  @Test("a touch reaches the deepest front view that is visible and open to it")
  func hits() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let back = View(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    let front = View(frame: CGRect(x: 20, y: 20, width: 50, height: 50))
    root.addSubview(back)
    root.addSubview(front)
    #expect(root.hitTest(CGPoint(x: 30, y: 30)) === front)
    front.alpha = 0.009
    #expect(root.hitTest(CGPoint(x: 30, y: 30)) === back)
    back.isUserInteractionEnabled = false
    #expect(root.hitTest(CGPoint(x: 30, y: 30)) === root)
    #expect(root.hitTest(CGPoint(x: 100, y: 30)) == nil)
  }
}
