internal import Scene
internal import SceneText

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
          diagnostics.report("group", at: item.place, "'\(item.id)' belongs to two groups")
        }
        groups[item.id] = groups[item.id] ?? group.id
        // A faulty view that was left out has no known parent.
        guard let first = group.items.first, let expected = parents[first.id],
          let parent = parents[item.id], parent != expected
        else { continue }
        diagnostics.report(
          "group", at: item.place, "'\(item.id)' and '\(first.id)' are not siblings",
          hint: "the views of a group must share one superview")
      }
    }
    let touching = scene.expectations.flatMap(\.touching).flatMap { $0 }
    for item in scene.allBehaviors.flatMap(\.items) + touching {
      guard let group = groups[item.id] else { continue }
      diagnostics.report(Problem.memberUsed(item.id, of: group), at: item.place)
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

extension Problem {
  /// A use of a view that moves as a part of a group.
  static func memberUsed(_ id: String, of group: String) -> Problem {
    Problem(
      "group", "'\(id)' moves with the group '\(group)' and cannot be used alone",
      hint: "use '\(group)' instead")
  }
}
