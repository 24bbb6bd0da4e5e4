import AutoLayout
import Foundation
import Testing
import Scene

@Suite("Printed constraints")
struct PrintedFormTests {
  private let root = Box.root()
  private let boxes: [Box]

  init() {
    boxes = root.add("a", "b")
    root.add(Box())
  }

  @Test(
    "facing edges are printed as gaps, everything else as an equation (1.7)",
    arguments: [
      ("b.leading == a.trailing + 8", "H:[a]-(8)-[b]"),
      ("b.leading >= a.trailing + 9", "H:[a]-(>=9)-[b]"),
      ("b.top <= a.bottom - 9", "V:[a]-(<=-9)-[b]"),
      // With the items exchanged it is an equation, as in logs.
      ("a.trailing == b.leading - 8", "a.trailing == b.leading - 8"),
      ("root.top == a.top", "root.top == a.top"),
      ("a.top == root.top", "V:|-(0)-[a]"),
      ("root.bottom >= a.bottom + 9", "V:[a]-(>=9)-|"),
      ("a.bottom == root.bottom - 5", "a.bottom == root.bottom - 5"),
      ("root.bottom == a.bottom + 5", "V:[a]-(5)-|"),
      ("b.left == a.right", "H:[a]-(0)-[b](LTR)"),
      ("root.right == a.right + 1.5", "H:[a]-(1.5)-|(LTR)"),
      ("a.width == -1 * b.width", "a.width == -b.width"),
      ("a.width <= -5", "a.width <= - 5"),
      ("a.height == 1234567", "a.height == 1.23457e+06"),
      ("a.trailing == root.trailing + 0.1", "a.trailing == root.trailing + 0.1"),
      ("a.left == root.left + 2", "H:|-(2)-[a](LTR)"),
      ("a.bottom == b.bottom - 5", "a.bottom == b.bottom - 5"),
      ("a.width == 0.25 * b.width + 5", "a.width == 0.25*b.width + 5"),
      ("a.height == 44", "a.height == 44"),
      ("a.height >= 44", "a.height >= 44"),
      ("a.width == b.height / 3", "a.width == 0.333333*b.height"),
      ("a.leading == root.leadingMargin", "a.leading == root.leadingMargin"),
      ("a.centerX == root.centerX", "a.centerX == root.centerX"),
      ("a.leading == 2 * root.leading", "a.leading == 2*root.leading"),
    ])
  func bodies(equation: String, expected: String) throws {
    let constraint = try LayoutConstraint.activate(equation, among: [root] + boxes)
    #expect(constraint.body == expected)
  }

  @Test("identifier, priority, state and names surround the body (1.7)")
  func frame() throws {
    let constraint = try LayoutConstraint.activate(
      "a.top == root.top + 8 @750", among: [root] + boxes)
    constraint.identifier = "top"
    // The gap contains the priority too, and the list of names ends with a space, as in logs.
    let rest = "names: a:Box, root:Box, '|':root:Box )>"
    #expect(
      constraint.description
        == "<LayoutConstraint 'top' V:|-(8@750)-[a] priority:750   (active, \(rest)")
    constraint.isActive = false
    constraint.identifier = nil
    #expect(
      constraint.description
        == "<LayoutConstraint V:|-(8@750)-[a] priority:750   (inactive, \(rest)")
  }

  @Test("an item without identifier is printed as its path from the root")
  func unnamed() throws {
    let inner = Box()
    (root.children[2] as? Box)?.add(inner)
    let constraint = try LayoutConstraint(
      item: inner, attribute: .width, relatedBy: .lessThanOrEqual, constant: 1e-3)
    #expect(constraint.description == "<LayoutConstraint Box:2/0.width <= 0.001   (inactive)>")
  }

  @Test("standard and system spacing have their own form, offsets are differences (1.7)")
  func spaces() throws {
    let formats = try LayoutConstraint.constraints(
      withVisualFormat: "H:[a]-[b]", views: ["a": boxes[0], "b": boxes[1]])
    #expect(formats.map(\.constraint.body) == ["H:[a]-(NSSpace(8))-[b]"])
    let items = [root] + boxes
    let below = try LayoutConstraint.activate("b.top >= a.bottom + 2 * systemSpacing", among: items)
    #expect(below.body == "V:[a]-(>=NSLayoutAnchorConstraintSpace(16))-[b]")
    let above = try LayoutConstraint.activate(
      "a.bottom <= root.bottom + systemSpacing", among: items)
    #expect(above.body == "a.bottom <= root.bottom + NSLayoutAnchorConstraintSpace(8)")
    above.constant = -8
    #expect(above.body == "a.bottom <= root.bottom - 8")
    let distance = try LayoutConstraint.activate(
      "(b.trailing - a.leading) == 2 * (root.right - b.right) - 5 @750", among: items)
    #expect(
      distance.description
        == "<LayoutConstraint (b.trailing - a.leading) == 2*(root.right - b.right) - 5 priority:750"
        + "   (active, names: b:Box, a:Box, root:Box )>")
  }
}
