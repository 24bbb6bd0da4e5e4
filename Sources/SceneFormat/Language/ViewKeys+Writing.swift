internal import Scene
internal import SceneText

// Writing of views.
extension ViewKeys {
  /// Writes a view with its subviews, which may be nested deeper than calls could be.
  @Sendable
  static func write(_ view: ViewNode, _ writing: Writing?) -> JSONOutput? {
    let nodes = view.withSubviews
    // The ids are generated in the order of reading, each before those of the subviews.
    let ids = nodes.map { node in
      writing.id(of: node.id, node.isNamed, or: type(of: node).rawValue, node.idPlace)
    }
    var finished: [JSONOutput] = []
    for (node, id) in zip(nodes, ids).reversed() {
      // What was finished last comes first.
      let subviews = Array(finished.suffix(node.subviews.count).reversed())
      finished.removeLast(node.subviews.count)
      let step = node.id.isEmpty ? type(of: node).rawValue : "#\(node.id)"
      let output = writing.within(step) { write(node, id, subviews, writing) }
      guard let output else { return nil }
      finished.append(output)
    }
    return finished.last
  }

  private static func type(of node: ViewNode) -> ViewType {
    node.isGuide ? .guide : ViewType(node.values.content)
  }

  /// Writes a view with the subviews that have been written.
  private static func write(
    _ node: ViewNode, _ id: JSONString?, _ subviews: [JSONOutput], _ writing: Writing?
  ) -> JSONOutput? {
    let type = type(of: node)
    var writer = ObjectWriter(kind(type)?.table ?? guideTable, writing)
    writer.set(Self.id, id)
    if type != .view { writer.setWord(type.key.name) }
    var values = ViewValues()
    guard let kind = kind(type) else {
      values.layout = node.values.layout
      guard subviews.isEmpty, node.isAdded, node.frame == nil, node.values == values else {
        return writing.failed("a guide has nothing but an id and its properties of the layout")
      }
      writer.set(LayoutTraitKeys.ofGuide, of: node.values.layout)
      return writer.output
    }
    values.place.transform = node.values.place.transform
    guard node.values.place == values.place else {
      return writing.failed(
        "a view is placed by its frame, not by a center and a size", hint: "set 'frame'")
    }
    writer.set([added, frame, collisionBounds], of: node)
    writer.set(kind.properties, of: node.values)
    if !subviews.isEmpty { writer.write(Self.subviews.declaration) { _ in .array(subviews) } }
    return writer.output
  }
}
