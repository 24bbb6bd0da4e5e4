internal import Foundation
internal import Geometry
internal import Scene

/// The kinds of expectations, which their first keys distinguish.
enum ExpectationKeys {
  /// A kind of expectation: its keys, the first of which identifies it, and how it is read.
  struct Kind: Sendable {
    /// The keys.
    let table: KeyTable
    /// The key that identifies the kind.
    var lead: String { table.keys.first?.name ?? "" }
    /// Reads the expectations of an object; none if an essential part is faulty.
    let decode: @Sendable (ObjectReader) -> [Expectation]
  }

  static let kinds = [settles, overshoot, value, contact, never]

  /// The expectations of an object.
  static let syntax = Syntax<[Expectation]>(schema: .definition("anyExpectation")) {
    value, decoding in
    guard let object = value.object else {
      decoding.reportType(value, expected: "an object")
      return nil
    }
    guard let kind = kinds.first(where: { object[$0.lead] != nil }) else {
      reportUnidentified(object, value.place, decoding)
      return nil
    }
    return ObjectReader(value, kind.table, decoding).map(kind.decode)
  }

  /// Reports the problems of an object without any of the identifying keys.
  private static func reportUnidentified(
    _ object: JSONObject, _ place: SourceSpan, _ decoding: Decoding
  ) {
    let leads = kinds.map(\.lead)
    let known = leads + kinds.flatMap { $0.table.keys.map(\.name) }
    let unknown = object.members.filter {
      !known.contains($0.key.value) && !$0.key.value.contains(".")
    }
    for member in unknown where !decoding.diagnostics.isFull {
      decoding.report(
        .unknownKey(
          member.key.value, table: "an expectation",
          nearest: Spelling.nearest(to: member.key.value, in: known), owner: nil),
        at: member.key.place)
    }
    guard unknown.isEmpty, !decoding.isDamaged else { return }
    decoding.report(.missingOneOf(leads, table: "an expectation"), at: place.openingBracket)
  }

  // MARK: - Kinds

  /// An item, or one of its properties that consists of numbers.
  private static let subject = Syntax<JSONString>.placedString.checked {
    string, _, decoding -> ExpectationSubject? in
    guard string.value.contains(".") else {
      return decoding.resolve(string, as: .item).map { ExpectationSubject(item: $0) }
    }
    return property(string, decoding).map {
      ExpectationSubject(item: $0.reference.view, property: $0.reference.property)
    }
  }.described(as: .pattern("^[A-Za-z_][A-Za-z0-9_-]*(\\.[A-Za-z]+)*$"))

  static let settles: Kind = {
    let item = RequiredKey(
      "settles", subject,
      "What comes to rest: a view or group with all that is drawn of it, or a property, as in card.alpha, which stays "
        + "within 2 % of its way around its last value.")
    let by = RequiredKey(
      "by", Syntax<Double>.number(.time), "The time from which on it is at rest, in seconds.")
    return kind("settles", "a 'settles' expectation", "Something comes to rest.", [item, by]) {
      reader in
      guard let item = reader[item], let by = reader[by] else { return nil }
      return .settles(item, by: by)
    }
  }()

  static let overshoot: Kind = {
    let item = RequiredKey(
      "overshoot", subject,
      "What overshoots: a view or group its final position, or a property, as in card.transform.scale, its last value."
    )
    let within = RequiredKey(
      "within", Syntax<ClosedRange<Double>>.range(.length),
      "The distance by which it overshoots, [from, to] in points or in the unit of the property.")
    return kind(
      "overshoot", "an 'overshoot' expectation", "Something overshoots its final place or value.",
      [item, within]
    ) { reader in
      guard let item = reader[item], let within = reader[within] else { return nil }
      return .overshoot(item, within: within)
    }
  }()

  static let contact: Kind = {
    let pair = RequiredKey(
      "contact",
      Syntax<[Reference]>.tuple(of: [.reference(.contact), .reference(.contact)], form: "[a, b]"),
      "The two elements that touch: views, groups, boundaries, or root for the edges of the canvas."
    )
    let between = RequiredKey(
      "between", Syntax<ClosedRange<Double>>.range(.time),
      "The time of the first contact, [from, to] in seconds.")
    return kind("contact", "a 'contact' expectation", "Two elements touch.", [pair, between]) {
      reader in
      guard let pair = reader[pair], let between = reader[between] else { return nil }
      return .contact(pair[0], pair[1], between: between)
    }
  }()

  static let never: Kind = {
    let what = RequiredKey(
      "never", Syntax<Never>.choice(called: "condition"), "The condition that never occurs.")
    let items = RequiredKey(
      "items", Syntax<[Reference]>.references(.item, atLeast: 2),
      "The views and groups.")
    let deeperThan = DefaultedKey(
      "deeperThan", Syntax<Double>.number(.length), default: "1",
      "The accepted depth of overlaps, in points.")
    return kind(
      "never", "a 'never' expectation", "A condition never occurs.", [what, items, deeperThan]
    ) {
      reader in
      let depth = reader[deeperThan]
      guard reader[what] != nil, let views = reader[items] else { return nil }
      guard views.count >= 2 else {
        reader.decoding.report(.itemsNeeded(2), at: reader.place(of: items) ?? reader.place)
        return nil
      }
      return .neverOverlap(views, deeperThan: depth)
    }
  }()

  /// The conditions that can be excluded.
  private enum Never: String, DescribedChoice {
    case overlap

    var summary: String { "Two of the items overlap." }
  }

  private static func kind(
    _ name: String, _ noun: String, _ summary: String, _ keys: [any DeclaredKey],
    fact: @escaping @Sendable (ObjectReader) -> Expectation.Fact?
  ) -> Kind {
    Kind(table: KeyTable(name: name, noun: noun, summary: summary, keys: keys)) { reader in
      fact(reader).map { [Expectation(fact: $0, place: reader.place)] } ?? []
    }
  }
}
