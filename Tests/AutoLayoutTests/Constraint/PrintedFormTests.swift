import AutoLayout
import Foundation
import Testing

@Suite("Printed constraints")
struct PrintedFormTests {
  private let root = Box.root()
  private let boxes: [Box]

  init() {
    boxes = root.add("a", "b")
    root.add(Box())
  }

  @Test(
    "gaps are drawn, everything else is an equation (1.7)",
    arguments: [
      ("b.leading == a.trailing + 8", "H:[a]-(8)-[b]"),
      ("a.trailing == b.leading - 8", "H:[a]-(8)-[b]"),
      ("a.trailing <= b.leading - 9", "H:[a]-(>=9)-[b]"),
      ("a.top == root.top", "V:|-(0)-[a]"),
      ("root.bottom >= a.bottom + 9", "V:[a]-(>=9)-|"),
      ("a.bottom == root.bottom - 5", "V:[a]-(5)-|"),
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
    #expect(
      constraint.description
        == "<LayoutConstraint 'top' V:|-(8)-[a] priority:750   (active, names: a:Box, '|':root)>")
    constraint.isActive = false
    constraint.identifier = nil
    #expect(
      constraint.description
        == "<LayoutConstraint V:|-(8)-[a] priority:750   (inactive, names: a:Box, '|':root)>")
  }

  @Test("an item without identifier is called by its way from the root")
  func unnamed() throws {
    let inner = Box()
    (root.children[2] as? Box)?.add(inner)
    let constraint = try LayoutConstraint(
      item: inner, attribute: .width, relatedBy: .lessThanOrEqual, constant: 1e-3)
    #expect(constraint.description == "<LayoutConstraint Box:2/0.width <= 0.001   (inactive)>")
  }

  @Test("a bare dash of a format is the standard space, and offsets are differences (1.7)")
  func spaces() throws {
    let formats = try LayoutConstraint.constraints(
      withVisualFormat: "H:[a]-[b]", views: ["a": boxes[0], "b": boxes[1]])
    #expect(formats.map(\.body) == ["H:[a]-(NSSpace(8))-[b]"])
    let offset = boxes[0].leadingAnchor.anchorWithOffset(to: boxes[1].trailingAnchor)
    #expect(
      offset.constraint(equalToConstant: 5).body == "(b.trailing - a.leading) == 5")
  }
}
