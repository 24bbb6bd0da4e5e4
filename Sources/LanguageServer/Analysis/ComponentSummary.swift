internal import SceneFormat

/// What the declaration of a component says about its uses.
struct ComponentSummary {
  /// The `type` of the views that it makes; nil where that is not known.
  let viewType: String?
  /// Its parameters.
  let parameters: [DeclaredParameter]

  static let useKey = "component"
  static let argumentsKey = "with"
  static let typeKey = "type"
  static let defaultKey = "default"
  static let idKey = "id"

  /// The components that some texts declare, by their names; of the same name the first.
  static func all(in trees: [SyntaxTree]) -> [String: ComponentSummary] {
    var places: [String: (tree: SyntaxTree, node: Int)] = [:]
    for tree in trees {
      guard let list = tree.root.flatMap({ tree.value("components", of: $0) }) else { continue }
      for (key, node) in tree.members(of: list) where places[key.text] == nil {
        places[key.text] = (tree, node)
      }
    }
    return places.mapValues { tree, node in
      ComponentSummary(
        viewType: viewType(of: node, in: tree, places), parameters: parameters(of: node, in: tree))
    }
  }

  /// The type of a component's view, which may be a use of another component.
  private static func viewType(
    of node: Int, in tree: SyntaxTree, _ places: [String: (tree: SyntaxTree, node: Int)]
  ) -> String? {
    var (node, tree) = (node, tree)
    var seen: Set<String> = []
    while let view = tree.value("view", of: node) {
      if let type = tree.string(typeKey, of: view) { return type }
      guard let other = tree.string(useKey, of: view) else { break }
      guard seen.insert(other).inserted, let place = places[other] else { return nil }
      (tree, node) = place
    }
    return DeclaredValue.plainViewType
  }

  private static func parameters(of node: Int, in tree: SyntaxTree) -> [DeclaredParameter] {
    guard let list = tree.value("parameters", of: node) else { return [] }
    return tree.members(of: list).map { key, value in
      DeclaredParameter(key.text, type: tree.string(typeKey, of: value))
    }
  }
}
