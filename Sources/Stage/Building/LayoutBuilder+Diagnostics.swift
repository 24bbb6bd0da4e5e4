internal import AutoLayout
internal import SceneFormat
internal import Views
internal import Scene

/// Reporting errors, conflicts and ambiguities.
extension LayoutBuilder {
  /// Reports why a constraint is invalid.
  mutating func report(_ error: LayoutError, at place: SourceSpan) {
    diagnostics.append(Diagnostic(.error, code: "layout", "\(error)", at: place))
  }

  /// Reports an error in a visual format, at the character at which parsing stopped.
  mutating func report(_ error: VisualFormatError, in statement: VisualFormatStatement) {
    let notes =
      error.category == .invalidOptions
      ? [Diagnostic.Note("the options are these", at: statement.optionsPlace)] : []
    diagnostics.append(
      Diagnostic(
        .error, code: "visual-format-\(error.category.rawValue.hyphenated)", error.message,
        at: statement.format.place(ofCharacterAt: error.index),
        hint: hint(for: error, in: statement), notes: notes))
  }

  /// Reports an error in an equation.
  mutating func report(_ error: ConstraintEquationError, in text: PlacedString) {
    diagnostics.append(
      Diagnostic(
        .error, code: "equation", error.message, at: text.place(ofCharacters: error.range),
        hint: error.hint ?? error.expectation))
  }

  /// For an unknown view, a hint at the most similar name.
  private func hint(
    for error: VisualFormatError, in statement: VisualFormatStatement
  ) -> String? {
    guard error.category == .unknownView else { return nil }
    let name = statement.format.value.prefix(error.index).reversed()
      .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return suggestion(for: String(name.reversed()), besides: statement.views.map(\.name))
  }

  // MARK: Conflicts

  /// A conflict at the constraint that was broken, with notes at the others.
  func diagnostic(of conflict: LayoutConflict) -> Diagnostic {
    let others = conflict.members.filter { $0 != conflict.broken }
    let notes = others.compactMap { member in
      member.id.flatMap { places[$0] }.map {
        Diagnostic.Note("it contradicts \(member.printed)", at: $0)
      }
    }
    let generated = others.filter { member in member.id.flatMap { places[$0] } == nil }
    let hint =
      generated.isEmpty
      ? nil : "it contradicts " + generated.map(\.printed).joined(separator: " and ")
    return Diagnostic(
      .warning, code: "unsatisfiable-constraints",
      "unable to simultaneously satisfy constraints; broken: \(conflict.broken.printed)",
      at: conflict.broken.id.flatMap { places[$0] } ?? scene.place, hint: hint, notes: notes)
  }

  // MARK: Ambiguity

  /// The maximum number of ambiguity warnings; finding ambiguities is slow.
  private static let largestAmbiguityCount = 100

  /// Warns of ambiguous views and guides, and of views with neither a frame nor constraints.
  mutating func checkPlacement(in engine: LayoutEngine) {
    var placed: [(id: String, item: any LayoutItem, place: SourceSpan)] = []
    for id in tree.ids {
      guard let item = tree.item(id), let node = tree.nodes[id] else { continue }
      if let view = item as? View,
        view.translatesAutoresizingMaskIntoConstraints || !view.isDescendant(of: tree.root)
      {
        continue
      }
      if node.frame != nil || isMentioned(item) {
        placed.append((id, item, node.idPlace))
      } else if !node.isGuide {
        diagnostics.append(
          Diagnostic(
            .warning, code: "unplaced-view", "'\(id)' has neither a frame nor constraints",
            at: node.idPlace))
      }
    }
    var count = 0
    while !placed.isEmpty, count < Self.largestAmbiguityCount {
      let some = placed.prefix(Self.largestAmbiguityCount)
      placed.removeFirst(some.count)
      for (ambiguity, entry) in zip(engine.ambiguities(of: some.map(\.item)), some)
      where !ambiguity.isEmpty && count < Self.largestAmbiguityCount {
        count += 1
        diagnostics.append(
          Diagnostic(
            .warning, code: "ambiguous-layout",
            "the \(Self.subject(of: ambiguity, id: entry.id)) not decided by its constraints",
            at: entry.place))
      }
    }
    guard count == Self.largestAmbiguityCount else { return }
    diagnostics.append(
      Diagnostic(
        .warning, code: "ambiguous-layout",
        "more views may be ambiguous; 'framegen dump layout' lists all", at: nil))
  }

  private static func subject(of ambiguity: LayoutAmbiguity, id: String) -> String {
    let names: [(LayoutAmbiguity, String)] = [
      (.minX, "horizontal position"), (.minY, "vertical position"), (.width, "width"),
      (.height, "height"),
    ]
    let present = names.filter { ambiguity.contains($0.0) }.map(\.1)
    guard let last = present.last, present.count > 1 else {
      return "\(present.first ?? "") of '\(id)' is"
    }
    return present.dropLast().joined(separator: ", ") + " and \(last) of '\(id)' are"
  }
}

extension String {
  /// A name in camel case with hyphens instead: `unknown-view` for `unknownView`.
  fileprivate var hyphenated: String {
    var text = ""
    for character in self {
      if character.isUppercase { text.append("-") }
      text += character.lowercased()
    }
    return text
  }
}
