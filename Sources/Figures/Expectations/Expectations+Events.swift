internal import Scene
internal import Stage

/// When events occur.
extension Expectations {
  func find(
    _ event: MotionEvent, _ timing: Expectation.Timing, in span: ClosedRange<Double>,
    _ outcome: inout ExpectationOutcome
  ) {
    outcome.unit = "s"
    if let failure = withoutNumbers(event) {
      outcome.failure = failure
      return
    }
    guard let miss = wanted(timing, in: span, &outcome) else { return }
    // A contact is reported at the end of the animator's step in which it began.
    var leeway = 0.0
    if case .contact = event { leeway = 1 / Stage.animatorStepsPerSecond }
    outcome.range = outcome.range.lowerBound...(outcome.range.upperBound + leeway)
    guard let time = reader.time(of: event, in: span) else {
      outcome.failure = absence(of: event, in: span)
      return
    }
    let reached = time - span.lowerBound
    outcome.reached = reached
    let (least, most) = (
      outcome.range.lowerBound - Stage.simultaneity, outcome.range.upperBound + Stage.simultaneity
    )
    guard reached < least || reached > most else { return }
    outcome.failure = "\(words(for: event)) at \(seconds(time)), \(miss)"
  }

  /// Sets when an event is wanted, in seconds since a span begins.
  ///
  /// - Returns: What is said of an event at another time; nil, with a failure, where a moment does not occur.
  private func wanted(
    _ timing: Expectation.Timing, in span: ClosedRange<Double>, _ outcome: inout ExpectationOutcome
  ) -> String? {
    let start = span.lowerBound
    switch timing {
    case .by(let bound):
      outcome.range = 0...bound
      return "later than \(seconds(start + bound))"
    case .between(let range):
      outcome.range = range
      let least = seconds(start + range.lowerBound)
      guard range.upperBound < .infinity else { return "earlier than \(least)" }
      return "not between \(least) and \(seconds(start + range.upperBound))"
    case .before(let moment), .after(let moment):
      guard let time = reader.time(of: moment, in: span) else {
        outcome.failure = absence(of: moment, in: span)
        return nil
      }
      let isBefore = if case .before = timing { true } else { false }
      outcome.range = isBefore ? -.infinity...(time - start) : (time - start)...(.infinity)
      return "not \(isBefore ? "before" : "after") \(words(for: moment, at: time))"
    }
  }

  private func words(for event: MotionEvent) -> String {
    func touch(_ first: Reference, _ second: Reference, _ verb: String, _ count: Int) -> String {
      "'\(first.id)' and '\(second.id)' "
        + (count == 1 ? "first \(verb)" : "\(verb) for the \(ordinal(count)) time")
    }
    switch event {
    case .settling(let subject): return "'\(subject.name)' settles"
    case .start(let subject): return "'\(subject.name)' begins to change"
    case .reaching(let subject, let value, _):
      return "'\(subject.name)' reaches \(number(value))"
    case .contact(let first, let second, let count): return touch(first, second, "touch", count)
    case .separation(let first, let second, let count):
      return touch(first, second, "separate", count)
    case .animationEnd, .gesture, .tap:
      guard let happening = happening(event) else { return "" }
      let which = happening.count == 1 ? "" : " for the \(ordinal(happening.count)) time"
      return happening.subject + " " + happening.verb.text + which
    }
  }

  private func words(for moment: Moment, at time: Double) -> String {
    guard case .event(let event) = moment else { return seconds(time) }
    return "\(words(for: event)), at \(seconds(time))"
  }

  /// Says that a property does not consist of numbers, where it does not.
  private func withoutNumbers(_ event: MotionEvent) -> String? {
    switch event {
    case .settling(let subject), .start(let subject), .reaching(let subject, _, _):
      withoutNumbers(subject)
    case .contact, .separation, .animationEnd, .gesture, .tap: nil
    }
  }

  func withoutNumbers(_ subject: ExpectationSubject) -> String? {
    guard case .property(let property, let id) = reader.kind(of: subject),
      reader.track(of: property, of: id, in: reader.whole) == nil
    else { return nil }
    return "'\(subject.name)' does not consist of numbers"
  }
}
