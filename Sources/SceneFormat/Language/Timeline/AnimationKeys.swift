internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

extension AnimationDescription: ConstantOwner {}
extension Keyframe: ConstantOwner {}

/// The keys of an animation.
enum AnimationKeys {
  static let id = Key(
    "id", Syntax<JSONString>.identifier,
    "The id, for the event 'animationCompleted' and for actions that control the animation.")
  static let duration = Key(
    "duration", Syntax<Double>.number(.time),
    "The duration in seconds; 0 for an immediate change. It is needed except with a spring that has its own or takes the "
      + "time that it takes to settle; with a bounce it is the duration that is perceived.")
  private static let delay = Property<AnimationDescription>(
    "delay", \.delay, .number(.time), "The delay before the start, in seconds.")
  static let curve = Key(
    "curve", CurveKeys.syntax,
    "The timing curve: a name, the two control points of a cubic curve, or a function of CSS, such as "
      + "\"linear(0, 0.5 25% 75%, 1)\"; \(CurveKeys.usualName) by default.")
  static let spring = Key(
    "spring", SpringKeys.syntax,
    "A spring instead of a curve: one that comes to rest within the duration, or one that takes the time that it takes; as "
      + "an object, or a preset of SwiftUI, whose perceived duration is "
      + "\(SpringForm.presetDuration.shortestText) s unless one is stated."
  )
  static let repeats = Key(
    "repeat", repeatSyntax,
    "The number of repetitions, or \"forever\"; \(AnimationDescription().repeatCount.shortestText) by default. With "
      + "'autoreverse' it can have a half, such as 2.5, to end with the changes made.")
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
  static let by = Key(
    "by", AssignmentKeys.amounts,
    "Changes by amounts, which are added to the values that the properties have when the animation starts, as those of "
      + "other animations will have left them: id.property to amount. A rotation goes through all of the angle, also "
      + "beyond a turn.")
  static let layout = Key("layout", LayoutChangeKeys.syntax, "The changes of the layout.")
  static let keyframes = Key(
    "keyframes", Syntax<[Keyframe]>.list(of: KeyframeKeys.syntax, atLeast: 1, what: "keyframe"),
    "Changes during parts of the duration.")
  private static let calculationMode = Property<AnimationDescription>(
    "calculationMode", \.calculationMode, .choice(called: "calculation mode"),
    "How values go from keyframe to keyframe.")
  static let then = Key(
    "then", Syntax<[TimelineAction]>.each(of: ActionKeys.syntax), "Actions at the end.")

  static let table = KeyTable(
    name: "animation", noun: "an animation", summary: "An animation of properties and the layout.",
    uikit:
      "UIView.animate, UIViewPropertyAnimator",
    keys: [
      id, duration, delay, curve, spring, repeats, autoreverse, beginFromCurrentState, paused,
      allowUserInteraction, manualHitTesting, set, by, layout, keyframes, calculationMode, then,
    ],
    hints: Dictionary(
      uniqueKeysWithValues: [
        "bounce", "response", "dampingFraction", "dampingRatio", "damping", "mass", "stiffness",
      ].map { key in
        (key, "it belongs to 'spring', as in \"spring\": {\"duration\": 0.5, \"bounce\": 0.3}")
      }
        + [
          (
            "options",
            "each of UIKit's options is a key of its own: 'curve', 'repeat', 'autoreverse', 'beginFromCurrentState'"
          ),
          ("usingSpringWithDamping", "write \"spring\": {\"damping\": 0.5}"),
          ("initialSpringVelocity", "write \"spring\": {\"damping\": 0.5, \"initialVelocity\": 1}"),
        ]
        + ["to", "values"].map { key in
          (
            key,
            "the properties and their new values are in 'set', as in \"set\": {\"card.alpha\": 0}"
          )
        }))

  /// The shortest animation with an id, in seconds, so that time passes between animations that
  /// start each other.
  private static let shortest = 0.001

