internal import Expressions
internal import Scene
internal import SceneText

/// The condition of an entry or an action of the timeline.
enum ConditionKeys {
  /// The name of the condition's form in the schema.
  static let name = "condition"

  /// An expression that is true or false, or a constant.
  static let syntax = Syntax<ComputedValue>(
    schema: .definition(name), write: { $0.output($1) }
  ) { value, decoding in
    if case .boolean(let isTrue) = value.content {
      return ComputedValue(expression: Expression(isTrue), names: [], place: value.place)
    }
    guard decoding.isExpression(value) else {
      decoding.reportType(value, expected: "true or false")
      return nil
    }
    return decoding.computedValue(value, of: .boolean)
  }
}

/// The keys of an entry of the timeline.
enum TimelineKeys {
  static let at = Key(
    "at", timesSyntax, "The time in seconds from the start, or a list of times.")
  static let every = Key(
    "every", Syntax<Double>.number(periodRange), "The period of repetition, in seconds.")
  static let until = Key(
    "until", Syntax<Double>.number(.time), "The time in seconds after which the repetition ends.")
  static let on = Key("on", EventKeys.syntax, "The event at which the actions run.")
  static let once = DefaultedKey(
    "once", Syntax<Bool>.boolean, default: false,
    "Whether the actions run only at the first event.")
  static let condition = Key(
    "if", ConditionKeys.syntax,
    "An expression that is true or false; the actions run only if it is true at their time.")
  static let actions = RequiredKey(
    "do", Syntax<[TimelineAction]>.each(of: ActionKeys.syntax), "The actions, in order.")

  static let table = KeyTable(
    name: "timelineEntry", noun: "a timeline entry",
    summary: "Actions, and the times or the event at which they run.",
    keys: [at, every, until, on, once, condition, actions],
    hints: [
      "animate": "actions are in 'do', as in {\"at\": 1, \"do\": [{\"animate\": {…}}]}",
      "delay": "did you mean 'at'?",
      "duration": "it belongs to the action, as in {\"animate\": {\"duration\": 0.5, …}}",
      "set": "actions are in 'do', as in {\"at\": 1, \"do\": [{\"set\": {…}}]}",
    ])

  /// The periods; the shortest is far below that of frames, and makes sure that time passes.
  static let periodRange = NumberRange(lower: 0.001, upper: NumberRange.longest)

  static let syntax = Syntax<TimelineEntry>.object(table) { reader in
    let trigger = trigger(reader)
    let isOnce = reader[once]
    reader.check(once, needs: reader.has(on), "'on'")
    reader.decoding.openScope(of: trigger)
    defer { reader.decoding.scope = nil }
    let condition = reader[condition]
    guard let actions = reader[actions], let trigger else { return nil }
    return TimelineEntry(
      trigger: trigger, isOnce: isOnce, condition: condition, actions: actions,
      place: reader.place)
  } write: { entry, writer in
    switch entry.trigger {
    case .times(let times): writer.set(at, times)
    case .every(let period, let start, let end):
      writer.set(at, start == period ? nil : [start])
      writer.set(every, period)
      writer.set(until, end)
    case .event(let event): writer.set(on, event)
    }
    writer.set(once, entry.isOnce)
    writer.set(condition, entry.condition)
    writer.set(actions, entry.actions)
  }

  /// When the actions run; nil, with the problem reported, if that is missing or faulty.
  private static func trigger(_ reader: ObjectReader) -> TimelineEntry.Trigger? {
    let (times, period, end, event) = (reader[at], reader[every], reader[until], reader[on])
    guard reader.excludes(at, on), reader.excludes(every, on) else { return nil }
    reader.check(until, needs: reader.has(every), "'every'")
    if reader.has(on) { return event.map { .event($0) } }
    guard reader.has(every) else {
      guard reader.has(at) else {
        reader.reportMissing(oneOf: [at.name, every.name, on.name])
        return nil
      }
      return times.map { .times($0.ordered()) }
    }
    guard let period else { return nil }
    if let times, times.count > 1 {
      reader.decoding.report(
        "wrong-type", at: reader.place(of: at) ?? reader.place,
        "with 'every', 'at' must be a single time")
    }
    let start = times?.first ?? period
    if let end, end < start {
      reader.decoding.warn(
        "without-effect", at: reader.place(of: until) ?? reader.place,
        "the repetition ends before it begins, at \(start.shortestText) s")
    }
    return .every(period, from: start, until: end)
  }

  /// A time, or a list of at least one.
  private static let timesSyntax: Syntax<[Double]> = {
    let one = Syntax<Double>.number(.time)
    let several = Syntax<[Double]>.list(of: one, atLeast: 1, what: "time")
    return Syntax(
      schema: .any([one.schema, several.schema]),
      write: { $0.count == 1 ? one.write($0[0], $1) : several.write($0, $1) }
    ) { value, decoding in
      guard case .array = value.content else { return one.read(value, decoding).map { [$0] } }
      return several.read(value, decoding)
    }
  }()
}

