internal import SceneFormat

// What the paths in variants lead to.
extension SceneAnalysis {
  /// Whether an object is a variant of the scene, whose keys are paths.
  func isVariant(_ node: Int) -> Bool {
    guard format == nil, tree.nodes[node].key != nil, let list = tree.nodes[node].parent else {
      return false
    }
    return tree.nodes[list].key?.text == Self.variantsKey && tree.nodes[list].parent == tree.root
  }

  private static let variantsKey = "variants"
  private static let parametersKey = "parameters"
  private static let variablesKey = "variables"

  /// What the value at a path, as `--set` takes it, can be replaced by; nil where the path leads nowhere that is known.
  func value(at path: String) -> DeclaredValue? {
    guard let root = tree.root, let names = SceneEdit.Path(parsing: path)?.names else { return nil }
    var (node, value): (Int?, DeclaredValue?) = (root, .file())
    for step in steps(from: root, to: names) {
      if let index = Int(step), let list = node, tree.nodes[list].kind == .list {
        node =
          tree.nodes[list].children.indices.contains(index)
          ? tree.nodes[list].children[index] : nil
        value = value?.element(at: index)
      } else {
        let found = node.map { object(at: $0, value) } ?? value?.object(having: [])
        value = found?.value(of: step, self.names)
        node = node.flatMap { tree.value(step, of: $0) }
      }
    }
    return value
  }

  /// The keys and indices of a path that may begin with an id or be the name of a parameter or a variable.
  private func steps(from root: Int, to names: [String]) -> [String] {
    guard let first = names.first else { return [] }
    if tree.value(first, of: root) != nil { return names }
    func member(of list: String) -> Int? {
      tree.value(list, of: root).flatMap { tree.value(first, of: $0) }
    }
    if names.count == 1, let parameter = member(of: Self.parametersKey) {
      let isObject = tree.nodes[parameter].kind == .object
      return [Self.parametersKey, first] + (isObject ? [ComponentSummary.defaultKey] : [])
    }
    if names.count == 1, member(of: Self.variablesKey) != nil { return [Self.variablesKey, first] }
    let names = [String(first.trimmingPrefix("#"))] + names.dropFirst()
    for count in (1...names.count).reversed() {
      let id = names[..<count].joined(separator: ".")
      guard let element = element(id) else { continue }
      let way = tree.path(to: element).dropFirst().map { node in
        tree.nodes[node].key?.text ?? String(tree.index(of: node))
      }
      return way + names[count...]
    }
    return names
  }

  /// The object of an element with an id, outside of components.
  private func element(_ id: String) -> Int? {
    tree.nodes.indices.first { node in
      guard tree.nodes[node].kind == .object, tree.nodes[node].key == nil,
        tree.string(ComponentSummary.idKey, of: node) == id
      else { return false }
      return tree.path(to: node).dropFirst().first.flatMap { tree.nodes[$0].key?.text }
        .map(SceneEdit.lists.contains) ?? false
    }
  }
}
