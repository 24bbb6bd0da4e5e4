internal import Geometry
internal import Foundation
internal import Scene
internal import SceneText

extension PushParameters: PropertyOwner {
  /// Whether the angle and the magnitude are those of the vector, as they are not where they have been set themselves.
  fileprivate var followsFromVector: Bool { Heading(pushDirection) == heading }
}

/// The keys of a push behavior.
enum PushKeys: BehaviorType {
  typealias Parameters = PushParameters

  private static let direction = Property<PushParameters>(
    "pushDirection", \.pushDirection, .vector(),
    "The force, [x, y] in newtons; 1 accelerates 1 kg by 100 points per second squared."
  ).written(if: \.followsFromVector)
  private static let angle = Property<PushParameters>(
    "angle", \.angle, .angle, "The direction, clockwise from the positive x axis."
  ).written { !$0.followsFromVector }
  private static let magnitude = Property<PushParameters>(
    "magnitude", \.magnitude, .number(), "The magnitude of the force, in newtons."
  ).written { !$0.followsFromVector }

  static let kind = BehaviorKind(
    "a push behavior", "Applies a continuous force or a single impulse to items.",
    [
      Property(
        "mode", \.mode,
        .choice(PushParameters.Mode.choices),
        isSettable: false, "Whether it is a continuous force or a single impulse."),
      direction, angle, magnitude,
      Property(
        "offsets", \.offsets,
        .members(
          .offset, of: .item, expected: "an object of offsets",
          { PushParameters.TargetOffset(item: $0, offset: $1) }, back: { ($0.item, $0.offset) }),
        isSettable: false,
        "The points at which the force acts: id to [x, y] from the center, in points, not rotating "
          + "with the item."),
      Property("active", \.active, .boolean, "Whether the push acts."),
    ],
    hints: [
      "direction":
        "did you mean 'pushDirection', [x, y] in newtons? A direction alone is an 'angle', with a 'magnitude'"
    ]
  ) { reader, parameters, _ in
    // Each of them has been set in turn.
    let vector = parameters.pushDirection
    let hint = { BehaviorKeys.hint(direction.name, vector) }
    _ =
      reader.excludes(direction, angle, hint: hint)
      && reader.excludes(direction, magnitude, hint: hint)
    // What has an id may get a force later.
    let forces = [BehaviorKeys.id.name, direction.name, angle.name, magnitude.name]
    if forces.allSatisfy({ reader.object[$0] == nil }) {
      reader.decoding.warn(
        "without-effect", at: reader.object["type"]?.place ?? reader.place,
        "a push without a force moves nothing",
        hint: "give it a 'pushDirection', as in [0, -1], or a 'magnitude' with an 'angle'")
    }
    guard let items = reader.object[BehaviorKeys.items.name]?.array else { return true }
    let ids = Set(items.compactMap { $0.string?.value })
    for offset in parameters.offsets where !ids.contains(offset.item.id) {
      reader.decoding.report(
        "unknown-name", at: offset.item.place,
        "'\(offset.item.id)' is not among the items of this push")
    }
    return true
  }
}

extension PushParameters.Mode {
  /// The modes by their names in UIKit.
  static let choices = [
    Choice(
      "continuous", PushParameters.Mode.continuous, "A force that acts as long as it is active."),
    Choice("instantaneous", .instantaneous, "A single impulse, each time that it becomes active."),
  ]
}
