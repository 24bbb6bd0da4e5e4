internal import SceneText

/// A property of a kind of object, declared once: its name, syntax, default and meaning, and
/// whether it can be set while the scene plays.
///
/// Reading, the JSON Schema, `set`, `animate`, hints and the documentation are derived from it. The
/// default is the value of a new owner. View animations animate the property if it is among the
/// owner's animated parts.
///
/// Values that cannot be set, such as those of a figure, are read, described and documented in the same way.
///
/// The generic functions of the declarations are not specialized: there are some 150 types of values, none of it
/// is a hot path, and the specializations were two thirds of the module's code and half of the time to compile it.
struct Property<Owner: Sendable>: DeclaredKey {
  let declaration: KeyDeclaration
  /// Reads the property from an object, or leaves the owner as it is; false if a required value is
  /// missing.
  private(set) var read: @Sendable (ObjectReader, KeyDeclaration, inout Owner) -> Bool
  /// Writes the property of an owner; nil, with the problem noted down, if it has no form in scene files.
  let write: @Sendable (Owner, Writing?) -> JSONOutput?
  /// Whether the property of an owner has to be written: it is required or has not its default, and follows from no other.
  private(set) var isWritten: @Sendable (Owner) -> Bool
  /// The property and its parts that can be set; empty if it stays constant.
  ///
  /// It is made on demand: most scenes set few properties.
  var settable: [SettableProperty<Owner>] { makeSettable() }
  private let makeSettable: @Sendable () -> [SettableProperty<Owner>]
  /// The same, with the declaration.
  var settableEntry: SettableProperties<Owner>.Entry {
    SettableProperties.Entry(declaration: declaration, make: makeSettable)
  }
  /// The condition on the owner under which the property has an effect; nil if it holds.
  let need: @Sendable (Owner) -> String?

  /// A property at a path of its owner.
  ///
  /// The path is made when it is first needed: making all of them would take longer than reading a
  /// small scene.
  ///
  /// - Parameters:
  ///   - name: The name, UIKit's.
  ///   - path: The owner's property.
  ///   - syntax: The syntax of the values.
  ///   - aliases: Other accepted names.
  ///   - statedDefault: The default as JSON text where it depends on other keys; otherwise the owner's.
  ///   - isRequired: Whether the property must be written.
  ///   - hasDefault: Whether the owner's default has a JSON form.
  ///   - isSettable: Whether the property can be set while the scene plays.
  ///   - need: The condition on the owner under which the property has an effect; nil if it holds.
  ///   - summary: The meaning, in a sentence for editors and the documentation.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never)
  init<Value: Equatable & Sendable>(
    _ name: String,
    _ path: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Owner, Value> & Sendable,
    _ syntax: Syntax<Value>,
    also aliases: [String] = [], statedDefault: String? = nil, isRequired: Bool = false,
    hasDefault: Bool = true, isSettable: Bool = Owner.isSettable,
    need: @escaping @Sendable (Owner) -> String? = { _ in nil },
    _ summary: String
  ) where Owner: PropertyOwner {
    let makeSettable: @Sendable () -> [SettableProperty<Owner>] = {
      guard isSettable else { return [] }
      let path = path()
      let parts = syntax.parts.map { $0.lifted(to: path).named(below: name, aliases: aliases) }
      var settable = [SettableProperty(name, path, syntax, aliases: aliases, need: need)] + parts
      let isAnimatable = Owner.animatedPaths.contains(path)
      for index in settable.indices { settable[index].isAnimatable = isAnimatable }
      return settable
    }
    self.makeSettable = makeSettable
    self.need = need
    declaration = KeyDeclaration(
      name: name, aliases: aliases, summary: summary, schema: syntax.schema,
      isRequired: isRequired,
      makeDefault: {
        isRequired || !hasDefault
          ? nil : statedDefault ?? syntax.text(of: Owner()[keyPath: path()])
      },
      makeSettableNames: { makeSettable().map(\.name) },
      findsAnimatable: { isSettable && Owner.animatedPaths.contains(path()) })
    write = { owner, writing in syntax.write(owner[keyPath: path()], writing) }
    isWritten = { owner in
      let path = path()
      return isRequired || owner[keyPath: path] != Owner()[keyPath: path]
    }
    read = { reader, declaration, owner in
      guard let value = reader.read(declaration, as: syntax) else { return !declaration.isRequired }
      owner[keyPath: path()] = value
      return true
    }
  }

