internal import Foundation
internal import Geometry
package import Scene
internal import SceneText

extension GravityParameters: PropertyOwner {}

/// The keys of a gravity behavior.
enum GravityKeys: BehaviorType {
  typealias Parameters = GravityParameters

  private static let direction = Property<GravityParameters>(
    "gravityDirection", \.gravityDirection, .vector(),
    "The acceleration, [x, y]; 1 is 1000 points per second squared.")
  // Both are those of the direction, which alone is kept.
  private static let angle = Property<GravityParameters>(
    "angle", \.angle, .angle, "The direction, clockwise from the positive x axis."
  ).written { _ in false }
  private static let magnitude = Property<GravityParameters>(
    "magnitude", \.magnitude, .number(),
    "The magnitude of the acceleration; 1 is 1000 points per second squared."
  ).written { _ in false }

  static let kind = BehaviorKind(
    "a gravity behavior", "Accelerates items in a direction.",
    [direction, angle.readByHand, magnitude.readByHand],
    hints: ["direction": "did you mean 'gravityDirection'?"]
  ) { reader, parameters, _ in
    // Both at once: if they were set one by one, the angle would be derived from rounded
    // components.
    let angle = reader.read(Self.angle, as: Syntax<CGFloat>.angle)
    let magnitude = reader.read(Self.magnitude, as: Syntax<CGFloat>.number())
    func hint() -> String {
      var vector = parameters
      vector.setAngle(angle ?? vector.angle, magnitude: magnitude ?? vector.magnitude)
      return BehaviorKeys.hint(direction.name, vector.gravityDirection)
    }
    guard reader.excludes(direction, Self.angle, hint: hint),
      reader.excludes(direction, Self.magnitude, hint: hint)
    else { return true }
    if magnitude == 0, let place = reader.object[Self.magnitude.name]?.place {
      let (message, hint) = GravityParameters.forgottenAngle
      reader.decoding.warn(
        "without-effect", at: place, message,
        hint: hint + "; with another magnitude alone, it points to the right")
    }
    if angle != nil || magnitude != nil {
      parameters.setAngle(
        angle ?? parameters.angle, magnitude: magnitude ?? parameters.magnitude)
    }
    return true
  }
}

extension GravityParameters {
  /// What is said of a magnitude of 0, in a file and in an action, and what to do about it.
  package static let forgottenAngle = (
    message: "a gravity of magnitude 0 forgets its angle, as in UIKit",
    hint: "set 'gravityDirection' to turn it off and on"
  )
}
