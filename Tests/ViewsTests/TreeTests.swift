import AutoLayout
import Foundation
import Geometry
import Scene
import TestSupport
import Testing
import Views

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

  @Test("an override may remove views while one is being removed")
  func removalDuringRemoval() {
    final class Owner: View {
      override func willRemoveSubview(_ subview: View) {
        if subview.identifier == "b" { subviews[0].removeFromSuperview() }
      }
    }
    var owner: View? = Owner()
    let views = named("abc")
    for view in views { owner?.addSubview(view) }
    views[1].removeFromSuperview()
    #expect(owner.map(order) == "c" && views[0].superview == nil && views[1].superview == nil)
    owner = nil
    #expect(views.allSatisfy { $0.superview == nil })
  }

  @Test("references upwards stay valid, whatever is moved and deallocated", arguments: 0..<20)
  func references(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var views: [View?] = Array(repeating: nil, count: 8)
    var constraints: [LayoutConstraint] = []
    for _ in 0..<300 {
      let place = random.below(views.count)
      let other = views[random.below(views.count)]
      switch random.below(6) {
      case 0: views[place] = View()
      case 1: views[place] = nil
      case 2: views[place]?.removeFromSuperview()
      case 3: views[place]?.root.layoutIfNeeded()
      default:
        guard let view = views[place], let other, !view.isDescendant(of: other) else { continue }
        view.insertSubview(other, at: random.below(3))
        let constraint = other.topAnchor.constraint(equalTo: view.topAnchor)
        try LayoutConstraint.activate([constraint])
        constraints.append(constraint)
      }
      for case let view? in views {
        let siblings = view.superview?.subviews ?? [view]
        #expect(siblings.filter { $0 === view }.count == 1)
        #expect(view.subviews.allSatisfy { $0.superview === view })
      }
      for constraint in constraints where constraint.isActive {
        #expect(constraint.items.count == 2)
      }
    }
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
