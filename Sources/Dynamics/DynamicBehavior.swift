public import Scene

/// Something that acts on items while it is added to an animator; by itself, a composite of
/// behaviors.
///
/// A `DynamicBehavior`, or your subclass of it, holds child behaviors and an action. The built-in
/// kinds, such as `GravityBehavior`, hold items instead and take no children.
///
/// Everywhere in this module a number that is not finite, or of magnitude above 10⁹, is refused:
/// a setter leaves the property as it was, and adding a behavior that was made with such a number
/// throws `DynamicsError.invalidValue(name:)`.
open class DynamicBehavior {
  /// A block that runs after every step of the animator, when all items have been moved; none by
  /// default.
  ///
  /// Setting it wakes the animator.
  public var action: (() -> Void)? {
    didSet { dynamicAnimator?.resume() }
  }

  /// The behaviors that this one holds, in order of addition.
  public internal(set) final var childBehaviors: [DynamicBehavior] = []

  /// The animator that the behavior acts in, or nil.
  public internal(set) final weak var dynamicAnimator: DynamicAnimator?

  /// The behavior that holds this one.
  final weak var parent: DynamicBehavior?

  /// The animator whose tree contains the behavior.
  ///
  /// It changes before `dynamicAnimator` where a step's actions add or remove the behavior, because
  /// that takes effect at the end of the step.
  final weak var owner: DynamicAnimator?

  /// The behavior's index in the animator's tree; of behaviors that conflict the last one prevails.
  final var traversalIndex = 0

  /// Whether the behavior can have children.
  var isComposite: Bool { true }

  /// A behavior without children or action.
  public init() {}

  /// Adds a behavior that is added and removed together with this one; ignored by the kinds that hold
  /// items.
  ///
  /// - Parameter behavior: The child; ignored where it is one already.
  /// - Throws: `DynamicsError` where the child cannot be added.
  @_disfavoredOverload
  public final func addChildBehavior(_ behavior: DynamicBehavior) throws(DynamicsError) {
    guard isComposite, behavior.parent !== self else { return }
    guard behavior.parent == nil else { throw .behaviorAddedTwice }
    guard !behavior.tree.contains(where: { $0 === self }) else { throw .behaviorInsideItself }
    if let other = behavior.owner, other !== owner { throw .behaviorOfAnotherAnimator }
    guard behavior.owner == nil else { throw .behaviorAddedTwice }
    if let owner { try owner.checkTree(behavior) }
    childBehaviors.append(behavior)
    behavior.parent = self
    owner?.begin(behavior)
  }

  /// Removes a child; ignored where it is not one.
  public final func removeChildBehavior(_ behavior: DynamicBehavior) {
    guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    childBehaviors.remove(at: index)
    behavior.parent = nil
    behavior.owner?.end(behavior)
  }

  /// Called with the animator before the behavior begins to act, and with nil before it ceases.
  ///
  /// - Parameter animator: The animator to come, or nil. The default does nothing.
  open func willMove(to animator: DynamicAnimator?) {}

  // MARK: What each kind overrides

  /// The items that the behavior acts on, in order of addition; none for a composite.
  public var heldItems: [any DynamicItem] { [] }

  /// Checks whether the behavior can act in an animator, without changing anything.
  func check(for animator: DynamicAnimator) throws(DynamicsError) {}

  /// Begins to act; `dynamicAnimator` is set and `check(for:)` has passed.
  func associate(with animator: DynamicAnimator) {}

  /// Ceases to act; `dynamicAnimator` is still set.
  func dissociate(from animator: DynamicAnimator) {}

  /// Applies the behavior's forces for a frame; called before the world advances.
  func applyForces(in animator: DynamicAnimator) {}

  /// Wakes the items and resumes the animator, after a change that may move something.
  func changed() { dynamicAnimator?.resume() }
}

/// The base class of the behaviors that act on a list of items.
///
/// UIKit gives each such class the same four members; here they are inherited. Such a behavior
/// takes no children.
open class ItemHoldingBehavior: DynamicBehavior {
  /// The items that the behavior acts on, in order of addition.
  public private(set) final var items: [any DynamicItem] = []

  private var members: Set<ObjectIdentifier> = []
  /// The animator's `motionCount` at which all items were woken last; nil where they were not yet.
  private var wakeCount: Int?

  public final override var heldItems: [any DynamicItem] { items }

  final override var isComposite: Bool { false }

  /// A behavior for items, or for none yet.
  ///
  /// - Parameter items: The items; one that appears twice counts once.
  public init(items: [any DynamicItem] = []) {
    super.init()
    for item in items where members.insert(ObjectIdentifier(item)).inserted {
      self.items.append(item)
    }
  }

  /// Adds an item; ignored where the behavior already holds it.
  ///
  /// - Parameter item: The item. If the behavior acts already, the item moves from now on.
  /// - Throws: `DynamicsError` where the animator cannot simulate the item.
  @_disfavoredOverload
  public final func addItem(_ item: any DynamicItem) throws(DynamicsError) {
    guard !contains(item) else { return }
    if let animator = dynamicAnimator ?? owner { try animator.checkItem(item) }
    let body = dynamicAnimator?.retain(item)
    members.insert(ObjectIdentifier(item))
    items.append(item)
    guard let dynamicAnimator, let body else { return }
    begin(with: body, in: dynamicAnimator)
    dynamicAnimator.wake(item)
    changed()
  }

  /// Removes an item; ignored where the behavior does not hold it.
  public final func removeItem(_ item: any DynamicItem) {
    guard members.remove(ObjectIdentifier(item)) != nil else { return }
    if let index = items.firstIndex(where: { $0 === item }) { items.remove(at: index) }
    forget(item)
    guard let dynamicAnimator else { return }
    if let body = dynamicAnimator.body(of: item) { end(with: body, in: dynamicAnimator) }
    dynamicAnimator.release(item)
    changed()
  }

  /// Whether the behavior holds an item.
  public final func contains(_ item: any DynamicItem) -> Bool {
    members.contains(ObjectIdentifier(item))
  }

  override func changed() {
    guard let dynamicAnimator else { return }
    if wakeCount != dynamicAnimator.motionCount {
      wakeCount = dynamicAnimator.motionCount
      for item in items { dynamicAnimator.wake(item) }
    }
    super.changed()
  }

  override func check(for animator: DynamicAnimator) throws(DynamicsError) {
    for item in items { try animator.checkItem(item) }
  }

  override func associate(with animator: DynamicAnimator) {
    wakeCount = nil
    for item in items { begin(with: animator.retain(item), in: animator) }
  }

  override func dissociate(from animator: DynamicAnimator) {
    for item in items {
      if let body = animator.body(of: item) { end(with: body, in: animator) }
      animator.release(item)
    }
  }

  /// Begins to act on an item that the behavior now holds.
  func begin(with body: ItemBody, in animator: DynamicAnimator) {}

  /// Discards what is stored for an item that the behavior no longer holds.
  func forget(_ item: any DynamicItem) {}

  /// Ceases to act on an item.
  func end(with body: ItemBody, in animator: DynamicAnimator) {}
}

extension CompositeParameters: LiveParameters {
  /// Makes a composite without children.
  public func makeBehavior(of items: [any DynamicItem]) -> DynamicBehavior { DynamicBehavior() }
}
