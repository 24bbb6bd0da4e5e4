internal import Scene

/// A property of a kind of object: the one place that says its name, how it is written, its default,
/// what it is for, and whether it can be set while the scene plays.
///
/// Reading, the schema, `set`, `animate` and hints come from it. The default is the value that a new
/// owner has; whether view animations animate the property follows from the owner's animated parts.
struct Property<Owner: Sendable>: DeclaredKey {
  var declaration: KeyDeclaration
  /// Takes the property's value from an object, or leaves the owner as it is; false where that lacks
  /// what it cannot be without.
  private(set) var read: @Sendable (ObjectReader, KeyDeclaration, inout Owner) -> Bool
  /// The property and its parts as they can be set; none where it stays as it begins.
  ///
  /// Made only when asked for: most scenes set few properties, and start-up should not pay for all.
  var settable: [SettableProperty<Owner>] { makeSettable() }
  private let makeSettable: @Sendable () -> [SettableProperty<Owner>]
  /// What the owner would have to be for the property to mean something to it; nil where it is.
  let need: @Sendable (Owner) -> String?

  /// A property at a path of its owner.
  ///
  /// - Parameters:
  ///   - name: The name, UIKit's.
  ///   - path: Where the owner keeps it.
  ///   - syntax: How its values are written.
  ///   - aliases: Other names that are accepted.
  ///   - themed: The default as JSON text, where it depends on the theme; else the owner's own.
  ///   - isRequired: Whether it must be written.
  ///   - hasDefault: Whether the owner's own value could be written.
  ///   - isSettable: Whether it can be set while the scene plays.
  ///   - need: What the owner would have to be for the property to mean something to it.
  ///   - summary: What it is for, in a sentence for editors.
  init<Value: Equatable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Owner, Value> & Sendable, _ syntax: Syntax<Value>,
    also aliases: [String] = [], themed: String? = nil, isRequired: Bool = false,
    hasDefault: Bool = true, isSettable: Bool = true,
    need: @escaping @Sendable (Owner) -> String? = { _ in nil },
    _ summary: String
  ) where Owner: PropertyOwner {
    declaration = KeyDeclaration(
      name: name, aliases: aliases, summary: summary, schema: syntax.schema,
      isRequired: isRequired,
      makeDefault: {
        isRequired || !hasDefault ? nil : themed ?? syntax.write(Owner()[keyPath: path])
      })
    self.need = need
    let fallback = themed.map { JSONReader.value(ofDefault: $0, named: name) }
    let take = syntax.read
    read = { reader, declaration, owner in
      guard let value = reader.value(of: declaration) ?? fallback,
        let taken = take(value, reader.decoding)
      else { return !declaration.isRequired }
      owner[keyPath: path] = taken
      return true
    }
    makeSettable = {
      guard isSettable else { return [] }
      var own = SettableProperty(name, path, syntax, need: need)
      own.aliases = aliases
      own.isAnimatable = Owner.animatedPaths.contains(path)
      return [own]
        + syntax.parts.map { part in
          var part = part.lifted(to: path).named(below: name, aliases: aliases)
          part.isAnimatable = own.isAnimatable
          return part
        }
    }
  }

  /// A property at a path of its owner that has no value where it is not written; its parts are set
  /// in `absent` then.
  init<Value: Equatable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Owner, Value?> & Sendable, _ syntax: Syntax<Value>,
    also aliases: [String] = [], absent: Value? = nil, isRequired: Bool = false,
    isSettable: Bool = true, need: @escaping @Sendable (Owner) -> String? = { _ in nil },
    _ summary: String
  ) where Owner: PropertyOwner {
    self.init(
      name, path, syntax.optional(absent: absent), also: aliases, isRequired: isRequired,
      isSettable: isSettable,
      need: need, summary)
  }

  private init<Part>(
    _ part: Property<Part>, get: @escaping @Sendable (Owner) -> Part?,
    change: @escaping @Sendable (inout Owner, (inout Part) -> Void) -> Void
  ) {
    declaration = part.declaration
    read = { reader, declaration, owner in
      var isWhole = true
      change(&owner) { isWhole = part.read(reader, declaration, &$0) }
      return isWhole
    }
    makeSettable = { part.settable.map { $0.lifted(get: get, change: change) } }
    need = { get($0).flatMap(part.need) }
  }

  /// The same property where its kind reads it by hand, together with others.
  var readByHand: Property {
    var property = self
    property.read = { _, _, _ in true }
    return property
  }

  /// The same property of something that holds the owner.
  func lifted<Whole>(
    get: @escaping @Sendable (Whole) -> Owner?,
    change: @escaping @Sendable (inout Whole, (inout Owner) -> Void) -> Void
  ) -> Property<Whole> {
    Property<Whole>(self, get: get, change: change)
  }

  /// The same property of something that holds the owner at a path.
  func lifted<Whole>(
    to path: any WritableKeyPath<Whole, Owner> & Sendable
  ) -> Property<Whole> {
    lifted(get: { $0[keyPath: path] }, change: { $1(&$0[keyPath: path]) })
  }
}

/// A value whose properties are declared.
protocol PropertyOwner: Sendable {
  /// The value with every default.
  init()
  /// The parts that view animations animate.
  static var animatedPaths: Set<PartialKeyPath<Self>> { get }
}

extension PropertyOwner {
  static var animatedPaths: Set<PartialKeyPath<Self>> { [] }
}

extension ObjectReader {
  /// The value of a property that is read by hand; nil if it is absent or faulty.
  func read<Value>(_ property: some DeclaredKey, as syntax: Syntax<Value>) -> Value? {
    value(of: property.declaration).flatMap { syntax.read($0, decoding) }
  }

  /// Reads properties into their owner, and reports those that mean nothing to it.
  ///
  /// - Returns: Whether the owner has all that it cannot be without.
  @discardableResult
  func read<Owner>(_ properties: [Property<Owner>], into owner: inout Owner) -> Bool {
    var isWhole = true
    for property in properties where !property.read(self, property.declaration, &owner) {
      isWhole = false
    }
    for property in properties where has(property) {
      if let need = property.need(owner) { check(property, needs: false, need) }
    }
    return isWhole
  }
}
