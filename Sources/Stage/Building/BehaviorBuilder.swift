internal import Dynamics
internal import Foundation
internal import Geometry
internal import SceneFormat
internal import SceneText
internal import Views
internal import Scene

/// Creates the live behaviors of a scene and adds them to the animator, in the order of the file.
///
/// A class, because adding a behavior can make the animator resume, which can trigger a timeline entry
/// that adds another one.
final class BehaviorBuilder {
  let items: SceneItems
  let animator: DynamicAnimator
  /// The seed of the random fields.
  let seed: UInt64
  /// The behaviors that could not be added, each at its place.
  private var diagnostics: [Diagnostic] = []
  /// Their messages.
  private var refusals: Set<String> = []
  /// The behaviors by id, including those that an action adds later.
  private(set) var named: [String: DynamicBehavior] = [:]
  /// The same behaviors in order of creation.
  private(set) var all: [DynamicBehavior] = []
  /// The indices in `all` of the behaviors that hold or have held a view, alone or in a group; nil until
  /// it is asked for.
  private var holders: [ObjectIdentifier: [Int]]?
  /// The ids of the behaviors.
  var ids: [ObjectIdentifier: String] {
    Dictionary(named.map { (ObjectIdentifier($0.value), $0.key) }) { first, _ in first }
  }
  /// The composites by the ids of their children.
  private(set) var parents: [String: DynamicBehavior] = [:]

  init(items: SceneItems, animator: DynamicAnimator, seed: UInt64) {
    self.items = items
    self.animator = animator
    self.seed = seed
  }

  /// Creates a behavior with its children and adds it to a composite, or else to the animator.
  ///
  /// It replaces the behavior with the same id. Errors are collected for `drainDiagnostics()`.
  func add(_ description: Behavior, to parent: DynamicBehavior? = nil) {
    do throws(DynamicsError) {
      let behavior = try make(description)
      if let former = named[description.id] {
        all.removeAll { $0 === former }
        holders = nil
      }
      named[description.id] = behavior
      all.append(behavior)
      for item in behavior.heldItems { note(item, heldBy: all.count - 1) }
      parents[description.id] = parent
      // Before its children, so that each refused behavior is reported at its own place.
      if description.isAdded { try add(behavior, to: parent) }
      for child in description.children { add(child, to: behavior) }
    } catch {
      // Several behaviors can have the same faulty item.
      let message = "\(error)"
      guard refusals.insert(message).inserted else { return }
      diagnostics.append(Diagnostic(.error, code: "dynamics", message, at: description.place))
    }
  }

  /// Notes a behavior that code has added, under a name.
  func register(_ behavior: DynamicBehavior, as name: String) {
    named[name] = behavior
    all.append(behavior)
  }

  /// Adds a live behavior to its composite, or else to the animator.
  func add(
    _ behavior: DynamicBehavior, to parent: DynamicBehavior?
  ) throws(DynamicsError) {
    if let parent {
      try parent.addChildBehavior(behavior)
    } else {
      try animator.addBehavior(behavior)
    }
  }

  /// Removes a live behavior from its composite or the animator.
  func remove(_ behavior: DynamicBehavior) {
    for parent in all { parent.removeChildBehavior(behavior) }
    animator.removeBehavior(behavior)
  }

  /// Adds an item to a behavior that holds items.
  func add(_ item: any DynamicItem, to behavior: ItemHoldingBehavior) throws(DynamicsError) {
    try behavior.addItem(item)
    guard holders != nil, let index = all.firstIndex(where: { $0 === behavior }) else { return }
    note(item, heldBy: index)
  }

  /// The behaviors that may hold a view or a descendant, alone or in a group, in order of creation.
  func holders(ofPartsOf view: View) -> [DynamicBehavior] {
    if holders == nil {
      holders = [:]
      for (index, behavior) in all.enumerated() {
        for item in behavior.heldItems { note(item, heldBy: index) }
      }
    }
    var indices: Set<Int> = []
    var waiting = [view]
    while let part = waiting.popLast() {
      indices.formUnion(holders?[ObjectIdentifier(part)] ?? [])
      waiting += part.subviews
    }
    return indices.ordered().map { all[$0] }
  }

  private func note(_ item: any DynamicItem, heldBy index: Int) {
    let members = (item as? DynamicItemGroup)?.items ?? [item]
    for member in members { holders?[ObjectIdentifier(member), default: []].append(index) }
  }

  /// Removes and returns the errors so far.
  func drainDiagnostics() -> [Diagnostic] {
    defer { (diagnostics, refusals) = ([], []) }
    return diagnostics
  }

  /// A live behavior without children, not added yet.
  private func make(_ description: Behavior) throws(DynamicsError) -> DynamicBehavior {
    guard let parameters = description.parameters as? any LiveParameters else {
      preconditionFailure("every kind of behavior has a live counterpart")
    }
    let behavior = try parameters.makeBehavior(of: description.items.map { item($0) })
    // Offsets and seeds are set here because they depend on the scene.
    if let push = behavior as? PushBehavior, let stated = parameters as? PushParameters {
      for target in stated.offsets {
        push.setTargetOffsetFromCenter(target.offset, for: item(target.item))
      }
    }
    if let field = behavior as? FieldBehavior, field.parameters.kind.isRandom { field.seed = seed }
    return behavior
  }

  private func item(_ reference: Reference) -> any DynamicItem {
    guard let item = items[reference.id] else {
      preconditionFailure("a checked scene refers only to items that it declares")
    }
    return item
  }
}
