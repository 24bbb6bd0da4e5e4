internal import Scene

extension SceneDecoder {
  /// Checks that the views of a group are siblings, that no view is in two groups, and that
  /// behaviors and contacts refer to a group instead of its views.
  func checkGroups(_ scene: Scene) {
    guard !scene.groups.isEmpty else { return }
    let parents = Self.parents(in: scene)
    var groups: [String: String] = [:]
    for group in scene.groups {
      for item in group.items {
        if groups[item.id] != nil {
          diagnostics.report(SceneProblem.groupedTwice(item.id), at: item.place)
        }
        groups[item.id] = groups[item.id] ?? group.id
        // A faulty view that was left out has no known parent.
        guard let first = group.items.first, let expected = parents[first.id],
          let parent = parents[item.id], parent != expected
        else { continue }
        diagnostics.report(SceneProblem.notSiblings(item.id, first.id), at: item.place)
      }
    }
    let touching = scene.expectations.flatMap(\.touching).flatMap { $0 }
    for item in scene.allBehaviors.flatMap(\.items) + touching {
      guard let group = groups[item.id] else { continue }
      diagnostics.report(SceneProblem.memberHeld(item.id, group: group), at: item.place)
    }
  }

  /// The id of the superview of each view, by the view's id.
  private static func parents(in scene: Scene) -> [String: String] {
    var parents: [String: String] = [:]
    for view in scene.views { parents[view.id] = Scene.rootID }
    for view in scene.views.flatMap(\.withSubviews) {
      for subview in view.subviews { parents[subview.id] = view.id }
    }
    return parents
  }
}
