internal import Foundation
internal import Geometry
public import Scene

/// Lets its items collide with each other and with boundaries.
///
/// An item collides only with items of the same behavior, and a boundary only with the items of its
/// behavior. Between items the touching distance is up to half a point of overlap; an item
/// rests 1.1 to 2 points from a boundary line and 0.1 to 1 point from the reference bounds, as in
/// UIKit.
///
/// Boundaries have friction 0.2 and elasticity 0.2.
open class CollisionBehavior: ItemHoldingBehavior, ParameterizedBehavior, RuledBehavior {
  /// What the items collide with.
  public typealias Mode = CollisionParameters.Mode

  /// The mode and the insets; the list of boundaries has no effect.
  public final var parameters = CollisionParameters() {
    didSet {
      enforceRules(on: &parameters, after: oldValue)
      if collisionMode != oldValue.collisionMode { modeChanged() }
      if parameters.referenceInsets != oldValue.referenceInsets { boundariesChanged() }
    }
  }

  final func rules(after former: CollisionParameters) -> [ParameterRule<CollisionParameters>] {
    [.init("insets", optional: \.referenceInsets, isUsable: \.isUsable)]
  }

  /// What the items collide with; everything by default.
  ///
  /// In mode `.items` the items pass through boundaries, but contacts with them are still reported.
  public final var collisionMode: Mode {
    get { parameters.collisionMode }
    set { parameters.collisionMode = newValue }
  }

  /// The object that is called when contacts begin and end; none by default.
  public final weak var collisionDelegate: (any CollisionBehaviorDelegate)?

  /// The boundaries with names, in order of addition.
  final var boundaries: [CollisionBoundary] = []
  /// The same by name.
  final var boundariesByName: [String: CollisionBoundary] = [:]

  /// What represents the boundaries in the world while the behavior acts.
  final var boundaryBody: BoundaryBody?

  /// A behavior of items, or of none yet, without boundaries.
  public override init(items: [any DynamicItem] = []) { super.init(items: items) }

  // MARK: Acting

  private func modeChanged() {
    guard let dynamicAnimator else { return }
    for item in items { dynamicAnimator.body(of: item)?.updateFilter(in: dynamicAnimator) }
    changed()
  }

  /// Rebuilds the boundaries, after a change.
  final func boundariesChanged() {
    guard let dynamicAnimator else { return }
    boundaryBody?.update(for: self, in: dynamicAnimator)
    changed()
  }

  /// Puts one boundary in the place of another, or of none, in the world.
  final func exchange(_ former: CollisionBoundary?, for boundary: CollisionBoundary?) {
    guard let dynamicAnimator, let boundaryBody else { return }
    guard !boundaryBody.isOutdated(for: self) else { return boundariesChanged() }
    if let former { boundaryBody.remove(former, in: dynamicAnimator) }
    if let boundary { boundaryBody.add(boundary, of: self, in: dynamicAnimator) }
    changed()
  }

  override func check(for animator: DynamicAnimator) throws(DynamicsError) {
    try super.check(for: animator)
    if let bounds = animator.referenceBounds, let insets = parameters.referenceInsets,
      Self.boundaryRect(bounds, insets) == nil
    {
      throw .emptyReferenceBounds
    }
  }

  override func associate(with animator: DynamicAnimator) {
    boundaryBody = BoundaryBody(for: self, in: animator)
    super.associate(with: animator)
  }

  override func dissociate(from animator: DynamicAnimator) {
    super.dissociate(from: animator)
    animator.contactTracker.endContacts(of: self)
    boundaryBody?.remove(from: animator)
    boundaryBody = nil
  }

  override func begin(with body: ItemBody, in animator: DynamicAnimator) {
    body.collisions.append(self)
    body.updateFilter(in: animator)
  }

  override func end(with body: ItemBody, in animator: DynamicAnimator) {
    body.collisions.removeAll { $0 === self }
    body.updateFilter(in: animator)
  }
}

extension CollisionParameters.Mode {
  /// Whether items collide with each other.
  var includesItems: Bool { self != .boundaries }
  /// Whether items collide with boundaries.
  var includesBoundaries: Bool { self != .items }
}

extension CollisionParameters: LiveParameters {
  /// Makes a collision behavior of items, with the boundaries.
  public func makeBehavior(of items: [any DynamicItem]) throws(DynamicsError) -> DynamicBehavior {
    let behavior = CollisionBehavior(items: items)
    behavior.parameters = self
    for boundary in boundaries { try behavior.addBoundary(boundary) }
    return behavior
  }
}
