internal import SceneFormat
internal import SceneText

/// The outline of a document: views in views, behaviors, the timeline, figures and what else a scene has.
enum Outline {
  @Sendable static func answer(_ request: FeatureRequest) throws(ServerError) -> JSONOutput {
    guard let analysis = try request.asked(), let root = analysis.tree.root,
      analysis.tree.nodes[root].kind == .object
    else { return .array([]) }
    let symbols = analysis.tree.members(of: root).compactMap { symbol($0.value, analysis) }
    guard !request.client.takesTrees else { return .array(symbols.map { $0.tree(analysis) }) }
    let uri = analysis.document.uri
    return .array(symbols.flatMap { $0.list(analysis, uri: uri, container: nil) })
  }

  /// The kinds of symbols of the protocol that are used.
  private enum Kind: Int {
    case namespace = 3
    case `class` = 5
    case method = 6
    case property = 7
    case function = 12
    case variable = 13
    case object = 19
    case event = 24
  }

  private struct Symbol {
    var name: String
    var detail: String
    var kind: Kind
    var range: Range<Int>
    var selection: Range<Int>
    var children: [Symbol]

    func tree(_ analysis: SceneAnalysis) -> JSONOutput {
      let lines = analysis.document.lines
      return .object([
        ("name", .string(name)), ("detail", .string(detail)), ("kind", .integer(kind.rawValue)),
        ("range", lines.json(range)), ("selectionRange", lines.json(selection)),
        ("children", .array(children.map { $0.tree(analysis) })),
      ])
    }

    func list(_ analysis: SceneAnalysis, uri: String, container: String?) -> [JSONOutput] {
      let location: JSONOutput = .object([
        ("uri", .string(uri)), ("range", analysis.document.lines.json(range)),
      ])
      var members: [JSONOutput.Member] = [
        ("name", .string(name)), ("kind", .integer(kind.rawValue)), ("location", location),
      ]
      if let container { members.append(("containerName", .string(container))) }
      return [.object(members)]
        + children.flatMap { $0.list(analysis, uri: uri, container: name) }
    }
  }

  /// The deepest level of the outline, as deep as views may be.
  private static let depthLimit = 120

  /// The symbol of a member of the scene; nil for one that is neither a list nor an object.
  private static func symbol(_ node: Int, _ analysis: SceneAnalysis) -> Symbol? {
    let value = analysis.tree.nodes[node]
    guard let key = value.key, [.object, .list].contains(value.kind) else { return nil }
    let children = children(of: node, analysis, depth: 1)
    return Symbol(
      name: key.text, detail: "", kind: .namespace,
      range: key.range.lowerBound..<value.range.upperBound, selection: key.range,
      children: children)
  }

  /// The elements of a list or the members of an object that are objects or stand for themselves.
  private static func children(
    of node: Int, _ analysis: SceneAnalysis, depth: Int
  ) -> [Symbol] {
    guard depth < depthLimit else { return [] }
    let tree = analysis.tree
    let value = tree.nodes[node]
    if value.kind == .list {
      return value.children.compactMap { element($0, analysis, depth: depth) }
    }
    // Objects of names: figures, components, variants, variables.
    return tree.members(of: node).compactMap { key, child in
      let member = tree.nodes[child]
      guard member.kind == .object || analysis.place(of: child).object?.hasChosenKeys == true else {
        return nil
      }
      return Symbol(
        name: key.text.isEmpty ? "\"\"" : key.text, detail: "",
        kind: member.kind == .object ? .object : .variable,
        range: key.range.lowerBound..<max(key.range.upperBound, member.range.upperBound),
        selection: key.range, children: nested(in: child, analysis, depth: depth))
    }
  }

  /// An element of a list: by its id, its type or what it does.
  private static func element(
    _ node: Int, _ analysis: SceneAnalysis, depth: Int
  ) -> Symbol? {
    let tree = analysis.tree
    let value = tree.nodes[node]
    if value.kind == .string, tree.nodes[value.parent ?? 0].key?.text == "layout" {
      return Symbol(
        name: value.text.isEmpty ? "\"\"" : value.text, detail: "", kind: .property,
        range: value.range, selection: value.range, children: [])
    }
    guard value.kind == .object else { return nil }
    let type =
      tree.string("type", of: node) ?? tree.string("component", of: node)
      ?? analysis.object(at: node, analysis.place(of: node).value)?.name ?? ""
    let first = tree.members(of: node).first
    let written = first.map { key, child -> String in
      let text = tree.nodes[child].text
      return text.isEmpty ? key.text : "\(key.text) \(text)"
    }
    let id = tree.string("id", of: node)
    let name = id ?? (type.isEmpty || type == "timelineEntry" ? written ?? "{ }" : type)
    let selection = tree.value("id", of: node).map { tree.nodes[$0].range } ?? value.range
    let kind: Kind =
      switch tree.nodes[value.parent ?? 0].key?.text {
      case "views", "subviews": .class
      case "behaviors", "gestures": .function
      case "timeline": .event
      case "do", "then": .method
      default: .object
      }
    return Symbol(
      name: name.isEmpty ? "\"\"" : name, detail: id == nil ? "" : type, kind: kind,
      range: value.range, selection: selection,
      children: nested(in: node, analysis, depth: depth))
  }

  /// What an element has in its lists of objects.
  private static func nested(
    in node: Int, _ analysis: SceneAnalysis, depth: Int
  ) -> [Symbol] {
    guard analysis.tree.nodes[node].kind == .object else { return [] }
    return analysis.tree.nodes[node].children.flatMap { child -> [Symbol] in
      let value = analysis.tree.nodes[child]
      let hasObjects =
        value.kind == .list
        && value.children.contains { analysis.tree.nodes[$0].kind == .object }
      return hasObjects ? children(of: child, analysis, depth: depth + 1) : []
    }
  }
}
