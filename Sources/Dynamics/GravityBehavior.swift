public import Foundation
public import Geometry
public import Scene

/// A constant acceleration for all its items, whatever their mass.
///
/// A magnitude of 1 is 1000 points per second squared. The default is (0, 1), downwards.
///
/// An item in several gravity behaviors falls with the sum of their vectors. (In UIKit all gravity
/// behaviors of an animator write to one place: the last one prevails for all items, and removing
/// any of them switches gravity off.)
open class GravityBehavior: ItemHoldingBehavior, ParameterizedBehavior, RuledBehavior {
  /// A gravity of (0, 1) for items, or for none yet.
  public override init(items: [any DynamicItem] = []) { super.init(items: items) }

  /// The vector; as in UIKit, angle and magnitude are read off it.
  public final var parameters = GravityParameters() {
    didSet {
      guard enforceRules(on: &parameters, after: oldValue), let dynamicAnimator else { return }
      dynamicAnimator.gravityChanged(self)
      changed()
    }
  }

  final func rules(after former: GravityParameters) -> [ParameterRule<GravityParameters>] {
    [.init("gravityDirection", \.gravityDirection, isUsable: \.isUsable)]
  }

  /// The acceleration in units of 1000 points per second squared.
  ///
  /// It is not normalized; (0, 1) by default.
  public final var gravityDirection: CGVector {
    get { parameters.gravityDirection }
    set { parameters.gravityDirection = newValue }
  }

  /// The direction of the acceleration in radians, clockwise from the x axis; π/2 by default.
  ///
  /// It is that of the vector, and 0 while that is zero: a magnitude of 0 forgets the angle.
  public final var angle: CGFloat {
    get { parameters.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The strength in units of 1000 points per second squared, at least 0; 1 by default.
  public final var magnitude: CGFloat {
    get { parameters.magnitude }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// Sets the direction and the strength together; a negative strength points the opposite way.
  public final func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    guard angle.isUsable, magnitude.isUsable else { return }
    parameters.setAngle(angle, magnitude: magnitude)
  }

  /// The acceleration in m/s².
  final var acceleration: SIMD2<Float> { Units.single(gravityDirection) * Units.gravity }

  override func associate(with animator: DynamicAnimator) {
    animator.gravities.append(self)
    super.associate(with: animator)
    animator.gravityAdded(self)
  }

  override func dissociate(from animator: DynamicAnimator) {
    super.dissociate(from: animator)
    animator.gravityRemoved(self)
  }

  override func begin(with body: ItemBody, in animator: DynamicAnimator) {
    body.becomeBullet(in: animator)
    body.add(self, in: animator)
  }

  override func end(with body: ItemBody, in animator: DynamicAnimator) {
    body.gravities.removeAll { $0 === self }
    body.updateGravity(in: animator)
  }
}

extension GravityParameters: LiveParameters {
  /// Makes a gravity of items.
  public func makeBehavior(of items: [any DynamicItem]) -> DynamicBehavior {
    let behavior = GravityBehavior(items: items)
    behavior.parameters = self
    return behavior
  }
}
