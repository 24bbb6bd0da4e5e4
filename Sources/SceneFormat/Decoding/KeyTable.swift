internal import SceneText

/// The keys of one kind of object.
final class KeyTable: Sendable {
  /// The name of the kind among the definitions, such as `gravity`.
  let name: String
  /// What an object of the kind is called in messages, such as "a gravity behavior".
  let noun: String
  /// The meaning, in a sentence for editors and the documentation.
  let summary: String
  /// What it is in UIKit, `UISnapBehavior`; nil if there is nothing like it.
  let uikit: String?
  /// The keys, in the order of the documentation.
  let keys: [any DeclaredKey]
  /// Keys that the author of a scene chooses; nil if there are none.
  let open: OpenKeys?
  /// What to write instead of keys that people expect here, by these.
  let hints: [String: String]

  @inline(never)
  init(
    name: String, noun: String, summary: String, uikit: String? = nil, keys: [any DeclaredKey],
    open: OpenKeys? = nil, hints: [String: String] = [:]
  ) {
    self.name = name
    self.noun = noun
    self.summary = summary
    self.uikit = uikit
    self.keys = keys
    self.open = open
    self.hints = hints
  }

  /// Keys that the author of a scene chooses.
  struct OpenKeys: Sendable {
    /// The forms of the keys, as regular expressions, each with the form of the values.
    ///
    /// They are made on demand: reading a scene does not need them.
    var patterns: [(pattern: String, schema: SchemaNode)] { makePatterns() }
    private let makePatterns: @Sendable () -> [(pattern: String, schema: SchemaNode)]
    /// Whether a key is one of them, as opposed to a misspelled one.
    let contains: @Sendable (String) -> Bool

    init(
      patterns: @autoclosure @escaping @Sendable () -> [(pattern: String, schema: SchemaNode)],
      contains: @escaping @Sendable (String) -> Bool
    ) {
      makePatterns = patterns
      self.contains = contains
    }
  }

  /// The key with a name, its own or an alias.
  func key(_ name: String) -> (any DeclaredKey)? {
    keys.first { $0.declaration.names.contains(name) }
  }
}

/// Kinds of objects that the value of one key distinguishes.
///
/// The keys of a kind are made when they are first needed: most scenes use few kinds.
struct VariantTable: Sendable {
  /// The key that distinguishes them.
  let discriminator: String
  /// The kind of an object without that key; nil if the key is required.
  let fallback: String?
  /// What an object of any kind is called in messages, such as "a behavior".
  let noun: String
  /// Whether components can make such objects.
  var isUsedByComponents = false
  /// The kinds by name.
  let variants: [(name: String, table: @Sendable () -> KeyTable)]

  /// The names of the kinds.
  var names: [String] { variants.map(\.name) }
  /// The keys of all kinds.
  var tables: [KeyTable] { variants.map { $0.table() } }

  /// The keys of an object; nil, with the problem reported, if its kind is unknown.
  func select(_ value: JSONValue, _ decoding: Decoding) -> KeyTable? {
    guard let object = value.object else {
      decoding.reportType(value, expected: "an object")
      return nil
    }
    guard let kind = object[discriminator] else {
      if let fallback { return table(fallback) }
      if !decoding.isDamaged {
        decoding.report(
          .missingKey(discriminator, in: noun), at: value.place.openingBracket)
      }
      return nil
    }
    guard let name = kind.string else {
      decoding.reportType(kind, expected: "a string")
      return nil
    }
    if let table = table(name.value) { return table }
    decoding.key = discriminator
    decoding.reportUnknown(name, choices: names)
    return nil
  }

  private func table(_ name: String) -> KeyTable? {
    variants.first { $0.name == name }?.table()
  }

  /// The noun of another kind that has a key.
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

extension String {
  /// The text with its first letter in upper case, as in the names of classes.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
