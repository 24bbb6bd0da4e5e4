internal import Geometry
internal import Foundation
public import Scene
internal import SceneText

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

/// The keys of the value of `addAnimations`.
enum AddedChangesKeys {
  static let animation = RequiredKey(
    "animation", Syntax<Reference>.reference(.animation), "The id of the animation.")
  static let delayFactor = DefaultedKey(
    "delayFactor", Syntax<Double>.number(.unit), default: AnimationControl.usualDelayFactor,
    "The part of what remains of the duration that passes before the changes begin.")
  static let set = Key(
    "set", AssignmentKeys.syntax, "The changes of properties: id.property to value.")
  static let by = Key(
    "by", AssignmentKeys.amounts,
    "Changes by amounts, which are added to the values that the properties have then: id.property to amount."
  )
  static let layout = Key("layout", LayoutChangeKeys.syntax, "The changes of the layout.")

  static let table = KeyTable(
    name: "addedChanges", noun: "an addition to an animation",
    summary: "Changes that an animation makes as well.",
    keys: [animation, delayFactor, set, by, layout])

  static let syntax = Syntax<TimelineAction.Kind>.object(table) { reader in
    let (id, factor) = (reader[animation], reader[delayFactor])
    let changes = AnimatedChanges(
      assignments: reader.assignments(set, by), layout: reader[layout])
    if !reader.has(set), !reader.has(by), !reader.has(layout) {
      reader.reportMissing(oneOf: [set.name, by.name, layout.name])
    }
    return id.map { .control($0, .add(changes, delayFactor: factor)) }
  } write: { kind, writer in
    guard case .control(let id, .add(let changes, let factor)) = kind else { return }
    writer.set(animation, id)
    writer.set(delayFactor, factor)
    writer.set(changes, set, by, layout, isNeeded: true)
  }
}

/// The forms of the value of `continueAnimation`: an id, or an object.
enum ContinuationKeys {
  static let animation = RequiredKey(
    "animation", Syntax<Reference>.reference(.animation), "The id of the animation.")
  static let delay = Key(
    "delay", Syntax<Double>.number(.time),
    "The time in seconds before it goes on with the rest of its own timing; 0 by default.")
  static let durationFactor = DefaultedKey(
    "durationFactor", Syntax<Double>.number(.unit), default: AnimationControl.usualDurationFactor,
    "The duration of the rest, as a multiple of the whole duration; 0 for what remains of it.")

  static let table = KeyTable(
    name: "continuation", noun: "a continuation", summary: "How a paused animation goes on.",
    uikit: "UIViewPropertyAnimator.continueAnimation",
    keys: [animation, AnimationKeys.curve, AnimationKeys.spring, durationFactor, delay])

  static let syntax = Syntax<TimelineAction.Kind>(
    compiling: .any([.reference(.animation), .definition(table.name)]), write: write
  ) { value, decoding in
    guard value.object != nil else {
      return Syntax<Reference>.reference(.animation).compile(value, decoding)?
        .map { .control($0, .resume(nil, durationFactor: AnimationControl.usualDurationFactor)) }
    }
    return ObjectReader(value, table, decoding)?.compiled(continuation)
  }

  @Sendable
  private static func write(_ kind: TimelineAction.Kind, _ writing: Writing?) -> JSONOutput? {
    guard case .control(let id, let control) = kind else { return nil }
    var writer = ObjectWriter(table, writing)
    writer.set(animation, id)
    switch control {
    case .start(let delay): writer.set(Self.delay, delay)
    case .resume(nil, AnimationControl.usualDurationFactor):
      return Syntax<Reference>.reference(.animation).write(id, writing)
    case .resume(let pace, let factor):
      writer.set(durationFactor, factor)
      switch pace {
      case .spring(let damping, let velocity):
        writer.set(
          AnimationKeys.spring, .ratio(damping, initialVelocity: velocity, duration: nil))
      case .settlingSpring:
        return writing.failed("an animation does not go on with a spring that settles")
      case .curve, .cubic, .function, nil: writer.set(AnimationKeys.curve, pace)
      }
    case .pause, .add, .stop, .finish: return nil
    }
    return writer.output
  }

  private static func continuation(_ reader: ObjectReader) -> TimelineAction.Kind? {
    let (id, factor) = (reader[animation], reader[durationFactor])
    let (curve, spring, delay) = (
      reader[AnimationKeys.curve], reader[AnimationKeys.spring], reader[delay]
    )
    guard reader.excludes(AnimationKeys.curve, AnimationKeys.spring),
      reader.has(AnimationKeys.curve) == (curve != nil),
      reader.has(AnimationKeys.spring) == (spring != nil),
      reader.excludes(AnimationKeys.curve, Self.delay),
      reader.excludes(AnimationKeys.spring, Self.delay),
      reader.excludes(durationFactor, Self.delay), reader.has(Self.delay) == (delay != nil), let id
    else { return nil }
    if let delay { return .control(id, .start(delay: delay)) }
    guard let spring else { return .control(id, .resume(curve, durationFactor: factor)) }
    guard case .ratio(let damping, let velocity, let duration) = spring else {
      reader.check(AnimationKeys.spring, needs: false, "'damping' to go on within a duration")
      return nil
    }
    reader.check(
      AnimationKeys.spring, needs: duration == nil, "'durationFactor' instead of a 'duration'")
    return .control(
      id, .resume(.spring(damping: damping, initialVelocity: velocity), durationFactor: factor))
  }
}

/// The forms of the value of `finishAnimation`: an id, or an object.
enum FinishKeys {
  static let animation = RequiredKey(
    "animation", Syntax<Reference>.reference(.animation), "The id of the animation.")
  static let at = DefaultedKey(
    "at", position, default: AnimationControl.usualPosition,
    "The values that the views keep: as before the changes (start), as they are now (current), or as "
      + "after them (end).")

  /// A position by its name.
  static let position = Syntax<AnimationControl.Position>.choice(called: "position")

  static let table = KeyTable(
    name: "finish", noun: "a finish", summary: "How an animation is ended at once.",
    uikit: "UIViewPropertyAnimator.finishAnimation",
    keys: [animation, at])

  static let syntax = Syntax<TimelineAction.Kind>(
    compiling: .any([.reference(.animation), .definition(table.name)]),
    write: { kind, writing in
      guard case .control(let id, .finish(let position)) = kind else { return nil }
      guard position != AnimationControl.usualPosition else {
        return Syntax<Reference>.reference(.animation).write(id, writing)
      }
      var writer = ObjectWriter(table, writing)
      writer.set(animation, id)
      writer.set(at, position)
      return writer.output
    }
  ) { value, decoding in
    guard value.object != nil else {
      return Syntax<Reference>.reference(.animation).compile(value, decoding)?
        .map { .control($0, .finish(AnimationControl.usualPosition)) }
    }
    return ObjectReader(value, table, decoding)?.compiled { reader in
      let position = reader[at]
      return reader[animation].map { .control($0, .finish(position)) }
    }
  }
}

extension AnimationControl.Position: DescribedChoice {
  var summary: String {
    switch self {
    case .start: "As before the changes of the animation."
    case .current: "As the views are now."
    case .end: "With the changes of the animation made."
    }
  }
}
