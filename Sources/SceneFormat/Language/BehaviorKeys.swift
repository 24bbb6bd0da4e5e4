internal import Foundation
internal import Scene

/// The kinds of behaviors, and the keys that they have in common.
enum BehaviorKeys {
  static let kinds: [BehaviorKind] = [
    GravityKeys.kind, CollisionKeys.kind, AttachmentKeys.kind, SnapKeys.kind, PushKeys.kind,
    ItemPropertiesKeys.kind, FieldKeys.kind, CompositeKeys.kind,
  ]

  static let id = Key(
    "id", Syntax<JSONString>.identifier, "The id of the behavior.")
  static let added = DefaultedKey(
    "added", Syntax<Bool>.boolean, default: "true",
    "Whether the behavior acts from the start; otherwise an action adds it.")
  static let items = RequiredKey(
    "items", Syntax<[Reference]>.references(.item),
    "The views and groups on which the behavior acts.")
  static let item = RequiredKey(
    "item", Syntax<Reference>.reference(.item), "The view or group on which the behavior acts.")

  /// What can be set of each kind by every name, in the order of the kinds.
  static let settableByName = kinds.map { Dictionary(named: $0.settable) }

  static let variants = VariantTable(
    discriminator: "type", fallback: nil, noun: "a behavior", tables: kinds.map(\.table))

  /// A behavior of any kind.
  static let syntax = Syntax<Behavior>(schema: .definition("anyBehavior")) { value, decoding in
    guard let table = variants.select(value, decoding),
      let kind = kinds.first(where: { $0.table.name == table.name }),
      let reader = ObjectReader(value, table, of: variants, decoding)
    else { return nil }
    let (id, isAdded) = (reader[id], reader[added])
    var behavior = Behavior(
      id: "", isNamed: id != nil, isAdded: isAdded, items: [], parameters: kind.defaults,
      children: [], place: value.place)
    guard kind.read(reader, &behavior) else { return nil }
    behavior.id = id?.value ?? decoding.names.generate(table.name)
    return behavior
  }
}

/// A kind of behavior: its keys, and how its parameters are read and set.
struct BehaviorKind: Sendable {
  /// How the items of a behavior are written.
  enum Items: Sendable {
    /// As a list.
    case several
    /// As a single id.
    case one
    /// Not at all.
    case none
  }

  /// The keys.
  let table: KeyTable
  /// The parameters with all defaults.
  let defaults: any BehaviorParameters
  /// Reads a behavior; false if an essential part is faulty.
  let read: @Sendable (ObjectReader, inout Behavior) -> Bool
  /// The properties that can be set.
  var settable: [SettableProperty<any BehaviorParameters>] { makeSettable() }
  private let makeSettable: @Sendable () -> [SettableProperty<any BehaviorParameters>]

  /// A kind of behavior by its properties.
  ///
  /// - Parameters:
  ///   - name: Its `type`.
  ///   - noun: What messages call a behavior of the kind.
  ///   - summary: The meaning, in a sentence for editors and the documentation.
  ///   - items: How its items are written.
  ///   - properties: The properties of its parameters.
  ///   - further: The keys that are not properties.
  ///   - finish: Reads the further keys, and checks rules that involve several keys; false if an
  ///     essential part is faulty.
  init<Parameters: BehaviorParameters & PropertyOwner>(
    _ name: String, _ noun: String, _ summary: String, items: Items = .several,
    _ properties: [Property<Parameters>], further: [any DeclaredKey] = [],
    finish: @escaping @Sendable (ObjectReader, inout Parameters, inout Behavior) -> Bool = {
      _, _, _ in true
    }
  ) {
    let type = RequiredKey(
      "type", Syntax<String>.string.described(as: .choice([name])), "The kind of behavior.")
    let itemKeys: [any DeclaredKey] =
      switch items {
      case .several: [BehaviorKeys.items]
      case .one: [BehaviorKeys.item]
      case .none: []
      }
    table = KeyTable(
      name: name, noun: noun, summary: summary,
      keys: [BehaviorKeys.id, type, BehaviorKeys.added] + itemKeys + properties + further)
    defaults = Parameters()
    makeSettable = {
      properties.flatMap(\.settable).map { property in
        property.lifted(get: { $0 as? Parameters }) { whole, change in
          guard var parameters = whole as? Parameters else { return }
          change(&parameters)
          whole = parameters
        }
      }
    }
    read = { reader, behavior in
      var parameters = Parameters()
      let isRead = reader.read(properties, into: &parameters)
      let isComplete = finish(reader, &parameters, &behavior) && isRead
      behavior.parameters = parameters
      switch items {
      case .several:
        guard let items = reader[BehaviorKeys.items] else { return false }
        behavior.items = items
      case .one:
        guard let item = reader[BehaviorKeys.item] else { return false }
        behavior.items.insert(item, at: 0)
      case .none: break
      }
      return isComplete
    }
  }
}

extension Dictionary {
  /// Properties by each of their names.
  init<Owner>(named properties: [SettableProperty<Owner>])
  where Key == String, Value == SettableProperty<Owner> {
    self.init(
      properties.flatMap { property in
        ([property.name] + property.aliases).map { ($0, property) }
      }, uniquingKeysWith: { first, _ in first })
  }
}

extension CompositeParameters: PropertyOwner {}

/// The keys of a composite behavior.
enum CompositeKeys {
  static let behaviors = RequiredKey(
    "behaviors", Syntax<[Behavior]>.list(of: BehaviorKeys.syntax),
    "The behaviors that it contains.")

  static let kind = BehaviorKind(
    "composite", "a composite behavior",
    "Combines behaviors, which are added and removed together.", items: .none,
    [Property<CompositeParameters>](), further: [behaviors]
  ) { reader, _, behavior in
    guard let children = reader[behaviors] else { return false }
    behavior.children = children
    return true
  }
}
