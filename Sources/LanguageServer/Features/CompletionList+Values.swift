internal import Scene
internal import SceneFormat
internal import SceneText

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
