public import Foundation
public import Geometry

/// A constant acceleration for all its items, whatever their mass.
///
/// A magnitude of 1 is 1000 points per second squared. The default is (0, 1), downwards.
///
/// An item in several gravity behaviours falls with the sum of their vectors. (In UIKit all gravity
/// behaviours of an animator write to one place: the last one prevails for all items, and removing
/// any of them switches gravity off.)
open class GravityBehavior: ItemHoldingBehavior {
  /// All that is kept, as in UIKit: angle and magnitude are read off it.
  private var vector = CGVector(dx: 0, dy: 1)

  /// A gravity of (0, 1) for items, or for none yet.
  ///
  /// - Parameter items: The items that fall.
  public override init(items: [any DynamicItem] = []) { super.init(items: items) }

  /// The acceleration in units of 1000 points per second squared.
  ///
  /// It is not normalised; (0, 1) by default.
  public final var gravityDirection: CGVector {
    get { vector }
    set {
      guard newValue.isUsable else { return }
      vector = newValue
      pull()
    }
  }

  /// The direction of the acceleration in radians, clockwise from the x axis; π/2 by default.
  ///
  /// It is that of the vector, and 0 while that is zero: a magnitude of 0 forgets the angle.
  public final var angle: CGFloat {
    get { Heading(vector).angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The strength in units of 1000 points per second squared, at least 0; 1 by default.
  public final var magnitude: CGFloat {
    get { vector.length }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// Sets the direction and the strength together.
  ///
  /// - Parameters:
  ///   - angle: The direction in radians, clockwise from the x axis.
  ///   - magnitude: The strength in units of 1000 points per second squared; a negative one points
  ///     the other way.
  public final func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    guard angle.isUsable, magnitude.isUsable else { return }
    var heading = Heading()
    heading.set(angle: angle, magnitude: magnitude)
    vector = heading.vector
    pull()
  }

  /// The acceleration in m/s².
  final var acceleration: SIMD2<Float> { Units.single(vector) * Units.gravity }

  private func pull() {
    guard let dynamicAnimator else { return }
    dynamicAnimator.gravityChanged()
    changed()
  }

  override func associate(with animator: DynamicAnimator) {
    animator.gravities.append(self)
    super.associate(with: animator)
    animator.gravityChanged()
  }

  override func dissociate(from animator: DynamicAnimator) {
    super.dissociate(from: animator)
    animator.gravities.removeAll { $0 === self }
    animator.gravityChanged()
  }

  override func begin(with body: ItemBody, in animator: DynamicAnimator) {
    body.gravities.append(self)
    body.becomeBullet(in: animator)
    body.updateGravity(in: animator)
  }

  override func end(with body: ItemBody, in animator: DynamicAnimator) {
    body.gravities.removeAll { $0 === self }
    body.updateGravity(in: animator)
  }
}
