internal import Scene
internal import AutoLayout
internal import Foundation

/// A layout for any solver: a tree of views, and equations between their attributes.
struct Scenario {
  /// An equation for one attribute, relative to another attribute or constant.
  struct Equation {
    var view: Int
    var attribute: LayoutAttribute
    /// The other view, or -1 for none.
    var other = -1
    var otherAttribute = LayoutAttribute.notAnAttribute
    var constant = 0.0
  }

  /// A view's intrinsic width with its priorities.
  struct Content {
    var view: Int
    var width: Double
    var hugging: Double
    var resistance: Double
  }

  /// The superview's index of each view; the first view is the root.
  private(set) var parents = [-1]
  private(set) var equations: [Equation] = []
  private(set) var contents: [Content] = []
  /// The index of the equation that the benchmark replaces.
  var replaced: Int { equations.count / 2 }

  /// The root's size.
  static let rootSize = CGSize(width: 1000, height: 800)

  /// The scenarios by name.
  static let names = ["chain_equal", "chain_intrinsic", "grid", "nested_tree", "nested_deep"]

  /// A scenario with approximately the given number of constraints; an intrinsic width counts as
  /// two.
  init?(_ name: String, constraintCount: Int) {
    switch name {
    case "chain_equal": chain(constraintCount / 4)
    case "chain_intrinsic": intrinsicChain(constraintCount / 5)
    case "grid": grid(max(2, Int((Double(constraintCount) / 4).squareRoot())))
    case "nested_tree": tree(constraintCount / 8)
    case "nested_deep": deep(constraintCount / 4)
    default: return nil
    }
  }

  private mutating func view(in parent: Int) -> Int {
    parents.append(parent)
    return parents.count - 1
  }

  private mutating func equate(
    _ view: Int, _ attribute: LayoutAttribute, _ other: Int, _ otherAttribute: LayoutAttribute,
    _ constant: Double = 0
  ) {
    equations.append(
      Equation(
        view: view, attribute: attribute, other: other, otherAttribute: otherAttribute,
        constant: constant))
  }

  /// A row of views of equal width, from edge to edge.
  private mutating func chain(_ count: Int) {
    var last = 0
    for index in 0..<count {
      let view = view(in: 0)
      if index == 0 {
        equate(view, .left, 0, .left, 0.1)
      } else {
        equate(view, .left, last, .right, 0.05)
        equate(view, .width, 1, .width)
      }
      equate(view, .top, 0, .top)
      equate(view, .bottom, 0, .bottom)
      last = view
    }
    equate(0, .right, last, .right, 0.1)
  }

  /// A row of labels; the one with the lowest priority is resized.
  private mutating func intrinsicChain(_ count: Int) {
    var last = 0
    for index in 0..<count {
      let view = view(in: 0)
      equate(view, .left, last, index == 0 ? .left : .right, 0.05)
      equate(view, .top, 0, .top)
      equations.append(Equation(view: view, attribute: .height, constant: 20))
      contents.append(
        Content(
          view: view, width: 900 / Double(count) * (0.5 + Double(index * 7 % 11) / 10),
          hugging: index == count / 2 ? 249 : 250, resistance: index == count / 3 ? 749 : 750))
      last = view
    }
    equate(0, .right, last, .right, 0.05)
  }

  /// A grid: all columns and rows are equal and aligned with the first cells.
  private mutating func grid(_ side: Int) {
    var cells: [[Int]] = []
    for row in 0..<side {
      cells.append([])
      for column in 0..<side {
        let cell = view(in: 0)
        cells[row].append(cell)
        let (head, front) = (cells[0][column], cells[row][0])
        if row > 0 {
          equate(cell, .left, head, .left)
          equate(cell, .width, head, .width)
        } else if column > 0 {
          equate(cell, .left, cells[0][column - 1], .right, 0.5)
          equate(cell, .width, cells[0][0], .width)
        } else {
          equate(cell, .left, 0, .left)
        }
        if column > 0 {
          equate(cell, .top, front, .top)
          equate(cell, .height, front, .height)
        } else if row > 0 {
          equate(cell, .top, cells[row - 1][0], .bottom, 0.5)
          equate(cell, .height, cells[0][0], .height)
        } else {
          equate(cell, .top, 0, .top)
        }
      }
    }
    equate(0, .right, cells[0][side - 1], .right)
    equate(0, .bottom, cells[side - 1][0], .bottom)
  }

  /// A binary tree of views: two subviews of equal width in each view.
  private mutating func tree(_ pairCount: Int) {
    for parent in 0..<pairCount {
      let (first, second) = (view(in: parent), view(in: parent))
      equate(first, .left, parent, .left, 0.1)
      equate(second, .left, first, .right, 0.1)
      equate(parent, .right, second, .right, 0.1)
      equate(second, .width, first, .width)
      for child in [first, second] {
        equate(child, .top, parent, .top, 0.1)
        equate(parent, .bottom, child, .bottom, 0.1)
      }
    }
  }

  /// A chain of nested views.
  private mutating func deep(_ depth: Int) {
    for parent in 0..<depth {
      let child = view(in: parent)
      equate(child, .left, parent, .left, 0.1)
      equate(child, .top, parent, .top, 0.1)
      equate(parent, .right, child, .right, 0.1)
      equate(parent, .bottom, child, .bottom, 0.1)
    }
  }
}
