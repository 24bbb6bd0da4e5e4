internal import AutoLayout
internal import SceneFormat
internal import Scene

/// Checks what a timeline does to constraints against what the constraints turn out to be.
enum LayoutChangeCheck {
  /// The errors, each at the id that an action names.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - constraints: The constraints of each statement that has an id.
  /// - Returns: The errors, in the order of the actions.
  static func diagnostics(
    of scene: Scene, _ constraints: [String: [LayoutConstraint]]
  ) -> [Diagnostic] {
    let changes = scene.actions.flatMap(Self.changes)
    let deactivated = Set(
      changes.flatMap { $0.deactivate.map(\.id) }
        + scene.actions.compactMap { action in
          guard case .remove(let reference) = action.kind else { return nil }
          return reference.id
        })
    var found: [Diagnostic] = []
    for change in changes {
      for constant in change.constants {
        let count = constraints[constant.constraint.id]?.count ?? 1
        guard count != 1 else { continue }
        found.append(
          Diagnostic(
            .error, code: "layout",
            "'\(constant.constraint.id)' stands for \(count) constraints, which have no constant in "
              + "common", at: constant.constraint.place))
      }
      for priority in change.priorities where !deactivated.contains(priority.constraint.id) {
        let isRefused = constraints[priority.constraint.id]?.contains {
          $0.isActive && $0.priority.isRequired != priority.value.isRequired
        }
        guard isRefused == true else { continue }
        found.append(
          Diagnostic(
            .error, code: "layout", "\(LayoutError.requirednessOfActiveConstraint)",
            at: priority.constraint.place,
            hint: "give it a priority of 999 instead of 1000, or deactivate it first"))
      }
    }
    return found
  }

  private static func changes(of action: TimelineAction) -> [LayoutChange] {
    switch action.kind {
    case .layout(let change): [change]
    case .animate(let animation):
      ([animation.changes] + animation.keyframes.map(\.changes)).compactMap(\.layout)
    default: []
    }
  }
}
