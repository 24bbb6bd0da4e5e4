import Scene
import AutoLayout
import Foundation
import Geometry
import Testing

/// A plain item for tests: a tree of rectangles.
final class Box: LayoutItem {
  let layoutState = LayoutState()
  weak var parent: Box?
  private(set) var children: [any LayoutItem] = []
  var traits = LayoutItemTraits()
  let name: String
  /// The frames that the layouts have set, in their order.
  private(set) var frames: [CGRect] = []

  /// An item placed by constraints.
  init(_ name: String = "") {
    self.name = name
    traits.margins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  }

  deinit {
    // Level by level, because nested deinitializers of a deep tree would overflow the stack.
    var waiting = children
    children = []
    while let item = waiting.popLast() {
      guard let box = item as? Box, box.parent == nil else { continue }
      waiting += box.children
      box.children = []
    }
  }

  /// An item placed by its frame.
  convenience init(_ name: String, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat)
  {
    self.init(name)
    traits.frame = CGRect(x: x, y: y, width: width, height: height)
    traits.translatesAutoresizingMaskIntoConstraints = true
  }

  /// A root with a size.
  static func root(_ width: CGFloat = 400, _ height: CGFloat = 300) -> Box {
    Box("root", 0, 0, width, height)
  }

  /// Adds items that are placed by constraints.
  func add(_ names: String...) -> [Box] {
    names.map { name in
      let box = Box(name)
      add(box)
      return box
    }
  }

  func add(_ box: Box) {
    box.parent = self
    children.append(box)
  }

  func add(_ guide: LayoutGuide) {
    guide.setOwningItem(self)
    children.append(guide)
  }

  func remove() {
    deactivateCrossingConstraints()
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  var frame: CGRect { traits.frame }

  // MARK: LayoutItem

  var layoutParent: (any LayoutItem)? { parent }
  var layoutChildCount: Int { children.count }
  func layoutChild(at index: Int) -> any LayoutItem { children[index] }
  var layoutTraits: LayoutItemTraits { traits }
  var layoutName: LayoutName { LayoutName(type: "Box", identifier: name) }

  func setLayoutFrame(_ frame: CGRect, exact: CGRect) {
    traits.frame = frame
    frames.append(frame)
  }
}

extension LayoutConstraint {
  /// Activates the constraint of an equation, with names looked up among items.
  @discardableResult static func activate(
    _ text: String, among items: [any LayoutItem]
  ) throws -> LayoutConstraint {
    let equation = try ConstraintEquation.parse(text)
    let constraint = try equation.constraint(
      among: equation.measures.map { measure in
        try #require(items.first { $0.layoutName.identifier == measure.item })
      })
    try constraint.activate()
    return constraint
  }
}

/// Activates the constraints of equations, with names looked up among items.
func constrain(_ items: [any LayoutItem], _ equations: String...) throws {
  for equation in equations { try LayoutConstraint.activate(equation, among: items) }
}
