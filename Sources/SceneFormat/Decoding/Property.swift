public import Foundation
public import Scene
internal import SceneText
internal import Synchronization

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

/// A property that can be set while a scene plays: of a view, of a behavior, or of a part of them.
///
/// It is not declared by itself. A `Property` gives it for its own values, a `Syntax` for their
/// parts, such as `center.x`; and it is lifted to the values that contain its owner.
public struct SettableProperty<Owner>: Sendable {
  /// The name after the id, such as `backgroundColor` or `transform.scale.x`.
  public internal(set) var name: String
  /// Other accepted names.
  private(set) var aliases: [String]
  /// The property's own name and its aliases.
  var names: [String] { [name] + aliases }
  /// Whether a view animation animates the property; otherwise it is set at once, as in UIKit.
  public internal(set) var isAnimatable = false
  /// The form of the values.
  let schema: SchemaNode
  /// Reads a value, which may be computed; nil, with the problem reported, if it is faulty.
  let compile: @Sendable (JSONValue, Decoding) -> Compiled<PropertyValue>?
  /// The present value.
  public let value: @Sendable (Owner) -> PropertyValue
  /// The present value as JSON text; nil if it has none.
  public let text: @Sendable (Owner) -> String?
  /// Writes a value; nil for one of another type than the property's, or without a form in scene files.
  let write: @Sendable (PropertyValue, Writing?) -> JSONOutput?
  /// Sets a value; a value of another type than the property's is ignored.
  public let set: @Sendable (PropertyValue, inout Owner) -> Void
  /// Where the property is if it is one number; nil if it is not.
  public private(set) var number: SettableNumber<Owner>?
  /// The condition on the owner under which the property has an effect; nil if it holds.
  let need: @Sendable (Owner) -> String?

  /// A property at a path, whose values have a syntax.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Value: Equatable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Owner, Value> & Sendable, _ syntax: Syntax<Value>,
    aliases: [String] = [], need: @escaping @Sendable (Owner) -> String? = { _ in nil }
  ) {
    self.name = name
    self.aliases = aliases
    self.need = need
    schema = syntax.schema
    compile = { value, decoding in
      syntax.compile(value, decoding).map { $0.map { PropertyValue($0) } }
    }
    value = { PropertyValue($0[keyPath: path]) }
    text = { syntax.text(of: $0[keyPath: path]) }
    write = { value, writing in
      (value.base as? Value).flatMap { syntax.write($0, writing) }
    }
    set = { value, owner in
      guard let value = value.base as? Value else { return }
      owner[keyPath: path] = value
    }
    if syntax.range != nil, let path = path as? WritableKeyPath<Owner, CGFloat> {
      number = SettableNumber(path: path)
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private init<Part>(
    _ part: SettableProperty<Part>, get: @escaping @Sendable (Owner) -> Part?,
    change: @escaping @Sendable (inout Owner, (inout Part) -> Void) -> Void
  ) {
    name = part.name
    aliases = part.aliases
    isAnimatable = part.isAnimatable
    (schema, compile, write) = (part.schema, part.compile, part.write)
    // Of what is absent, no part has a value.
    value = { get($0).map(part.value) ?? PropertyValue(Bool?.none) }
    text = { get($0).flatMap(part.text) }
    set = { value, owner in change(&owner) { part.set(value, &$0) } }
    need = { get($0).flatMap(part.need) }
  }

  /// The property of a value that contains the owner.
  @_semantics("optimize.sil.specialize.generic.never")
  func lifted<Whole>(
    get: @escaping @Sendable (Whole) -> Owner?,
    change: @escaping @Sendable (inout Whole, (inout Owner) -> Void) -> Void
  ) -> SettableProperty<Whole> {
    SettableProperty<Whole>(self, get: get, change: change)
  }

  /// The property of a value that contains the owner at a path.
  @_semantics("optimize.sil.specialize.generic.never")
  func lifted<Whole>(
    to path: any WritableKeyPath<Whole, Owner> & Sendable
  ) -> SettableProperty<Whole> {
    var property: SettableProperty<Whole> = lifted(
      get: { $0[keyPath: path] }, change: { $1(&$0[keyPath: path]) })
    property.number = number?.lifted(to: path)
    return property
  }

  /// The property of an optional owner; if there is none, setting it starts from a given value.
  @_semantics("optimize.sil.specialize.generic.never")
  func ofOptional(startingFrom absent: Owner) -> SettableProperty<Owner?> where Owner: Sendable {
    lifted(
      get: { $0 },
      change: { owner, change in
        var present = owner ?? absent
        change(&present)
        owner = present
      })
  }

  /// The property as a part of another one, which may have aliases itself.
  func named(below prefix: String, aliases others: [String] = []) -> SettableProperty {
    var property = self
    property.aliases =
      aliases.map { "\(prefix).\($0)" }
      + others.flatMap { other in
        names.map { "\(other).\($0)" }
      }
    property.name = "\(prefix).\(name)"
    return property
  }
}

/// A property that is one number, with its place in the owner.
public struct SettableNumber<Owner>: Sendable {
  // Key paths to stored properties of values can be shared between threads, but those that are put
  // together are not marked so.
  /// The place.
  nonisolated(unsafe) public let path: WritableKeyPath<Owner, CGFloat>
  /// The place in that part of the owner from which the property was lifted; nil for the owner's own.
  nonisolated(unsafe) public let pathInPart: AnyKeyPath?

  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate init(
    path: WritableKeyPath<Owner, CGFloat>, pathInPart: AnyKeyPath? = nil
  ) {
    (self.path, self.pathInPart) = (path, pathInPart)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate func lifted<Whole>(to path: WritableKeyPath<Whole, Owner>) -> SettableNumber<Whole> {
    SettableNumber<Whole>(path: path.appending(path: self.path), pathInPart: self.path)
  }
}

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
  @_semantics("optimize.sil.specialize.generic.never")
  var all: [SettableProperty<Owner>] { entries.flatMap { $0.make() } }

  /// The same, each with the declaration of its property.
  @_semantics("optimize.sil.specialize.generic.never")
  var declared: [(property: SettableProperty<Owner>, declaration: KeyDeclaration)] {
    entries.flatMap { entry in entry.make().map { ($0, entry.declaration) } }
  }

  /// The property or part with a name, its own or an alias.
  @_semantics("optimize.sil.specialize.generic.never")
  subscript(name: String) -> SettableProperty<Owner>? {
    found.withLock { found in
      if let property = found[name] { return property }
      for entry in entries where entry.declaration.isPrefix(of: name) {
        guard let property = entry.make().first(where: { $0.names.contains(name) }) else {
          continue
        }
        found[name] = property
        return property
      }
      return nil
    }
  }
}
