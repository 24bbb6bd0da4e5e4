internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

extension AnimationDescription: ConstantOwner {}
extension SettlingSpring: ConstantOwner {}
extension Keyframe: ConstantOwner {}

/// The keys of an animation.
enum AnimationKeys {
  static let id = Key(
    "id", Syntax<JSONString>.identifier,
    "The id, for the event 'animationCompleted' and for actions that control the animation.")
  static let duration = Key(
    "duration", Syntax<Double>.number(.time),
    "The duration in seconds; 0 for an immediate change. It is needed except with a spring that has a stiffness; with one "
      + "that has a bounce it is the duration that is perceived.")
  private static let delay = Property<AnimationDescription>(
    "delay", \.delay, .number(.time), "The delay before the start, in seconds.")
  static let curve = Key(
    "curve", CurveKeys.syntax,
    "The timing curve: a name, the two control points of a cubic curve, or a function of CSS, such as "
      + "\"linear(0, 0.5 25% 75%, 1)\"; easeInOut by default.")
  static let spring = Key(
    "spring", SpringKeys.syntax,
    "A spring instead of a curve: one that comes to rest within the duration, or one that takes the time that it takes."
  )
  static let repeats = Key(
    "repeat", repeatSyntax,
    "The number of repetitions, or \"forever\"; 1 by default. With 'autoreverse' it can have a half, such as 2.5, to end "
      + "with the changes made.")
  private static let autoreverse = Property<AnimationDescription>(
    "autoreverse", \.autoreverses, .boolean,
    "Whether each repetition is followed by one in reverse.")
  private static let beginFromCurrentState = Property<AnimationDescription>(
    "beginFromCurrentState", \.beginsFromCurrentState, .boolean,
    "Whether opacities and colors start from their current values on screen; other properties "
      + "always do.")
  private static let paused = Property<AnimationDescription>(
    "paused", \.isPaused, .boolean,
    "Whether the animation starts paused; one with the same id that has not ended is paused instead."
  )
  private static let allowUserInteraction = Property<AnimationDescription>(
    "allowUserInteraction", \.allowsUserInteraction, .boolean,
    "Whether views take touches while they are animated, at their destinations; those of an animation that actions "
      + "control take touches where they are seen.")
  private static let manualHitTesting = Property<AnimationDescription>(
    "isManualHitTestingEnabled", \.isManualHitTestingEnabled, .boolean,
    "Whether views of an animation that actions control take touches at their destinations, instead of where they are seen."
  )
  static let set = Key(
    "set", AssignmentKeys.syntax, "The changes of properties: id.property to value.")
  static let layout = Key("layout", LayoutChangeKeys.syntax, "The changes of the layout.")
  static let keyframes = Key(
    "keyframes", Syntax<[Keyframe]>.list(of: KeyframeKeys.syntax, atLeast: 1, what: "keyframe"),
    "Changes during parts of the duration.")
  static let then = Key(
    "then", Syntax<[TimelineAction]>.each(of: ActionKeys.syntax), "Actions at the end.")

  static let table = KeyTable(
    name: "animation", noun: "an animation", summary: "An animation of properties and the layout.",
    keys: [
      id, duration, delay, curve, spring, repeats, autoreverse, beginFromCurrentState, paused,
      allowUserInteraction, manualHitTesting, set, layout, keyframes, then,
    ])

  /// The shortest animation with an id, in seconds, so that time passes between animations that
  /// start each other.
  private static let shortest = 0.001