/// The keys of an event.
enum EventKeys {
  static let contactBegan = Key(
    "contactBegan", Syntax<Reference>.behavior([CollisionParameters.type]),
    "A contact of a collision behavior begins.")
  static let contactEnded = Key(
    "contactEnded", Syntax<Reference>.behavior([CollisionParameters.type]),
    "A contact of a collision behavior ends.")
  static let item = Key(
    "item", Syntax<Reference>.reference(.item), "The view or group in contact; any by default.")
  static let with = Key(
    "with", Syntax<Reference>.reference(.item),
    "The other view or group in contact; any by default.")
  static let boundary = Key(
    "boundary", Syntax<Reference>.reference(.boundary),
    "The boundary in contact, root for the edges of the canvas; any by default.")
  static let animationCompleted = Key(
    "animationCompleted", Syntax<Reference>.reference(.animation), "An animation has ended.")
  static let position = Key(
    "position", FinishKeys.position,
    "The position in which the animation has ended, which is its start if it was reversed; any by "
      + "default.")
  static let animatorPaused = Key(
    "animatorPaused", isTrue, "All items of behaviors have come to rest; true.")
  static let animatorResumed = Key(
    "animatorResumed", isTrue, "Items of behaviors move again; true.")
  static let gesture = Key(
    "gesture", Syntax<Reference>.reference(.gesture), "A gesture recognizer changes its state.")
  static let state = Key(
    "state", stateSyntax,
    "The new state of the gesture recognizer, or a list of several; \"recognized\", which is the same "
      + "as \"ended\", by default.")
  static let touchUpInside = Key(
    "touchUpInside", buttonSyntax, "A button is tapped: a finger is lifted over it.")

  static let table = KeyTable(
    name: "event", noun: "an event", summary: "An event while the scene plays.",
    keys: [
      contactBegan, contactEnded, item, with, boundary, animatorPaused, animatorResumed,
      animationCompleted, position, gesture, state, touchUpInside,
    ])

  /// The events without details, which may be written as strings.
  private static let plain = ["animatorPaused", "animatorResumed"]

