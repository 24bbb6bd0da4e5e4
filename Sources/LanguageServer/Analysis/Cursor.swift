internal import SceneFormat

/// Where a position is in the text: at a key, at a value, or where one can be written.
struct Cursor {
  enum Target {
    /// At the key of a member, or where an object can have another one.
    case key(object: Int, member: Int?)
    /// At a value, or where one is missing after its key.
    case value(Int)
    /// Where a list can have another element, with its index.
    case element(list: Int, index: Int)
    /// Outside of the outermost value.
    case outside
  }

  let target: Target

  /// What is at a byte of a text.
  init(_ tree: SyntaxTree, at offset: Int) {
    var container: Int?
    for (index, node) in tree.nodes.enumerated()
    where [.object, .list].contains(node.kind) && node.range.lowerBound < offset {
      if offset < node.range.upperBound || (!node.isClosed && offset <= node.range.upperBound) {
        container = index
      }
    }
    guard let container else {
      let root = tree.root.flatMap { tree.nodes[$0].range.contains(offset) ? $0 : nil }
      target = root.map { .value($0) } ?? .outside
      return
    }
    target =
      tree.nodes[container].kind == .object
      ? Self.member(of: container, tree, offset) : Self.element(of: container, tree, offset)
  }

  private static func member(of object: Int, _ tree: SyntaxTree, _ offset: Int) -> Target {
    for (key, value) in tree.members(of: object) {
      if key.range.lowerBound <= offset, offset <= key.range.upperBound {
        return .key(object: object, member: value)
      }
      let node = tree.nodes[value]
      if node.kind == .missing {
        // A missing value is on the line of its key, after the colon.
        if key.hasColon, key.range.upperBound < offset, offset <= node.range.upperBound {
          return .value(value)
        }
      } else if key.range.upperBound < offset, offset <= node.range.upperBound {
        return .value(value)
      }
    }
    return .key(object: object, member: nil)
  }

  private static func element(of list: Int, _ tree: SyntaxTree, _ offset: Int) -> Target {
    let children = tree.nodes[list].children
    for child in children {
      let range = tree.nodes[child].range
      if range.lowerBound <= offset, offset <= range.upperBound { return .value(child) }
    }
    let index = children.count { tree.nodes[$0].range.upperBound < offset }
    return .element(list: list, index: index)
  }
}
