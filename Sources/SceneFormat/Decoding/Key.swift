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
