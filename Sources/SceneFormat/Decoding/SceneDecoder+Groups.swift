internal import Scene

extension SceneDecoder {
  /// Checks that groups are of siblings, do not share views, and that no behaviour holds a member
  /// by itself; contacts are the group's, too.
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
        // A view that was left out for its faults has no known parent.
        guard let first = group.items.first, let home = parents[first.id],
          let parent = parents[item.id], parent != home
        else { continue }
        diagnostics.report(SceneProblem.notSiblings(item.id, first.id), at: item.place)
      }
    }
    let touching = scene.expectations.flatMap { expectation -> [Reference] in
      guard case .contact(let first, let second, _) = expectation.fact else { return [] }
      return [first, second]
    }
    for item in scene.allBehaviors.flatMap(\.items) + touching {
      guard let group = groups[item.id] else { continue }
      diagnostics.report(SceneProblem.memberHeld(item.id, group: group), at: item.place)
    }
  }

  /// The ids of the views' superviews by the views' ids.
  private static func parents(in scene: Scene) -> [String: String] {
    var parents: [String: String] = [:]
    func collect(_ nodes: [ViewNode], below parent: String) {
      for node in nodes {
        parents[node.id] = parent
        collect(node.subviews, below: node.id)
      }
    }
    collect(scene.views, below: Scene.rootID)
    return parents
  }
}
