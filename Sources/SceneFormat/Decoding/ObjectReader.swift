internal import SceneText

/// Reads the values of an object by their declared keys.
///
/// In an action it keeps what it has read, so that what is made of it can be made again with other
/// values of its expressions.
struct ObjectReader {
  /// The object.
  let object: JSONObject
  /// The place of the object.
  let place: SourceSpan
  /// The declared keys.
  let table: KeyTable
  /// The state of decoding.
  let decoding: Decoding
  /// What has been read in an action; nil elsewhere.
  private var parts: CompiledParts?
  /// The run of the action for which the parts are computed; nil while the scene is read.
  private var run: ActionRun?

  /// A reader of an object, whose keys are checked; nil, with the problem reported, if the value is
  /// not an object.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - table: The declared keys.
  ///   - variants: The kinds to which the table belongs, to find the owner of an unknown key.
  ///   - decoding: The state of decoding.
  @inline(never)
  init?(
    _ value: JSONValue, _ table: KeyTable, of variants: VariantTable? = nil, _ decoding: Decoding
  ) {
    guard let object = value.object else {
      decoding.reportType(value, expected: "an object")
      return nil
    }
    self.object = object
    place = value.place
    self.table = table
    self.decoding = decoding
    parts = decoding.scope == nil ? nil : CompiledParts()
    checkKeys(variants)
  }

  /// A reader of the same object in a run of its action, whose parts have been read before.
  private init(
    _ object: JSONObject, at place: SourceSpan, _ table: KeyTable, _ parts: CompiledParts,
    _ run: inout ActionRun
  ) {
    (self.object, self.place, self.table, self.parts) = (object, place, table, parts)
    decoding = run.decoding
    self.run = run
  }

  /// Makes a value of the object's parts, and again in each run of its action if some of them are
  /// computed; nil if essential parts are faulty.
  @_semantics("optimize.sil.specialize.generic.never")
  func compiled<Value>(
    _ build: @escaping @Sendable (ObjectReader) -> Value?
  ) -> Compiled<Value>? {
    guard let value = build(self) else { return nil }
    guard let parts, !parts.computed.isEmpty else { return Compiled(value) }
    let (object, place, table) = (object, place, table)
    return Compiled(like: value, form: { Self.form(of: object, table, parts, $0) }) {
      run throws(Misfit) in
      guard let value = build(ObjectReader(object, at: place, table, parts, &run)) else {
        throw Misfit()
      }
      return value
    }
  }

  /// The object with its parts as they have been read, and the word that tells it from others.
  private static func form(
    of object: JSONObject, _ table: KeyTable, _ parts: CompiledParts, _ writing: Writing?
  ) -> JSONOutput? {
    var writer = ObjectWriter(table, writing)
    for key in table.keys.map(\.declaration) {
      if let write = parts.writer(of: key.name) {
        writer.write(key, write)
      } else if object[key.name]?.string?.value == table.name {
        writer.setWord(key.name)
      }
    }
    // The id is not written, but generated again.
    if let (id, prefix) = parts.generated { _ = writing?.id(id, isNamed: false, or: prefix) }
    return writer.output
  }

  private func checkKeys(_ variants: VariantTable?) {
    for member in object.members {
      let name = member.key.value
      if table.key(name) == nil, table.open?.contains(name) != true {
        reportUnknown(member.key, variants)
      }
    }
    for key in table.keys where !key.declaration.aliases.isEmpty { checkAliases(key.declaration) }
    guard !decoding.isDamaged else { return }
    for key in table.keys where key.declaration.isRequired && !has(key) {
      decoding.report(
        .missingKey(key.name, in: table.noun, hint: key.declaration.absenceHint),
        at: place.openingBracket)
    }
  }

  /// Checks that a key has only one of its names; an option replaces the value in the file,
  /// whichever names they use.
  private func checkAliases(_ key: KeyDeclaration) {
    let written = members(of: key)
    guard let last = written.last else { return }
    let duplicates = written.filter { $0.value.place.source == last.value.place.source }
    guard duplicates.count > 1 else { return }
    decoding.report(.exclusiveKeys(duplicates[0].key.value, last.key.value), at: last.key.place)
  }

  /// The member of a key, that of an option before that of the file; nil if it is absent.
  @inline(never)
  private func member(of key: KeyDeclaration) -> JSONObject.Member? {
    key.aliases.isEmpty
      ? object.members.first { $0.key.value == key.name } : members(of: key).last
  }

  /// The members with a name of a key, those of the file before those of options.
  private func members(of key: KeyDeclaration) -> [JSONObject.Member] {
    let written = object.members.filter { key.names.contains($0.key.value) }
    return written.count < 2
      ? written
      : written.enumerated().ordered {
        ($0.element.value.place.source, $0.offset) < ($1.element.value.place.source, $1.offset)
      }.map(\.element)
  }

