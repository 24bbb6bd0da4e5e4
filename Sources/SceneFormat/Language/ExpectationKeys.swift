internal import Foundation
internal import Geometry
internal import Scene

/// The kinds of expectations; each is known by its first key.
enum ExpectationKeys {
  /// A kind of expectation: its keys, the first of which tells it, and how it is read.
  struct Kind: Sendable {
    /// The keys.
    let table: KeyTable
    /// The key that tells the kind.
    var lead: String { table.keys.first?.name ?? "" }
    /// Reads the expectations that an object holds; none if too much is faulty.
    let decode: @Sendable (ObjectReader) -> [Expectation]
  }

  static let kinds = [settles, overshoot, value, contact, never]

  /// The expectations of one object.
  static let syntax = Syntax<[Expectation]>(schema: .definition("anyExpectation")) {
    value, decoding in
    guard let object = value.object else {
      decoding.reportType(value, expected: "an object")
      return nil
    }
    guard let kind = kinds.first(where: { object[$0.lead] != nil }) else {
      reportFormless(object, value.place, decoding)
      return nil
    }
    return ObjectReader(value, kind.table, decoding).map(kind.decode)
  }

  /// Notes down what is wrong with an object that has none of the leading keys.
  private static func reportFormless(
    _ object: JSONObject, _ place: SourceSpan, _ decoding: Decoding
  ) {
    let leads = kinds.map(\.lead)
    let known = leads + kinds.flatMap { $0.table.keys.map(\.name) }
    let foreign = object.members.filter {
      !known.contains($0.key.value) && !$0.key.value.contains(".")
    }
    for member in foreign where !decoding.diagnostics.isFull {
      decoding.report(
        .unknownKey(
          member.key.value, table: "an expectation",
          nearest: Spelling.nearest(to: member.key.value, in: known), owner: nil),
        at: member.key.place)
    }
    guard foreign.isEmpty, !decoding.isDamaged else { return }
    decoding.report(.missingOneOf(leads, table: "an expectation"), at: place.openingBracket)
  }

  // MARK: - Kinds

  static let settles: Kind = {
    let item = RequiredKey(
      "settles", Syntax<Reference>.reference(.item), "The view or group that comes to rest.")
    let by = RequiredKey(
      "by", Syntax<Double>.number(.time), "The time from which on it rests, in seconds.")
    return kind("settles", "a settling", "A view comes to rest in time.", [item, by]) { reader in
      guard let item = reader[item], let by = reader[by] else { return nil }
      return .settles(item, by: by)
    }
  }()

  static let overshoot: Kind = {
    let item = RequiredKey(
      "overshoot", Syntax<Reference>.reference(.item),
      "The view or group that passes its final position.")
    let within = RequiredKey(
      "within", Syntax<ClosedRange<Double>>.range(.length),
      "By how much, [from, to] in points.")
    return kind(
      "overshoot", "an overshoot", "A view passes its final position.", [item, within]
    ) { reader in
      guard let item = reader[item], let within = reader[within] else { return nil }
      return .overshoot(item, within: within)
    }
  }()

  static let contact: Kind = {
    let pair = RequiredKey(
      "contact", pairSyntax, "The two that touch: views, groups, boundaries, or root for its edges."
    )
    let between = RequiredKey(
      "between", Syntax<ClosedRange<Double>>.range(.time),
      "When they first touch, [from, to] in seconds.")
    return kind("contact", "a contact", "Two things touch in time.", [pair, between]) { reader in
      guard let pair = reader[pair], let between = reader[between] else { return nil }
      return .contact(pair[0], pair[1], between: between)
    }
  }()

  static let never: Kind = {
    let what = RequiredKey(
      "never", Syntax<Never>.choice(called: "prohibition"), "What never happens.")
    let items = RequiredKey(
      "items", Syntax<[Reference]>.references(.item, atLeast: 2),
      "The views and groups.")
    let deeperThan = DefaultedKey(
      "deeperThan", Syntax<Double>.number(.length), default: "1",
      "How deep they may overlap, in points.")
    return kind("never", "a prohibition", "Views never overlap.", [what, items, deeperThan]) {
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

  /// What can be forbidden.
  private enum Never: String, CaseIterable, Sendable {
    case overlap
  }

  private static func kind(
    _ name: String, _ noun: String, _ summary: String, _ keys: [any DeclaredKey],
    fact: @escaping @Sendable (ObjectReader) -> Expectation.Fact?
  ) -> Kind {
    Kind(table: KeyTable(name: name, noun: noun, summary: summary, keys: keys)) { reader in
      fact(reader).map { [Expectation(fact: $0, place: reader.place)] } ?? []
    }
  }

  private static let pairSyntax = Syntax<[Reference]>(
    schema: .tuple(
      [Syntax<Reference>.reference(.contact).schema, Syntax<Reference>.reference(.contact).schema],
      form: "[a, b]")
  ) { value, decoding in
    guard let elements = value.array else {
      decoding.reportType(value, expected: "[a, b]")
      return nil
    }
    guard elements.count == 2 else {
      decoding.report(.wrongCount(form: "[a, b]", found: elements.count), at: value.place)
      return nil
    }
    let pair = elements.compactMap { Syntax<Reference>.reference(.contact).read($0, decoding) }
    return pair.count == 2 ? pair : nil
  }
}
