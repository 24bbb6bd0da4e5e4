internal import Scene
internal import SceneText

/// Events of the motion, of animations and of gestures, and expectations of when they occur.
extension ExpectationKeys {
  /// A kind of event: the key that identifies it, and how it is read.
  private struct Event: Sendable {
    /// The key among those of several kinds, and that of this kind alone.
    let lead, required: any DeclaredKey
    let others: [any DeclaredKey]
    let read: @Sendable (ObjectReader) -> MotionEvent?
    /// Writes the keys of an event; false, with nothing written, for one of another kind.
    let write: @Sendable (MotionEvent, inout ObjectWriter) -> Bool
  }

  /// A kind of event with a key that names of what it speaks.
  @_semantics("optimize.sil.specialize.generic.never")
  private static func event<Subject>(
    _ name: String, _ syntax: Syntax<Subject>, _ summary: String, others: [any DeclaredKey] = [],
    make: @escaping @Sendable (Subject, ObjectReader) -> MotionEvent?,
    back: @escaping @Sendable (MotionEvent, inout ObjectWriter) -> Subject?
  ) -> Event {
    let key = Key(name, syntax, summary)
    return Event(lead: key, required: RequiredKey(name, syntax, summary), others: others) {
      reader in
      reader[key].flatMap { make($0, reader) }
    } write: { event, writer in
      guard let subject = back(event, &writer) else { return false }
      writer.set(key, subject)
      return true
    }
  }

  // MARK: Keys

  private static let target = Key(
    "value", Syntax<Double>.number(), "The value that the number has, in its unit.")
  private static let tolerance = Key(
    "tolerance", Syntax<Double>.number(.notNegative),
    "How near to the value is enough; \(usualTolerances).")
  private static let number = DefaultedKey(
    "number", Syntax<Int>.integer(NumberRange(lower: 1, upper: 1_000_000)),
    default: MotionEvent.usualNumber,
    "Which of them it is, counted from 1.")

  private static let state = Key(
    EventKeys.state.name,
    Syntax<GestureDescription.State>.choice(
      GestureDescription.State.choices.filter { $0.value != .changed }
        + [Choice("recognized", .ended, "The same as ended.")], called: "state"),
    "The state of the gesture recognizer; \"recognized\", which is the same as \"ended\", by default."
  )

  private static let settles = event(
    "settles", ExpectationSubject.syntax,
    "What comes to rest: a view or group with all that is drawn of it, or a property, as in card.alpha, which stays "
      + "within 2 % of its way around its last value."
  ) { subject, _ in
    .settling(subject)
  } back: { event, _ in
    if case .settling(let subject) = event { subject } else { nil }
  }

  private static let starts = event(
    "starts", ExpectationSubject.syntax,
    "What begins to change: a view or group with all that is drawn of it, or a property."
  ) { subject, _ in
    .start(subject)
  } back: { event, _ in
    if case .start(let subject) = event { subject } else { nil }
  }

  private static let reaches = event(
    "reaches", Syntax<ExpectationSubject>.number,
    "The number that has a value for the first time, as in card.alpha.",
    others: [target, tolerance]
  ) { subject, reader in
    let tolerance = reader[tolerance]
    guard let value = reader[target] else {
      if !reader.has(target) { reader.reportMissing(oneOf: [target.name]) }
      return nil
    }
    return .reaching(subject.subject, value: value, tolerance: tolerance ?? subject.tolerance)
  } back: { event, writer in
    guard case .reaching(let subject, let value, let accepted) = event else { return nil }
    writer.set(target, value)
    let usual = property(subject.name, in: writer.writing)?.tolerance
    writer.set(tolerance, accepted == usual ? nil : accepted)
    return (subject, accepted)
  }

  /// The ids of two different elements.
  static func pair(_ use: NameUse) -> Syntax<[Reference]> {
    Syntax<[Reference]>.tuple(of: [.reference(use), .reference(use)], form: "[a, b]")
      .checked(back: { $0 }) { pair, value, decoding in
        guard pair[0].id != pair[1].id else {
          decoding.report(
            "repeated-item", at: value.place, "both elements of the pair are '\(pair[0].id)'",
            hint: "the id of a repeated element stands for one copy at a time; name two of them")
          return nil
        }
        return pair
      }
  }

  private static let contact = event(
    "contact", pair(.contact),
    "The two elements that touch: views, groups, boundaries, or root for the edges of the canvas.",
    others: [number]
  ) { pair, reader in
    .contact(pair[0], pair[1], number: reader[number])
  } back: { event, writer in
    guard case .contact(let first, let second, let count) = event else { return nil }
    writer.set(number, count)
    return [first, second]
  }

  private static let separation = event(
    "separation", pair(.contact),
    "The two elements that cease to touch: views, groups, boundaries, or root for the edges of the canvas.",
    others: [number]
  ) { pair, reader in
    .separation(pair[0], pair[1], number: reader[number])
  } back: { event, writer in
    guard case .separation(let first, let second, let count) = event else { return nil }
    writer.set(number, count)
    return [first, second]
  }

  private static let animationCompleted = event(
    EventKeys.animationCompleted.name, Syntax<Reference>.reference(.animation),
    "The animation that ends.",
    others: [number]
  ) { animation, reader in
    .animationEnd(animation, number: reader[number])
  } back: { event, writer in
    guard case .animationEnd(let animation, let count) = event else { return nil }
    writer.set(number, count)
    return animation
  }

  private static let gesture = event(
    EventKeys.gesture.name, Syntax<Reference>.reference(.gesture),
    "The gesture recognizer that comes into a state.", others: [state, number]
  ) { gesture, reader in
    let state = reader[state]
    guard reader.has(Self.state) == (state != nil) else { return nil }
    return .gesture(gesture, state ?? .ended, number: reader[number])
  } back: { event, writer in
    guard case .gesture(let gesture, let found, let count) = event else { return nil }
    writer.set(state, found == .ended ? nil : found)
    writer.set(number, count)
    return gesture
  }

