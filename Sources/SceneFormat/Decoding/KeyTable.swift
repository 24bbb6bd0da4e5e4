internal import Scene

/// The keys of one kind of object.
struct KeyTable: Sendable {
  /// The kind's name among definitions, as in `gravity`.
  var name: String
  /// What one of its objects is called in a message, as in "a gravity behavior".
  var noun: String
  /// What it is for, in a sentence for editors.
  var summary: String
  /// Its keys, in the order in which they are documented.
  var keys: [any DeclaredKey]
  /// Keys that the author chooses, if there are any.
  var open: OpenKeys?

  /// Keys that the author chooses.
  struct OpenKeys: Sendable {
    /// The form of the keys, as a regular expression.
    var pattern: String
    /// What their values look like.
    var schema: SchemaNode
    /// Whether a key is one of them, as opposed to a misspelt one.
    var contains: @Sendable (String) -> Bool
  }

  /// The key of a name, its own or an alias.
  func key(_ name: String) -> (any DeclaredKey)? {
    keys.first { $0.declaration.names.contains(name) }
  }
}

/// Kinds of objects that are told apart by the value of one key.
struct VariantTable: Sendable {
  /// The key that tells them apart.
  var discriminator: String
  /// The kind of an object without that key, or nil if the key is required.
  var fallback: String?
  /// What an object of any of the kinds is called, as in "a behavior".
  var noun: String
  /// The kinds.
  var tables: [KeyTable]
  /// The keys of an object; nil, with the problem reported, if its kind is not known.
  func select(_ value: JSONValue, _ decoding: Decoding) -> KeyTable? {
    guard let object = value.object else {
      decoding.reportType(value, expected: "an object")
      return nil
    }
    guard let kind = object[discriminator] else {
      if let fallback { return tables.first { $0.name == fallback } }
      if !decoding.isDamaged {
        decoding.report(
          .missingKey(discriminator, table: noun), at: value.place.openingBracket)
      }
      return nil
    }
    guard let name = kind.string else {
      decoding.reportType(kind, expected: "a string")
      return nil
    }
    if let table = tables.first(where: { $0.name == name.value }) { return table }
    decoding.key = discriminator
    decoding.reportUnknown(name, choices: tables.map(\.name))
    return nil
  }

  /// The noun of the kind, other than one, that has a key.
  func owner(of key: String, besides table: KeyTable) -> String? {
    tables.first { $0.name != table.name && $0.key(key) != nil }?.noun
  }
}

extension SourceSpan {
  /// The place of an object's opening bracket.
  var openingBracket: SourceSpan {
    let end = min(range.lowerBound + 1, range.upperBound)
    return SourceSpan(source: source, range: range.lowerBound..<end)
  }
}
