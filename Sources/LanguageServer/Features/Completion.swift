internal import Scene
internal import SceneFormat
internal import SceneText

/// What can be written at a position: keys, words, ids, colors.
enum Completion {
  @Sendable static func answer(_ request: FeatureRequest) throws(ServerError) -> JSONOutput {
    guard let analysis = try request.asked() else { return .array([]) }
    let offset = try request.offset(in: analysis.document)
    let list = CompletionList(
      analysis, at: offset, takesSnippets: request.client.takesSnippets)
    return .object([
      ("isIncomplete", .boolean(list.isIncomplete)), ("items", .array(list.items)),
    ])
  }
}

/// Collects the completions at a position.
struct CompletionList {
  /// The kinds of the protocol that are used.
  enum Kind: Int {
    case property = 10
    case value = 12
    case color = 16
    case reference = 18
    case enumMember = 20
    case snippet = 15
  }

  let analysis: SceneAnalysis
  let offset: Int
  let takesSnippets: Bool
  /// The items so far, in the order in which they are shown.
  private(set) var items: [JSONOutput] = []
  /// Whether other items are offered once more has been typed.
  var isIncomplete = false

  /// The completions at a byte of a document.
  init(_ analysis: SceneAnalysis, at offset: Int, takesSnippets: Bool) {
    (self.analysis, self.offset, self.takesSnippets) = (analysis, offset, takesSnippets)
    guard !SyntaxScanner.isInComment(offset, of: analysis.document.bytes) else { return }
    switch Cursor(analysis.tree, at: offset).target {
    case .key(let object, let member): addKeys(of: object, at: member)
    case .value(let node):
      addValues(of: analysis.place(of: node).value, at: node, closing: closing(after: node))
    case .element(let list, let index):
      let value = analysis.place(of: list).value?.element(at: index)
      addValues(of: value, at: nil, closing: "")
    case .outside: break
    }
  }

  /// An item.
  ///
  /// - Parameters:
  ///   - label: What is shown and, in quotes or not, written.
  ///   - kind: What it is.
  ///   - detail: What is shown beside it.
  ///   - guide: What is shown about it, in Markdown.
  ///   - range: The bytes that it replaces.
  ///   - text: What is written.
  ///   - isSnippet: Whether the text has places for the cursor.
  mutating func add(
    _ label: String, _ kind: Kind, detail: String = "", guide: String = "",
    replacing range: Range<Int>,
    by text: String, isSnippet: Bool = false
  ) {
    let number = String(items.count)
    let rank = String(repeating: "0", count: max(0, 5 - number.count)) + number
    // Clients compare what is in the range with the filter: a string with its quote.
    let isQuoted = text.hasPrefix("\"")
    var members: [JSONOutput.Member] = [
      ("label", .string(label)), ("kind", .integer(kind.rawValue)), ("sortText", .string(rank)),
      ("filterText", .string(isQuoted ? "\"\(label)\"" : label)),
      (
        "textEdit",
        .object([
          ("range", analysis.document.lines.json(range)), ("newText", .string(text)),
        ])
      ),
    ]
    if isSnippet { members.append(("insertTextFormat", .integer(2))) }
    if !detail.isEmpty { members.append(("detail", .string(detail))) }
    if !guide.isEmpty { members.append(("documentation", .markdown(guide))) }
    items.append(.object(members))
  }

  // MARK: - Keys

  /// The keys that an object can have, without those that it has.
  private mutating func addKeys(of node: Int, at member: Int?) {
    let tree = analysis.tree
    guard let object = analysis.object(at: node, analysis.place(of: node).value) else { return }
    let key = member.flatMap { tree.nodes[$0].key }
    let range =
      key.map { replaced($0.range, isClosed: $0.content.upperBound < $0.range.upperBound) }
      ?? offset..<offset
    let written = Set(
      tree.members(of: node).filter { $0.value != member }.map(\.key.text))
    let comma = needsComma(after: range.upperBound, in: node) ? "," : ""
    let hasColon = key?.hasColon == true
    func text(_ name: String, before ending: String) -> String {
      let name = "\"\(name)\""
      guard !hasColon else { return name }
      return takesSnippets ? Self.escaped(name) + ": " + ending + comma : name + ": " + comma
    }
    let keys = object.keys.filter { $0.names.allSatisfy { !written.contains($0) } }
    for key in keys.filter(\.isRequired) + keys.filter({ !$0.isRequired }) {
      let value = object.value(of: key.name, analysis.names)
      let detail = key.isRequired ? "\(key.valueText), required" : key.valueText
      add(
        key.name, .property, detail: detail, guide: key.guide, replacing: range,
        by: text(key.name, before: ending(key: key, value)), isSnippet: takesSnippets && !hasColon)
    }
    for parameter in object.parameters where !written.contains(parameter.name) {
      add(
        parameter.name, .property, detail: parameter.value.text, replacing: range,
        by: text(parameter.name, before: Self.snippet(parameter.value.opening)),
        isSnippet: takesSnippets && !hasColon)
    }
    addIDKeys(object, key, of: node, written: written, replacing: range)
  }

