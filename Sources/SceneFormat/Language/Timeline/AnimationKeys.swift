internal import Foundation
internal import Scene

/// The keys of an animation.
enum AnimationKeys {
  static let id = Key(
    "id", Syntax<JSONString>.identifier,
    "The id, for the event 'animationCompleted' and for actions that control the animation.")
  static let duration = RequiredKey(
    "duration", Syntax<Double>.number(.time), "The duration in seconds; 0 for an immediate change.")
  static let delay = DefaultedKey(
    "delay", Syntax<Double>.number(.time), default: "0", "The delay before the start, in seconds.")
  static let curve = Key(
    "curve", curveSyntax,
    "The timing curve: the name of one of UIKit's, or the two control points of a cubic curve; "
      + "easeInOut by default.")
  static let spring = Key(
    "spring", SpringKeys.syntax,
    "A spring that comes to rest within the duration, instead of a curve.")
  static let repeats = Key(
    "repeat", repeatSyntax, "The number of repetitions, or \"forever\"; 1 by default.")
  static let autoreverse = DefaultedKey(
    "autoreverse", Syntax<Bool>.boolean, default: "false",
    "Whether each repetition is followed by one in reverse.")
  static let beginFromCurrentState = DefaultedKey(
    "beginFromCurrentState", Syntax<Bool>.boolean, default: "false",
    "Whether opacities and colors start from their current values on screen; other properties "
      + "always do.")
  static let paused = DefaultedKey(
    "paused", Syntax<Bool>.boolean, default: "false",
    "Whether the animation starts paused; one with the same id that has not ended is paused instead."
  )
  static let set = Key(
    "set", AssignmentKeys.syntax, "The changes of properties: id.property to value.")
  static let layout = Key("layout", LayoutChangeKeys.syntax, "The changes of the layout.")
  static let keyframes = Key(
    "keyframes", Syntax<[Keyframe]>.list(of: KeyframeKeys.syntax, atLeast: 1, what: "keyframe"),
    "Changes during parts of the duration.")
  static let then = Key(
    "then", Syntax<[TimelineAction]>.list(of: ActionKeys.syntax), "Actions at the end.")

  static let table = KeyTable(
    name: "animation", noun: "an animation", summary: "An animation of properties and the layout.",
    keys: [
      id, duration, delay, curve, spring, repeats, autoreverse, beginFromCurrentState, paused, set,
      layout, keyframes, then,
    ])

  /// The shortest animation with an id, in seconds, so that time passes between animations that
  /// start each other.
  private static let shortest = 0.001

  static let syntax = Syntax<AnimationDescription>.object(table) { reader in
    let pace = pace(reader)
    let (duration, delay, count) = (reader[duration], reader[delay], reader[repeats])
    let changes = AnimatedChanges(assignments: reader[set] ?? [], layout: reader[layout])
    let (keyframes, then, id) = (reader[keyframes] ?? [], reader[then] ?? [], reader[id])
    let contents = [set.name, layout.name, Self.keyframes.name, Self.then.name]
    if !contents.contains(where: { reader.object[$0] != nil }) {
      reader.reportMissing(oneOf: contents)
    }
    reader.check(Self.then, needs: count?.isFinite ?? true, "a 'repeat' other than \"forever\"")
    let isPaused = reader[paused]
    reader.check(paused, needs: id != nil || !isPaused, "'id'")
    guard let duration, let pace else { return nil }
    let animation = AnimationDescription(
      id: id?.value, duration: duration, delay: delay, pace: pace, repeatCount: count ?? 1,
      autoreverses: reader[autoreverse], beginsFromCurrentState: reader[beginFromCurrentState],
      isPaused: isPaused, changes: changes, keyframes: keyframes, then: then)
    reader.check(
      Self.id, needs: animation.total >= shortest, "a duration of at least \(shortest) s")
    return animation
  }

  /// The timing; nil, with the problem reported, if both forms are present or one is faulty.
  private static func pace(_ reader: ObjectReader) -> AnimationDescription.Pace? {
    let (curve, spring) = (reader[curve], reader[spring])
    guard reader.excludes(Self.curve, Self.spring), reader.excludes(Self.spring, keyframes),
      reader.has(Self.curve) == (curve != nil), reader.has(Self.spring) == (spring != nil)
    else { return nil }
    return spring ?? curve ?? .curve(.easeInOut)
  }

  /// The name of a curve, or its control points, whose x are from 0 to 1.
  private static let curveSyntax: Syntax<AnimationDescription.Pace> = {
    let name = Syntax<AnimationDescription.Curve>.choice(called: "curve")
    let points = Syntax<[CGFloat]>.numbers(
      [.unit, .coordinate, .unit, .coordinate], form: "[x1, y1, x2, y2]")
    return Syntax(schema: .any([name.schema, points.schema])) { value, decoding in
      guard case .array = value.content else {
        return name.read(value, decoding).map { .curve($0) }
      }
      return points.read(value, decoding)
        .map { .cubic(CGPoint(x: $0[0], y: $0[1]), CGPoint(x: $0[2], y: $0[3])) }
    }
  }()

  /// A number of repetitions, or "forever".
  private static let repeatSyntax = Syntax<Double>.either(
    Syntax<Int>.integer(NumberRange(lower: 1, upper: 1e6)).map { Double($0) },
    or: [Choice("forever", .infinity, "Until the scene ends.")], expected: "a number or \"forever\""
  )
}

/// The keys of the spring of an animation.
enum SpringKeys {
  static let damping = RequiredKey(
    "damping", Syntax<Double>.number(NumberRange(lower: 0, upper: 1, includesLower: false)),
    "The damping ratio; 1 does not overshoot.")
  static let initialVelocity = DefaultedKey(
    "initialVelocity", Syntax<Double>.number(NumberRange(lower: -1000, upper: 1000)), default: "0",
    "The initial velocity towards the end value; 1 covers the whole change in a second.")

  static let table = KeyTable(
    name: "spring", noun: "a spring", summary: "The spring of an animation.",
    keys: [damping, initialVelocity])

  static let syntax = Syntax<AnimationDescription.Pace>.object(table) { reader in
    let velocity = reader[initialVelocity]
    return reader[damping].map { .spring(damping: $0, initialVelocity: velocity) }
  }
}

/// The keys of a keyframe of an animation.
enum KeyframeKeys {
  static let start = DefaultedKey(
    "relativeStartTime", Syntax<Double>.number(.unit), default: "0",
    "The start, as a fraction of the animation's duration.")
  static let duration = RequiredKey(
    "relativeDuration", Syntax<Double>.number(.unit),
    "The duration, as a fraction of the animation's duration.")
  static let set = Key(
    "set", AssignmentKeys.syntax, "The changes of properties: id.property to value.")
  static let layout = Key("layout", LayoutChangeKeys.syntax, "The changes of the layout.")

  static let table = KeyTable(
    name: "keyframe", noun: "a keyframe", summary: "A part of an animation.",
    keys: [start, duration, set, layout])

  static let syntax = Syntax<Keyframe>.object(table) { reader in
    let changes = AnimatedChanges(assignments: reader[set] ?? [], layout: reader[layout])
    let start = reader[start]
    guard let duration = reader[duration] else { return nil }
    return Keyframe(start: start, duration: duration, changes: changes)
  }
}
