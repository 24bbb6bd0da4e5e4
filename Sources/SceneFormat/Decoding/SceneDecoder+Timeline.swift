extension SceneDecoder {
  /// Checks what an action means to what it names, which its keys alone do not tell.
  func checkTimeline(_ scene: Scene) {
    guard !scene.timeline.isEmpty else { return }
    checkTimelineTimes(scene)
    var kinds: [String: Behavior.Kind] = [:]
    func collect(_ behaviors: [Behavior]) {
      for behavior in behaviors {
        kinds[behavior.id] = behavior.kind
        if case .composite(let children) = behavior.kind { collect(children) }
      }
    }
    collect(scene.allBehaviors)
    for action in scene.actions {
      switch action.kind {
      case .set(let assignments): check(assignments, of: kinds, isAnimated: false)
      case .animate(let animation):
        for changes in [animation.changes] + animation.keyframes.map(\.changes) {
          check(changes.assignments, of: kinds, isAnimated: true)
        }
      default: break
      }
    }
    checkGroupedItems(scene)
  }

  /// Warns of entries after the scene's end.
  private func checkTimelineTimes(_ scene: Scene) {
    let end = scene.timing.duration.bound
    for entry in scene.timeline {
      let first: Double?
      switch entry.trigger {
      case .times(let times): first = times.first
      case .every(_, let start, _): first = start
      case .event: first = nil
      }
      guard let first, first > end else { continue }
      journal.report(SceneProblem.afterTheEnd(key: "at", end: end), at: entry.place)
    }
  }

  private func check(
    _ assignments: [Assignment], of kinds: [String: Behavior.Kind], isAnimated: Bool
  ) {
    for assignment in assignments {
      let property = assignment.property
      if isAnimated, !property.isAnimatable {
        journal.report(
          SceneProblem.notAnimated(property.rawValue), at: assignment.target.place)
      }
      if let needs = kinds[assignment.target.id].flatMap({ property.need(of: $0) }) {
        journal.report(
          SceneProblem.withoutEffect(property.rawValue, needs: needs),
          at: assignment.target.place)
      }
    }
  }

  /// Checks that behaviours do not get single views of groups.
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
      journal.report(SceneProblem.memberHeld(item.id, group: group.id), at: item.place)
    }
  }
}

extension SettableProperty {
  /// What a behaviour would have to be for the property to mean something to it; nil where it is.
  fileprivate func need(of kind: Behavior.Kind) -> String? {
    switch kind {
    case .attachment(let parameters):
      switch (self, parameters.hold, parameters.target) {
      case (.anchorPoint, _, .item): return "an attachment to a point"
      case (.length, .sliding, _), (.length, .fixed, _), (.length, .pin, _):
        return "'kind' to be distance or limit"
      case (.frequency, .distance, _), (.damping, .distance, _): return nil
      case (.frequency, _, _), (.damping, _, _): return "'kind' to be distance"
      case (.frictionTorque, .pin, _): return nil
      case (.frictionTorque, _, _): return "'kind' to be pin"
      case (.attachmentRange, .sliding, _), (.attachmentRange, .pin, _): return nil
      case (.attachmentRange, _, _): return "'kind' to be sliding or pin"
      default: return nil
      }
    case .field(let parameters):
      switch self {
      case .direction where !parameters.kind.hasDirection:
        return "'kind' to be linearGravity, drag or velocity"
      case .smoothness where !parameters.kind.isRandom,
        .animationSpeed where !parameters.kind.isRandom:
        return "'kind' to be noise or turbulence"
      default: return nil
      }
    default: return nil
    }
  }
}
