internal import Foundation
internal import Geometry
internal import Scene

extension PushParameters: PropertyOwner {}

/// The keys of a push.
enum PushKeys {
  private static let direction = Property<PushParameters>(
    "pushDirection", \.pushDirection, .vector(),
    "The push, [x, y], where 1 moves 1 kg by 100 points per second squared.")
  private static let angle = Property<PushParameters>(
    "angle", \.angle, .angle, "The direction, clockwise from the right.")
  private static let magnitude = Property<PushParameters>(
    "magnitude", \.magnitude, .number(), "The strength.")

  static let kind = BehaviorKind(
    "push", "a push behavior", "Pushes items all the time, or once.",
    [
      Property(
        "mode", \.mode,
        .choice([("continuous", .continuous), ("instantaneous", .instantaneous)]),
        isSettable: false, "Whether it pushes all the time or once."),
      direction, angle, magnitude,
      Property(
        "offsets", \.offsets,
        .members(
          .offset, of: .item, expected: "an object of offsets",
          { PushParameters.TargetOffset(item: $0, offset: $1) }, back: { ($0.item, $0.offset) }),
        isSettable: false,
        "Where items are pushed: id to [x, y] from the center, in points, not turning."),
      Property("active", \.active, .boolean, "Whether it pushes from the start."),
    ]
  ) { reader, parameters, _ in
    _ = reader.excludes(direction, angle) && reader.excludes(direction, magnitude)
    guard let items = reader.object[BehaviorKeys.items.name]?.array else { return true }
    let ids = Set(items.compactMap { $0.string?.value })
    for offset in parameters.offsets where !ids.contains(offset.item.id) {
      reader.decoding.report(
        .notAnItem(offset.item.id, behavior: "push"), at: offset.item.place)
    }
    return true
  }
}
