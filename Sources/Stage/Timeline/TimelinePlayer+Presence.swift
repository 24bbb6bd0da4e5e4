internal import AutoLayout
internal import Dynamics
internal import Foundation
internal import SceneFormat
internal import Views
internal import Scene

/// What comes and what goes.
extension TimelinePlayer {
  /// Puts something declared into the scene; what is there already stays as it is.
  func add(_ reference: Reference) {
    if let view = objects.view(reference.id) {
      put(view)
    } else if let behavior = objects.behaviors.named[reference.id] {
      attempt(at: reference.place) { () throws(DynamicsError) in
        try objects.behaviors.add(behavior, to: objects.behaviors.parents[reference.id])
      }
      hasChangedBoundaries = true
    } else {
      attempt(at: reference.place) { () throws(LayoutError) in
        try LayoutConstraint.activate(objects.layout.constraints[reference.id] ?? [])
      }
      needsLayout = true
    }
  }

  /// Takes something out of the scene; what is not there stays out.
  func remove(_ reference: Reference) {
    if let view = objects.view(reference.id) {
      take(view)
    } else if let behavior = objects.behaviors.named[reference.id] {
      leave(behavior, id: reference.id)
    } else if let constraints = objects.layout.constraints[reference.id] {
      LayoutConstraint.deactivate(constraints)
      needsLayout = true
    } else {
      for case let collision as CollisionBehavior in objects.behaviors.all {
        collision.removeBoundary(withIdentifier: reference.id)
      }
      hasChangedBoundaries = true
    }
  }

  // MARK: Behaviours

  /// Adds a behaviour that an action brings along; the one that it brought before goes.
  func add(_ description: Behavior) {
    if let former = objects.behaviors.named[description.id] { leave(former, id: description.id) }
    objects.behaviors.add(description)
    // The scene is playing by now: what is refused is left out.
    for refusal in objects.behaviors.takeDiagnostics() {
      report(refusal.code, refusal.message, at: refusal.place)
    }
    for behavior in objects.actingBehaviors { listen(to: behavior) }
    hasChangedBoundaries = true
  }

  private func leave(_ behavior: DynamicBehavior, id: String) {
    if let parent = objects.behaviors.parents[id] {
      parent.removeChildBehavior(behavior)
    } else {
      objects.animator.removeBehavior(behavior)
    }
    hasChangedBoundaries = true
  }

  /// Gives a behaviour an item.
  func add(_ item: Reference, to holder: Reference) {
    guard let moved = objects.items[item.id] else { return }
    attempt(at: item.place) { () throws(DynamicsError) in
      try (objects.behaviors.named[holder.id] as? ItemHoldingBehavior)?.addItem(moved)
    }
  }

  /// Takes an item from a behaviour.
  func remove(_ item: Reference, from holder: Reference) {
    guard let moved = objects.items[item.id] else { return }
    (objects.behaviors.named[holder.id] as? ItemHoldingBehavior)?.removeItem(moved)
  }

  /// Gives a collision behaviour a boundary.
  func add(_ boundary: Boundary, to holder: Reference) {
    guard let behavior = objects.behaviors.named[holder.id] as? CollisionBehavior else { return }
    attempt(at: boundary.place) { () throws(DynamicsError) in
      try behavior.addBoundary(boundary)
    }
    hasChangedBoundaries = true
  }

  // MARK: Views

  /// Puts a view back between the siblings among which the file has it.
  private func put(_ view: View) {
    guard view.superview == nil, let parent = objects.tree.parents[view.identifier] else { return }
    let siblings = objects.tree.ordered.filter { objects.tree.parents[$0.identifier] === parent }
    let behind = siblings.prefix { $0 !== view }.last { $0.superview === parent }
    func place(in views: [View]) -> Int {
      behind.flatMap { last in views.firstIndex { $0 === last } }.map { $0 + 1 } ?? 0
    }
    if let stack = parent as? StackView {
      stack.insertArrangedSubview(view, at: place(in: stack.arrangedSubviews))
    } else {
      parent.insertSubview(view, at: place(in: parent.subviews))
    }
    needsLayout = true
  }

  /// Takes a view out, and with it whatever acted on it or on what it holds; a group that loses a
  /// member is no longer moved at all.
  private func take(_ view: View) {
    guard view.superview != nil else { return }
    for behavior in objects.behaviors.all + [momentum] {
      for item in behavior.heldItems where isPart(item, of: view) {
        if let holder = behavior as? ItemHoldingBehavior {
          holder.removeItem(item)
        } else {
          objects.behaviors.discard(behavior)
        }
      }
    }
    hasChangedBoundaries = true
    view.removeFromSuperview()
    needsLayout = true
  }

  private func isPart(_ item: any DynamicItem, of view: View) -> Bool {
    if let group = item as? DynamicItemGroup {
      return group.items.contains { isPart($0, of: view) }
    }
    return (item as? View)?.isDescendant(of: view) ?? false
  }
}
