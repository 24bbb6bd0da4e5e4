internal import Foundation
internal import Geometry
internal import Scene

extension GravityParameters: PropertyOwner {}

/// The keys of gravity.
enum GravityKeys {
  private static let direction = Property<GravityParameters>(
    "gravityDirection", \.gravityDirection, .vector(),
    "The gravity, [x, y], where 1 is 1000 points per second squared.")
  private static let angle = Property<GravityParameters>(
    "angle", \.angle, .angle, "The direction, clockwise from the right.")
  private static let magnitude = Property<GravityParameters>(
    "magnitude", \.magnitude, .number(),
    "The strength, where 1 is 1000 points per second squared.")

  static let kind = BehaviorKind(
    "gravity", "a gravity behavior", "Lets items fall.",
    [direction, angle.readByHand, magnitude.readByHand]
  ) { reader, parameters, _ in
    // Together, because set one after the other the angle would be read off rounded components.
    let turn = reader.read(angle, as: Syntax<CGFloat>.angle)
    let strength = reader.read(magnitude, as: Syntax<CGFloat>.number())
    guard reader.excludes(direction, angle), reader.excludes(direction, magnitude) else {
      return true
    }
    if turn != nil || strength != nil {
      parameters.setAngle(
        turn ?? parameters.angle, magnitude: strength ?? parameters.magnitude)
    }
    return true
  }
}
