internal import Foundation
internal import Geometry

/// Lets its items collide with each other and with boundaries.
///
/// An item collides only with items of the same behaviour, and a boundary only with the items of its
/// behaviour. Between items the touching distance is up to half a point of overlap; an item
/// rests 1.1 to 2 points from a boundary line and 0.1 to 1 point from the reference bounds, as in
/// UIKit.
///
/// Boundaries have friction 0.2 and elasticity 0.2.
open class CollisionBehavior: ItemHoldingBehavior {
  /// What the items collide with.
  public struct Mode: OptionSet, Sendable {
    /// The bits, UIKit's.
    public let rawValue: UInt

    /// A mode of UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The other items of the behaviour.
    public static let items = Mode(rawValue: 1)
    /// The boundaries of the behaviour.
    public static let boundaries = Mode(rawValue: 2)
    /// Items and boundaries.
    public static let everything = Mode(rawValue: .max)
  }

  /// What the items collide with; everything by default.
  ///
  /// In mode `.items` the items pass through boundaries, but contacts with them are still reported.
  public final var collisionMode: Mode = .everything {
    didSet {
      guard collisionMode != oldValue, let dynamicAnimator else { return }
      for item in items { dynamicAnimator.body(of: item)?.updateFilter(in: dynamicAnimator) }
      changed()
    }
  }

  /// Who hears of contacts; nobody by default.
  public final weak var collisionDelegate: (any CollisionBehaviorDelegate)?

  /// The boundaries with names, in order of addition.
  final var boundaries: [CollisionBoundary] = []

  /// The insets of the reference bounds where these are a boundary, else nil.
  final var referenceInsets: EdgeInsets?

  /// What stands in the world for the boundaries while the behaviour acts.
  final var stage: BoundaryStage?

  /// A behaviour without boundaries.
  ///
  /// - Parameter items: The items that collide.
  public override init(items: [any DynamicItem] = []) { super.init(items: items) }

  // MARK: Acting

  override func check(for animator: DynamicAnimator) throws(DynamicsError) {
    try super.check(for: animator)
    guard let bounds = animator.referenceBounds, let referenceInsets else { return }
    guard Self.boundaryRect(bounds, referenceInsets) != nil else { throw .emptyReferenceBounds }
  }

  override func associate(with animator: DynamicAnimator) {
    stage = BoundaryStage(for: self, in: animator)
    super.associate(with: animator)
  }

  override func dissociate(from animator: DynamicAnimator) {
    super.dissociate(from: animator)
    animator.contactTracker.dismiss(self)
    stage?.clear(in: animator)
    stage = nil
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