  static let syntax = Syntax<AnimationDescription>.object(table) { reader in
    var animation = AnimationDescription()
    reader.read(into: &animation)
    let (stated, count) = (reader[duration], reader[repeats])
    let pace = pace(reader, duration: stated)
    let duration: Double?
    if case .settlingSpring(let spring)? = pace {
      duration = spring.settlingDuration
    } else {
      duration = stated
    }
    let changes = AnimatedChanges(assignments: reader[set] ?? [], layout: reader[layout])
    let (keyframes, then, id) = (reader[keyframes] ?? [], reader[then] ?? [], reader[id])
    let contents = [set.name, layout.name, Self.keyframes.name, Self.then.name]
    if !contents.contains(where: { reader.object[$0] != nil }) {
      reader.reportMissing(oneOf: contents)
    }
    if let count, count.isFinite, count.rounded() != count {
      let isHalf = (2 * count).rounded() == 2 * count
      reader.check(repeats, needs: isHalf, "a whole number, or one with a half")
      reader.check(
        repeats, needs: !isHalf || animation.autoreverses, "'autoreverse' to have a half")
    }
    reader.check(Self.then, needs: count?.isFinite ?? true, "a 'repeat' other than \"forever\"")
    let startsPaused = animation.isPaused
    // What may be true in a run makes the animation one that actions control.
    if reader.isOpen(paused) { animation.isPaused = true }
    if reader.isOpen(manualHitTesting) { animation.isManualHitTestingEnabled = true }
    reader.check(paused, needs: id != nil || !animation.isPaused, "'id'")
    if startsPaused, animation.delay > 0, let place = reader.place(of: Self.delay) {
      reader.decoding.warn(
        "without-effect", at: place, "an animation that starts paused has no delay",
        hint: "'continueAnimation' takes a 'delay'")
    }
    reader.check(
      manualHitTesting, needs: id != nil || !animation.isManualHitTestingEnabled, "'id'")
    guard let duration, let pace else { return nil }
    (animation.id, animation.duration, animation.pace) = (id?.value, duration, pace)
    if let count { animation.repeatCount = count }
    (animation.changes, animation.keyframes, animation.then) = (changes, keyframes, then)
    reader.check(
      Self.id, needs: animation.total >= shortest, "a duration of at least \(shortest) s")
    return animation
  }

  /// The timing; nil, with the problem reported, if both forms are present or one is faulty, or if the duration is
  /// missing.
  private static func pace(_ reader: ObjectReader, duration: Double?) -> AnimationDescription.Pace?
  {
    let (curve, spring) = (reader[curve], reader[spring])
    guard reader.excludes(Self.curve, Self.spring), reader.excludes(Self.spring, keyframes),
      reader.has(Self.curve) == (curve != nil), reader.has(Self.spring) == (spring != nil)
    else { return nil }
    if case .physical(let physical)? = spring {
      guard !reader.has(Self.duration) else {
        reader.decoding.report(
          .exclusiveKeys(SpringKeys.stiffness.name, Self.duration.name),
          at: reader.place(of: Self.duration) ?? reader.place)
        return nil
      }
      return .settlingSpring(physical)
    }
    guard reader.has(Self.duration) else {
      reader.decoding.report(
        .missingKey(Self.duration.name, in: table.noun), at: reader.place.openingBracket)
      return nil
    }
    switch spring {
    case .ratio(let damping, let velocity)?:
      return .spring(damping: damping, initialVelocity: velocity)
    case .bounce(let bounce, let velocity)?:
      reader.check(Self.spring, needs: duration.map { $0 > 0 } ?? true, "a 'duration' above 0")
      guard let duration, duration > 0 else { return nil }
      return .settlingSpring(
        SettlingSpring(perceptualDuration: duration, bounce: bounce, initialVelocity: velocity))
    case .physical?, nil: return curve ?? AnimationDescription().pace
    }
  }

  /// A number of repetitions, or "forever".
  private static let repeatSyntax = Syntax<Double>.either(
    Syntax<Double>.number(NumberRange(lower: 0.5, upper: 1e6)),
    or: [Choice("forever", .infinity, "Until the scene ends.")], expected: "a number or \"forever\""
  )
}

/// The spring of an animation as it is written.
enum SpringForm: Equatable, Sendable {
  /// A damping ratio; it comes to rest within the duration.
  case ratio(Double, initialVelocity: Double)
  /// A bounce; the duration is the perceived one.
  case bounce(Double, initialVelocity: CGVector)
  /// Physical properties, from which the duration follows.
  case physical(SettlingSpring)
}

