/// Something that acts on items once an animator holds it; by itself, a composite of behaviours.
///
/// A plain or subclassed `DynamicBehavior` holds child behaviours and an action. The ready kinds
/// (gravity, collision, attachment, snap, push, field, item properties) hold items instead, and
/// take no children.
///
/// Everywhere in this module a number that is not finite, or of magnitude above 10⁹, is refused:
/// a setter leaves the property as it was, and adding a behaviour that was made with such a number
/// throws `DynamicsError.invalidValue(name:)`.
open class DynamicBehavior {
  /// A block that runs after every step of the animator, when all items have been moved; none by
  /// default.
  ///
  /// Setting it wakes the animator.
  public var action: (() -> Void)? {
    didSet { dynamicAnimator?.resume() }
  }

  /// The behaviours that this one holds, in order of addition.
  public internal(set) final var childBehaviors: [DynamicBehavior] = []

  /// The animator that the behaviour acts in, or nil.
  public internal(set) final weak var dynamicAnimator: DynamicAnimator?

  /// The behaviour that holds this one.
  final weak var parent: DynamicBehavior?

  /// The animator in whose tree the behaviour stands.
  ///
  /// It is ahead of `dynamicAnimator` while a step puts off what its actions add and remove.
  final weak var home: DynamicAnimator?

  /// The behaviour's place in the walk over the animator's tree, by which later ones prevail.
  final var traversalIndex = 0

  /// Whether children are taken.
  var isComposite: Bool { true }

  /// A behaviour without children or action.
  public init() {}

  /// Adds a behaviour that comes and goes with this one; ignored by the kinds that hold items.
  ///
  /// - Parameter behavior: The child; ignored where it is one already.
  /// - Throws: `DynamicsError` where the animator cannot take the child.
  public final func addChildBehavior(_ behavior: DynamicBehavior) throws(DynamicsError) {
    guard isComposite, behavior.parent !== self else { return }
    guard behavior.parent == nil else { throw .behaviorAddedTwice }
    guard !behavior.holds(self) else { throw .behaviorInsideItself }
    if let other = behavior.home, other !== home { throw .behaviorOfAnotherAnimator }
    guard behavior.home == nil else { throw .behaviorAddedTwice }
    if let home { try home.checkTree(behavior) }
    childBehaviors.append(behavior)
    behavior.parent = self
    home?.enter(behavior)
  }

  /// Removes a child; ignored where it is none.
  public final func removeChildBehavior(_ behavior: DynamicBehavior) {
    guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    childBehaviors.remove(at: index)
    behavior.parent = nil
    behavior.home?.leave(behavior)
  }

  /// Called with the animator before the behaviour begins to act, and with nil before it ceases.
  ///
  /// - Parameter animator: The animator to come, or nil. The default does nothing.
  open func willMove(to animator: DynamicAnimator?) {}

  /// Whether another behaviour is this one or stands below it.
  private func holds(_ other: DynamicBehavior) -> Bool {
    var walker: DynamicBehavior? = other
    while let current = walker {
      if current === self { return true }
      walker = current.parent
    }
    return false
  }

  // MARK: What the animator asks of each kind

  /// The items that the behaviour acts on.
  var heldItems: [any DynamicItem] { [] }

  /// Finds out whether the behaviour can act in an animator, without changing anything.
  func check(for animator: DynamicAnimator) throws(DynamicsError) {}

  /// Begins to act; `dynamicAnimator` is set and `check(for:)` has passed.
  func associate(with animator: DynamicAnimator) {}

  /// Ceases to act; `dynamicAnimator` is still set.
  func dissociate(from animator: DynamicAnimator) {}

  /// Wakes what the behaviour acts on and lets the animator go on, after a change that may move
  /// something.
  func changed() { dynamicAnimator?.resume() }
}

/// The common part of the behaviours that act on a list of items.
///
/// UIKit gives each such class the same four members; here they are inherited. Such a behaviour
/// takes no children.
open class ItemHoldingBehavior: DynamicBehavior {
  /// The items that the behaviour acts on, in order of addition.
  public private(set) final var items: [any DynamicItem] = []

  private var members: Set<ObjectIdentifier> = []

  final override var heldItems: [any DynamicItem] { items }

  final override var isComposite: Bool { false }

  /// A behaviour for items, or for none yet.
  ///
  /// - Parameter items: The items; one that appears twice counts once.
  public init(items: [any DynamicItem] = []) {
    super.init()
    for item in items where members.insert(ObjectIdentifier(item)).inserted {
      self.items.append(item)
    }
  }

  /// Adds an item; ignored where the behaviour already holds it.
  ///
  /// - Parameter item: The item. If the behaviour acts already, the item moves from now on.
  /// - Throws: `DynamicsError` where the animator cannot take the item.
  public final func addItem(_ item: any DynamicItem) throws(DynamicsError) {
    guard !contains(item) else { return }
    if let animator = dynamicAnimator ?? home { try animator.checkItem(item) }
    if let dynamicAnimator {
      let body = dynamicAnimator.retain(item)
      members.insert(ObjectIdentifier(item))
      items.append(item)
      begin(with: body, in: dynamicAnimator)
      changed()
    } else {
      members.insert(ObjectIdentifier(item))
      items.append(item)
    }
  }

  /// Removes an item; ignored where the behaviour does not hold it.
  public final func removeItem(_ item: any DynamicItem) {
    guard members.remove(ObjectIdentifier(item)) != nil else { return }
    items.removeAll { $0 === item }
    forget(item)
    guard let dynamicAnimator else { return }
    if let body = dynamicAnimator.body(of: item) { end(with: body, in: dynamicAnimator) }
    dynamicAnimator.release(item)
    changed()
  }

  /// Whether the behaviour holds an item.
  final func contains(_ item: any DynamicItem) -> Bool {
    members.contains(ObjectIdentifier(item))
  }

  override func changed() {
    guard let dynamicAnimator else { return }
    for item in items { dynamicAnimator.wake(item) }
    super.changed()
  }

  override func check(for animator: DynamicAnimator) throws(DynamicsError) {
    for item in items { try animator.checkItem(item) }
  }

  override func associate(with animator: DynamicAnimator) {
    for item in items { begin(with: animator.retain(item), in: animator) }
  }

  override func dissociate(from animator: DynamicAnimator) {
    for item in items {
      if let body = animator.body(of: item) { end(with: body, in: animator) }
      animator.release(item)
    }
  }

  /// Begins to act on an item that the behaviour now holds.
  func begin(with body: ItemBody, in animator: DynamicAnimator) {}

  /// Drops what the behaviour keeps for an item that it no longer holds.
  func forget(_ item: any DynamicItem) {}

  /// Ceases to act on an item.
  func end(with body: ItemBody, in animator: DynamicAnimator) {}
}
