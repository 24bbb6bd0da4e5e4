public import Foundation
public import Geometry

extension FieldBehavior {
  /// The acceleration that the field gives an item of 1 kg with a charge of 1, at rest at a point.
  ///
  /// Fields that act on speed give none to an item at rest; for a velocity field, which gives no
  /// acceleration, the result is its velocity.
  ///
  /// - Parameters:
  ///   - point: The item's center, in points of the reference coordinates.
  ///   - time: The simulated time in seconds, for fields that change.
  /// - Returns: Points per second squared, or per second for a velocity field; nil outside the
  ///   field's region.
  public final func probe(at point: CGPoint, time: TimeInterval) -> CGVector? {
    guard point.isUsable else { return nil }
    switch effect(
      at: Units.meters(point), velocity: SIMD2(0, 0), mass: 1, charge: 1, time: time)
    {
    case .force(let vector), .velocity(let vector):
      return CGVector(from: .zero, to: Units.point(vector))
    case nil: return nil
    }
  }
}
