internal import AutoLayout
internal import Scene
internal import SceneFormat
internal import SceneText

/// Checks the layout changes of a timeline against the constraints that the scene's statements create.
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
    let actions = scene.actions
    let changes = actions.flatMap(\.changes).compactMap(\.layout)
    var deactivated = Set(changes.flatMap { $0.deactivate.map(\.id) })
    for case .remove(let reference) in actions.map(\.kind) { deactivated.insert(reference.id) }
    var errors: [Diagnostic] = []
    for change in changes {
      for constraint in change.constants.map(\.constraint) {
        let count = constraints[constraint.id]?.count ?? 1
        guard count != 1 else { continue }
        errors.append(
          Diagnostic(
            .error, code: "layout",
            "'\(constraint.id)' creates \(count) constraints, which have no common constant",
            at: constraint.place))
      }
      for priority in change.priorities where !deactivated.contains(priority.constraint.id) {
        let isRefused = constraints[priority.constraint.id]?.contains {
          $0.isActive && $0.priority.isRequired != priority.value.isRequired
        }
        guard isRefused == true else { continue }
        errors.append(
          Diagnostic(
            .error, code: "layout", "\(LayoutError.requirednessOfActiveConstraint)",
            at: priority.constraint.place,
            hint: "use a priority of 999 instead of 1000, or deactivate the constraint first"))
      }
    }
    return errors
  }
}

extension TimelineAction.Kind {
  /// Whether such an action can change what the layout depends on.
  var canChangeLayout: Bool {
    switch self {
    case .set, .animate, .control, .add, .remove, .layout: true
    case .addBehavior, .addItem, .addBoundary, .removeItem, .fire, .addLinearVelocity,
      .addAngularVelocity, .updateItem:
      false
    }
  }
}

extension TimelineAction {
  /// The changes that the action sets or animates, the steps of keyframes separately.
  var changes: [AnimatedChanges] {
    switch kind {
    case .set(let assignments): [AnimatedChanges(assignments: assignments)]
    case .layout(let change): [AnimatedChanges(assignments: [], layout: change)]
    default: animatedChanges
    }
  }
}
