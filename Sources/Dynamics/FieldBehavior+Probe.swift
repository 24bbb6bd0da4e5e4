public import Foundation
public import Geometry
internal import Scene

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

  /// The angular velocity with which a magnetic field turns the path of an item of 1 kg with a charge
  /// of 1 at a point: how strong the field is there.
  ///
  /// - Parameters:
  ///   - point: The item's center, in points of the reference coordinates.
  ///   - time: The simulated time in seconds.
  /// - Returns: Radians per second, above 0 where paths turn clockwise on screen; nil outside of the
  ///   field's region, and for other kinds of fields.
  public final func magneticProbe(at point: CGPoint, time: TimeInterval) -> CGFloat? {
    guard kind == .magnetic, point.isUsable,
      // The force on an item that moves by 1 m/s to the right.
      case .force(let force) = effect(
        at: Units.meters(point), velocity: SIMD2(1, 0), mass: 1, charge: 1, time: time)
    else { return nil }
    return CGFloat(force.y)
  }
}
