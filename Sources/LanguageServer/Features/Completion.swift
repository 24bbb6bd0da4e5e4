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
    let keys = object.keys.filter { $0.names.allSatisfy { !written.contains($0) } }
    for key in keys.filter(\.isRequired) + keys.filter({ !$0.isRequired }) {
      let value = object.value(of: key.name, analysis.names)
      let ending = ending(key: key, value)
      let hasColon = tree.nodes[member ?? node].key?.hasColon == true && member != nil
      let text = "\"\(key.name)\""
      let rest = hasColon ? "" : ": " + (takesSnippets ? ending : "") + comma
      let detail = key.isRequired ? "\(key.valueText), required" : key.valueText
      add(
        key.name, .property, detail: detail, guide: key.guide, replacing: range,
        by: (takesSnippets && !hasColon ? Self.escaped(text) : text) + rest,
        isSnippet: takesSnippets && !hasColon)
    }
    addIDKeys(object, key, written: written, replacing: range)
  }

  /// Keys that are ids, or properties after one.
  private mutating func addIDKeys(
    _ object: DeclaredObject, _ key: SyntaxTree.Key?, written: Set<String>,
    replacing range: Range<Int>
  ) {
    guard let (kinds, areProperties, areAmounts) = object.idKeys else { return }
    let typed = key.map { String(decoding: before(in: $0.content), as: UTF8.self) } ?? ""
    isIncomplete = areProperties
    guard areProperties, let point = typed.lastIndex(of: "."),
      let declaration = analysis.names[String(typed[..<point])]
    else {
      for (name, declaration) in ids(of: kinds) where !written.contains(name) {
        add(
          name, .reference, detail: declaration.text, replacing: range, by: "\"\(name)\"")
      }
      return
    }
    for property in analysis.names.properties(of: declaration)
    where !areAmounts || property.takesAmounts {
      let name = "\(typed[..<point]).\(property.name)"
      guard !written.contains(name) else { continue }
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

  /// The ids of elements of some kinds, as they are named here: in a component its parts have their own names.
  func ids(of kinds: [Declaration.Kind]) -> [(name: String, declaration: Declaration)] {
    let component = componentRange
    var seen: Set<String> = []
    return analysis.names.declarations.compactMap { declaration in
      guard kinds.contains(declaration.kind) else { return nil }
      let place = analysis.sources.written(declaration.place)
      let isPart = place.source == 0 && (component?.contains(place.range.lowerBound) ?? false)
      let name =
        isPart
        ? String(decoding: analysis.document.bytes[place.range], as: UTF8.self) : declaration.id
      return seen.insert(name).inserted ? (name, declaration) : nil
    }
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

// The values that can be written at a position.
extension CompletionList {
  /// The values of a form.
  ///
  /// - Parameters:
  ///   - value: The form.
  ///   - node: What is written; nil for nothing.
  ///   - closing: What has to follow.
  mutating func addValues(of value: DeclaredValue?, at node: Int?, closing: String) {
    guard let value else { return }
    let written = node.map { analysis.tree.nodes[$0] }
    var range = offset..<offset
    if let written, [.string, .word].contains(written.kind) {
      if written.kind == .string, addParts(of: value, in: written) { return }
      range = replaced(written.range, isClosed: written.isClosed)
    } else if let written, written.kind != .missing {
      return
    }
    addStrings(of: value, written, replacing: range, closing: closing)
    guard written?.kind != .string else { return }
    if value.isBoolean {
      for word in ["true", "false"] { add(word, .value, replacing: range, by: word + closing) }
    }
    let snippet = Self.snippet(value.opening)
    if takesSnippets, written?.kind != .word, snippet != "$1" {
      add(
        snippet.replacing("$1", with: " "), .snippet, detail: value.text, replacing: range,
        by: snippet + closing, isSnippet: true)
    }
  }

  /// The words, ids, names and colors of a form.
  private mutating func addStrings(
    of value: DeclaredValue, _ written: SyntaxTree.Node?, replacing range: Range<Int>,
    closing: String
  ) {
    func text(_ word: String) -> String { "\"\(word)\"\(closing)" }
    for word in value.words {
      add(
        word.name, .enumMember, guide: word.summary, replacing: range, by: text(word.name))
    }
    for (name, declaration) in ids(of: value.referenceKinds) {
      add(name, .reference, detail: declaration.text, replacing: range, by: text(name))
    }
    if value.allowsRoot {
      add(Scene.rootID, .reference, detail: "the canvas", replacing: range, by: text(Scene.rootID))
    }
    if value.isNumberName { addNumbers(written, replacing: range, closing: closing) }
    if value.isComponent {
      for name in ComponentOccurrences(analysis).declarations.keys.sorted() {
        add(name, .reference, detail: "component", replacing: range, by: text(name))
      }
    }
    if value.isColor {
      for word in WrittenColor.words {
        add(
          word.name, .color, detail: word.summary, guide: word.summary, replacing: range,
          by: text(word.name))
      }
    }
  }

  /// Ids with the names of their numbers, as expectations and plots have them.
  private mutating func addNumbers(
    _ written: SyntaxTree.Node?, replacing range: Range<Int>, closing: String
  ) {
    isIncomplete = true
    let typed = written.map { String(decoding: before(in: $0.content), as: UTF8.self) } ?? ""
    guard let point = typed.lastIndex(of: "."),
      let declaration = analysis.names[String(typed[..<point])]
    else {
      for (name, declaration) in ids(of: [.view, .group, .behavior]) {
        add(name, .reference, detail: declaration.text, replacing: range, by: "\"\(name)\"")
      }
      return
    }
    for number in analysis.names.numbers(of: declaration) {
      let name = "\(typed[..<point]).\(number)"
      add(name, .property, replacing: range, by: "\"\(name)\"\(closing)")
    }
  }

  /// Completes a part of a string: a name in an expression, a view in an equation or a visual format.
  ///
  /// - Returns: Whether it is such a string.
  private mutating func addParts(of value: DeclaredValue, in node: SyntaxTree.Node) -> Bool {
    let typed = Array(before(in: node.content))
    func isName(_ byte: UInt8) -> Bool {
      let character = Character(Unicode.Scalar(byte))
      return character.isLetter || character.isNumber || "_-".contains(character)
    }
    let path = typed.reversed().prefix { isName($0) || $0 == UInt8(ascii: ".") }
    let isExpression =
      value.takesExpressions
      && typed.dropLast(path.count).last.map { [0x24, 0x7B].contains($0) } ?? false
    guard isExpression || value.isConstraint else { return false }
    isIncomplete = true
    let text = String(decoding: path.reversed(), as: UTF8.self)
    let range = offset - path.count..<offset
    if let point = text.lastIndex(of: "."),
      let declaration = analysis.names[String(text[..<point])]
        ?? (value.isConstraint ? rootDeclaration(text[..<point]) : nil)
    {
      addMembers(of: declaration, after: text[..<point], isExpression, replacing: range)
      return true
    }
    let kinds: [Declaration.Kind] =
      isExpression ? [.view, .group, .behavior, .gesture, .animation] : [.view, .guide]
    for (name, declaration) in ids(of: kinds) {
      add(name, .reference, detail: declaration.text, replacing: range, by: name)
    }
    if isExpression {
      for variable in analysis.names.declarations where variable.kind == .variable {
        let name = String(variable.id.dropFirst())
        add(name, .reference, detail: variable.text, replacing: range, by: name)
      }
      add("time", .reference, detail: "the time in seconds", replacing: range, by: "time")
    } else {
      add(Scene.rootID, .reference, detail: "the canvas", replacing: range, by: Scene.rootID)
    }
    return true
  }

  /// The canvas as an element of equations.
  private func rootDeclaration(_ id: Substring) -> Declaration? {
    id == Scene.rootID
      ? Declaration(id: Scene.rootID, kind: .view, type: "view", place: .start) : nil
  }

  /// What can follow an id and a point.
  private mutating func addMembers(
    of declaration: Declaration, after id: Substring, _ isExpression: Bool,
    replacing range: Range<Int>
  ) {
    if isExpression {
      for property in analysis.names.properties(of: declaration)
      where property.value.takesExpressions {
        let name = "\(id).\(property.name)"
        add(
          name, .property, detail: property.value.text, guide: property.key.guide,
          replacing: range, by: name)
      }
    } else {
      for attribute in DeclaredValue.attributes {
        let name = "\(id).\(attribute.name)"
        add(name, .enumMember, guide: attribute.summary, replacing: range, by: name)
      }
    }
  }
}
