/// A key of an object as the format declares it, from which decoding, hints, the JSON Schema and
/// the documentation are derived.
package struct KeyDeclaration: Sendable {
  /// The key.
  package let name: String
  /// Other accepted names.
  package var aliases: [String] = []
  /// The meaning, in a sentence for editors and the documentation.
  var summary: String
  /// The form of the values.
  let schema: SchemaNode
  /// Whether the key is required, under one of its names.
  package var isRequired = false
  /// What to do about a required key that is missing, if that is not obvious.
  var absenceHint: String?
  /// Makes the text of the default value.
  var makeDefault: @Sendable () -> String? = { nil }
  /// Makes the names under which the timeline sets the value.
  var makeSettableNames: @Sendable () -> [String] = { [] }
  /// Finds out whether view animations animate the value.
  var findsAnimatable: @Sendable () -> Bool = { false }

  /// The default value as JSON text.
  package var defaultText: String? { makeDefault() }
  /// The names under which the timeline sets the value and its parts, such as `center` and
  /// `center.x`; empty if it cannot be set.
  var settableNames: [String] { makeSettableNames() }
  /// Whether view animations animate the value.
  var isAnimatable: Bool { findsAnimatable() }

  /// The key's own name and its aliases.
  var names: [String] { [name] + aliases }

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
  init(_ name: String, _ syntax: Syntax<Value>, default value: Value, _ summary: String) {
    fallback = value
    declaration = KeyDeclaration(
      name: name, summary: summary, schema: syntax.schema,
      makeDefault: { syntax.text(of: value) })
    self.syntax = syntax
  }
}