/// The keys of the spring of an animation: exactly one of `damping`, `bounce` and `stiffness` is present.
enum SpringKeys {
  private static let positive = NumberRange(lower: 0, upper: 1e6, includesLower: false)
  static let damping = Key(
    "damping", Syntax<Double>.number(NumberRange(lower: 0, upper: 1, includesLower: false)),
    "The damping ratio of a spring that comes to rest within the duration; 1 does not overshoot.")
  static let bounce = Key(
    "bounce",
    Syntax<Double>.number(
      NumberRange(lower: -0.99, upper: 0.99)),
    "The bounce of a spring whose duration is the perceived one, and that moves on until it has settled; 0 is critical."
  )
  static let stiffness = Key(
    "stiffness", Syntax<Double>.number(positive),
    "The stiffness of a spring that takes the time that it takes to settle, without a 'duration'.")
  private static let dampingCoefficient = Property<SettlingSpring>(
    "dampingCoefficient", \.damping, .number(positive),
    "The damping coefficient of a spring with a stiffness: its force per velocity.")
  private static let mass = Property<SettlingSpring>(
    "mass", \.mass, .number(positive), "The mass of a spring with a stiffness.")
  private static let initialVelocity = Property<SettlingSpring>(
    "initialVelocity", \.initialVelocity, velocitySyntax,
    "The initial velocity towards the end value; 1 covers the whole change in a second. With a bounce or a stiffness also "
      + "[x, y] for both coordinates of a center, all else taking x.")

  private static let range = NumberRange(lower: -1000, upper: 1000)
  /// A number, which counts for both coordinates, or two.
  private static let velocitySyntax: Syntax<CGVector> = {
    let number = Syntax<Double>.number(range)
    let pair = Syntax<[CGFloat]>.numbers([range, range], form: "[x, y]")
    return Syntax(
      compiling: .any([number.schema, pair.schema]),
      write: { $0.dx == $0.dy ? .number(Double($0.dx)) : nil }
    ) { value, decoding in
      guard case .array = value.content else {
        return number.compile(value, decoding)?.map { CGVector(dx: $0, dy: $0) }
      }
      return pair.compile(value, decoding)?.map { CGVector(dx: $0[0], dy: $0[1]) }
    }
  }()

  static let table = KeyTable(
    name: "spring", noun: "a spring", summary: "The spring of an animation.",
    keys: [damping, bounce, stiffness, dampingCoefficient, mass, initialVelocity])

  static let syntax = Syntax<SpringForm>.object(table) { reader in
    let (ratio, bounce, stiffness) = (reader[damping], reader[Self.bounce], reader[Self.stiffness])
    var spring = SettlingSpring()
    reader.read(into: &spring)
    let velocity = spring.initialVelocity
    guard reader.excludes(damping, Self.bounce), reader.excludes(damping, Self.stiffness),
      reader.excludes(Self.bounce, Self.stiffness)
    else { return nil }
    let isPhysical = reader.has(Self.stiffness)
    reader.check(
      dampingCoefficient, needs: isPhysical || !reader.has(dampingCoefficient), "'stiffness'")
    reader.check(Self.mass, needs: isPhysical || !reader.has(Self.mass), "'stiffness'")
    if reader.has(damping) {
      reader.check(
        initialVelocity, needs: velocity.dx == velocity.dy, "'bounce' or 'stiffness' to be [x, y]")
      return ratio.map { .ratio($0, initialVelocity: Double(velocity.dx)) }
    }
    if reader.has(Self.bounce) { return bounce.map { .bounce($0, initialVelocity: velocity) } }
    guard isPhysical else {
      reader.reportMissing(oneOf: [damping.name, Self.bounce.name, Self.stiffness.name])
      return nil
    }
    guard let stiffness else { return nil }
    spring.stiffness = stiffness
    return .physical(spring)
  }
}

/// The keys of a keyframe of an animation.
enum KeyframeKeys {
  private static let start = Property<Keyframe>(
    "relativeStartTime", \.start, .number(.unit),
    "The start, as a fraction of the animation's duration.")
  private static let duration = Property<Keyframe>(
    "relativeDuration", \.duration, .number(.unit), isRequired: true,
    "The duration, as a fraction of the animation's duration.")
  static let set = Key(
    "set", AssignmentKeys.syntax, "The changes of properties: id.property to value.")
  static let layout = Key("layout", LayoutChangeKeys.syntax, "The changes of the layout.")

  static let table = KeyTable(
    name: "keyframe", noun: "a keyframe", summary: "A part of an animation.",
    keys: [start, duration, set, layout])

  static let syntax = Syntax<Keyframe>.object(table) { reader in
    var keyframe = Keyframe()
    keyframe.changes = AnimatedChanges(assignments: reader[set] ?? [], layout: reader[layout])
    return reader.read(into: &keyframe) ? keyframe : nil
  }
}
