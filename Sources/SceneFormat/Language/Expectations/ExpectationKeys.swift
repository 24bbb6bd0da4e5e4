internal import Scene
internal import SceneText

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
    /// Writes the keys of an expectation; false, with nothing written, for one of another kind.
    let write: @Sendable (Expectation, inout ObjectWriter) -> Bool
  }

  static let kinds =
    events + [value, always, never, neverOverlap, monotonic] + measures

  /// The expectations of an object.
  static let syntax = Syntax<[Expectation]>(
    schema: .definition("anyExpectation"), write: write
  ) { value, decoding in
    guard let object = value.object else {
      decoding.reportType(value, expected: "an object")
      return nil
    }
    guard let kind = kind(of: object) else {
      reportUnidentified(object, value.place, decoding)
      return nil
    }
    return ObjectReader(value, kind.table, decoding).map(kind.decode)
  }

  /// Writes one expectation, as an object of its own.
  @Sendable
  private static func write(_ expectations: [Expectation], _ writing: Writing?) -> JSONOutput? {
    guard let expectation = expectations.first else { return nil }
    for kind in kinds {
      var writer = ObjectWriter(kind.table, writing)
      if kind.write(expectation, &writer) { return writer.output }
    }
    return nil
  }

  private static func kind(of object: JSONObject) -> Kind? {
    if let excluded = object[never.lead] {
      return excluded.string?.value.contains(".") ?? false ? never : neverOverlap
    }
    return kinds.first { object[$0.lead] != nil }
  }

  /// Reports the problems of an object without any of the identifying keys.
  private static func reportUnidentified(
    _ object: JSONObject, _ place: SourceSpan, _ decoding: Decoding
  ) {
    var leads: [String] = []
    for lead in kinds.map(\.lead) where !leads.contains(lead) { leads.append(lead) }
    let known = leads + kinds.flatMap { $0.table.keys.map(\.name) }
    let unknown = object.members.filter {
      !known.contains($0.key.value) && !$0.key.value.contains(".")
    }
    for member in unknown where !decoding.diagnostics.isFull {
      decoding.report(
        Problem(
          "unknown-key", "unknown key \(MessageText.quoted(member.key.value)) in an expectation",
          hint: "an expectation has one of \(MessageText.quotedList(leads))"
        ).suggesting(Spelling.nearest(to: member.key.value, in: known)), at: member.key.place)
    }
    guard unknown.isEmpty, !decoding.isDamaged else { return }
    decoding.report(.missingKey(oneOf: leads, in: "an expectation"), at: place.openingBracket)
  }

  // MARK: - Windows

  private static let start = Key(
    "from", Moment.syntax,
    "The start of the part of the film of which it speaks: seconds or an event; the times of the expectation count "
      + "from it. The start of the film by default.")
  private static let end = Key(
    "to", Moment.syntax,
    "The end of that part: seconds from the start of the film, or an event after 'from'; by default the end of the "
      + "film.")

  /// A kind of expectation about all of a film or a part of it.
  ///
  /// - Parameters:
  ///   - name: The name of the kind among the definitions.
  ///   - summary: The meaning, in a sentence for editors and the documentation.
  ///   - keys: The keys, the one that identifies the kind first.
  ///   - fact: Reads the fact; nil, with the problem reported, if an essential part is faulty.
  ///   - back: Writes the keys of a fact; false, with nothing written, for one of another kind.
  /// - Returns: The kind.
  static func kind(
    _ name: String, _ summary: String, _ keys: [any DeclaredKey],
    fact: @escaping @Sendable (ObjectReader) -> Expectation.Fact?,
    back: @escaping @Sendable (Expectation.Fact, inout ObjectWriter) -> Bool
  ) -> Kind {
    let lead = keys.first?.name ?? name
    let table = KeyTable(
      name: name, noun: MessageText.indefinite("'\(lead)' expectation"),
      summary: summary, keys: keys + [start, end])
    return Kind(table: table) { reader in
      let (start, end) = (reader[start], reader[end])
      guard let fact = fact(reader), reader.has(Self.start) == (start != nil),
        reader.has(Self.end) == (end != nil)
      else { return [] }
      if case .time(let first) = start ?? .time(0), case .time(let last) = end, last < first {
        reader.decoding.report(
          .disorderedRange, at: reader.place(of: Self.end) ?? reader.place)
        return []
      }
      return [
        Expectation(
          fact: fact, window: Expectation.Window(from: start, to: end), place: reader.place)
      ]
    } write: { expectation, writer in
      guard back(expectation.fact, &writer) else { return false }
      writer.set(start, expectation.window.start)
      writer.set(end, expectation.window.end)
      return true
    }
  }
}

extension ExpectationSubject {
  /// The name as a string of scenes.
  fileprivate var string: JSONString { JSONString(value: name, place: item.place) }
}

extension ExpectationSubject {
  /// An item, or one of its properties that consists of numbers; also a number of a behavior.
  static let syntax = Syntax<JSONString>.placedString.checked(back: { $0.string }) {
    string, _, decoding -> ExpectationSubject? in
    let names = decoding.names
    guard string.value.contains("."), names[names.fullID(string)] == nil,
      names.members(of: string) == nil
    else {
      return decoding.resolve(string, as: .item).map { ExpectationSubject(item: $0) }
    }
    return ExpectationKeys.property(string, decoding).map {
      ExpectationSubject(item: $0.reference.view, property: $0.reference.property)
    }
  }.described(as: .subject)
}

extension Syntax where Value == ExpectationSubject {
  /// A single number of a view, a group or a behavior, with the accepted difference where a scene states none.
  static var number: Syntax<(subject: ExpectationSubject, tolerance: Double)> {
    Syntax<JSONString>.placedString.checked(back: { $0.subject.string }) {
      string, _, decoding -> (subject: ExpectationSubject, tolerance: Double)? in
      guard let property = ExpectationKeys.property(string, decoding) else { return nil }
      guard property.isNumber else {
        let owner = string.value.prefix { $0 != "." }
        let parts = property.parts.map { "\(owner).\($0)" }
        decoding.report(
          "wrong-type", at: string.place, "'\(string.value)' is not one number",
          hint: parts.isEmpty ? nil : "use one of its numbers: \(MessageText.quotedList(parts))")
        return nil
      }
      let subject = ExpectationSubject(
        item: property.reference.view, property: property.reference.property)
      return (subject, property.tolerance)
    }.described(as: .numberName)
  }
}
