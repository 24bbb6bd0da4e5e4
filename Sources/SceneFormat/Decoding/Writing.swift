internal import Scene
internal import SceneText

/// What writing a scene needs to know of all of it, and the first part that could not be written.
final class Writing {
  /// A part of a scene that scene files cannot have.
  struct Problem {
    /// Its path, as `--set` takes it.
    var path: String
    /// Why, in lower case.
    var reason: String
    /// What to do about it; nil for nothing.
    var hint: String?
  }

  /// The ids of the scene.
  let names: NameTable
  /// The first part that could not be written; nil if all could.
  private(set) var problem: Problem?
  /// The ids that are written, so that the reader generates none of them.
  private let written: Set<String>
  private var counters: [String: Int] = [:]
  /// The keys and indices that lead to what is being written.
  private var steps: [String] = []

  /// The state at the beginning of a scene.
  ///
  /// - Parameters:
  ///   - names: The ids of the scene, also those that the reader has generated.
  ///   - written: The ids that a scene file has to have.
  init(_ names: NameTable, written: Set<String>) {
    (self.names, self.written) = (names, written)
  }

  /// Writes a value below a key or an index.
  func within<Result>(_ step: String, _ write: () -> Result) -> Result {
    steps.append(step)
    defer { steps.removeLast() }
    return write()
  }

  /// Notes down why the present value cannot be written, unless something else could not before.
  func fail(_ reason: String, hint: String? = nil) {
    guard problem == nil else { return }
    // An id says which element it is, wherever it is.
    let named = steps.lastIndex { $0.hasPrefix("#") } ?? 0
    let path = steps[named...].reduce(into: "") { path, step in
      path += step.hasPrefix("[") || path.isEmpty ? step : "." + step
    }
    problem = Problem(path: path, reason: reason, hint: hint)
  }

  /// The id of an element as it has to be written; nil where the reader generates the same.
  ///
  /// Elements have to be written in the order in which they are read.
  func id(_ id: String, isNamed: Bool, or prefix: String) -> String? {
    if isNamed { return id }
    var number = counters[prefix, default: 0]
    repeat { number += 1 } while written.contains("\(prefix)-\(number)")
    guard id.isEmpty || id == "\(prefix)-\(number)" else { return id }
    counters[prefix] = number
    return nil
  }
}

extension Writing? {
  /// Writes a value below a key or an index; a value by itself is below nothing.
  func within<Result>(_ step: String, _ write: () -> Result) -> Result {
    self.map { $0.within(step, write) } ?? write()
  }

  /// The id of an element as it has to be written; nil where the reader generates the same.
  func id(
    of id: String, _ isNamed: Bool, or prefix: String, _ place: SourceSpan
  ) -> JSONString? {
    let written = self?.id(id, isNamed: isNamed, or: prefix) ?? (isNamed ? id : nil)
    return written.map { JSONString(value: $0, place: place) }
  }

  /// What has no form in scene files, which is noted down where a scene is written.
  func failed(_ reason: String, hint: String? = nil) -> JSONOutput? {
    self?.fail(reason, hint: hint)
    return nil
  }
}

/// Writes the values of an object by their declared keys, which come in the order of the table.
struct ObjectWriter {
  /// The declared keys.
  let table: KeyTable
  /// The state of the scene's writing; nil for a value by itself.
  let writing: Writing?
  private var values: [String: JSONOutput] = [:]
  /// The members whose keys the scene chooses.
  private var further: [JSONOutput.Member] = []
  /// Whether all values could be written.
  private var isComplete = true

  /// A writer of an object without members.
  init(_ table: KeyTable, _ writing: Writing?) { (self.table, self.writing) = (table, writing) }

  /// The object; nil if one of its values could not be written.
  var output: JSONOutput? {
    guard isComplete else { return nil }
    return .object(
      table.keys.compactMap { key in values[key.name].map { (key.name, $0) } } + further)
  }

  /// Writes the value of a key; nil leaves it out.
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func set<Value>(_ key: Key<Value>, _ value: Value?) {
    guard let value else { return }
    write(key.declaration) { key.syntax.write(value, $0) }
  }

  /// Writes the value of a required key.
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func set<Value>(_ key: RequiredKey<Value>, _ value: Value) {
    write(key.declaration) { key.syntax.write(value, $0) }
  }

  /// Writes the value of a key unless it is the default.
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func set<Value: Equatable & Sendable>(_ key: DefaultedKey<Value>, _ value: Value) {
    guard value != key.fallback else { return }
    write(key.declaration) { key.syntax.write(value, $0) }
  }

  /// Writes those keys of the table that are properties of the owner, but for those with their defaults.
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func set<Owner: Sendable>(propertiesOf owner: Owner) {
    set(table.keys.compactMap { $0 as? Property<Owner> }, of: owner)
  }

  /// Writes properties of an owner, but for those with their defaults.
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func set<Owner>(_ properties: [Property<Owner>], of owner: Owner) {
    for property in properties where property.isWritten(owner) {
      let declaration = property.declaration
      write(declaration) { property.write(owner, $0) }
      // Values without parts that are written may still differ in their places.
      if case .object(let members)? = values[declaration.name], members.isEmpty,
        !declaration.isRequired, declaration.defaultText == "{}"
      {
        values[declaration.name] = nil
      }
    }
  }

  /// Writes the word that tells objects of the table from others.
  mutating func setWord(_ key: String) { values[key] = .string(table.name) }

  /// Notes down why the object cannot be written.
  mutating func fail(_ reason: String) {
    writing?.fail(reason)
    isComplete = false
  }

  /// Writes a member whose key the scene chooses.
  mutating func append(_ key: String, _ write: (Writing?) -> JSONOutput?) {
    if let value = value(of: key, write) { further.append((key, value)) }
  }

  /// Writes the value of a key.
  mutating func write(_ key: KeyDeclaration, _ write: (Writing?) -> JSONOutput?) {
    if let value = value(of: key.name, write) { values[key.name] = value }
  }

  private mutating func value(of key: String, _ write: (Writing?) -> JSONOutput?) -> JSONOutput? {
    let value = writing.within(key) {
      let value = write(writing)
      if value == nil { writing?.fail("this value has no form in a scene file") }
      return value
    }
    if value == nil { isComplete = false }
    return value
  }
}
