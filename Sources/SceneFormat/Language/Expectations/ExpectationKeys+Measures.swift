internal import Scene

/// Expectations of the numbers of a motion: of their values over time, and of what is measured of them.
extension ExpectationKeys {
  // MARK: Ranges

  /// The keys that state a range.
  private struct RangeKeys: Sendable {
    let within: Key<ClosedRange<Double>>
    let above: Key<Double>
    let below: Key<Double>
    /// A single number, for counts.
    let exactly: Key<Double>?

    /// The keys of a range of numbers, in which the number lies, or is never.
    init(_ range: NumberRange = .any, hasExact: Bool = false, isExcluded: Bool = false) {
      within = Key(
        "within", Syntax<ClosedRange<Double>>.range(range),
        isExcluded
          ? "The range in which the number never is, [from, to] in its unit."
          : "The range of the number, [from, to] in its unit.")
      above = Key(
        "above", Syntax<Double>.number(range),
        isExcluded
          ? "What the number never exceeds, in its unit."
          : "The least that the number may be, in its unit.")
      below = Key(
        "below", Syntax<Double>.number(range),
        isExcluded
          ? "What the number never falls below, in its unit."
          : "The most that the number may be, in its unit.")
      exactly = hasExact ? Key("is", Syntax<Double>.number(range), "The number itself.") : nil
    }

    var all: [any DeclaredKey] {
      [within, above, below] + (exactly.map { [$0] } ?? [])
    }

    /// The range that an object states; nil, with the problem reported, where it states none, or several.
    func read(_ reader: ObjectReader) -> ClosedRange<Double>? {
      let (within, above, below) = (reader[within], reader[above], reader[below])
      let exactly = exactly.flatMap { reader[$0] }
      guard reader.hasOne(of: all) else { return nil }
      if let within { return within }
      if let above { return above...(.infinity) }
      if let below { return -.infinity...below }
      return exactly.map { $0...$0 }
    }

    /// Writes a range, at least one of whose ends is finite.
    func write(_ range: ClosedRange<Double>, _ writer: inout ObjectWriter) {
      if let exactly, range.lowerBound == range.upperBound {
        writer.set(exactly, range.lowerBound)
      } else if range.upperBound == .infinity {
        writer.set(above, range.lowerBound)
      } else if range.lowerBound == -.infinity {
        writer.set(below, range.upperBound)
      } else {
        writer.set(within, range)
      }
    }
  }

  // MARK: Values over time

  private static let range = RangeKeys()

  static let always: Kind = {
    let subject = RequiredKey(
      "always", Syntax<ExpectationSubject>.number,
      "The number that is always in a range, as in card.center.y.")
    return kind(
      "always", "A number is always in a range.", [subject] + range.all
    ) { reader in
      guard let subject = reader[subject], let range = range.read(reader) else { return nil }
      return .always(subject.subject, within: range)
    } back: { fact, writer in
      guard case .always(let found, let limits) = fact else { return false }
      writer.set(subject, (found, 0))
      range.write(limits, &writer)
      return true
    }
  }()

  static let never: Kind = {
    let subject = RequiredKey(
      "never", Syntax<ExpectationSubject>.number,
      "The number that is never in a range, as in card.center.y.")
    let keys = RangeKeys(isExcluded: true)
    return kind(
      "neverValue", "A number is never in a range.", [subject] + keys.all
    ) { reader in
      guard let subject = reader[subject], let range = keys.read(reader) else { return nil }
      return .never(subject.subject, within: range)
    } back: { fact, writer in
      guard case .never(let found, let limits) = fact else { return false }
      writer.set(subject, (found, 0))
      keys.write(limits, &writer)
      return true
    }
  }()