  static let syntax = Syntax<AnimationDescription>.object(table) { reader in
    var animation = AnimationDescription()
    reader.read(into: &animation)
    let (timing, count) = (timing(reader), reader[repeats])
    let changes = AnimatedChanges(
      assignments: reader.assignments(set, by), layout: reader[layout])
    let (keyframes, then, id) = (reader[keyframes] ?? [], reader[then] ?? [], reader[id])
    let contents = [set.name, by.name, layout.name, Self.keyframes.name, Self.then.name]
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
    guard let timing else { return nil }
    SpringKeys.note(reader, timing.pace, of: timing.duration)
    (animation.id, animation.duration, animation.pace) = (
      id?.value, timing.duration, timing.pace
    )
    if let count { animation.repeatCount = count }
    (animation.changes, animation.keyframes, animation.then) = (changes, keyframes, then)
    KeyframeKeys.warnOfOverlaps(of: animation, reader.decoding)
    reader.check(
      Self.id, needs: animation.total >= shortest, "a duration of at least \(shortest) s")
    return animation
  } write: { animation, writer in
    writer.set(propertiesOf: animation)
    writer.set(id, animation.id.map { JSONString(value: $0, place: .start) })
    write(animation.pace, of: animation.duration, &writer)
    let usual = AnimationDescription().repeatCount
    writer.set(repeats, animation.repeatCount == usual ? nil : animation.repeatCount)
    writer.set(
      animation.changes, set, by, layout,
      isNeeded: animation.keyframes.isEmpty && animation.then.isEmpty)
    writer.set(keyframes, animation.keyframes.isEmpty ? nil : animation.keyframes)
    writer.set(then, animation.then.isEmpty ? nil : animation.then)
  }

  /// Writes the timing with the duration in seconds, which follows from a spring that settles.
  private static func write(
    _ pace: AnimationDescription.Pace, of seconds: Double, _ writer: inout ObjectWriter
  ) {
    switch pace {
    case .curve, .cubic, .function:
      writer.set(duration, seconds)
      writer.set(curve, pace == AnimationDescription().pace ? nil : pace)
    case .spring(let damping, let velocity):
      writer.set(duration, seconds)
      writer.set(spring, .ratio(damping, initialVelocity: velocity, duration: nil))
    case .settlingSpring(let settling):
      writer.set(spring, .settling(settling, key: ""))
      if seconds != 0, seconds != settling.settlingDuration {
        writer.write(duration.declaration) {
          $0.failed(
            "the animation has another duration than its spring takes to settle",
            hint: "leave it at 0, or at the spring's settlingDuration")
        }
      }
    }
  }

  /// The timing with its duration in seconds; nil, with the problem reported, if both forms are present or one is faulty,
  /// or if the duration is missing or stated twice.
  private static func timing(
    _ reader: ObjectReader
  ) -> (pace: AnimationDescription.Pace, duration: Double)? {
    let (curve, spring, stated) = (reader[curve], reader[spring], reader[duration])
    guard reader.excludes(Self.curve, Self.spring), reader.excludes(Self.spring, keyframes),
      reader.has(Self.curve) == (curve != nil), reader.has(Self.spring) == (spring != nil)
    else { return nil }
    guard checkDuration(reader, spring) else { return nil }
    switch spring {
    case .ratio(let damping, let velocity, let inner)?:
      guard let duration = inner ?? stated else { return nil }
      return (.spring(damping: damping, initialVelocity: velocity), duration)
    case .bounce(let bounce, let velocity, let inner, _)?:
      let preset = reader.has(duration) ? nil : SpringForm.presetDuration
      let perceived = inner ?? stated ?? preset
      reader.check(Self.spring, needs: perceived.map { $0 > 0 } ?? true, "a 'duration' above 0")
      guard let perceived, perceived > 0 else { return nil }
      let settling = SettlingSpring(
        perceptualDuration: perceived, bounce: bounce, initialVelocity: velocity)
      return (.settlingSpring(settling), settling.settlingDuration)
    case .settling(let settling, _)?: return (.settlingSpring(settling), settling.settlingDuration)
    case nil: return stated.map { (curve ?? AnimationDescription().pace, $0) }
    }
  }

