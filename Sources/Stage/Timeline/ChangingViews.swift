internal import AutoLayout
internal import SceneFormat
internal import Views
internal import Scene

/// The views that a timeline can change, whose states are recorded in every frame.
struct ChangingViews {
  /// The views that an action can change in any way, in the order of the file.
  let all: [View]
  private let movedIDs: Set<String>

  /// Collects the targets of a scene's actions.
  init(_ scene: Scene, objects: StageObjects) {
    let actions = scene.actions
    let assignments = actions.flatMap(\.assignments)
    var movedIDs = Set(
      assignments.filter { SceneProperties.movesView($0.property) }.map(\.target.id))
    let hasLayout = actions.contains { action in
      switch action.kind {
      case .add(let reference), .remove(let reference):
        objects.layout.constraints[reference.id] != nil
      default: action.changes.contains { $0.layout != nil }
      }
    }
    for group in scene.groups where movedIDs.contains(group.id) {
      movedIDs.formUnion(group.items.map(\.id))
    }
    if hasLayout {
      movedIDs.formUnion(
        objects.tree.ordered.filter { !$0.translatesAutoresizingMaskIntoConstraints }
          .map(\.identifier))
    }
    self.movedIDs = movedIDs
    let changedIDs = movedIDs.union(assignments.map(\.target.id))
    all = objects.tree.ordered.filter { changedIDs.contains($0.identifier) }
  }

  /// Whether an action can move a view, by a property or by the layout.
  func moves(_ view: View) -> Bool { moves(view.identifier) }

  /// Whether an action can move the view or group with an id.
  func moves(_ id: String) -> Bool { movedIDs.contains(id) }
}