  static let neverOverlap: Kind = {
    let what = RequiredKey(
      "never", Syntax<Never>.choice(called: "condition"), "The condition that never occurs.")
    let items = RequiredKey(
      "items", Syntax<[Reference]>.references(.item, atLeast: 2), "The views and groups.")
    let deeperThan = DefaultedKey(
      "deeperThan", Syntax<Double>.number(.length), default: Expectation.usualDepth,
      "The accepted depth of overlaps, in points.")
    return kind("never", "A condition never occurs.", [what, items, deeperThan]) { reader in
      let depth = reader[deeperThan]
      guard reader[what] != nil, let views = reader[items] else { return nil }
      guard views.count >= 2 else {
        reader.decoding.report(
          "missing-key", at: reader.place(of: items) ?? reader.place, "expected at least 2 items")
        return nil
      }
      return .neverOverlap(views, deeperThan: depth)
    } back: { fact, writer in
      guard case .neverOverlap(let views, let depth) = fact else { return false }
      writer.set(what, .overlap)
      writer.set(items, views)
      writer.set(deeperThan, depth)
      return true
    }
  }()

  /// The conditions that can be excluded.
  private enum Never: String, DescribedChoice {
    case overlap

    var summary: String { "Two of the items overlap." }
  }

  static let monotonic: Kind = {
    let subject = RequiredKey(
      "monotonic", Syntax<ExpectationSubject>.number,
      "The number that only grows or only falls, as in card.alpha.")
    let direction = Key(
      "direction", Syntax<Expectation.Direction>.choice(called: "direction"),
      "Whether it grows or falls; either by default.")
    let tolerance = DefaultedKey(
      "tolerance", Syntax<Double>.number(.notNegative), default: Expectation.usualReturn,
      "The accepted movement in the other direction, in its unit.")
    return kind(
      "monotonic", "A number only grows or only falls.", [subject, direction, tolerance]
    ) { reader in
      let (direction, tolerance) = (reader[direction], reader[tolerance])
      return reader[subject].map {
        .monotonic($0.subject, direction, tolerance: tolerance)
      }
    } back: { fact, writer in
      guard case .monotonic(let found, let way, let accepted) = fact else { return false }
      writer.set(subject, (found, 0))
      writer.set(direction, way)
      writer.set(tolerance, accepted)
      return true
    }
  }()

  // MARK: What is measured

  static let measures: [Kind] = [
    overshoot,
    number(
      "frequency", "the natural frequency of a number that oscillates, in hertz",
      MotionMeasure.frequency
    ) { if case .frequency(let subject) = $0 { subject } else { nil } },
    number(
      "damping", "the damping ratio of a number that oscillates", MotionMeasure.damping
    ) { if case .damping(let subject) = $0 { subject } else { nil } },
    number(
      "peaks", "the count of the turns of a number, but for those at its last value", isCount: true,
      MotionMeasure.peaks
    ) {
      if case .peaks(let subject) = $0 { subject } else { nil }
    },
    number("greatest", "the greatest value of a number, in its unit", MotionMeasure.greatest) {
      if case .greatest(let subject) = $0 { subject } else { nil }
    },
    number("least", "the least value of a number, in its unit", MotionMeasure.least) {
      if case .least(let subject) = $0 { subject } else { nil }
    },
    item(
      "bounces", "the count of the bounces of a view or group", isCount: true,
      MotionMeasure.bounces
    ) { if case .bounces(let item) = $0 { item } else { nil } },
    item(
      "speed", "the greatest speed of a view or group, in points per second", MotionMeasure.speed
    ) { if case .speed(let item) = $0 { item } else { nil } },
    item("path", "the length of the path of a view or group, in points", MotionMeasure.path) {
      if case .path(let item) = $0 { item } else { nil }
    },
    pair(
      "touching", "the longest contact of two elements, in seconds", .contact,
      MotionMeasure.longestContact
    ) { if case .longestContact(let first, let second) = $0 { [first, second] } else { nil } },
    pair(
      "restitution", "the speed after the first bounce of two elements, divided by that before",
      .contact, MotionMeasure.restitution
    ) { if case .restitution(let first, let second) = $0 { [first, second] } else { nil } },
    pair(
      "distance", "the least distance of two items' centers, in points", .item,
      MotionMeasure.distance
    ) { if case .distance(let first, let second) = $0 { [first, second] } else { nil } },
  ]

