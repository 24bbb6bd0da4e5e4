internal import Foundation
public import Geometry
internal import Physics

/// How an item answers to forces, and what acts on it everywhere alike.
public struct ItemMechanics: Equatable, Sendable {
  /// The mass in kilograms.
  public var mass: Double
  /// The moment of inertia about the center of mass in kg·m² of 100 points; 0 for an item that does not
  /// turn.
  public var inertia: Double
  /// The rate at which the velocity decays, in 1/s.
  public var resistance: Double
  /// The rate at which the angular velocity decays, in 1/s.
  public var angularResistance: Double
  /// The sum of all gravities, in points per second squared.
  public var gravity: CGVector
}

extension DynamicAnimator {
  /// The mass of an item and what acts on it; nil where no behavior holds it.
  public func mechanics(of item: any DynamicItem) -> ItemMechanics? {
    guard let held = body(of: item) else { return nil }
    let body = world[held.id]
    var gravity = held.extraGravity
    if body.isAffectedByGravity { gravity += world.gravity }
    gravity *= Units.pointsPerMeter
    return ItemMechanics(
      mass: Double(body.mass), inertia: Double(body.inertia),
      resistance: Double(body.linearDamping), angularResistance: Double(body.angularDamping),
      gravity: CGVector(dx: CGFloat(gravity.x), dy: CGFloat(gravity.y)))
  }
}
