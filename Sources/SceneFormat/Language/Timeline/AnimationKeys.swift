internal import Foundation
internal import Scene

/// The keys of an animation.
enum AnimationKeys {
  static let id = Key(
    "id", Syntax<JSONString>.identifier, "The name by which the event of its end refers to it.")
  static let duration = RequiredKey(
    "duration", Syntax<Double>.number(.time), "The duration in seconds; 0 for at once.")
  static let delay = DefaultedKey(
    "delay", Syntax<Double>.number(.time), default: "0", "The wait before the start, in seconds.")
  static let curve = Key(
    "curve", curveSyntax,
    "How the speed changes: a curve of UIKit, or the two control points of a cubic one; "
      + "easeInOut by default.")
  static let spring = Key(
    "spring", SpringKeys.syntax, "A spring that comes to rest in the duration.")
  static let repeats = Key(
    "repeat", repeatSyntax, "How often the changes are made, or \"forever\"; 1 by default.")
  static let autoreverse = DefaultedKey(
    "autoreverse", Syntax<Bool>.boolean, default: "false",
    "Whether every passage is followed by one back.")
  static let beginFromCurrentState = DefaultedKey(
    "beginFromCurrentState", Syntax<Bool>.boolean, default: "false",
    "Whether opacity and color start from what is seen; all else always blends.")
  static let set = Key("set", AssignmentKeys.syntax, "What changes: id.property to value.")
  static let layout = Key("layout", LayoutChangeKeys.syntax, "How the layout changes.")
  static let keyframes = Key(
    "keyframes", Syntax<[Keyframe]>.list(of: KeyframeKeys.syntax, atLeast: 1, what: "keyframe"),
    "What changes in parts of the duration.")
  static let then = Key(
    "then", Syntax<[TimelineAction]>.list(of: ActionKeys.syntax), "What is done at the end.")

  static let table = KeyTable(
    name: "animation", noun: "an animation", summary: "Changes, and the time that they take.",
    keys: [
      id, duration, delay, curve, spring, repeats, autoreverse, beginFromCurrentState, set, layout,
      keyframes, then,
    ])

  /// The shortest time after which an end can be an event, so that animations that call each other
  /// let time pass.
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
    reader.check(Self.then, needs: count?.isFinite ?? true, "'repeat' to have an end")
    guard let duration, let pace else { return nil }
    let animation = AnimationDescription(
      id: id?.value, duration: duration, delay: delay, pace: pace, repeatCount: count ?? 1,
      autoreverses: reader[autoreverse], beginsFromCurrentState: reader[beginFromCurrentState],
      changes: changes, keyframes: keyframes, then: then)
    reader.check(
      Self.id, needs: animation.total >= shortest, "a duration of at least \(shortest) s")
    return animation
  }

  /// How the speed changes; nil where two ways are written, or one is faulty.
  private static func pace(_ reader: ObjectReader) -> AnimationDescription.Pace? {
    let (curve, spring) = (reader[curve], reader[spring])
    guard reader.excludes(Self.curve, Self.spring), reader.excludes(Self.spring, keyframes),
      reader.has(Self.curve) == (curve != nil), reader.has(Self.spring) == (spring != nil)
    else { return nil }
    return spring ?? curve ?? .curve(.easeInOut)
  }

  /// A curve's name or control points, whose x lie between 0 and 1.
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

  /// A number of times, or for ever.
  private static let repeatSyntax: Syntax<Double> = {
    let count = Syntax<Int>.integer(NumberRange(lower: 1, upper: 1e6))
    return Syntax(schema: .any([count.schema, .choice(["forever"])])) { value, decoding in
      guard let name = value.string else { return count.read(value, decoding).map { Double($0) } }
      if name.value == "forever" { return .infinity }
      decoding.reportUnknown(name, choices: ["forever"])
      return nil
    }
  }()
}

/// The keys of an animation's spring.
enum SpringKeys {
  static let damping = RequiredKey(
    "damping", Syntax<Double>.number(NumberRange(lower: 0, upper: 1, includesLower: false)),
    "The damping ratio; 1 does not overshoot.")
  static let initialVelocity = DefaultedKey(
    "initialVelocity", Syntax<Double>.number(NumberRange(lower: -1000, upper: 1000)), default: "0",
    "The speed at the start, in whole changes per second, positive towards the end.")

  static let table = KeyTable(
    name: "spring", noun: "a spring", summary: "A spring that comes to rest in the duration.",
    keys: [damping, initialVelocity])

  static let syntax = Syntax<AnimationDescription.Pace>.object(table) { reader in
    let velocity = reader[initialVelocity]
    return reader[damping].map { .spring(damping: $0, initialVelocity: velocity) }
  }
}

/// The keys of a step of an animation.
enum KeyframeKeys {
  static let start = DefaultedKey(
    "relativeStartTime", Syntax<Double>.number(.unit), default: "0",
    "When it begins, as a part of the animation's duration, 0 to 1.")
  static let duration = RequiredKey(
    "relativeDuration", Syntax<Double>.number(.unit),
    "How long it takes, as a part of the animation's duration, 0 to 1.")
  static let set = Key("set", AssignmentKeys.syntax, "What changes: id.property to value.")
  static let layout = Key("layout", LayoutChangeKeys.syntax, "How the layout changes.")

  static let table = KeyTable(
    name: "keyframe", noun: "a keyframe", summary: "A step of an animation.",
    keys: [start, duration, set, layout])

  static let syntax = Syntax<Keyframe>.object(table) { reader in
    let changes = AnimatedChanges(assignments: reader[set] ?? [], layout: reader[layout])
    let start = reader[start]
    guard let duration = reader[duration] else { return nil }
    return Keyframe(start: start, duration: duration, changes: changes)
  }
}