  private static let overshoot: Kind = {
    let subject = RequiredKey(
      "overshoot", ExpectationSubject.syntax,
      "What overshoots: a view or group its final position, or a property, as in card.transform.scale, its last value."
    )
    let keys = RangeKeys(.length)
    let percent = DefaultedKey(
      "percent", Syntax<Bool>.boolean, default: false,
      "Whether the distance is in percent of the way from the first to the last place or value.")
    return kind(
      "overshoot", "Something overshoots its final place or value.",
      [subject] + keys.all + [percent]
    ) { reader in
      let isPercent = reader[percent]
      guard let subject = reader[subject], let range = keys.read(reader) else { return nil }
      return .measure(.overshoot(subject, isPercent: isPercent), within: range)
    } back: { fact, writer in
      guard case .measure(.overshoot(let found, let isPercent), let limits) = fact
      else { return false }
      writer.set(subject, found)
      keys.write(limits, &writer)
      writer.set(percent, isPercent)
      return true
    }
  }()

  /// A kind about what is measured of a number.
  private static func number(
    _ name: String, _ what: String, isCount: Bool = false,
    _ make: @escaping @Sendable (ExpectationSubject) -> MotionMeasure,
    back: @escaping @Sendable (MotionMeasure) -> ExpectationSubject?
  ) -> Kind {
    measure(
      name, Syntax<ExpectationSubject>.number, "The number, as in card.center.y.", what,
      isCount: isCount
    ) {
      make($0.subject)
    } back: {
      back($0).map { ($0, 0) }
    }
  }

  /// A kind about what is measured of an item.
  private static func item(
    _ name: String, _ what: String, isCount: Bool = false,
    _ make: @escaping @Sendable (Reference) -> MotionMeasure,
    back: @escaping @Sendable (MotionMeasure) -> Reference?
  ) -> Kind {
    measure(
      name, Syntax<Reference>.reference(.item), "The view or group.", what, isCount: isCount, make,
      back: back)
  }

  /// A kind about what is measured of two elements.
  private static func pair(
    _ name: String, _ what: String, _ use: NameUse,
    _ make: @escaping @Sendable (Reference, Reference) -> MotionMeasure,
    back: @escaping @Sendable (MotionMeasure) -> [Reference]?
  ) -> Kind {
    let elements =
      use == .contact
      ? "views, groups, boundaries, or root for the edges of the canvas." : "views or groups."
    return measure(
      name, pair(use), "The two: " + elements, what, { make($0[0], $0[1]) }, back: back)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private static func measure<Subject>(
    _ name: String, _ syntax: Syntax<Subject>, _ meaning: String, _ what: String,
    isCount: Bool = false,
    _ make: @escaping @Sendable (Subject) -> MotionMeasure,
    back: @escaping @Sendable (MotionMeasure) -> Subject?
  ) -> Kind {
    let subject = RequiredKey(name, syntax, meaning)
    let keys = isCount ? RangeKeys(.notNegative, hasExact: true) : range
    let summary = what.prefix(1).uppercased() + what.dropFirst() + ", is in a range."
    return kind(name, summary, [subject] + keys.all) { reader in
      guard let subject = reader[subject], let range = keys.read(reader) else { return nil }
      return .measure(make(subject), within: range)
    } back: { fact, writer in
      guard case .measure(let measured, let limits) = fact, let found = back(measured)
      else { return false }
      writer.set(subject, found)
      keys.write(limits, &writer)
      return true
    }
  }
}

extension Expectation.Direction: DescribedChoice {
  var summary: String {
    switch self {
    case .increasing: "It only grows."
    case .decreasing: "It only falls."
    }
  }
}
