import AutoLayout
import Foundation
import Testing
import Scene

@Suite("Activation")
struct ActivationTests {
  @Test("a constraint is held by the closest common ancestor of its items (1.6)")
  func ancestor() throws {
    let root = Box.root()
    let branch = root.add("branch")[0]
    let leaves = branch.add("a", "b")
    let other = root.add("other")[0]
    let held = { (item: Box) in item.layoutState.constraints.map(\.body) }
    let all: [any LayoutItem] = [root, branch, other] + leaves
    try constrain(all, "a.width == 5", "a.left == b.left", "a.top == branch.top")
    try constrain(all, "b.left == other.left")
    #expect(held(leaves[0]) == ["a.width == 5"])
    #expect(held(branch) == ["a.left == b.left", "V:|-(0)-[a]"])
    #expect(held(root) == ["b.left == other.left"])
  }

  @Test("items of two trees have no common ancestor, and the error names both (1.6)")
  func twoTrees() throws {
    let (first, second) = (Box.root(), Box("elsewhere"))
    let constraint = try LayoutConstraint(
      item: first, attribute: .left, relatedBy: .equal, toItem: second, attribute: .left)
    #expect(throws: LayoutError.noCommonAncestor("root.left", "elsewhere.left")) {
      try constraint.activate()
    }
    #expect(!constraint.isActive)
    #expect(
      LayoutError.noCommonAncestor("root.left", "elsewhere.left").description
        == "the anchors root.left and elsewhere.left have no common ancestor; "
        + "do their items lie in different view hierarchies?")
  }

  @Test("activating twice has no effect, and lists can be activated and deactivated (1.6)")
  func twice() throws {
    let root = Box.root()
    let constraints = try (0..<3).map { index in
      try LayoutConstraint(
        item: root, attribute: .width, relatedBy: .equal, constant: CGFloat(index))
    }
    try LayoutConstraint.activate(constraints + constraints)
    #expect(root.layoutState.constraints.count == 3)
    LayoutConstraint.deactivate([constraints[0], constraints[2]])
    #expect(root.layoutState.constraints.map(\.constant) == [1])
    #expect(constraints.map(\.isActive) == [false, true, false])
  }

  @Test("removing an item deactivates its constraints with items outside (1.6)")
  func removal() throws {
    let root = Box.root()
    let branch = root.add("branch")[0]
    let leaf = branch.add("leaf")[0]
    let other = root.add("other")[0]
    let all: [any LayoutItem] = [root, branch, leaf, other]
    try constrain(
      all, "leaf.width == 5", "leaf.left == branch.left + 1", "leaf.left == other.left",
      "branch.top == root.top", "other.width == 3")
    branch.remove()
    #expect(root.layoutState.constraints.isEmpty)
    #expect(other.layoutState.constraints.count == 1)
    #expect(branch.layoutState.constraints.count == 1)
    #expect(leaf.layoutState.constraints.count == 1)
  }

  @Test("the ancestor of items ten thousand levels apart is found (1.6)")
  func deep() throws {
    let root = Box.root()
    var chain = [root]
    for _ in 0..<10_000 {
      let box = Box("b")
      chain[chain.count - 1].add(box)
      chain.append(box)
    }
    let across = try LayoutConstraint(
      item: chain[10_000], attribute: .left, relatedBy: .equal, toItem: root, attribute: .left)
    try across.activate()
    #expect(root.layoutState.constraints.count == 1)
  }

  @Test("a guide counts as its owner, which holds the guide's constraints (1.6)")
  func guide() throws {
    let root = Box.root()
    let (box, guide) = (root.add("box")[0], LayoutGuide(identifier: "gap"))
    box.add(guide)
    try constrain([root, box, guide], "gap.width == 10", "gap.left == root.left + 5")
    try constrain([root, box, guide], "gap.top == box.top")
    #expect(box.layoutState.constraints.count == 2)
    #expect(root.layoutState.constraints.count == 1)
    #expect(guide.layoutState.constraints.isEmpty)
  }

  @Test("items are referenced weakly, and a constraint without its item cannot be activated")
  func weakItems() throws {
    let root = Box.root()
    var lost: Box? = Box("lost")
    let constraint = try LayoutConstraint(
      item: root, attribute: .left, relatedBy: .equal, toItem: lost, attribute: .left)
    lost = nil
    #expect(constraint.secondItem == nil)
    #expect(throws: LayoutError.itemDeallocated) { try constraint.activate() }
  }
}
