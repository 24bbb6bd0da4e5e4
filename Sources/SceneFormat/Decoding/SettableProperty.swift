public import Scene

/// A property that can be set while a scene plays: of a view, of a behavior, or of a part of them.
///
/// It is never declared by itself: a `Property`'s own declaration gives it, a syntax's parts give
/// those below it, such as `center.x`, and owners lift it to the whole that holds them.
public struct SettableProperty<Owner>: Sendable {
  /// The name behind the id: `backgroundColor`, `transform.scale.x`.
  public internal(set) var name: String
  /// Other names that mean the same.
  var aliases: [String] = []
  /// Whether a view animation animates it; what it does not is set at once, as in UIKit.
  public internal(set) var isAnimatable = false
  /// What its values look like.
  let schema: SchemaNode
  /// Reads a value; nil, with the problem reported, where it is faulty.
  let read: @Sendable (JSONValue, Decoding) -> PropertyValue?
  /// The present value.
  public let value: @Sendable (Owner) -> PropertyValue
  /// The present value as JSON text; nil where it has none.
  public let text: @Sendable (Owner) -> String?
  /// Sets a value; one of another type than the property's is ignored.
  public let set: @Sendable (PropertyValue, inout Owner) -> Void
  /// What the owner would have to be for the property to mean something to it; nil where it is.
  let need: @Sendable (Owner) -> String?

  /// A property at a path whose values have a syntax.
  init<Value: Equatable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Owner, Value> & Sendable, _ syntax: Syntax<Value>,
    need: @escaping @Sendable (Owner) -> String? = { _ in nil }
  ) {
    self.name = name
    self.need = need
    schema = syntax.schema
    let (read, write) = (syntax.read, syntax.write)
    self.read = { value, decoding in read(value, decoding).map { PropertyValue($0) } }
    value = { PropertyValue($0[keyPath: path]) }
    text = { write($0[keyPath: path]) }
    set = { value, owner in
      guard let value = value.base as? Value else { return }
      owner[keyPath: path] = value
    }
  }

  private init<Part>(
    _ part: SettableProperty<Part>, get: @escaping @Sendable (Owner) -> Part?,
    change: @escaping @Sendable (inout Owner, (inout Part) -> Void) -> Void
  ) {
    name = part.name
    aliases = part.aliases
    isAnimatable = part.isAnimatable
    (schema, read) = (part.schema, part.read)
    value = { get($0).map(part.value) ?? PropertyValue(false) }
    text = { get($0).flatMap(part.text) }
    set = { value, owner in change(&owner) { part.set(value, &$0) } }
    need = { get($0).flatMap(part.need) }
  }

  /// The same property of something that holds the owner.
  func lifted<Whole>(
    get: @escaping @Sendable (Whole) -> Owner?,
    change: @escaping @Sendable (inout Whole, (inout Owner) -> Void) -> Void
  ) -> SettableProperty<Whole> {
    SettableProperty<Whole>(self, get: get, change: change)
  }

  /// The same property of something that holds the owner at a path.
  func lifted<Whole>(
    to path: any WritableKeyPath<Whole, Owner> & Sendable
  ) -> SettableProperty<Whole> {
    lifted(get: { $0[keyPath: path] }, change: { $1(&$0[keyPath: path]) })
  }

  /// The same property of an owner that may be absent; setting it starts from a given value then.
  func ofOptional(startingFrom absent: Owner) -> SettableProperty<Owner?> where Owner: Sendable {
    lifted(
      get: { $0 },
      change: { owner, change in
        var present = owner ?? absent
        change(&present)
        owner = present
      })
  }

  /// The names by which the property is known, behind a prefix.
  func named(below prefix: String, aliases others: [String] = []) -> SettableProperty {
    var property = self
    property.aliases =
      aliases.map { "\(prefix).\($0)" }
      + others.flatMap { other in
        ([name] + aliases).map { "\(other).\($0)" }
      }
    property.name = "\(prefix).\(name)"
    return property
  }
}