  /// Whether the duration is stated once, or not at all where it follows from the spring; if not, this is reported.
  private static func checkDuration(_ reader: ObjectReader, _ spring: SpringForm?) -> Bool {
    if case .settling(_, let key)? = spring {
      guard reader.has(duration) else { return true }
      reader.decoding.report(
        Problem(
          "exclusive-keys", "'\(key)' and '\(duration.name)' cannot be combined",
          hint: "such a spring takes the time that it takes to settle"),
        at: reader.place(of: duration) ?? reader.place)
      return false
    }
    if spring?.duration != nil, reader.has(duration) {
      reader.decoding.report(
        "exclusive-keys", at: reader.keyPlace(of: duration),
        "'\(duration.name)' is in the spring and in the animation")
      return false
    }
    if reader.has(duration) || spring?.duration != nil || spring?.isPreset == true { return true }
    reader.decoding.report(
      .missingKey(duration.name, in: table.noun), at: reader.place.openingBracket)
    return false
  }

  /// A number of repetitions, or "forever".
  private static let repeatSyntax = Syntax<Double>.either(
    Syntax<Double>.number(NumberRange(lower: 0.5, upper: 1e6)),
    or: [Choice("forever", .infinity, "Until the scene ends.")], expected: "a number or \"forever\""
  )
}

/// The keys of a keyframe of an animation.
enum KeyframeKeys {
  private static let start = Property<Keyframe>(
    "relativeStartTime", \.start, .number(.unit),
    "The start, as a fraction of the animation's duration.")
  private static let duration = Property<Keyframe>(
    "relativeDuration", \.duration, .number(.unit), isRequired: true,
    "The duration, as a fraction of the animation's duration.")
  static let curve = Key(
    "curve", CurveKeys.syntax,
    "The timing curve of the part, within that of the animation; linear by default.")
  static let set = Key(
    "set", AssignmentKeys.syntax, "The changes of properties: id.property to value.")
  static let by = Key(
    "by", AssignmentKeys.amounts,
    "Changes by amounts, which are added to the values after the changes of the animation and of the keyframes that begin "
      + "before this one: id.property to amount.")
  static let layout = Key("layout", LayoutChangeKeys.syntax, "The changes of the layout.")

  static let table = KeyTable(
    name: "keyframe", noun: "a keyframe", summary: "A part of an animation.",
    uikit: "UIView.addKeyframe",
    keys: [start, duration, curve, set, by, layout],
    hints: [
      "startTime": "did you mean 'relativeStartTime'?"
    ])

  static let syntax = Syntax<Keyframe>.object(table) { reader in
    var keyframe = Keyframe()
    keyframe.curve = reader[curve]
    keyframe.changes = AnimatedChanges(
      assignments: reader.assignments(set, by), layout: reader[layout])
    guard reader.has(curve) == (keyframe.curve != nil), reader.read(into: &keyframe) else {
      return nil
    }
    // A sum such as that of 0.9 and 0.1 is not exact.
    if keyframe.start + keyframe.duration > 1 + 1e-9 {
      reader.decoding.warn(
        "after-the-end", at: reader.place(of: duration) ?? reader.place,
        String(
          format: "the keyframe ends with the animation, at 1, not at %g",
          keyframe.start + keyframe.duration))
    }
    return keyframe
  } write: { keyframe, writer in
    writer.set(propertiesOf: keyframe)
    writer.set(curve, keyframe.curve)
    writer.set(keyframe.changes, set, by, layout, isNeeded: false)
  }
}

