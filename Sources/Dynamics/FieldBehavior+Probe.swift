public import Foundation
public import Geometry

extension FieldBehavior {
  /// The acceleration that the field gives an item at a place: of 1 kg, with a charge of 1, at rest.
  ///
  /// Fields that act on speed give none to an item at rest; a velocity field, which gives no
  /// acceleration, answers with its velocity.
  ///
  /// - Parameters:
  ///   - point: The place of the item's center, in points of the reference coordinates.
  ///   - time: The simulated time in seconds, for fields that change.
  /// - Returns: Points per second squared, or per second for a velocity field; nil outside the
  ///   field's region.
  public final func probe(at point: CGPoint, time: TimeInterval) -> CGVector? {
    guard point.isUsable else { return nil }
    switch effect(
      at: Units.metres(point), velocity: SIMD2(0, 0), mass: 1, charge: 1, time: time)
    {
    case .force(let force): return Self.pointVector(force)
    case .velocity(let velocity): return Self.pointVector(velocity)
    case nil: return nil
    }
  }

  /// A vector in metres in points.
  private static func pointVector(_ metres: SIMD2<Float>) -> CGVector {
    let point = Units.point(metres)
    return CGVector(dx: point.x, dy: point.y)
  }
}