  private func reportUnknown(_ key: JSONString, _ variants: VariantTable?) {
    guard !decoding.diagnostics.isFull else { return }
    let owner = variants?.owner(of: key.value, besides: table).map { "it belongs to \($0)" }
    if let hint = table.hints[key.value] ?? Self.misplaced[key.value] ?? owner {
      return decoding.report(
        "unknown-key", at: key.place,
        "unknown key \(MessageText.quoted(key.value)) in \(table.noun)", hint: hint)
    }
    let nearest = NameSuggestion.nearest(
      to: key.value, in: table.keys.flatMap { $0.declaration.names })
    // What people expect here may be misspelled, too.
    if nearest == nil,
      let expected = Spelling.nearest(to: key.value, in: table.hints.keys.ordered()),
      let hint = table.hints[expected]
    {
      return decoding.report(
        "unknown-key", at: key.place,
        "unknown key \(MessageText.quoted(key.value)) in \(table.noun)",
        hint: hint.hasPrefix("did you mean") ? hint : "did you mean '\(expected)'? \(hint)")
    }
    decoding.report(.unknownKey(key.value, in: table.noun, nearest: nearest), at: key.place)
  }

  /// Where keys belong that only elements of some lists have.
  private static let misplaced = [
    "repeat":
      "only an element of a list can be repeated, of views, layout, behaviors, gestures, actions and the like",
    "component": "only an element of \"views\", \"subviews\" or \"behaviors\" can use a component",
  ]

  // MARK: - Values

  /// The value of an optional key; nil if it is absent or faulty.
  subscript<Value>(key: Key<Value>) -> Value? { read(key.declaration, as: key.syntax) }

  /// The value of a required key; nil if it is absent or faulty.
  subscript<Value>(key: RequiredKey<Value>) -> Value? { read(key.declaration, as: key.syntax) }

  /// The value of a key, or its default if it is absent or faulty.
  subscript<Value>(key: DefaultedKey<Value>) -> Value {
    read(key.declaration, as: key.syntax) ?? key.fallback
  }

  /// The value of a key by another syntax; nil if it is absent or faulty.
  func read<Value>(_ key: some DeclaredKey, as syntax: Syntax<Value>) -> Value? {
    read(key.declaration, as: syntax)
  }

  /// The value of a key; nil if it is absent or faulty.
  @_semantics("optimize.sil.specialize.generic.never")
  func read<Value>(_ key: KeyDeclaration, as syntax: Syntax<Value>) -> Value? {
    if var run {
      decoding.key = writtenName(of: key)
      return try? parts?[key.name, as: Value.self]?.value(in: &run)
    }
    guard let written = value(of: key),
      let compiled = syntax.compile(written, decoding)
    else { return nil }
    parts?.add(compiled, of: syntax, named: key.name)
    return compiled.value
  }

  /// The value of a key, which may be computed; nil if it is absent or faulty.
  func compile<Value>(_ key: Key<Value>) -> Compiled<Value>? {
    value(of: key.declaration).flatMap { key.syntax.compile($0, decoding) }
  }

  /// The id that is written, or else a generated one.
  func id(_ written: JSONString?, or prefix: String) -> String {
    if let written { return written.value }
    if run != nil, let id = parts?.generated?.id { return id }
    let id = decoding.names.generate(prefix)
    parts?.generated = (id, prefix)
    return id
  }

  /// The JSON value of a key, which becomes the current one; nil if it is absent.
  func value(of key: KeyDeclaration) -> JSONValue? {
    guard let member = member(of: key) else {
      decoding.key = key.name
      return nil
    }
    decoding.key = member.key.value
    return member.value
  }

  /// Whether a key is present.
  func has(_ key: some DeclaredKey) -> Bool { isPresent(key.declaration) }

  /// Whether an expression gives the value of a key, which is not known while the scene is read.
  func isOpen(_ key: some DeclaredKey) -> Bool {
    run == nil && parts?.computed.contains(key.name) == true
  }

  /// The place of a key's value, or nil if it is absent.
  func place(of key: some DeclaredKey) -> SourceSpan? { valuePlace(of: key.declaration) }

  /// The place of a key's value without quotes, or nil if it is absent or not a string.
  func stringPlace(of key: some DeclaredKey) -> SourceSpan? {
    member(of: key.declaration)?.value.string?.place
  }

  /// The place of a key itself, or of the object's opening bracket if it is absent.
  func keyPlace(of key: some DeclaredKey) -> SourceSpan { writtenPlace(of: key.declaration) }

  // MARK: - Dependencies between keys

  /// Checks that at most one of two keys is present.
  ///
  /// - Parameters:
  ///   - first: A key.
  ///   - second: The key at which the problem is.
  ///   - hint: Says what to write instead, where both are present.
  /// - Returns: False, with the problem reported, if both are present.
  func excludes(
    _ first: some DeclaredKey, _ second: some DeclaredKey, hint: () -> String? = { nil }
  ) -> Bool {
    areExclusive(first.declaration, second.declaration, hint)
  }

