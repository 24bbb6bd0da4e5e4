internal import Dynamics
internal import Foundation
internal import Geometry
internal import SceneFormat
internal import Views
internal import Scene

/// Turns a scene's behaviours into live ones and adds them to the animator, in the file's order.
///
/// A class, because adding one can make the animator resume, of which the timeline hears, which may
/// add another on the way.
final class BehaviorBuilder {
  /// The views and groups.
  let items: SceneItems
  /// The animator that gets the behaviours.
  let animator: DynamicAnimator
  /// What random patterns are made from.
  let seed: UInt64
  /// What could not be added, each at its behaviour.
  private(set) var diagnostics: [Diagnostic] = []
  /// The behaviours by id, also those that wait for an action.
  private(set) var named: [String: DynamicBehavior] = [:]
  /// The same in the order in which they were made.
  private(set) var all: [DynamicBehavior] = []
  /// The composites that hold children, by the children's ids.
  private(set) var parents: [String: DynamicBehavior] = [:]

  init(items: SceneItems, animator: DynamicAnimator, seed: UInt64) {
    self.items = items
    self.animator = animator
    self.seed = seed
  }

  /// Builds and adds one behaviour after the other; a refused one is left out and reported.
  func add(_ descriptions: [Behavior]) {
    for description in descriptions { add(description, to: nil) }
  }

  /// Adds a behaviour that an action brings along; it replaces the one of the same id.
  func add(_ description: Behavior) { add(description, to: nil) }

  /// Removes a behaviour from its composite, or from the animator.
  func discard(_ behavior: DynamicBehavior) {
    for parent in all { parent.removeChildBehavior(behavior) }
    animator.removeBehavior(behavior)
  }

  /// Takes what was refused since the last time.
  func takeDiagnostics() -> [Diagnostic] {
    let taken = diagnostics
    diagnostics = []
    return taken
  }

  /// A composite is added before its children, so that one that is refused is told by its place.
  private func add(_ description: Behavior, to parent: DynamicBehavior?) {
    do throws(DynamicsError) {
      let behavior = try make(description)
      if let former = named[description.id] { all.removeAll { $0 === former } }
      named[description.id] = behavior
      all.append(behavior)
      parents[description.id] = parent
      if description.isAdded { try add(behavior, to: parent) }
      for child in description.children { add(child, to: behavior) }
    } catch {
      diagnostics.append(Diagnostic(.error, code: "dynamics", "\(error)", at: description.place))
    }
  }

  /// Adds a live behaviour to its composite, or to the animator.
  func add(
    _ behavior: DynamicBehavior, to parent: DynamicBehavior?
  ) throws(DynamicsError) {
    if let parent {
      try parent.addChildBehavior(behavior)
    } else {
      try animator.addBehavior(behavior)
    }
  }

  /// A live behavior, not yet added, without children.
  private func make(_ description: Behavior) throws(DynamicsError) -> DynamicBehavior {
    guard let parameters = description.parameters as? any LiveParameters else {
      preconditionFailure("every kind of behavior has a live counterpart")
    }
    // Here, because only the scene knows who is meant, and what random patterns are made from.
    let behavior = try parameters.makeBehavior(of: description.items.map { item($0) })
    if let push = behavior as? PushBehavior, let stated = parameters as? PushParameters {
      for target in stated.offsets {
        push.setTargetOffsetFromCenter(target.offset, for: item(target.item))
      }
    }
    if let field = behavior as? FieldBehavior, field.parameters.kind.isRandom { field.seed = seed }
    return behavior
  }

  /// The item of a reference.
  func item(_ reference: Reference) -> any DynamicItem {
    guard let item = items[reference.id] else {
      preconditionFailure("a checked scene refers only to items that it declares")
    }
    return item
  }
}
