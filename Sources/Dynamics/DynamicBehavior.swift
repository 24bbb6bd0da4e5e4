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
  open func removeChildBehavior(_ behavior: DynamicBehavior) {
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
  open func removeItem(_ item: any DynamicItem) {
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

/// A behavior that keeps its parameters as one value.
///
/// UIKit's properties of the behavior read and set parts of that value. Setting it, as a whole or
/// through a property, is the one place where a change is noticed: a part that is fixed or whose
/// value is unusable keeps its former value, and the items wake where something has changed or the
/// value is the same as before. A collision or item behavior wakes its items only for a change, and
/// a snap not for its damping alone.
public protocol ParameterizedBehavior: DynamicBehavior {
  /// The type of the parameters.
  associatedtype Parameters: BehaviorParameters

  /// The parameters; those that only tell how a scene starts (boundaries, velocities, offsets of
  /// pushes) have no effect once the behavior is made.
  var parameters: Parameters { get set }

  /// The parameters as UIKit's properties read them: what nobody has set has its default.
  var presentParameters: Parameters { get }
}

extension ParameterizedBehavior {
  /// The parameters: none has a default that depends on more.
  public var presentParameters: Parameters { parameters }
}

extension DynamicBehavior {
  /// Changes the parameters, whatever their type; does nothing where the behavior has none.
  ///
  /// - Parameter change: Changes a copy, which is then set; one of another type is ignored.
  /// - Throws: `DynamicsError.invalidValue(name:)` where a part is not usable; nothing has changed
  ///   then.
  public final func changeParameters(
    _ change: (inout any BehaviorParameters) -> Void
  ) throws(DynamicsError) {
    try (self as? any RuledBehavior)?.applyChange(change)
  }
}

/// Parameters of which a behavior can be made.
public protocol LiveParameters: BehaviorParameters {
  /// Makes a behavior with these parameters, which is not added yet.
  ///
  /// - Parameter items: What it acts on: one item for a snap, one or two for an attachment, none for
  ///   a composite, any number for the others.
  /// - Returns: The behavior.
  /// - Throws: `DynamicsError.invalidBoundary(identifier:)` where a boundary has no two points.
  func makeBehavior(of items: [any DynamicItem]) throws(DynamicsError) -> DynamicBehavior
}

/// Which values a behavior takes for one of its parameters.
struct ParameterRule<Parameters: BehaviorParameters> {
  /// The name of the parameter in errors.
  let name: String
  /// Whether the parameter may have its value in the parameters.
  let isUsable: (Parameters) -> Bool
  /// Whether a usable value in `new` is taken over, after that in `former`.
  let isTaken: (_ new: Parameters, _ former: Parameters) -> Bool
  /// Gives the parameter its former value.
  let restore: (_ new: inout Parameters, _ former: Parameters) -> Void

  /// The rule for a parameter with tests of its values.
  init<Value>(
    _ name: String, _ parameter: WritableKeyPath<Parameters, Value>,
    isUsable: @escaping (Value) -> Bool,
    isTaken: @escaping (_ new: Value, _ former: Value) -> Bool
  ) {
    self.name = name
    self.isUsable = { isUsable($0[keyPath: parameter]) }
    self.isTaken = { isTaken($0[keyPath: parameter], $1[keyPath: parameter]) }
    restore = { $0[keyPath: parameter] = $1[keyPath: parameter] }
  }

  /// The rule for a parameter that must be usable, and may be fixed for the behavior's life.
  init<Value: Equatable>(
    _ name: String, _ parameter: WritableKeyPath<Parameters, Value>, isFixed: Bool = false,
    isUsable: @escaping (Value) -> Bool = { _ in true }
  ) {
    self.init(name, parameter, isUsable: isUsable) { !isFixed || $0 == $1 }
  }

  /// The same for a parameter that may be nil.
  init<Value: Equatable>(
    _ name: String, optional parameter: WritableKeyPath<Parameters, Value?>, isFixed: Bool = false,
    isUsable: @escaping (Value) -> Bool
  ) {
    self.init(name, parameter, isFixed: isFixed) { $0.map(isUsable) ?? true }
  }
}

/// A behavior with rules for its parameters.
protocol RuledBehavior: ParameterizedBehavior {
  /// The rules for a change of parameters.
  func rules(after former: Parameters) -> [ParameterRule<Parameters>]
}

extension RuledBehavior {
  /// Throws `DynamicsError.invalidValue(name:)` for the first parameter that is not usable.
  func check(_ parameters: Parameters) throws(DynamicsError) {
    for rule in rules(after: parameters) where !rule.isUsable(parameters) {
      throw .invalidValue(name: rule.name)
    }
  }

  /// Restores the former value of each parameter whose new one is not usable or not taken.
  ///
  /// - Returns: Whether there is something to notice: a change, or the same value set again.
  @discardableResult
  func enforceRules(on parameters: inout Parameters, after former: Parameters) -> Bool {
    let asked = parameters
    for rule in rules(after: former) where !rule.isUsable(asked) || !rule.isTaken(asked, former) {
      rule.restore(&parameters, former)
    }
    return asked == former || parameters != former
  }

  /// Changes the parameters, unless one would not be usable.
  func applyChange(
    _ change: (inout any BehaviorParameters) -> Void
  ) throws(DynamicsError) {
    var changed: any BehaviorParameters = parameters
    change(&changed)
    guard let changed = changed as? Parameters else { return }
    try check(changed)
    parameters = changed
  }
}
