internal import Scene
internal import SceneText

extension SceneDecoder {
  /// Checks actions against the elements to which they refer.
  func checkTimeline(_ scene: Scene, _ names: NameTable) {
    guard !scene.timeline.isEmpty else { return }
    checkTimelineTimes(scene)
    let arranged = Set(
      scene.views.flatMap(\.withSubviews).filter { $0.values.content.isStack }
        .flatMap { $0.subviews.map(\.id) })
    let behaviors = Dictionary(
      scene.allBehaviors.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
    for action in scene.actions {
      check(action.assignments, of: behaviors)
      for changes in action.animatedChanges {
        checkAnimated(changes.assignments, names, arranged: arranged)
      }
    }
    checkGroupedItems(scene)
    checkControlledAnimations(scene)
  }

  /// Checks that animations that actions control do not repeat.
  private func checkControlledAnimations(_ scene: Scene) {
    let controlled = scene.controlledAnimations
    guard !controlled.isEmpty else { return }
    for action in scene.actions {
      guard case .animate(let animation) = action.kind, let id = animation.id,
        controlled.contains(id), animation.repeatCount != 1 || animation.autoreverses
      else { continue }
      diagnostics.report(
        "animation", at: action.place,
        "animation '\(id)' is paused, continued, set or read, so it cannot have 'repeat' or 'autoreverse'"
      )
    }
  }

  /// Warns of entries after the end of the scene.
  private func checkTimelineTimes(_ scene: Scene) {
    let end = scene.timing.latestEnd
    for entry in scene.timeline {
      let first: Double?
      switch entry.trigger {
      case .times(let times): first = times.first
      case .every(_, let start, _): first = start
      case .event: first = nil
      }
      guard let first, first > end else { continue }
      diagnostics.report(Problem.afterTheEnd(key: "at", end: end), at: entry.place)
    }
  }

  /// Warns of properties that change at once.
  ///
  /// As in UIKit, a stack animates the layout of its views when it is changed itself or one of them is
  /// hidden or shown.
  private func checkAnimated(
    _ assignments: [Assignment], _ names: NameTable, arranged: Set<String>
  ) {
    for assignment in assignments {
      let (name, target) = (assignment.property, assignment.target)
      let isLaidOut =
        name == LookKeys.isHidden.name && arranged.contains(target.id)
        || names.type(of: target.id) == ViewType.stack.rawValue
          && StackKeys.properties.contains { $0.declaration.isPrefix(of: name) }
      if !isLaidOut, names.property(name, of: target.id)?.isAnimatable == false {
        diagnostics.warn(
          "not-animated", at: target.place, "'\(name)' cannot be animated; it changes at once")
      }
    }
  }

  /// Warns of properties without effect.
  private func check(_ assignments: [Assignment], of behaviors: [String: Behavior]) {
    for assignment in assignments {
      let (name, target) = (assignment.property, assignment.target)
      if let need = behaviors[target.id].flatMap({ need(of: name, $0) }) {
        diagnostics.report(
          "without-effect", at: target.place, "'\(name)' has no effect; it requires \(need)")
      }
    }
  }

  /// The condition on a behavior under which a property has an effect; nil if it holds.
  private func need(of name: String, _ behavior: Behavior) -> String? {
    // This condition is on the items of the behavior instead of its parameters.
    if name.hasPrefix("anchorPoint"), behavior.items.count > 1 { return "an attachment to a point" }
    return SceneProperties.property(name, of: behavior.parameters)?.need(behavior.parameters)
  }

  /// Checks that actions refer to a group instead of its views.
  private func checkGroupedItems(_ scene: Scene) {
    guard !scene.groups.isEmpty else { return }
    for action in scene.actions {
      let item: Reference
      switch action.kind {
      case .addItem(let added, _): item = added
      case .addLinearVelocity(_, let moved, _), .addAngularVelocity(_, let moved, _): item = moved
      case .updateItem(let moved): item = moved
      default: continue
      }
      let group = scene.groups.first { $0.items.contains { $0.id == item.id } }
      guard let group else { continue }
      diagnostics.report(Problem.memberUsed(item.id, of: group.id), at: item.place)
    }
  }
}
