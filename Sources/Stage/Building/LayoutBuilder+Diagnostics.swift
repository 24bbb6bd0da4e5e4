internal import AutoLayout
internal import SceneFormat
internal import SceneText
internal import Views
internal import Scene

/// Reporting errors, conflicts and ambiguities.
extension LayoutBuilder {
  /// Reports why a constraint is invalid.
  mutating func report(_ error: LayoutError, at place: SourceSpan) {
    diagnostics.append(Diagnostic(.error, code: "layout", "\(error)", at: place))
  }

  // MARK: Conflicts

  /// The maximum number of warnings of one kind: a generated scene can have thousands, and each takes the
  /// time to find its column.
  private static let largestWarningCount = 100

  /// Warns of conflicts.
  mutating func reportConflicts(in engine: LayoutEngine) {
    let conflicts = engine.conflicts
    for conflict in conflicts.prefix(Self.largestWarningCount) {
      diagnostics.append(diagnostic(of: engine.explained(conflict)))
    }
    guard conflicts.count > Self.largestWarningCount else { return }
    diagnostics.append(
      Diagnostic(
        .warning, code: "unsatisfiable-constraints",
        "\(conflicts.count - Self.largestWarningCount) more constraints are broken; "
          + "'framegen dump layout' lists all", at: nil))
  }

  /// A conflict at the constraint that was broken, with a note for each of the others: first those of
  /// the scene, at their places, then the generated ones.
  func diagnostic(of conflict: LayoutConflict) -> Diagnostic {
    let notes = conflict.members.filter { $0 != conflict.broken }.map { member in
      Diagnostic.Note(
        "it contradicts \(member.printed)", at: member.id.flatMap { places[$0] })
    }
    let implied = conflict.impliedSizes.map {
      Diagnostic.Note("it contradicts \($0), because no size is negative", at: nil)
    }
    return Diagnostic(
      .warning, code: "unsatisfiable-constraints",
      "unable to simultaneously satisfy constraints; broken: \(conflict.broken.printed)",
      at: conflict.broken.id.flatMap { places[$0] } ?? scene.place,
      notes: notes.filter { $0.place != nil } + notes.filter { $0.place == nil } + implied)
  }

  /// The problem of conflicts that are too many to be found one by one.
  func tooManyConflicts(_ severity: Diagnostic.Severity) -> Diagnostic {
    Diagnostic(
      severity, code: "limit",
      "the conflicts of the layout involve more than \(SceneLimits.conflictMembers) constraints "
        + "together", at: scene.place, hint: "this limit cannot be raised; remove constraints")
  }

  // MARK: Ambiguity

  /// Warns of ambiguous views and guides, and of views with neither a frame nor constraints.
  mutating func checkPlacement(in engine: LayoutEngine) {
    var placed: [(id: String, item: any LayoutItem, place: SourceSpan)] = []
    var unplacedCount = 0
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
        unplacedCount += 1
        guard unplacedCount <= Self.largestWarningCount else { continue }
        diagnostics.append(
          Diagnostic(
            .warning, code: "unplaced-view", "'\(id)' has neither a frame nor constraints",
            at: node.idPlace))
      }
    }
    if unplacedCount > Self.largestWarningCount {
      diagnostics.append(
        Diagnostic(
          .warning, code: "unplaced-view",
          "\(unplacedCount - Self.largestWarningCount) more views have neither a frame nor constraints",
          at: nil))
    }
    reportAmbiguities(of: placed, in: engine)
  }

  private mutating func reportAmbiguities(
    of placed: [(id: String, item: any LayoutItem, place: SourceSpan)], in engine: LayoutEngine
  ) {
    var placed = placed[...]
    var count = 0
    // Each question takes as long as the layout is large, so the next one is about twice as many views.
    var askedCount = Self.largestWarningCount
    while !placed.isEmpty, count < Self.largestWarningCount {
      let some = placed.prefix(askedCount)
      placed.removeFirst(some.count)
      askedCount *= 2
      for (ambiguity, entry) in zip(engine.ambiguities(of: some.map(\.item)), some)
      where !ambiguity.isEmpty && count < Self.largestWarningCount {
        count += 1
        diagnostics.append(
          Diagnostic(
            .warning, code: "ambiguous-layout",
            "the \(Self.subject(of: ambiguity, id: entry.id)) not decided by its constraints",
            at: entry.place))
      }
    }
    guard count == Self.largestWarningCount else { return }
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
