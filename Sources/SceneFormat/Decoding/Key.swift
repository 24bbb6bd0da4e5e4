/// A key of an object as the language declares it: what the decoder, its hints and the JSON Schema
/// all draw from.
struct KeyDeclaration: Sendable {
  /// The key.
  var name: String
  /// Other names that are accepted for it.
  var aliases: [String] = []
  /// What it is for, in a sentence for editors.
  var summary: String
  /// What its value looks like.
  var schema: SchemaNode
  /// Whether it must be there.
  var isRequired = false
  /// Makes the text of the value that it has where it is absent.
  var makeDefault: @Sendable () -> String? = { nil }
  /// Whether it is known to the language but not built yet, so that it is refused.
  var isRefused = false

  /// The value that it has where it is absent, as JSON text.
  var defaultText: String? { makeDefault() }

  /// Every name that stands for the key.
  var names: [String] { [name] + aliases }
}

/// Something declared as a key.
protocol DeclaredKey: Sendable {
  /// The declaration.
  var declaration: KeyDeclaration { get }
}

extension DeclaredKey {
  /// The key's name.
  var name: String { declaration.name }
}

/// A key that may be absent.
struct Key<Value>: DeclaredKey {
  let declaration: KeyDeclaration
  let syntax: Syntax<Value>

  init(_ name: String, _ syntax: Syntax<Value>, also aliases: [String] = [], _ summary: String) {
    declaration = KeyDeclaration(
      name: name, aliases: aliases, summary: summary, schema: syntax.schema)
    self.syntax = syntax
  }
}

/// A key that must be there.
struct RequiredKey<Value>: DeclaredKey {
  let declaration: KeyDeclaration
  let syntax: Syntax<Value>

  init(_ name: String, _ syntax: Syntax<Value>, also aliases: [String] = [], _ summary: String) {
    declaration = KeyDeclaration(
      name: name, aliases: aliases, summary: summary, schema: syntax.schema, isRequired: true)
    self.syntax = syntax
  }
}

/// A key that has a value where it is absent.
struct DefaultedKey<Value>: DeclaredKey {
  let declaration: KeyDeclaration
  let syntax: Syntax<Value>
  /// The value that it has where it is absent.
  let fallback: JSONValue

  /// A key with a default, written as JSON text.
  init(_ name: String, _ syntax: Syntax<Value>, default text: String, _ summary: String) {
    fallback = JSONReader.value(ofDefault: text, named: name)
    declaration = KeyDeclaration(
      name: name, summary: summary, schema: syntax.schema, makeDefault: { text })
    self.syntax = syntax
  }
}

/// A key that is known to the language and not built yet.
struct RefusedKey: DeclaredKey {
  let declaration: KeyDeclaration
  /// The value that asks for nothing, which is therefore accepted.
  let inert: JSONValue?

  /// A key that is refused.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - inert: The value that asks for nothing, as JSON text.
  ///   - summary: What it will be for.
  init(_ name: String, inert: String? = nil, _ summary: String) {
    declaration = KeyDeclaration(
      name: name, summary: summary, schema: .refused, makeDefault: { inert }, isRefused: true)
    self.inert = inert.map { JSONReader.value(ofDefault: $0, named: name) }
  }
  /// Whether a value asks for nothing, or could not be read, which has been reported.
  func accepts(_ value: JSONValue) -> Bool {
    value.isInvalid || (inert.map { $0.says(value) } ?? false)
  }
}

extension JSONReader {
  /// The value of a default, which is written in the program as JSON text.
  static func value(ofDefault text: String, named name: String) -> JSONValue {
    guard let value = JSONReader.read(Array(text.utf8)).value else {
      preconditionFailure("the default of '\(name)' must be JSON")
    }
    return value
  }
}