extension KeyframeKeys {
  /// Warns of keyframes that change the same property at the same time, of which the one that begins later wins.
  static func warnOfOverlaps(of animation: AnimationDescription, _ decoding: Decoding) {
    guard !animation.keyframes.isEmpty else { return }
    var whole = Keyframe()
    (whole.duration, whole.changes) = (1, animation.changes)
    // By the ids and the few properties that each has.
    var latest: [String: [String: Former]] = [:]
    let all = [(whole, true)] + animation.chronologicalKeyframes.map { ($0, false) }
    for (keyframe, isWhole) in all {
      // Variables have their values at once.
      for assignment in keyframe.changes.assignments where !assignment.property.isEmpty {
        let (id, property) = (assignment.target.id, assignment.property)
        let former = latest[id, default: [:]].values
          .filter { former in
            former.isUnderWay(at: keyframe.start)
              && isShared(property, former.assignment.property)
          }.max { ($0.keyframe.start, $0.name) < ($1.keyframe.start, $1.name) }
        if let former { warn(of: former, assignment, keyframe, decoding) }
        latest[id, default: [:]][property] = Former(
          assignment: assignment, keyframe: keyframe, isWhole: isWhole)
      }
    }
  }

  /// The latest change of a property so far.
  private struct Former {
    var assignment: Assignment
    var keyframe: Keyframe
    /// Whether the animation makes it, in no keyframe.
    var isWhole: Bool

    var name: String { assignment.property }
    var end: Double { min(keyframe.start + keyframe.duration, 1) }

    /// Whether it has not ended at a time, but for rounding.
    func isUnderWay(at time: Double) -> Bool { time < end - 1e-9 }
  }

  /// Whether two properties are the same, one is a part of the other, or both are of the place of a view.
  private static func isShared(_ first: String, _ second: String) -> Bool {
    func has(_ whole: String, _ part: String) -> Bool {
      part == whole || part.hasPrefix(whole + ".")
    }
    func isPlace(_ name: String) -> Bool { has("center", name) || has("bounds.size", name) }
    return has(first, second) || has(second, first) || has("frame", first) && isPlace(second)
      || has("frame", second) && isPlace(first)
  }

  private static func warn(
    of former: Former, _ assignment: Assignment, _ keyframe: Keyframe, _ decoding: Decoding
  ) {
    let name = MessageText.quoted("\(assignment.target.id).\(assignment.property)")
    // A sum such as that of 0.1 and 0.2 is not exact.
    let span = { (keyframe: Keyframe) in
      String(format: "%g to %g", keyframe.start, min(keyframe.start + keyframe.duration, 1))
    }
    let other = former.isWhole ? "the whole animation" : "a keyframe from \(span(former.keyframe))"
    decoding.diagnostics.report(
      Problem(
        "overlap",
        "\(name) changes in a keyframe from \(span(keyframe)) and in \(other), at the same time",
        hint: former.isWhole
          ? "the keyframe takes over when it begins; move what the animation sets into keyframes"
          : former.keyframe.start == keyframe.start
            ? "this one takes over; change the property in one of them"
            : "the one that begins later takes over then; let the other one end at "
              + String(format: "%g", keyframe.start),
        severity: .warning),
      at: assignment.target.place,
      notes: [
        Diagnostic.Note(
          former.isWhole ? "the animation changes it here" : "the other keyframe changes it here",
          at: former.assignment.target.place)
      ])
  }
}

extension AnimationDescription.Curve: DescribedChoice {
  var summary: String {
    switch self {
    case .easeInOut: "Begins and ends slowly."
    case .easeIn: "Begins slowly."
    case .easeOut: "Ends slowly."
    case .linear: "Is equally fast all the time."
    case .default: "Begins fast and ends slowly, as the system's own animations."
    }
  }
}

extension KeyframeCalculationMode: DescribedChoice {
  var summary: String {
    switch self {
    case .linear: "In a straight line."
    case .discrete: "They stay until the end of the keyframe."
    case .paced: "In a straight line at an even speed, whatever the times."
    case .cubic: "On a curve without corners."
    case .cubicPaced: "On a curve without corners at an even speed, whatever the times."
    }
  }
}
