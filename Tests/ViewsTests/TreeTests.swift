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

  @Test("subviews are ordered back to front as they are added and moved")
  func ordering() {
    let root = View()
    let views = named("abcd")
    for view in views { root.addSubview(view) }
    #expect(order(root) == "abcd")
    root.bringSubviewToFront(views[0])
    #expect(order(root) == "bcda")
    root.insertSubview(views[3], at: 0)
    #expect(order(root) == "dbca")
    root.insertSubview(views[2], at: 9)
    #expect(order(root) == "dbac")
  }

  @Test("a view has one superview at a time and refers to it weakly")
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

  @Test("a view is its own descendant, and every view finds its root")
  func descent() {
    let (root, middle, leaf) = (View(), View(), View())
    root.addSubview(middle)
    middle.addSubview(leaf)
    #expect(leaf.isDescendant(of: root) && leaf.isDescendant(of: leaf))
    #expect(!root.isDescendant(of: leaf))
    #expect(leaf.root === root)
  }
}