  /// A property at an optional path of its owner.
  ///
  /// `absent` is the value whose parts are set while there is none; without it, parts cannot be set. `none` is what is
  /// written for none, where that is not the default.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never)
  init<Value: Equatable & Sendable>(
    _ name: String,
    _ path: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Owner, Value?> & Sendable,
    _ syntax: Syntax<Value>,
    also aliases: [String] = [], absent: Value? = nil, none: Value? = nil,
    isRequired: Bool = false,
    isSettable: Bool = Owner.isSettable,
    need: @escaping @Sendable (Owner) -> String? = { _ in nil },
    _ summary: String
  ) where Owner: PropertyOwner {
    self.init(
      name, path(), syntax.optional(absent: absent, none: none), also: aliases,
      isRequired: isRequired,
      isSettable: isSettable,
      need: need, summary)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never)
  private init<Part>(
    _ part: Property<Part>,
    at path: @escaping @Sendable () -> any WritableKeyPath<Owner, Part> & Sendable
  ) {
    declaration = part.declaration
    read = { part.read($0, $1, &$2[keyPath: path()]) }
    write = { part.write($0[keyPath: path()], $1) }
    isWritten = { part.isWritten($0[keyPath: path()]) }
    makeSettable = {
      let path = path()
      return part.settable.map { $0.lifted(to: path) }
    }
    need = { part.need($0[keyPath: path()]) }
  }

  /// The property for a kind of object that reads it itself, together with others.
  var readByHand: Property {
    var property = self
    property.read = { _, _, _ in true }
    return property
  }

  /// The property, which is written only of some owners, because others have it from other properties.
  func written(if isNeeded: @escaping @Sendable (Owner) -> Bool) -> Property {
    var property = self
    let isWritten = isWritten
    property.isWritten = { isWritten($0) && isNeeded($0) }
    return property
  }

  /// The property of a value that contains the owner at a path.
  @_semantics("optimize.sil.specialize.generic.never")
  func lifted<Whole>(
    to path: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Whole, Owner> & Sendable
  ) -> Property<Whole> {
    Property<Whole>(self, at: path)
  }
}

/// A value whose properties are declared.
protocol PropertyOwner: Sendable {
  /// The value with all defaults.
  init()
  /// The parts that view animations animate.
  static var animatedPaths: Set<PartialKeyPath<Self>> { get }
  /// Whether properties can be set while the scene plays, where their rows do not say otherwise.
  static var isSettable: Bool { get }
}

extension PropertyOwner {
  static var animatedPaths: Set<PartialKeyPath<Self>> { [] }
  static var isSettable: Bool { true }
}

/// A value whose properties stay as they are while the scene plays.
protocol ConstantOwner: PropertyOwner {}

extension ConstantOwner {
  static var isSettable: Bool { false }
}

extension ObjectReader {
  /// Reads those keys of the table that are properties of the owner.
  ///
  /// - Returns: Whether every required value is present.
  @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  func read<Owner: Sendable>(into owner: inout Owner) -> Bool {
    read(table.keys.compactMap { $0 as? Property<Owner> }, into: &owner)
  }

  /// Reads properties into their owner, and reports those without effect.
  ///
  /// - Returns: Whether every required value is present.
  @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  func read<Owner>(_ properties: [Property<Owner>], into owner: inout Owner) -> Bool {
    var isComplete = true
    for property in properties where !property.read(self, property.declaration, &owner) {
      isComplete = false
    }
    for property in properties where has(property) {
      if let need = property.need(owner) { check(property, needs: false, need) }
    }
    return isComplete
  }
}
