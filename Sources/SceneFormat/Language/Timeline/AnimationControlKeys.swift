internal import Foundation
public import Scene

extension AnimationValues: PropertyOwner {
  init() { self.init(fractionComplete: 0) }
}

/// The properties of animations with an id that actions can set.
enum AnimationProperties {
  private static let fractionComplete = Property<AnimationValues>(
    "fractionComplete", \.fractionComplete, .number(),
    "How much is complete, 0 to 1, in the direction of play; setting it pauses the animation.")
  private static let isReversed = Property<AnimationValues>(
    "isReversed", \.isReversed, .boolean, "Whether the animation plays towards its start.")

  /// The properties by name.
  static let settable = SettableProperties(
    [fractionComplete.settableEntry, isReversed.settableEntry])

  /// The declarations of the properties, for the documentation.
  static let declarations = [fractionComplete.declaration, isReversed.declaration]
}

extension SceneProperties {
  /// The property of animations with a name.
  public static func property(ofAnimation name: String) -> SettableProperty<AnimationValues>? {
    AnimationProperties.settable[name]
  }
}

/// The forms of the value of `continueAnimation`: an id, or an object.
enum ContinuationKeys {
  static let animation = RequiredKey(
    "animation", Syntax<Reference>.reference(.animation), "The id of the animation.")
  static let durationFactor = DefaultedKey(
    "durationFactor", Syntax<Double>.number(.unit), default: "0",
    "The duration of the rest, as a multiple of the whole duration; 0 for what remains of it.")

  static let table = KeyTable(
    name: "continuation", noun: "a continuation", summary: "How a paused animation goes on.",
    keys: [animation, AnimationKeys.curve, AnimationKeys.spring, durationFactor])

  static let syntax = Syntax<TimelineAction.Kind>(
    schema: .any([.pattern(Syntax<JSONString>.identifierPattern), .definition(table.name)])
  ) { value, decoding in
    guard value.object != nil else {
      return Syntax<Reference>.reference(.animation).read(value, decoding)
        .map { .control($0, .resume(nil, durationFactor: 0)) }
    }
    guard let reader = ObjectReader(value, table, decoding) else { return nil }
    let (id, factor) = (reader[animation], reader[durationFactor])
    let (curve, spring) = (reader[AnimationKeys.curve], reader[AnimationKeys.spring])
    guard reader.excludes(AnimationKeys.curve, AnimationKeys.spring),
      reader.has(AnimationKeys.curve) == (curve != nil),
      reader.has(AnimationKeys.spring) == (spring != nil), let id
    else { return nil }
    return .control(id, .resume(spring ?? curve, durationFactor: factor))
  }
}

/// The forms of the value of `finishAnimation`: an id, or an object.
enum FinishKeys {
  static let animation = RequiredKey(
    "animation", Syntax<Reference>.reference(.animation), "The id of the animation.")
  static let at = DefaultedKey(
    "at", position, default: "\"end\"",
    "The values that the views keep: as before the changes (start), as they are now (current), or as "
      + "after them (end).")

  /// A position by its name.
  static let position = Syntax<AnimationControl.Position>.choice(called: "position")

  static let table = KeyTable(
    name: "finish", noun: "a finish", summary: "How an animation is ended at once.",
    keys: [animation, at])

  static let syntax = Syntax<TimelineAction.Kind>(
    schema: .any([.pattern(Syntax<JSONString>.identifierPattern), .definition(table.name)])
  ) { value, decoding in
    guard value.object != nil else {
      return Syntax<Reference>.reference(.animation).read(value, decoding)
        .map { .control($0, .finish(.end)) }
    }
    guard let reader = ObjectReader(value, table, decoding) else { return nil }
    let position = reader[at]
    return reader[animation].map { .control($0, .finish(position)) }
  }
}
