internal import SceneFormat
internal import Scene

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
