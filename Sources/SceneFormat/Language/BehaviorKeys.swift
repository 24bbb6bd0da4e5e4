internal import Foundation

/// The kinds of behaviours and the keys that all of them have.
enum BehaviorKeys {
  static let id = Key(
    "id", Shape<JSONString>.identifier, "The name by which the behavior is referred to.")
  static let added = DefaultedKey(
    "added", Shape<Bool>.boolean, default: "true",
    "Whether the behavior acts from the start; else it waits for an action.")

  /// A kind of behaviour: its keys, and how its parameters are read.
  struct Kind: Sendable {
    /// The keys.
    let table: KeyTable
    /// Reads the parameters; nil if too much is faulty.
    let decode: @Sendable (ObjectReader) -> Behavior.Kind?

    init(
      _ name: String, _ noun: String, _ summary: String, _ own: [any DeclaredKey],
      decode: @escaping @Sendable (ObjectReader) -> Behavior.Kind?
    ) {
      let type = RequiredKey(
        "type", Shape<String>.string.described(as: .choice([name])), "The kind of behavior.")
      table = KeyTable(
        name: name, noun: noun, summary: summary, keys: [id, type, added] + own)
      self.decode = decode
    }
  }

  static let kinds: [Kind] = [
    GravityKeys.kind, CollisionKeys.kind, AttachmentKeys.kind, SnapKeys.kind, PushKeys.kind,
    ItemPropertiesKeys.kind, FieldKeys.kind, CompositeKeys.kind,
  ]

  static let variants = VariantTable(
    discriminator: "type", fallback: nil, noun: "a behavior", tables: kinds.map(\.table),
    refused: [])

  /// A behaviour of any kind.
  static let shape = Shape<Behavior>(schema: .definition("anyBehavior")) { value, decoding in
    guard let table = variants.select(value, decoding),
      let kind = kinds.first(where: { $0.table.name == table.name }),
      let reader = ObjectReader(value, table, of: variants, decoding)
    else { return nil }
    let (id, isAdded) = (reader[id], reader[added])
    guard let parameters = kind.decode(reader) else { return nil }
    return Behavior(
      id: id?.value ?? decoding.names.generate(table.name), isNamed: id != nil, isAdded: isAdded,
      kind: parameters, place: value.place)
  }

  /// The items of a behaviour.
  static let items = RequiredKey(
    "items", Shape<[Reference]>.references(.item), "The views and groups that the behavior acts on."
  )
  /// The one item of a behaviour.
  static let item = RequiredKey(
    "item", Shape<Reference>.reference(.item), "The view or group that the behavior acts on.")
}
