internal import Dynamics
internal import Foundation
internal import Geometry
internal import Views

/// How an item answers to forces, at one frame.
public struct BodyRecord: Equatable, Sendable {
  /// Where the engine has the item and how it moves there, on the canvas; the item is drawn elsewhere where the
  /// timeline or the layout has put it, as they can while the animator rests.
  public var state: MotionSample
  /// The mass in kilograms.
  public var mass: Double
  /// The moment of inertia about the center in kg·m², with 100 points to the meter; 0 for an item that
  /// does not turn.
  public var inertia: Double
  /// The rate at which the velocity decays, in 1/s.
  public var resistance: Double
  /// The rate at which the angular velocity decays, in 1/s.
  public var angularResistance: Double
  /// The sum of all gravities, in points per second squared.
  public var gravity: SIMD2<Double>

  /// The item's id in the scene.
  public var item: String { state.item }
}

extension Stage {
  /// The items that the animator moves, the views in the order of the file, then the groups.
  func bodies() -> [BodyRecord] {
    let items: [(id: String, item: any DynamicItem)] =
      views.map { ($0.identifier, $0) } + items.groups.map { ($0.id, $0.item) }
    return items.compactMap { id, item in
      guard let mechanics = animator.mechanics(of: item), let state = animator.state(of: item)
      else { return nil }
      return BodyRecord(
        state: MotionSample(item: id, state), mass: mechanics.mass, inertia: mechanics.inertia,
        resistance: mechanics.resistance, angularResistance: mechanics.angularResistance,
        gravity: SIMD2(Double(mechanics.gravity.dx), Double(mechanics.gravity.dy)))
    }
  }
}
