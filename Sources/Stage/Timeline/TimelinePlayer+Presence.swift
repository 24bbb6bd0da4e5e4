internal import AutoLayout
internal import Dynamics
internal import Foundation
internal import SceneFormat
internal import SceneText
internal import Views
internal import Scene

/// Adding and removing.
extension TimelinePlayer {
  /// Adds a declared view, behavior or constraint, unless it is already there.
  func add(_ reference: Reference) {
    if let view = objects.view(reference.id) {
      insert(view)
    } else if let behavior = objects.behaviors.named[reference.id] {
      // The animator takes the places of the items.
      layOutIfNeeded()
      reportErrors(at: reference.place) {
        try objects.behaviors.add(behavior, to: objects.behaviors.parents[reference.id])
      }
      hasChangedBoundaries = true
    } else {
      reportErrors(at: reference.place) {
        try LayoutConstraint.activate(objects.layout.constraints[reference.id] ?? [])
      }
    }
  }

  /// Removes a view, behavior, constraint or boundary, if it is there.
  func remove(_ reference: Reference) {
    if let view = objects.view(reference.id) {
      remove(view)
    } else if let behavior = objects.behaviors.named[reference.id] {
      objects.behaviors.remove(behavior)
      hasChangedBoundaries = true
    } else if let constraints = objects.layout.constraints[reference.id] {
      LayoutConstraint.deactivate(constraints)
    } else {
      for case let collision as CollisionBehavior in objects.behaviors.all {
        collision.removeBoundary(withIdentifier: reference.id)
      }
      hasChangedBoundaries = true
    }
  }

  // MARK: Behaviors

  /// Adds the behavior of an action, and removes the one that the same action added before.
  func add(_ description: Behavior) {
    if let former = objects.behaviors.named[description.id] { objects.behaviors.remove(former) }
    layOutIfNeeded()
    objects.behaviors.add(description)
    // While the scene plays, errors become warnings.
    for refusal in objects.behaviors.drainDiagnostics() {
      report(refusal.code, refusal.message, at: refusal.place)
    }
    for behavior in objects.actingBehaviors { observeContacts(of: behavior) }
    hasChangedBoundaries = true
  }

  /// Adds an item to a behavior.
  func add(_ item: Reference, to holder: Reference) {
    guard let moved = objects.items[item.id] else { return }
    layOutIfNeeded()
    reportErrors(at: item.place) {
      guard let behavior = objects.behaviors.named[holder.id] as? ItemHoldingBehavior else {
        return
      }
      try objects.behaviors.add(moved, to: behavior)
    }
  }

  /// Removes an item from a behavior.
  func remove(_ item: Reference, from holder: Reference) {
    guard let moved = objects.items[item.id] else { return }
    (objects.behaviors.named[holder.id] as? ItemHoldingBehavior)?.removeItem(moved)
  }

  /// Adds a boundary to a collision behavior.
  func add(_ boundary: Boundary, to holder: Reference) {
    guard let behavior = objects.behaviors.named[holder.id] as? CollisionBehavior else { return }
    reportErrors(at: boundary.place) { try behavior.addBoundary(boundary) }
    hasChangedBoundaries = true
  }

  // MARK: Views

  /// Inserts a view between its siblings in the order of the file.
  private func insert(_ view: View) {
    guard view.superview == nil, let parent = objects.tree.parents[view.identifier] else { return }
    let siblings = objects.tree.children[parent.identifier] ?? []
    let behind = siblings.prefix { $0 !== view }.last { $0.superview === parent }
    func index(in views: [View]) -> Int {
      behind.flatMap { last in views.firstIndex { $0 === last } }.map { $0 + 1 } ?? 0
    }
    if let stack = parent as? StackView {
      stack.insertArrangedSubview(view, at: index(in: stack.arrangedSubviews))
    } else {
      parent.insertSubview(view, at: index(in: parent.subviews))
    }
  }

  /// Removes a view, together with its descendants, from all behaviors.
  ///
  /// A group that loses a member is removed from its behaviors as well.
  private func remove(_ view: View) {
    guard view.superview != nil else { return }
    let isAlone = view.subviews.isEmpty && objects.items.membership(of: view) == nil
    for behavior in objects.behaviors.holders(ofPartsOf: view) + [momentum] {
      if isAlone, let holder = behavior as? ItemHoldingBehavior {
        holder.removeItem(view)
        continue
      }
      for item in behavior.heldItems where isPart(item, of: view) {
        if let holder = behavior as? ItemHoldingBehavior {
          holder.removeItem(item)
        } else {
          objects.behaviors.remove(behavior)
        }
      }
    }
    hasChangedBoundaries = true
    view.removeFromSuperview()
  }

  private func isPart(_ item: any DynamicItem, of view: View) -> Bool {
    if let group = item as? DynamicItemGroup {
      return group.items.contains { isPart($0, of: view) }
    }
    return (item as? View)?.isDescendant(of: view) ?? false
  }
}