  private static let touchUpInside = event(
    EventKeys.touchUpInside.name, EventKeys.buttonSyntax, "The button that is tapped.",
    others: [number]
  ) { button, reader in
    .tap(button, number: reader[number])
  } back: { event, writer in
    guard case .tap(let button, let count) = event else { return nil }
    writer.set(number, count)
    return button
  }

  private static let allEvents = [
    settles, starts, reaches, contact, separation, animationCompleted, gesture, touchUpInside,
  ]

  // MARK: Moments

  static let moment = KeyTable(
    name: "moment", noun: "a moment", summary: "The moment of an event of the motion.",
    keys: allEvents.map(\.lead) + [target, tolerance, state, number])

  /// The event of an object; nil, with the problem reported, if it is faulty.
  fileprivate static func event(_ reader: ObjectReader) -> MotionEvent? {
    guard reader.hasOne(of: allEvents.map(\.lead)),
      let event = allEvents.first(where: { reader.has($0.lead) })
    else { return nil }
    for other in allEvents.flatMap(\.others)
    where !event.others.contains(where: { $0.name == other.name }) && reader.has(other) {
      let owners = allEvents.filter { $0.others.contains { $0.name == other.name } }
      reader.check(
        other, needs: false, MessageText.quotedList(owners.map(\.lead.name)))
      return nil
    }
    return event.read(reader)
  }

  /// Writes an event as an object.
  fileprivate static func output(_ event: MotionEvent, _ writing: Writing?) -> JSONOutput? {
    var writer = ObjectWriter(moment, writing)
    return allEvents.contains { $0.write(event, &writer) } ? writer.output : nil
  }

  // MARK: Expectations

  private static let by = Key(
    "by", Syntax<Double>.number(.time),
    "The time at which it has happened at the latest, in seconds."
  )
  private static let between = Key(
    "between", Syntax<ClosedRange<Double>>.range(.time),
    "The time at which it happens, [from, to] in seconds.")
  private static let before = Key(
    "before", Moment.syntax, "The moment before which it happens: seconds or an event.")
  private static let after = Key(
    "after", Moment.syntax, "The moment after which it happens: seconds or an event.")
  private static let timings: [any DeclaredKey] = [by, between, before, after]

  static let events: [Kind] = [
    expectation(settles, "Something comes to rest."),
    expectation(starts, "Something begins to change."),
    expectation(reaches, "A number has a value for the first time."),
    expectation(contact, "Two elements touch."),
    expectation(separation, "Two elements cease to touch."),
    expectation(animationCompleted, "An animation ends."),
    expectation(gesture, "A gesture recognizer comes into a state."),
    expectation(touchUpInside, "A button is tapped."),
  ]

  private static func expectation(_ event: Event, _ summary: String) -> Kind {
    kind(event.lead.name, summary, [event.required] + event.others + timings) { reader in
      guard let found = event.read(reader), let timing = timing(reader) else { return nil }
      return .event(found, timing)
    } back: { fact, writer in
      guard case .event(let found, let timing) = fact, event.write(found, &writer)
      else { return false }
      switch timing {
      case .by(let time): writer.set(by, time)
      case .between(let range): writer.set(between, range)
      case .before(let moment): writer.set(before, moment)
      case .after(let moment): writer.set(after, moment)
      }
      return true
    }
  }

  private static func timing(_ reader: ObjectReader) -> Expectation.Timing? {
    let (by, between) = (reader[by], reader[between])
    let (before, after) = (reader[before], reader[after])
    let isAfter = reader.has(Self.after) && (reader.has(Self.by) || reader.has(Self.between))
    let hint =
      isAfter
      ? "write 'from' instead of 'after': times then count from that moment"
      : "expect each by itself"
    guard reader.hasOne(of: timings, hint: hint) else { return nil }
    if let by { return .by(by) }
    if let between { return .between(between) }
    if let before { return .before(before) }
    return after.map { .after($0) }
  }
}

extension Moment {
  /// Seconds, or an event.
  static let syntax = Syntax<Moment>(
    schema: .any([.number(.time), .definition(ExpectationKeys.moment.name)]), write: write
  ) { value, decoding in
    read(value, decoding, expected: "seconds or an event")
  }

  /// Seconds, an event, or the end of the film.
  static let orRest = Syntax<Moment>(
    schema: .any([
      .number(.time), .choice([DescribedWord(name: "rest", summary: "The end of the film.")]),
      .definition(ExpectationKeys.moment.name),
    ]), write: { $0 == .rest ? .string("rest") : write($0, $1) }
  ) { value, decoding in
    if value.string?.value == "rest" { return .rest }
    return read(value, decoding, expected: "seconds, \"rest\" or an event")
  }

  @Sendable
  private static func write(_ moment: Moment, _ writing: Writing?) -> JSONOutput? {
    switch moment {
    case .time(let time): Syntax<Double>.number(.time).write(time, writing)
    case .event(let event): ExpectationKeys.output(event, writing)
    case .rest: nil
    }
  }

  private static func read(
    _ value: JSONValue, _ decoding: Decoding, expected: String
  ) -> Moment? {
    if case .number = value.content {
      return Syntax<Double>.number(.time).read(value, decoding).map { .time($0) }
    }
    guard value.object != nil else {
      decoding.reportType(value, expected: expected + ", as in {\"settles\": \"card\"}")
      return nil
    }
    return ObjectReader(value, ExpectationKeys.moment, decoding)
      .flatMap(ExpectationKeys.event).map { .event($0) }
  }
}
