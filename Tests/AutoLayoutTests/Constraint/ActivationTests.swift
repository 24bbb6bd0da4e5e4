import AutoLayout
import Foundation
import Testing

@Suite("Activation")
struct ActivationTests {
  @Test("a constraint is held by the closest common ancestor of its items (1.6)")
  func ancestor() throws {
    let root = Box.root()
    let branch = root.add("branch")[0]
    let leaves = branch.add("a", "b")
    let aunt = root.add("aunt")[0]
    let held = { (item: Box) in item.layoutState.constraints.map(\.body) }
    let all: [any LayoutItem] = [root, branch, aunt] + leaves
    try constrain(all, "a.width == 5", "a.left == b.left", "a.top == branch.top")
    try constrain(all, "b.left == aunt.left")
    #expect(held(leaves[0]) == ["a.width == 5"])
    #expect(held(branch) == ["a.left == b.left", "V:|-(0)-[a]"])
    #expect(held(root) == ["b.left == aunt.left"])
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

  @Test("activating twice is once, deactivating takes it out, and both work on lists (1.6)")
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

  @Test("an item that leaves takes along what is said of it from outside (1.6)")
  func removal() throws {
    let root = Box.root()
    let branch = root.add("branch")[0]
    let leaf = branch.add("leaf")[0]
    let aunt = root.add("aunt")[0]
    let all: [any LayoutItem] = [root, branch, leaf, aunt]
    try constrain(
      all, "leaf.width == 5", "leaf.left == branch.left + 1", "leaf.left == aunt.left",
      "branch.top == root.top", "aunt.width == 3")
    branch.remove()
    #expect(root.layoutState.constraints.isEmpty)
    #expect(aunt.layoutState.constraints.count == 1)
    #expect(branch.layoutState.constraints.count == 1)
    #expect(leaf.layoutState.constraints.count == 1)
  }

  @Test("a constraint may be added to any common ancestor, and to nothing else (1.6)")
  func chosenHolder() throws {
    let root = Box.root()
    let branch = root.add("branch")[0]
    let leaf = branch.add("leaf")[0]
    let width = try LayoutConstraint(
      item: leaf, attribute: .width, relatedBy: .equal, constant: 5)
    try root.addConstraint(width)
    #expect(width.isActive && root.layoutState.constraints.count == 1)
    try branch.addConstraints([width])
    #expect(root.layoutState.constraints.isEmpty && branch.layoutState.constraints.count == 1)
    root.removeConstraint(width)
    #expect(width.isActive)
    branch.removeConstraints([width])
    #expect(!width.isActive && branch.layoutState.constraints.isEmpty)
    let aunt = root.add("aunt")[0]
    #expect(throws: LayoutError.holderIsNoAncestor("aunt", "leaf")) {
      try aunt.addConstraint(width)
    }
    #expect(!width.isActive)
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

  @Test("a guide counts as its owner, which holds what is said of the guide (1.6)")
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

  @Test("items are known weakly, and a constraint without its item is none")
  func weakItems() throws {
    let root = Box.root()
    var lost: Box? = Box("lost")
    let constraint = try LayoutConstraint(
      item: root, attribute: .left, relatedBy: .equal, toItem: lost, attribute: .left)
    lost = nil
    #expect(constraint.secondItem == nil)
    #expect(throws: LayoutError.itemGone) { try constraint.activate() }
  }
}
