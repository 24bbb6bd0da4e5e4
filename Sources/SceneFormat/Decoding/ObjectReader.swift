internal import Geometry

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
    guard !decoding.isDamaged else { return }
    for key in table.keys where key.declaration.isRequired && object[key.name] == nil {
      decoding.report(.missingKey(key.name, table: table.noun), at: place.openingBracket)
    }
  }

  private func reportUnknown(_ key: JSONString, _ variants: VariantTable?) {
    guard !decoding.journal.isFull else { return }
    let owner = variants?.owner(of: key.value, besides: table)
    let nearest = Spelling.nearest(to: key.value, in: table.keys.map(\.name))
    decoding.report(
      .unknownKey(key.value, table: table.noun, nearest: nearest, owner: owner), at: key.place)
  }

  // MARK: - Values

  /// The value of a key that may be absent; nil also if it is faulty.
  subscript<Value>(key: Key<Value>) -> Value? { read(key, key.shape) }

  /// The value of a key that must be there; nil if it is absent or faulty.
  subscript<Value>(key: RequiredKey<Value>) -> Value? { read(key, key.shape) }

  /// The value of a key, or its default if it is absent or faulty.
  subscript<Value>(key: DefaultedKey<Value>) -> Value {
    if let value = read(key, key.shape) { return value }
    decoding.key = key.name
    guard let value = key.shape.read(key.fallback, decoding) else {
      preconditionFailure("the default of '\(key.name)' must fit its own shape")
    }
    return value
  }

  private func read<Value>(_ key: some DeclaredKey, _ shape: Shape<Value>) -> Value? {
    precondition(
      table.key(key.name) != nil, "the table '\(table.name)' must list the key '\(key.name)'")
    guard let value = object[key.name] else { return nil }
    decoding.key = key.name
    return shape.read(value, decoding)
  }

  /// Whether a key is given.
  func has(_ key: some DeclaredKey) -> Bool { object[key.name] != nil }

  /// The place of a key's value, or nil if it is absent.
  func place(of key: some DeclaredKey) -> SourceSpan? { object[key.name]?.place }

  /// The place of a key's value without its quotes, or nil if it is absent or no string.
  func stringPlace(of key: some DeclaredKey) -> SourceSpan? { object[key.name]?.string?.place }

  /// The place of a key itself, or of the object's opening bracket if it is absent.
  func keyPlace(of key: some DeclaredKey) -> SourceSpan {
    object.members.first { $0.key.value == key.name }?.key.place ?? place.openingBracket
  }

  // MARK: - Keys that go together

  /// Checks that of two keys at most one is given.
  ///
  /// - Returns: Whether that is so; otherwise the problem has been reported.
  func excludes(_ first: some DeclaredKey, _ second: some DeclaredKey) -> Bool {
    guard has(first), has(second) else { return true }
    decoding.report(.exclusiveKeys(first.name, second.name), at: keyPlace(of: second))
    return false
  }

  /// Checks that a key is given only together with something it needs.
  func check(_ key: some DeclaredKey, needs condition: Bool, _ needed: String) {
    guard has(key), !condition else { return }
    decoding.report(.dependentKey(key.name, needs: needed), at: keyPlace(of: key))
  }

  /// Notes down that one of several keys is missing.
  func reportMissing(oneOf keys: [String]) {
    guard !decoding.isDamaged else { return }
    decoding.report(.missingOneOf(keys, table: table.noun), at: place.openingBracket)
  }
}

extension Shape {
  /// An object with declared keys, of which a closure makes the value, or nil if too much is faulty.
  static func object(
    _ table: KeyTable, _ build: @escaping @Sendable (ObjectReader) -> Value?
  ) -> Shape {
    Shape(schema: .definition(table.name)) { value, decoding in
      ObjectReader(value, table, decoding).flatMap(build)
    }
  }
}
