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
    return .every(period, from: times?.first ?? period, until: end)
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
