internal import Geometry
internal import Scene
internal import SceneFormat
internal import SceneText

/// What is known of the key, word, id or color at a position.
enum Hover {
  @Sendable static func answer(_ request: FeatureRequest) throws(ServerError) -> JSONOutput {
    guard let analysis = try request.asked() else { return .null }
    let offset = try request.offset(in: analysis.document)
    guard let (text, range) = text(at: offset, analysis) else { return .null }
    return .object([
      ("contents", .markdown(text)), ("range", analysis.document.lines.json(range)),
    ])
  }

  /// The text about what is at a byte, and the bytes that it is about.
  static func text(
    at offset: Int, _ analysis: SceneAnalysis
  ) -> (text: String, range: Range<Int>)? {
    let tree = analysis.tree
    let target = Cursor(tree, at: offset).target
    if case .key(_, let member?) = target, let key = tree.nodes[member].key {
      return keyText(member, key, analysis).map { ($0, key.range) }
    }
    let occurrences = analysis.occurrences
    if let place = occurrences.occurrence(at: offset, in: 0),
      let declaration = occurrences.declarations[place.declaration]
    {
      return (text(of: declaration, at: place.declaration, analysis), place.place.range)
    }
    guard case .value(let node) = target else { return nil }
    let value = tree.nodes[node]
    if value.kind == .string, analysis.place(of: node).value?.isComponent == true,
      let place = ComponentOccurrences(analysis).declarations[value.text]
    {
      let declared = tree.nodes.firstIndex { place.source == 0 && $0.key?.content == place.range }
      let text = text(named: value.text, "component", declaredAt: declared, analysis)
      return (text, value.range)
    }
    if value.kind == .string, let text = wordText(value.text, analysis.place(of: node).value) {
      return (text, value.range)
    }
    // A number is explained by the nearest key, also that of the list in which it is.
    guard [.string, .word].contains(value.kind) else { return nil }
    let named = tree.path(to: node).last { tree.nodes[$0].key != nil }
    return named.flatMap { member in
      tree.nodes[member].key.flatMap { keyText(member, $0, analysis) }.map { ($0, value.range) }
    }
  }

  /// The text about a key.
  private static func keyText(
    _ member: Int, _ key: SyntaxTree.Key, _ analysis: SceneAnalysis
  ) -> String? {
    let parent = analysis.tree.nodes[member].parent ?? 0
    guard let object = analysis.place(of: member).object else {
      // In what can be anything, the scene chooses the keys.
      return isFree(parent, analysis) ? "**\(key.text)**\n\nA name that the scene chooses." : nil
    }
    if let declared = object.key(key.text) {
      let owner = object.name.map { " of \($0)" } ?? ""
      return "**\(declared.name)**\(owner)\n\n\(declared.guide)"
    }
    if let property = analysis.names.property(key.text), object.idKeys?.areProperties == true {
      return text(of: property)
    }
    if object.idKeys != nil, let declaration = analysis.names[key.text] {
      return text(of: declaration, at: declaration.place, analysis)
    }
    guard let value = object.value(of: key.text, analysis.names) else {
      return object.isOpen || isFree(parent, analysis)
        ? "**\(key.text)**\n\nA name that the scene chooses." : nil
    }
    return "**\(key.text)**\n\nA name that the scene chooses: \(value.text)."
  }

  /// Whether an object is in the place of a value that can be anything.
  private static func isFree(_ node: Int, _ analysis: SceneAnalysis) -> Bool {
    analysis.tree.path(to: node).contains { analysis.place(of: $0).value?.isAnything == true }
  }

  /// The text about a property of an element.
  private static func text(of property: DeclaredNames.Property) -> String {
    let declaration = property.declaration
    let part =
      property.name == property.key.name
      ? "" : "\n\nA part of `\(property.key.name)`: \(property.value.text)."
    return "**\(property.name)** of '\(declaration.id)', a \(declaration.text)\(part)\n\n"
      + property.key.guide
  }

  /// The text about a word or a color; nil for other strings.
  private static func wordText(_ word: String, _ value: DeclaredValue?) -> String? {
    guard let value else { return nil }
    if let known = value.words.first(where: { $0.name == word }), !known.summary.isEmpty {
      return "**\(word)**\n\n\(known.summary)"
    }
    if value.isColor, let color = DynamicColor(named: word) {
      return "**\(word)**\n\n\(WrittenColor.text(of: color))"
    }
    if value.allowsRoot, word == Scene.rootID { return "**root**\n\nThe canvas." }
    return nil
  }

  /// The most lines of a declaration that are shown.
  private static let lineLimit = 12

  /// The text about an element: what it is, and how it is declared.
  private static func text(
    of declaration: Declaration, at place: SourceSpan, _ analysis: SceneAnalysis
  ) -> String {
    let place = analysis.sources.written(place)
    let node = analysis.tree.nodes.lastIndex { node in
      place.source == 0 && [.object, .string].contains(node.kind)
        && node.range.lowerBound <= place.range.lowerBound
        && place.range.upperBound <= node.range.upperBound && !(node.key?.text == "id")
    }
    return text(named: declaration.id, declaration.text, declaredAt: node, analysis)
  }

  /// A name, what it is, and the value that declares it in the document.
  private static func text(
    named name: String, _ kind: String, declaredAt node: Int?, _ analysis: SceneAnalysis
  ) -> String {
    let title = "**\(name)**\n\n\(kind)"
    let tree = analysis.tree
    guard let node, node != tree.root else { return title }
    let text = String(decoding: analysis.document.bytes[tree.nodes[node].range], as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline)
    let shown = lines.prefix(lineLimit) + (lines.count > lineLimit ? ["…"] : [])
    return "\(title)\n\n```json\n\(shown.joined(separator: "\n"))\n```"
  }
}
