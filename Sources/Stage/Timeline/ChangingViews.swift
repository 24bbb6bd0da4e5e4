internal import AutoLayout
internal import SceneFormat
internal import Views
internal import Scene

/// The views that a timeline may change, as far as its words tell: those whose recorded state is of
/// interest in every frame.
struct ChangingViews {
  /// The views that some action may change at all, in the order of the file.
  let all: [View]
  /// Those that some action may move, by a property or by the layout.
  private let moved: Set<ObjectIdentifier>

  /// Goes through the actions of a scene.
  init(_ scene: Scene, objects: StageObjects) {
    var (changed, moved): (Set<String>, Set<String>) = ([], [])
    var hasLayout = false
    func note(_ assignments: [Assignment]) {
      for assignment in assignments {
        changed.insert(assignment.target.id)
        if SceneProperties.movesView(assignment.property) { moved.insert(assignment.target.id) }
      }
    }
    for action in scene.actions {
      switch action.kind {
      case .set(let assignments): note(assignments)
      case .animate(let animation):
        for changes in [animation.changes] + animation.keyframes.map(\.changes) {
          note(changes.assignments)
          if changes.layout != nil { hasLayout = true }
        }
      case .layout: hasLayout = true
      case .add(let reference), .remove(let reference):
        if objects.layout.constraints[reference.id] != nil { hasLayout = true }
      default: break
      }
    }
    if hasLayout {
      for view in objects.tree.ordered where !view.translatesAutoresizingMaskIntoConstraints {
        moved.insert(view.identifier)
      }
    }
    self.moved = Set(
      objects.tree.ordered.filter { moved.contains($0.identifier) }.map { ObjectIdentifier($0) })
    let both = changed.union(moved)
    all = objects.tree.ordered.filter { both.contains($0.identifier) }
  }

  /// Whether some action may move a view.
  func moves(_ view: View) -> Bool { moved.contains(ObjectIdentifier(view)) }
}