  static let syntax = Syntax<TimelineEvent>(
    schema: .any([
      .choice([
        DescribedWord(name: plain[0], summary: "All items of behaviors have come to rest."),
        DescribedWord(name: plain[1], summary: "Items of behaviors move again."),
      ]), .definition(table.name),
    ]), write: write
  ) { value, decoding in
    guard let name = value.string else {
      return ObjectReader(value, table, decoding).flatMap(event)
    }
    switch name.value {
    case "animatorPaused": return .animatorPaused
    case "animatorResumed": return .animatorResumed
    default:
      decoding.reportUnknown(
        name, called: "event", choices: plain,
        others: #", or an object such as {"gesture": "pan"} or {"contactBegan": "floor"}"#)
      return nil
    }
  }

  @Sendable
  private static func write(_ event: TimelineEvent, _ writing: Writing?) -> JSONOutput? {
    var writer = ObjectWriter(table, writing)
    func set(_ key: Key<Reference>, _ filter: ContactFilter) {
      writer.set(key, filter.behavior)
      writer.set(item, filter.item)
      switch filter.partner {
      case .item(let other): writer.set(with, other)
      case .boundary(let other): writer.set(boundary, other)
      case nil: break
      }
    }
    switch event {
    case .contactBegan(let filter): set(contactBegan, filter)
    case .contactEnded(let filter): set(contactEnded, filter)
    case .animatorPaused: return .string(plain[0])
    case .animatorResumed: return .string(plain[1])
    case .animationCompleted(let animation, let positions):
      writer.set(animationCompleted, animation)
      guard positions.count < AnimationControl.Position.allCases.count else { break }
      guard positions.count == 1, let end = positions.first else {
        return writing.failed("an event has one position of an animation's end, or any")
      }
      writer.set(position, end)
    case .gesture(let gesture, let states):
      writer.set(Self.gesture, gesture)
      if states != [.ended] {
        writer.set(state, GestureDescription.State.allCases.filter(states.contains))
      }
    case .touchUpInside(let button): writer.set(touchUpInside, button)
    }
    return writer.output
  }

  private static func event(_ reader: ObjectReader) -> TimelineEvent? {
    let (began, ended) = (reader[contactBegan], reader[contactEnded])
    let (item, other, line) = (reader[item], reader[with], reader[boundary])
    let (animation, paused, resumed) = (
      reader[animationCompleted], reader[animatorPaused], reader[animatorResumed]
    )
    let kindKeys: [any DeclaredKey] = [
      contactBegan, contactEnded, animatorPaused, animatorResumed, animationCompleted, gesture,
      touchUpInside,
    ]
    guard reader.hasOne(of: kindKeys) else { return nil }
    let isContact = reader.has(contactBegan) || reader.has(contactEnded)
    for key in [Self.item, with, boundary] {
      reader.check(key, needs: isContact, "'contactBegan' or 'contactEnded'")
    }
    reader.check(with, needs: reader.has(Self.item), "'item'")
    reader.check(state, needs: reader.has(gesture), "'gesture'")
    reader.check(position, needs: reader.has(animationCompleted), "'animationCompleted'")
    let end = reader[position]
    guard reader.excludes(with, boundary) else { return nil }
    if let animation {
      guard reader.has(position) == (end != nil) else { return nil }
      return .animationCompleted(
        animation, end.map { [$0] } ?? Set(AnimationControl.Position.allCases))
    }
    if let button = reader[touchUpInside] { return .touchUpInside(button) }
    if let gesture = reader[gesture] { return states(reader).map { .gesture(gesture, $0) } }
    if paused != nil { return .animatorPaused }
    if resumed != nil { return .animatorResumed }
    guard let behavior = began ?? ended, isContact,
      reader.has(Self.item) == (item != nil), reader.has(with) == (other != nil),
      reader.has(boundary) == (line != nil)
    else { return nil }
    let filter = ContactFilter(
      behavior: behavior, item: item,
      partner: other.map { .item($0) } ?? line.map { .boundary($0) })
    return began != nil ? .contactBegan(filter) : .contactEnded(filter)
  }

  /// The states of a gesture; nil, with the problem reported, if they are faulty.
  private static func states(_ reader: ObjectReader) -> Set<GestureDescription.State>? {
    guard reader.has(state) else { return [.ended] }
    return reader[state].map(Set.init)
  }

  /// A state, or a list of at least one.
  private static let stateSyntax: Syntax<[GestureDescription.State]> = {
    let one = Syntax<GestureDescription.State>.choice(
      GestureDescription.State.choices
        + [Choice("recognized", .ended, "The same as ended.")], called: "state")
    let several = Syntax<[GestureDescription.State]>.list(of: one, atLeast: 1, what: "state")
    return Syntax(
      schema: .any([one.schema, several.schema]),
      write: { $0.count == 1 ? one.write($0[0], $1) : several.write($0, $1) }
    ) { value, decoding in
      guard case .array = value.content else { return one.read(value, decoding).map { [$0] } }
      return several.read(value, decoding)
    }
  }()

  /// The id of a button.
  static let buttonSyntax = Syntax<Reference>.reference(.button).checked(back: { $0 }) {
    reference, _, decoding -> Reference? in
    let type = decoding.names.type(of: reference.id) ?? ViewType.button.rawValue
    guard type != ViewType.button.rawValue else { return reference }
    decoding.report(
      .wrongBehavior(reference.id, expected: [ViewType.button.rawValue], found: type),
      at: reference.place)
    return nil
  }.described(as: .reference(.button, types: [ViewType.button.rawValue]))

  /// The value true, the only one of these keys.
  private static let isTrue = Syntax<Bool>.boolean.checked(back: { $0 }) {
    isTrue, value, decoding -> Bool? in
    if isTrue { return true }
    decoding.reportType(value, expected: "true")
    return nil
  }.described(as: .isTrue)
}

extension ObjectReader {
  /// Checks that exactly one of several keys is present; the hint says what to do where several are.
  ///
  /// - Returns: False, with the problem reported, if it is not so.
  func hasOne(of keys: [any DeclaredKey], hint: String? = nil) -> Bool {
    let names = keys.map(\.name)
    let present = object.members.filter { names.contains($0.key.value) }
    guard let first = present.first else {
      // An unknown key has been reported, and may be the one that is meant.
      let isReported = object.members.contains { table.key($0.key.value) == nil }
      if !isReported { reportMissing(oneOf: names) }
      return false
    }
    guard let second = present.dropFirst().first else { return true }
    decoding.report(
      .exclusiveKeys(first.key.value, second.key.value, hint: hint), at: second.key.place)
    return false
  }
}

extension Syntax where Value == Reference {
  /// The id of a behavior of one of several types; without types, of any.
  static func behavior(_ types: [String] = []) -> Syntax {
    Syntax<Reference>.reference(.behavior).checked(back: { $0 }) {
      reference, _, decoding -> Reference? in
      guard let type = decoding.names.type(of: reference.id), !types.isEmpty,
        !types.contains(type)
      else { return reference }
      decoding.report(
        .wrongBehavior(reference.id, expected: types, found: type), at: reference.place)
      return nil
    }.described(as: .reference(.behavior, types: types))
  }
}
