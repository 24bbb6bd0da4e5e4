internal import Geometry
internal import Scene

/// Reads the values of an object by their declared keys.
struct ObjectReader {
  /// The object.
  let object: JSONObject
  /// Its place.
  let place: SourceSpan
  /// Its keys.
  let table: KeyTable
  /// The decoding that it belongs to.
  let decoding: Decoding

  /// A reader of an object whose keys have been checked; nil, with the problem reported, if the
  /// value is no object.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - table: The keys that it may have.
  ///   - variants: The kinds that the table is one of, to tell whose a foreign key is.
  ///   - decoding: The decoding that it belongs to.
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
    checkKeys(variants)
  }

  private func checkKeys(_ variants: VariantTable?) {
    for member in object.members {
      let name = member.key.value
      guard let key = table.key(name) else {
        if table.open?.contains(name) != true { reportUnknown(member.key, variants) }
        continue
      }
      if let refused = key as? RefusedKey, !refused.accepts(member.value) {
        decoding.report(.notSupported(key: name), at: member.key.place)
      }
    }
    for key in table.keys where !key.declaration.aliases.isEmpty { checkAliases(key.declaration) }
    guard !decoding.isDamaged else { return }
    for key in table.keys where key.declaration.isRequired && !has(key) {
      decoding.report(.missingKey(key.name, table: table.noun), at: place.openingBracket)
    }
  }

  /// Checks that a key is written under one of its names only; what an option writes replaces what the
  /// file does, whatever name either uses.
  private func checkAliases(_ key: KeyDeclaration) {
    let written = members(of: key)
    guard let last = written.last else { return }
    let rivals = written.filter { $0.value.place.source == last.value.place.source }
    guard rivals.count > 1 else { return }
    decoding.report(.exclusiveKeys(rivals[0].key.value, last.key.value), at: last.key.place)
  }

  /// What is written under the names of a key, that of the file before that of options.
  private func members(of key: KeyDeclaration) -> [JSONObject.Member] {
    if key.aliases.isEmpty {
      return object.members.first { $0.key.value == key.name }.map { [$0] } ?? []
    }
    let written = object.members.filter { key.names.contains($0.key.value) }
    return written.count < 2
      ? written
      : written.enumerated().sorted {
        ($0.element.value.place.source, $0.offset) < ($1.element.value.place.source, $1.offset)
      }.map(\.element)
  }

  private func reportUnknown(_ key: JSONString, _ variants: VariantTable?) {
    guard !decoding.diagnostics.isFull else { return }
    let owner = variants?.owner(of: key.value, besides: table)
    let nearest = Neighbors.nearest(
      to: key.value, in: table.keys.flatMap { $0.declaration.names })
    decoding.report(
      .unknownKey(key.value, table: table.noun, nearest: nearest, owner: owner), at: key.place)
  }

  // MARK: - Values

  /// The value of a key that may be absent; nil also if it is faulty.
  subscript<Value>(key: Key<Value>) -> Value? { read(key, as: key.syntax) }

  /// The value of a key that must be there; nil if it is absent or faulty.
  subscript<Value>(key: RequiredKey<Value>) -> Value? { read(key, as: key.syntax) }

  /// The value of a key, or its default if it is absent or faulty.
  subscript<Value>(key: DefaultedKey<Value>) -> Value {
    if let value = read(key, as: key.syntax) { return value }
    decoding.key = key.name
    guard let value = key.syntax.read(key.fallback, decoding) else {
      preconditionFailure("the default of '\(key.name)' must fit its own syntax")
    }
    return value
  }

  /// The value that a key has in the object, which is the one to be read next; nil if it is absent.
  func value(of key: KeyDeclaration) -> JSONValue? {
    guard let member = members(of: key).last else {
      decoding.key = key.name
      return nil
    }
    decoding.key = member.key.value
    return member.value
  }

  /// Whether a key is given.
  func has(_ key: some DeclaredKey) -> Bool { !members(of: key.declaration).isEmpty }

  /// The place of a key's value, or nil if it is absent.
  func place(of key: some DeclaredKey) -> SourceSpan? {
    members(of: key.declaration).last?.value.place
  }

  /// The place of a key's value without its quotes, or nil if it is absent or no string.
  func stringPlace(of key: some DeclaredKey) -> SourceSpan? {
    members(of: key.declaration).last?.value.string?.place
  }

  /// The place of a key itself, or of the object's opening bracket if it is absent.
  func keyPlace(of key: some DeclaredKey) -> SourceSpan {
    members(of: key.declaration).last?.key.place ?? place.openingBracket
  }

  /// The name under which a key is written; its own if it is absent.
  private func writtenName(of key: some DeclaredKey) -> String {
    members(of: key.declaration).last?.key.value ?? key.name
  }

  // MARK: - Keys that go together

  /// Checks that of two keys at most one is given.
  ///
  /// - Returns: Whether that is so; otherwise the problem has been reported.
  func excludes(_ first: some DeclaredKey, _ second: some DeclaredKey) -> Bool {
    guard has(first), has(second) else { return true }
    decoding.report(
      .exclusiveKeys(writtenName(of: first), writtenName(of: second)), at: keyPlace(of: second))
    return false
  }

  /// Checks that a key is given only together with something it needs.
  func check(_ key: some DeclaredKey, needs condition: Bool, _ needed: String) {
    guard has(key), !condition else { return }
    decoding.report(.dependentKey(writtenName(of: key), needs: needed), at: keyPlace(of: key))
  }

  /// Notes down that one of several keys is missing.
  func reportMissing(oneOf keys: [String]) {
    guard !decoding.isDamaged else { return }
    decoding.report(.missingOneOf(keys, table: table.noun), at: place.openingBracket)
  }
}

extension Syntax {
  /// An object with declared keys, of which a closure makes the value, or nil if too much is faulty.
  static func object(
    _ table: KeyTable, _ build: @escaping @Sendable (ObjectReader) -> Value?
  ) -> Syntax {
    Syntax(schema: .definition(table.name)) { value, decoding in
      ObjectReader(value, table, decoding).flatMap(build)
    }
  }
}