  /// Checks that a key is present only if a condition holds, which the message names.
  func check(_ key: some DeclaredKey, needs condition: Bool, _ needed: String) {
    if !condition { reportPresence(of: key.declaration, without: needed) }
  }

  /// Reports that one of several keys is missing.
  func reportMissing(oneOf keys: [String]) {
    guard !decoding.isDamaged else { return }
    decoding.report(.missingKey(oneOf: keys, in: table.noun), at: place.openingBracket)
  }

  // MARK: - The same of declarations

  // What the generic functions above do is in functions that are not, and not inlined: they are called in hundreds of
  // places.

  @inline(never)
  private func isPresent(_ key: KeyDeclaration) -> Bool { member(of: key) != nil }

  @inline(never)
  private func valuePlace(of key: KeyDeclaration) -> SourceSpan? { member(of: key)?.value.place }

  @inline(never)
  private func writtenPlace(of key: KeyDeclaration) -> SourceSpan {
    member(of: key)?.key.place ?? place.openingBracket
  }

  /// The name that the object uses for a key; its own if it is absent.
  private func writtenName(of key: KeyDeclaration) -> String {
    member(of: key)?.key.value ?? key.name
  }

  @inline(never)
  private func areExclusive(
    _ first: KeyDeclaration, _ second: KeyDeclaration, _ hint: () -> String?
  ) -> Bool {
    guard isPresent(first), isPresent(second) else { return true }
    decoding.report(
      .exclusiveKeys(writtenName(of: first), writtenName(of: second), hint: hint()),
      at: writtenPlace(of: second))
    return false
  }

  @inline(never)
  private func reportPresence(of key: KeyDeclaration, without needed: String) {
    guard isPresent(key) else { return }
    decoding.report(
      "missing-key", at: writtenPlace(of: key), "'\(writtenName(of: key))' requires \(needed)")
  }
}

extension Problem {
  /// A key that an object cannot have.
  static func unknownKey(_ key: String, in object: String, nearest: String?) -> Problem {
    Problem("unknown-key", "unknown key \(MessageText.quoted(key)) in \(object)")
      .suggesting(nearest)
  }

  /// A key that an object must have.
  static func missingKey(_ key: String, in object: String, hint: String? = nil) -> Problem {
    Problem("missing-key", "missing key '\(key)' in \(object)", hint: hint)
  }

  /// Keys of which an object must have one.
  static func missingKey(
    oneOf keys: [String], in object: String, hint: String? = nil
  ) -> Problem {
    Problem(
      "missing-key", "missing key in \(object): \(MessageText.quotedList(keys))", hint: hint)
  }

  /// Keys of which an object can have only one.
  static func exclusiveKeys(
    _ first: String, _ second: String, hint: String? = nil
  ) -> Problem {
    Problem("exclusive-keys", "'\(first)' and '\(second)' cannot be combined", hint: hint)
  }
}

extension Syntax where Value: PropertyOwner & Equatable {
  /// An object with the properties of a value in its table.
  ///
  /// - Parameters:
  ///   - table: The keys; those that are not properties of the value are read by `finish`.
  ///   - finish: Reads further keys and checks rules that involve several; false, with the problem reported, if an
  ///     essential part is faulty.
  ///   - write: Writes the keys that `finish` reads.
  /// - Returns: The syntax.
  @_semantics("optimize.sil.specialize.generic.never")
  static func object(
    _ table: KeyTable,
    finish: @escaping @Sendable (ObjectReader, inout Value) -> Bool = { _, _ in true },
    write: @escaping @Sendable (Value, inout ObjectWriter) -> Void = { _, _ in }
  ) -> Syntax {
    Syntax(
      schema: .definition(table.name),
      write: { value, writing in
        // By itself, only what has all defaults has a text.
        guard writing != nil else { return value == Value() ? .object([]) : nil }
        var writer = ObjectWriter(table, writing)
        writer.set(propertiesOf: value)
        write(value, &writer)
        return writer.output
      }
    ) { value, decoding in
      guard let reader = ObjectReader(value, table, decoding) else { return nil }
      var result = Value()
      let isComplete = reader.read(into: &result)
      return finish(reader, &result) && isComplete ? result : nil
    }
  }
}

extension Syntax {
  /// An object with declared keys.
  ///
  /// - Parameters:
  ///   - table: The keys.
  ///   - build: Makes the value; nil if essential parts are faulty.
  ///   - write: Writes the keys.
  /// - Returns: The syntax.
  @_semantics("optimize.sil.specialize.generic.never")
  static func object(
    _ table: KeyTable, _ build: @escaping @Sendable (ObjectReader) -> Value?,
    write: @escaping @Sendable (Value, inout ObjectWriter) -> Void
  ) -> Syntax {
    Syntax(
      compiling: .definition(table.name),
      write: { value, writing in
        guard writing != nil else { return nil }
        var writer = ObjectWriter(table, writing)
        write(value, &writer)
        return writer.output
      }
    ) { value, decoding in
      ObjectReader(value, table, decoding)?.compiled(build)
    }
  }
}
