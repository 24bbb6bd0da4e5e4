internal import AutoLayout
internal import Foundation

/// A layout by statements: a tree of views and what is said of them, for any solver.
struct Scenario {
  /// What is said of one view, alone or beside another.
  struct Statement {
    var view: Int
    var attribute: LayoutAttribute
    /// The other view, or -1 for none.
    var other = -1
    var otherAttribute = LayoutAttribute.notAnAttribute
    var constant = 0.0
  }

  /// A width that a view's content asks for.
  struct Content {
    var view: Int
    var width: Double
    var hugging: Double
    var resistance: Double
  }

  /// By view, the one that holds it; the first is the root.
  private(set) var parents = [-1]
  private(set) var statements: [Statement] = []
  private(set) var contents: [Content] = []
  /// The statement that is exchanged for one with another constant.
  var replaced: Int { statements.count / 2 }

  /// The root's size.
  static let rootSize = CGSize(width: 1000, height: 800)

  /// The scenarios by name.
  static let names = ["chain_equal", "chain_intrinsic", "grid", "nested_tree", "nested_deep"]

  /// A scenario of about a number of constraints, contents counted twice.
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

  private mutating func say(
    _ view: Int, _ attribute: LayoutAttribute, _ other: Int, _ otherAttribute: LayoutAttribute,
    _ constant: Double = 0
  ) {
    statements.append(
      Statement(
        view: view, attribute: attribute, other: other, otherAttribute: otherAttribute,
        constant: constant))
  }

  /// Views of one width side by side, from edge to edge.
  private mutating func chain(_ count: Int) {
    var last = 0
    for index in 0..<count {
      let view = view(in: 0)
      if index == 0 {
        say(view, .left, 0, .left, 0.1)
      } else {
        say(view, .left, last, .right, 0.05)
        say(view, .width, 1, .width)
      }
      say(view, .top, 0, .top)
      say(view, .bottom, 0, .bottom)
      last = view
    }
    say(0, .right, last, .right, 0.1)
  }

  /// Labels side by side, of which the one that hugs or resists least gives.
  private mutating func intrinsicChain(_ count: Int) {
    var last = 0
    for index in 0..<count {
      let view = view(in: 0)
      say(view, .left, last, index == 0 ? .left : .right, 0.05)
      say(view, .top, 0, .top)
      statements.append(Statement(view: view, attribute: .height, constant: 20))
      contents.append(
        Content(
          view: view, width: 900 / Double(count) * (0.5 + Double(index * 7 % 11) / 10),
          hugging: index == count / 2 ? 249 : 250, resistance: index == count / 3 ? 749 : 750))
      last = view
    }
    say(0, .right, last, .right, 0.05)
  }

  /// Cells whose columns and rows follow the first ones, which are equal.
  private mutating func grid(_ side: Int) {
    var cells: [[Int]] = []
    for row in 0..<side {
      cells.append([])
      for column in 0..<side {
        let cell = view(in: 0)
        cells[row].append(cell)
        let (head, front) = (cells[0][column], cells[row][0])
        if row > 0 {
          say(cell, .left, head, .left)
          say(cell, .width, head, .width)
        } else if column > 0 {
          say(cell, .left, cells[0][column - 1], .right, 0.5)
          say(cell, .width, cells[0][0], .width)
        } else {
          say(cell, .left, 0, .left)
        }
        if column > 0 {
          say(cell, .top, front, .top)
          say(cell, .height, front, .height)
        } else if row > 0 {
          say(cell, .top, cells[row - 1][0], .bottom, 0.5)
          say(cell, .height, cells[0][0], .height)
        } else {
          say(cell, .top, 0, .top)
        }
      }
    }
    say(0, .right, cells[0][side - 1], .right)
    say(0, .bottom, cells[side - 1][0], .bottom)
  }

  /// Two views of one width in each view, level below level.
  private mutating func tree(_ pairCount: Int) {
    for parent in 0..<pairCount {
      let (first, second) = (view(in: parent), view(in: parent))
      say(first, .left, parent, .left, 0.1)
      say(second, .left, first, .right, 0.1)
      say(parent, .right, second, .right, 0.1)
      say(second, .width, first, .width)
      for child in [first, second] {
        say(child, .top, parent, .top, 0.1)
        say(parent, .bottom, child, .bottom, 0.1)
      }
    }
  }

  /// Each view in the one before.
  private mutating func deep(_ depth: Int) {
    for parent in 0..<depth {
      let child = view(in: parent)
      say(child, .left, parent, .left, 0.1)
      say(child, .top, parent, .top, 0.1)
      say(parent, .right, child, .right, 0.1)
      say(parent, .bottom, child, .bottom, 0.1)
    }
  }
}
