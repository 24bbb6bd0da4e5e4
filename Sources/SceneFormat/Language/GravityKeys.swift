internal import Foundation
internal import Geometry

/// The keys of gravity.
enum GravityKeys {
  static let gravityDirection = Key(
    "gravityDirection", Shape<CGVector>.vector(),
    "The gravity, [x, y], where 1 is 1000 points per second squared; [0, 1] by default.")
  static let angle = Key(
    "angle", Shape<CGFloat>.angle, "The direction, clockwise from the right; \"90deg\" by default.")
  static let magnitude = Key(
    "magnitude", Shape<CGFloat>.number(),
    "The strength, where 1 is 1000 points per second squared; 1 by default.")

  static let kind = BehaviorKeys.Kind(
    "gravity", "a gravity behavior", "Lets items fall.",
    [BehaviorKeys.items, gravityDirection, angle, magnitude]
  ) { reader in
    let thrust = ThrustKeys.thrust(
      reader, gravityDirection, angle, magnitude, defaultAngle: .pi / 2, defaultMagnitude: 1)
    guard let items = reader[BehaviorKeys.items] else { return nil }
    return .gravity(
      GravityParameters(items: items, gravity: thrust ?? .vector(CGVector(dx: 0, dy: 1))))
  }
}

/// The keys of a push.
enum PushKeys {
  static let mode = DefaultedKey(
    "mode", Shape<PushParameters.Mode>.choice(), default: "\"continuous\"",
    "Whether it pushes all the time or once.")
  static let pushDirection = Key(
    "pushDirection", Shape<CGVector>.vector(),
    "The push, [x, y], where 1 moves 1 kg by 100 points per second squared; none by default.")
  static let angle = Key(
    "angle", Shape<CGFloat>.angle, "The direction, clockwise from the right; 0 by default.")
  static let magnitude = Key(
    "magnitude", Shape<CGFloat>.number(), "The strength; 0 by default.")
  static let offsets = Key(
    "offsets", offsetsShape,
    "Where items are pushed: id to [x, y] from the center, in points, not turning.")
  static let active = DefaultedKey(
    "active", Shape<Bool>.boolean, default: "true", "Whether it pushes from the start.")

  static let kind = BehaviorKeys.Kind(
    "push", "a push behavior", "Pushes items all the time, or once.",
    [BehaviorKeys.items, mode, pushDirection, angle, magnitude, offsets, active]
  ) { reader in
    let thrust = ThrustKeys.thrust(
      reader, pushDirection, angle, magnitude, defaultAngle: 0, defaultMagnitude: 0)
    let (mode, offsets, active) = (reader[mode], reader[offsets] ?? [], reader[active])
    guard let items = reader[BehaviorKeys.items] else { return nil }
    for offset in offsets where !items.contains(where: { $0.id == offset.item.id }) {
      reader.decoding.report(
        .notAnItem(offset.item.id, behavior: "push"), at: offset.item.place)
    }
    return .push(
      PushParameters(
        items: items, mode: mode, force: thrust ?? .vector(.zero), offsets: offsets,
        isActive: active))
  }

  private static let offsetsShape = Shape<[PushParameters.TargetOffset]>(
    schema: .map(pattern: Shape<JSONString>.identifierPattern, Shape<Offset>.offset.schema)
  ) { value, decoding in
    guard let object = value.object else {
      decoding.reportType(value, expected: "an object of offsets")
      return nil
    }
    return object.members.compactMap { member in
      decoding.key = member.key.value
      let offset = Shape<Offset>.offset.read(member.value, decoding)
      guard let item = decoding.resolve(member.key, as: .item), let offset else { return nil }
      return PushParameters.TargetOffset(item: item, offset: offset)
    }
  }
}

/// The two ways to write a gravity or a push.
enum ThrustKeys {
  /// A vector, or an angle and a magnitude either of which may be left to its default; nil where
  /// neither is written, or both are.
  static func thrust(
    _ reader: ObjectReader, _ vector: Key<CGVector>, _ angle: Key<CGFloat>,
    _ magnitude: Key<CGFloat>, defaultAngle: CGFloat, defaultMagnitude: CGFloat
  ) -> Thrust? {
    let components = reader[vector]
    let (turn, strength) = (reader[angle], reader[magnitude])
    guard reader.excludes(vector, angle), reader.excludes(vector, magnitude) else { return nil }
    if let components { return .vector(components) }
    guard turn != nil || strength != nil else { return nil }
    return .polar(angle: turn ?? defaultAngle, magnitude: strength ?? defaultMagnitude)
  }
}
