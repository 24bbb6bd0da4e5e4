internal import Scene

// Which behaviors the timeline needs.
extension SceneIndex {
  /// The ids of the behaviors that are properties of the view controller, because the timeline needs them.
  static func memberBehaviors(of index: SceneIndex) -> Set<String> {
    var ids = index.named.intersection(index.behaviors.keys)
    for id in index.removed where index.nodes[id] != nil && !index.removesAllItems(id) {
      ids.formUnion(index.behaviors(of: id).map(\.id))
    }
    for id in index.removed { ids.formUnion(index.collisions(withBoundary: id)) }
    for action in index.actions {
      switch action.kind {
      case .addLinearVelocity(_, let item, nil), .addAngularVelocity(_, let item, nil):
        if let id = index.holder(of: item.id) { ids.insert(id) }
      default: break
      }
    }
    if index.collisionCount > 1 { ids.formUnion(index.observedCollisions) }
    for id in ids { if let parent = index.composites[id] { ids.insert(parent) } }
    return ids
  }

  /// The first item behavior that acts on an item from the start on; nil if there is none.
  func holder(of item: String) -> String? {
    scene.behaviors.flatMap(\.withChildren).first {
      $0.isAdded && $0.parameters is ItemPropertiesParameters
        && $0.items.contains { $0.id == item }
    }?.id
  }

  /// The behaviors that act on a view or on a part of it.
  func behaviors(of view: String) -> [Behavior] {
    let parts = parts(of: view)
    return allBehaviors.filter { $0.items.contains { isPart($0, of: parts) } }
  }

  /// Whether an item is one of some views, or a group with one of them.
  func isPart(_ item: Reference, of views: Set<String>) -> Bool {
    views.contains(item.id) || groups[item.id]?.items.contains { views.contains($0.id) } == true
  }

  /// Whether no behavior acts on anything but a view and its parts.
  func removesAllItems(_ view: String) -> Bool {
    let parts = parts(of: view)
    let addsItems = actions.contains {
      if case .addItem = $0.kind { true } else { false }
    }
    return !addsItems
      && allBehaviors.allSatisfy { $0.items.allSatisfy { parts.contains($0.id) } }
  }

  /// The ids of the collision behaviors that can have a boundary, each once.
  func collisions(withBoundary id: String) -> [String] {
    let stated = allBehaviors.filter { behavior in
      (behavior.parameters as? CollisionParameters)?.boundaries.contains { $0.id == id } ?? false
    }.map(\.id)
    let added = actions.compactMap { action -> String? in
      guard case .addBoundary(let boundary, let holder) = action.kind, boundary.id == id else {
        return nil
      }
      return holder.id
    }
    var known: Set<String> = []
    return (stated + added).filter { known.insert($0).inserted }
  }

  /// How many collision behaviors there are.
  var collisionCount: Int {
    allBehaviors.count { $0.parameters is CollisionParameters }
  }

  /// The ids of the collision behaviors whose contacts run entries.
  private var observedCollisions: [String] {
    scene.timeline.compactMap { entry in
      switch entry.trigger {
      case .event(.contactBegan(let filter)), .event(.contactEnded(let filter)): filter.behavior.id
      default: nil
      }
    }
  }
}
