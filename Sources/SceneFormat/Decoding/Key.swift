internal import SceneText

/// A key of an object as the format declares it, from which decoding, hints, the JSON Schema and
/// the documentation are derived.
///
/// Declarations and syntaxes are classes, because the tables refer to hundreds of them: the code that copies such
/// values field by field would be a large part of the module.
package final class KeyDeclaration: Sendable {
  /// The key.
  package let name: String
  /// Other accepted names.
  package let aliases: [String]
  /// The meaning, in a sentence for editors and the documentation.
  let summary: String
  /// The form of the values.
  let schema: SchemaNode
  /// Whether the key is required, under one of its names.
  package let isRequired: Bool
  /// What to do about a required key that is missing, if that is not obvious.
  let absenceHint: String?
  /// Makes the text of the default value.
  let makeDefault: @Sendable () -> String?
  /// Makes the names under which the timeline sets the value.
  private let makeSettableNames: @Sendable () -> [String]
  /// Finds out whether view animations animate the value.
  private let findsAnimatable: @Sendable () -> Bool

  @inline(never)
  init(
    name: String, aliases: [String] = [], summary: String, schema: SchemaNode,
    isRequired: Bool = false, absenceHint: String? = nil,
    makeDefault: @escaping @Sendable () -> String? = { nil },
    makeSettableNames: @escaping @Sendable () -> [String] = { [] },
    findsAnimatable: @escaping @Sendable () -> Bool = { false }
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.schema = schema
    self.isRequired = isRequired
    self.absenceHint = absenceHint
    self.makeDefault = makeDefault
    self.makeSettableNames = makeSettableNames
    self.findsAnimatable = findsAnimatable
  }

  /// The declaration with another meaning and without its default.
  func withoutDefault(describedAs summary: String) -> KeyDeclaration {
    KeyDeclaration(
      name: name, aliases: aliases, summary: summary, schema: schema, isRequired: isRequired,
      absenceHint: absenceHint, makeSettableNames: makeSettableNames,
      findsAnimatable: findsAnimatable)
  }

  /// The default value as JSON text.
  package var defaultText: String? { makeDefault() }
  /// The names under which the timeline sets the value and its parts, such as `center` and
  /// `center.x`; empty if it cannot be set.
  var settableNames: [String] { makeSettableNames() }
  /// Whether view animations animate the value.
  var isAnimatable: Bool { findsAnimatable() }

  /// The key's own name and its aliases.
  package var names: [String] { [name] + aliases }

  /// Whether a name is one of the key, or such a name and a part, as `center.x`.
  func isPrefix(of name: String) -> Bool {
    names.contains { own in
      name.hasPrefix(own)
        && (name.utf8.count == own.utf8.count || name.dropFirst(own.count).first == ".")
    }
  }
}

/// Something that declares a key.
protocol DeclaredKey: Sendable {
  /// The declaration.
  var declaration: KeyDeclaration { get }
}

extension KeyDeclaration: DeclaredKey {
  var declaration: KeyDeclaration { self }
}

extension DeclaredKey {
  /// The key's own name.
  var name: String { declaration.name }
}

/// An optional key.
struct Key<Value>: DeclaredKey {
  let declaration: KeyDeclaration
  let syntax: Syntax<Value>

  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never)
  init(
    _ name: String, _ syntax: Syntax<Value>, also aliases: [String] = [], _ summary: String
  ) {
    declaration = KeyDeclaration(
      name: name, aliases: aliases, summary: summary, schema: syntax.schema)
    self.syntax = syntax
  }
}

/// A required key.
struct RequiredKey<Value>: DeclaredKey {
  let declaration: KeyDeclaration
  let syntax: Syntax<Value>

  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never)
  init(
    _ name: String, _ syntax: Syntax<Value>, absenceHint: String? = nil, _ summary: String
  ) {
    declaration = KeyDeclaration(
      name: name, summary: summary, schema: syntax.schema, isRequired: true,
      absenceHint: absenceHint)
    self.syntax = syntax
  }
}

/// A key with a default value, which is that of a value in `Scene`.
struct DefaultedKey<Value: Sendable>: DeclaredKey {
  let declaration: KeyDeclaration
  let syntax: Syntax<Value>
  /// The default value.
  let fallback: Value

  /// A key with a default value.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never)
  init(_ name: String, _ syntax: Syntax<Value>, default value: Value, _ summary: String) {
    fallback = value
    declaration = KeyDeclaration(
      name: name, summary: summary, schema: syntax.schema,
      makeDefault: { syntax.text(of: value) })
    self.syntax = syntax
  }
}

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
  /// The kind of the objects that components make; nil where they make objects of any kind.
  var kindOfComponents: String?
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