  /// Keys that are ids, or properties after one.
  private mutating func addIDKeys(
    _ object: DeclaredObject, _ key: SyntaxTree.Key?, of node: Int, written: Set<String>,
    replacing range: Range<Int>
  ) {
    guard let (kinds, areProperties, areAmounts) = object.idKeys else { return }
    let typed = key.map { String(decoding: before(in: $0.content), as: UTF8.self) } ?? ""
    let path = typedPath(areProperties ? typed : "", itemName: "$" + DeclaredNames.itemName, node)
    isIncomplete = areProperties
    for (name, declaration) in ids(where: { kinds.contains($0.kind) })
    where name.hasPrefix(path.head) && !written.contains(name) {
      add(name, .reference, detail: declaration.text, replacing: range, by: "\"\(name)\"")
    }
    for (name, property) in properties(of: path)
    where !written.contains(name) && (!areAmounts || property.takesAmounts) {
      let detail = property.value.text + (property.isAnimatable ? ", animated" : "")
      add(
        name, .property, detail: detail, guide: property.key.guide, replacing: range,
        by: "\"\(name)\"")
    }
  }

  /// What follows a key: a value with a place for the cursor in it.
  private func ending(key: KeyDeclaration, _ value: DeclaredValue?) -> String {
    if let text = key.defaultText, Double(text) != nil || text == "true" || text == "false" {
      return "${1:\(text)}"
    }
    guard let value else { return "$1" }
    if value.words.count == 1, value.opening == .string {
      return Self.escaped("\"\(value.words[0].name)\"")
    }
    return Self.snippet(value.opening)
  }

  /// A value with a place for the cursor in it.
  static func snippet(_ opening: DeclaredValue.Opening) -> String {
    switch opening {
    case .string: "\"$1\""
    case .object: "{$1}"
    case .list: "[$1]"
    case .other: "$1"
    }
  }

  /// A text in a snippet.
  static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("$", with: "\\$").replacing("}", with: "\\}")
  }

  /// Whether another member follows without a comma.
  private func needsComma(after end: Int, in node: Int) -> Bool {
    let next = analysis.tree.members(of: node).map(\.key.range.lowerBound).filter { $0 >= end }
      .min()
    guard let next else { return false }
    return !analysis.document.bytes[end..<next].contains(UInt8(ascii: ","))
  }

  // MARK: - Places

  /// The bytes of a string or a key that are replaced: up to the cursor where it has no end.
  func replaced(_ range: Range<Int>, isClosed: Bool) -> Range<Int> {
    isClosed ? range : range.lowerBound..<max(range.lowerBound, min(offset, range.upperBound))
  }

  /// The bytes of a string before the cursor.
  func before(in content: Range<Int>) -> ArraySlice<UInt8> {
    analysis.document.bytes[
      content.lowerBound..<max(content.lowerBound, min(offset, content.upperBound))]
  }

  /// What has to follow a value: a comma where it is missing and another member comes.
  private func closing(after node: Int) -> String {
    guard analysis.tree.nodes[node].kind == .missing, let parent = analysis.tree.nodes[node].parent,
      analysis.tree.nodes[parent].kind == .object,
      needsComma(after: offset, in: parent)
    else { return "" }
    return ","
  }

  /// The ids of some elements, as they are named here: in a component its parts have their own names.
  func ids(
    where isWanted: (Declaration) -> Bool
  ) -> [(name: String, declaration: Declaration)] {
    let component = componentRange
    var seen: Set<String> = []
    return analysis.names.declarations.compactMap { declaration in
      guard isWanted(declaration) else { return nil }
      let place = analysis.sources.written(declaration.place)
      let isPart = place.source == 0 && (component?.contains(place.range.lowerBound) ?? false)
      let name =
        isPart
        ? String(decoding: analysis.document.bytes[place.range], as: UTF8.self) : declaration.id
      return seen.insert(name).inserted ? (name, declaration) : nil
    }
  }

  /// A path that is being typed, such as `card.transform.r`.
  struct TypedPath {
    /// The steps that are finished, with the point after them: `card.transform.`.
    var head: Substring = ""
    /// The element that they name by the longest id at their start, and that id.
    var owner: (declaration: Declaration, id: Substring)?
  }

  /// A path that is being typed.
  ///
  /// - Parameters:
  ///   - text: What has been typed.
  ///   - itemName: How it names the item of an event.
  ///   - node: The value that has the path.
  /// - Returns: Its parts.
  func typedPath(_ text: String, itemName: String, _ node: Int?) -> TypedPath {
    guard let point = text.lastIndex(of: ".") else { return TypedPath() }
    let head = text[...point]
    if head.hasPrefix("\(itemName)."), let item = eventNames(at: node).item {
      return TypedPath(head: head, owner: (item, Substring(itemName)))
    }
    let owner = analysis.names.owner(of: String(head))
    return TypedPath(head: head, owner: owner.map { ($0.declaration, $0.id) })
  }

  /// The properties that can follow a path, with its whole text.
  func properties(
    of path: TypedPath
  ) -> [(name: String, property: DeclaredNames.Property)] {
    guard let (declaration, id) = path.owner else { return [] }
    return analysis.names.properties(of: declaration).compactMap { property in
      let name = "\(id).\(property.name)"
      return name.hasPrefix(path.head) ? (name, property) : nil
    }
  }

  /// What the actions in which a value is can name of their event.
  func eventNames(at node: Int?) -> DeclaredNames.EventNames {
    let tree = analysis.tree
    for object in node.map(tree.path)?.reversed() ?? [] {
      guard let event = analysis.event(of: object) else { continue }
      return analysis.names.names(ofEvent: tree.strings(of: event))
    }
    return analysis.names.names(ofEvent: [])
  }

  /// The bytes of the component in which the cursor is.
  private var componentRange: Range<Int>? {
    var found: Range<Int>?
    analysis.walk { node, place in
      let range = analysis.tree.nodes[node].range
      if place.value?.isComponentDeclaration == true, range.contains(offset),
        range.upperBound <= analysis.document.bytes.count
      {
        found = range
      }
    }
    return found
  }
}
