internal import Scene
internal import SceneFormat

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
      if written.kind == .string, addParts(of: value, in: written, node) { return }
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
    if value.isNumberName {
      addNumbers(written, replacing: range, closing: closing)
    } else {
      for (name, declaration) in ids(where: value.isReference) {
        add(name, .reference, detail: declaration.text, replacing: range, by: text(name))
      }
    }
    if value.allowsRoot {
      add(Scene.rootID, .reference, detail: "the canvas", replacing: range, by: text(Scene.rootID))
    }
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

  /// Ids of views and groups, then the names of their numbers; those of behaviors, which have only one, at once.
  private mutating func addNumbers(
    _ written: SyntaxTree.Node?, replacing range: Range<Int>, closing: String
  ) {
    isIncomplete = true
    let typed = written.map { String(decoding: before(in: $0.content), as: UTF8.self) } ?? ""
    let path = typedPath(typed, itemName: "", nil)
    let items: [Declaration.Kind] = [.view, .group]
    for (name, declaration) in ids(where: { items.contains($0.kind) })
    where name.hasPrefix(path.head) {
      add(
        name, .reference, detail: declaration.text, replacing: range, by: "\"\(name)\"\(closing)")
    }
    var owners = path.owner.map { [(String($0.id), $0.declaration)] } ?? []
    if path.head.isEmpty { owners = ids { $0.kind == .behavior } }
    for (id, declaration) in owners {
      for number in analysis.names.numbers(of: declaration) {
        let name = "\(id).\(number)"
        guard name.hasPrefix(path.head) else { continue }
        add(name, .property, replacing: range, by: "\"\(name)\"\(closing)")
      }
    }
  }

  /// Completes a part of a string: a name in an expression, a view in an equation or a visual format.
  ///
  /// - Returns: Whether it is such a string.
  private mutating func addParts(
    of value: DeclaredValue, in string: SyntaxTree.Node, _ node: Int?
  ) -> Bool {
    let typed = Array(before(in: string.content))
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
    if isExpression {
      addNames(text, node, replacing: range)
    } else {
      addLayoutItems(text, isFormat: DeclaredNames.isVisualFormat(string.text), replacing: range)
    }
    return true
  }

  /// What an expression can name.
  private mutating func addNames(_ typed: String, _ node: Int?, replacing range: Range<Int>) {
    let path = typedPath(typed, itemName: DeclaredNames.itemName, node)
    let kinds: [Declaration.Kind] = [.view, .group, .behavior, .gesture, .animation]
    for (name, declaration) in ids(where: { kinds.contains($0.kind) })
    where name.hasPrefix(path.head) {
      add(name, .reference, detail: declaration.text, replacing: range, by: name)
    }
    for (name, property) in properties(of: path) where property.value.takesExpressions {
      add(
        name, .property, detail: property.value.text, guide: property.key.guide,
        replacing: range, by: name)
    }
    let event = eventNames(at: node)
    guard path.head.isEmpty else {
      let name = String(path.head.dropLast())
      if event.values.contains(where: { $0 == (name, true) }) || analysis.names.isPair("$" + name) {
        for part in ["\(name).x", "\(name).y"] {
          add(part, .property, detail: "number", replacing: range, by: part)
        }
      }
      return
    }
    for (id, variable) in ids(where: { $0.kind == .variable }) {
      let name = String(id.trimmingPrefix("$"))
      add(name, .reference, detail: variable.text, replacing: range, by: name)
    }
    var further = event.values.map {
      ($0.name, "\($0.isPair ? "point or vector" : "number") of the event")
    }
    if event.hasItem { further.append((DeclaredNames.itemName, "the item of the event")) }
    further.append(("time", "the time in seconds"))
    for (name, detail) in further {
      add(name, .reference, detail: detail, replacing: range, by: name)
    }
  }

  /// Views and guides of an equation or a visual format, and in an equation what can follow one: a guide or an attribute.
  private mutating func addLayoutItems(
    _ typed: String, isFormat: Bool, replacing range: Range<Int>
  ) {
    let head = typed.lastIndex(of: ".").map { typed[...$0] } ?? ""
    for (name, declaration) in ids(where: { [.view, .guide].contains($0.kind) })
    where name.hasPrefix(head) {
      add(name, .reference, detail: declaration.text, replacing: range, by: name)
    }
    guard !head.isEmpty else {
      if !isFormat {
        add(Scene.rootID, .reference, detail: "the canvas", replacing: range, by: Scene.rootID)
      }
      return
    }
    guard !isFormat else { return }
    let item = String(head.dropLast())
    var kind = layoutItem(item)
    if kind == .view {
      for guide in DeclaredValue.guides {
        add(
          head + guide.name, .enumMember, guide: guide.summary, replacing: range,
          by: head + guide.name)
      }
    } else if kind == nil, let point = item.lastIndex(of: "."),
      layoutItem(String(item[..<point])) == .view,
      DeclaredValue.guides.contains(where: { $0.name == item[item.index(after: point)...] })
    {
      kind = .guide
    }
    guard kind != nil else { return }
    for attribute in DeclaredValue.attributes {
      add(
        head + attribute.name, .enumMember, guide: attribute.summary, replacing: range,
        by: head + attribute.name)
    }
  }

  /// What an id names in equations; nil for nothing.
  private func layoutItem(_ id: String) -> Declaration.Kind? {
    if id == Scene.rootID { return .view }
    return analysis.names[id].flatMap { [.view, .guide].contains($0.kind) ? $0.kind : nil }
  }
}
