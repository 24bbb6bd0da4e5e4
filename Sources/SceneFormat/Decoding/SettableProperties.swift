internal import Scene
internal import Synchronization

/// The properties of one kind of object that can be set, with their parts.
///
/// Each is made when it is first needed: making all of them would take longer than reading a small
/// scene.
final class SettableProperties<Owner>: Sendable {
  /// A declared property, and what can be set of it.
  struct Entry: Sendable {
    let declaration: KeyDeclaration
    let make: @Sendable () -> [SettableProperty<Owner>]
  }

  private let entries: [Entry]
  /// What has been found so far.
  private let found = Mutex<[String: SettableProperty<Owner>]>([:])

  init(_ entries: [Entry]) {
    self.entries = entries
  }

  /// All properties and parts, in the order of the documentation.
  var all: [SettableProperty<Owner>] { entries.flatMap { $0.make() } }

  /// The same, each with the declaration of its property.
  var declared: [(property: SettableProperty<Owner>, declaration: KeyDeclaration)] {
    entries.flatMap { entry in entry.make().map { ($0, entry.declaration) } }
  }

  /// The property or part with a name, its own or an alias.
  subscript(name: String) -> SettableProperty<Owner>? {
    found.withLock { found in
      if let property = found[name] { return property }
      let property = entries.lazy.filter { $0.declaration.isPrefix(of: name) }.flatMap { $0.make() }
        .first { $0.names.contains(name) }
      found[name] = property
      return property
    }
  }
}
