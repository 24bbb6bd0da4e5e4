internal import Foundation
internal import Geometry
internal import Scene

extension GravityParameters: PropertyOwner {}

/// The keys of a gravity behavior.
enum GravityKeys: BehaviorType {
  private static let direction = Property<GravityParameters>(
    "gravityDirection", \.gravityDirection, .vector(),
    "The acceleration, [x, y]; 1 is 1000 points per second squared.")
  private static let angle = Property<GravityParameters>(
    "angle", \.angle, .angle, "The direction, clockwise from the positive x axis.")
  private static let magnitude = Property<GravityParameters>(
    "magnitude", \.magnitude, .number(),
    "The magnitude of the acceleration; 1 is 1000 points per second squared.")

  static let name = "gravity"
  static let kind = BehaviorKind(
    name, "a gravity behavior", "Accelerates items in a direction.",
    [direction, angle.readByHand, magnitude.readByHand]
  ) { reader, parameters, _ in
    // Both at once: if they were set one by one, the angle would be derived from rounded
    // components.
    let angle = reader.read(Self.angle, as: Syntax<CGFloat>.angle)
    let magnitude = reader.read(Self.magnitude, as: Syntax<CGFloat>.number())
    guard reader.excludes(direction, Self.angle), reader.excludes(direction, Self.magnitude) else {
      return true
    }
    if magnitude == 0, let place = reader.object[Self.magnitude.name]?.place {
      reader.decoding.report(.forgottenAngle, at: place)
    }
    if angle != nil || magnitude != nil {
      parameters.setAngle(
        angle ?? parameters.angle, magnitude: magnitude ?? parameters.magnitude)
    }
    return true
  }
}
