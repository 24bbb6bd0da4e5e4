internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

extension Behavior: ConstantOwner {}

/// The kinds of behaviors, and the keys that they have in common.
enum BehaviorKeys {
  private static let types: [any BehaviorType.Type] = [
    GravityKeys.self, CollisionKeys.self, AttachmentKeys.self, SnapKeys.self, PushKeys.self,
    ItemPropertiesKeys.self, FieldKeys.self, CompositeKeys.self,
  ]

  /// All kinds of behaviors, in the order of the documentation.
  static var kinds: [BehaviorKind] { types.map { $0.kind } }

  /// The kind of behavior with a name.
  static func kind(_ name: String) -> BehaviorKind? { types.first { $0.name == name }?.kind }

  /// The kind of behavior that has such parameters.
  static func kind(of parameters: any BehaviorParameters) -> BehaviorKind? {
    kind(type(of: parameters).type)
  }

  /// What to write instead of a vector with an angle or a magnitude.
  static func hint(_ key: String, _ vector: CGVector) -> String {
    // As many digits as somebody would write, and no negative zero.
    let numbers = [vector.dx, vector.dy].map { component in
      ((Double(component) * 1e6).rounded() / 1e6 + 0).shortestText
    }
    return "the vector has both: \"\(key)\": [\(numbers.joined(separator: ", "))]"
  }

  static let id = Key(
    "id", Syntax<JSONString>.identifier, "The id of the behavior.")
  static let added = Property<Behavior>(
    "added", \.isAdded, .boolean,
    "Whether the behavior acts from the start; otherwise an action adds it.")
  static let items = Property<Behavior>(
    "items", \.items, .references(.item), isRequired: true,
    "The views and groups on which the behavior acts.")
  static let item = RequiredKey(
    "item", Syntax<Reference>.reference(.item), "The view or group on which the behavior acts.")

  static let variants = VariantTable(
    discriminator: "type", fallback: nil, noun: "a behavior", isUsedByComponents: true,
    kindOfComponents: CompositeParameters.type,
    variants: types.map { type in (type.name, { type.kind.table }) })

  /// A behavior of any kind.
  static let syntax = Syntax<Behavior>(
    compiling: .definition("anyBehavior"),
    write: { behavior, writing in
      guard let kind = kind(of: behavior.parameters) else {
        return writing.failed("there is no such kind of behavior")
      }
      var writer = ObjectWriter(kind.table, writing)
      writer.setWord(kind.type.name)
      writer.set([added], of: behavior)
      kind.write(behavior, &writer)
      // Those within it have got their ids before.
      writer.set(
        id, writing.id(of: behavior.id, behavior.isNamed, or: kind.table.name, behavior.place))
      return writer.output
    }
  ) { value, decoding in
    guard let table = variants.select(value, decoding), let kind = kind(table.name) else {
      return nil
    }
    return ObjectReader(value, table, of: variants, decoding)?.compiled { reader in
      let id = reader[id]
      var behavior = Behavior()
      (behavior.isNamed, behavior.place) = (id != nil, reader.place)
      behavior.parameters = kind.defaults
      reader.read([added], into: &behavior)
      guard kind.read(reader, &behavior) else { return nil }
      behavior.id = reader.id(id, or: kind.table.name)
      return behavior
    }
  }

  /// A behavior outside of actions, whose values are not expressions.
  static let constantSyntax = Syntax<Behavior>(
    compiling: .definition("constantBehavior"), write: syntax.write, compile: syntax.compile)
}

/// The keys of one kind of behavior.
protocol BehaviorType: SendableMetatype {
  /// The parameters of such a behavior.
  associatedtype Parameters: BehaviorParameters
  /// The kind, which is made when it is first needed.
  static var kind: BehaviorKind { get }
}

extension BehaviorType {
  /// The `type` of the behavior.
  static var name: String { Parameters.type }
}

/// A kind of behavior: its keys, and how its parameters are read and set.
final class BehaviorKind: Sendable {
  /// How the items of a behavior are written.
  enum Items: Sendable {
    /// As a list.
    case several
    /// As a single id.
    case one
    /// Not at all.
    case none

    /// The key of the items, if they have one.
    var keys: [any DeclaredKey] {
      switch self {
      case .several: [BehaviorKeys.items]
      case .one: [BehaviorKeys.item]
      case .none: []
      }
    }

    /// What to write instead of the key of another kind.
    func hints(_ noun: String) -> [String: String] {
      let (one, several) = (BehaviorKeys.item.name, BehaviorKeys.items.name)
      switch self {
      case .several: return [one: "\(noun) has a list, as in \"\(several)\": [\"a\"]"]
      case .one: return [several: "\(noun) has a single one, as in \"\(one)\": \"a\""]
      case .none: return [:]
      }
    }

    /// Reads the items; false if they are missing or faulty.
    func read(_ reader: ObjectReader, into behavior: inout Behavior) -> Bool {
      switch self {
      case .several: return reader.read([BehaviorKeys.items], into: &behavior)
      case .one:
        guard let item = reader[BehaviorKeys.item] else { return false }
        behavior.items.insert(item, at: 0)
      case .none: break
      }
      return true
    }

    /// Writes the items.
    func write(_ behavior: Behavior, _ writer: inout ObjectWriter) {
      switch self {
      case .several: writer.set([BehaviorKeys.items], of: behavior)
      case .one: writer.set(BehaviorKeys.item, behavior.items[0])
      case .none: break
      }
    }

    /// Why a behavior cannot be written with its items and its children; nil if it can.
    func problem(of behavior: Behavior, _ noun: String) -> String? {
      let (count, parameters) = (behavior.items.count, behavior.parameters)
      let isCounted =
        switch self {
        case .several: true
        case .one: count == 1 || count == 2 && parameters is AttachmentParameters
        case .none: count == 0
        }
      let mayContain = behavior.children.isEmpty || parameters is CompositeParameters
      guard !isCounted || !mayContain else { return nil }
      return behavior.children.isEmpty
        ? "\(noun) acts on \(self == .none ? "no item" : "one item"), not on \(count)"
        : "only a composite behavior contains others"
    }
  }

  /// The keys.
  let table: KeyTable
  /// How its items are written.
  let items: Items
  /// The key of the kind.
  let type: RequiredKey<String>
  /// The parameters with all defaults.
  let defaults: any BehaviorParameters
  /// Reads a behavior; false if an essential part is faulty.
  let read: @Sendable (ObjectReader, inout Behavior) -> Bool
  /// Writes the keys of a behavior that only this kind has.
  let write: @Sendable (Behavior, inout ObjectWriter) -> Void
  /// The properties that can be set.
  let settable: SettableProperties<any BehaviorParameters>

  /// A kind of behavior by its properties.
  ///
  /// - Parameters:
  ///   - noun: What messages call a behavior of the kind.
  ///   - summary: The meaning, in a sentence for editors and the documentation.
  ///   - uikit: What it is in UIKit; by default a class of its name.
  ///   - items: How its items are written.
  ///   - properties: The properties of its parameters.
  ///   - further: The keys that are not properties.
  ///   - hints: What to write instead of keys that people expect.
  ///   - finish: Reads the further keys, and checks rules that involve several keys; false if an
  ///     essential part is faulty.
  ///   - writeFurther: Writes the further keys.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Parameters: BehaviorParameters & PropertyOwner>(
    _ noun: String, _ summary: String, uikit: String? = nil, items: Items = .several,
    _ properties: [Property<Parameters>], further: [any DeclaredKey] = [],
    hints: [String: String] = [:],
    finish: @escaping @Sendable (ObjectReader, inout Parameters, inout Behavior) -> Bool = {
      _, _, _ in true
    },
    writeFurther: @escaping @Sendable (Behavior, inout ObjectWriter) -> Void = { _, _ in }
  ) {
    let type = RequiredKey(
      "type", Syntax<String>.string.described(as: .word(Parameters.type)), "The kind of behavior.")
    self.type = type
    self.items = items
    table = KeyTable(
      name: Parameters.type, noun: noun, summary: summary,
      uikit: uikit ?? "UI\(Parameters.type.capitalizedFirst)Behavior",
      keys: [BehaviorKeys.id, type, BehaviorKeys.added] + items.keys + properties + further,
      hints: items.hints(noun).merging(hints) { $1 })
    defaults = Parameters()
    settable = Self.settable(properties)
    write = { behavior, writer in
      guard let parameters = behavior.parameters as? Parameters else { return }
      writer.set(properties, of: parameters)
      if let problem = items.problem(of: behavior, noun) { return writer.fail(problem) }
      items.write(behavior, &writer)
      writeFurther(behavior, &writer)
    }
    read = { reader, behavior in
      var parameters = Parameters()
      let isRead = reader.read(properties, into: &parameters)
      let isComplete = finish(reader, &parameters, &behavior) && isRead
      behavior.parameters = parameters
      return items.read(reader, into: &behavior) && isComplete
    }
  }

  /// The properties of parameters of a type as those of any parameters.
  @_semantics("optimize.sil.specialize.generic.never")
  private static func settable<Parameters: BehaviorParameters & PropertyOwner>(
    _ properties: [Property<Parameters>]
  ) -> SettableProperties<any BehaviorParameters> {
    SettableProperties(
      properties.map { property in
        SettableProperties.Entry(declaration: property.declaration) {
          property.settable.map { part in
            part.lifted(get: { $0 as? Parameters }) { whole, change in
              guard var parameters = whole as? Parameters else { return }
              change(&parameters)
              whole = parameters
            }
          }
        }
      })
  }
}

extension CompositeParameters: PropertyOwner {}

/// The keys of a composite behavior.
enum CompositeKeys: BehaviorType {
  typealias Parameters = CompositeParameters

  static let behaviors = RequiredKey(
    "behaviors", Syntax<[Behavior]>.list(of: BehaviorKeys.syntax),
    "The behaviors that it contains.")

  static let kind = BehaviorKind(
    "a composite behavior",
    "Combines behaviors, which are added and removed together.", uikit: "UIDynamicBehavior",
    items: .none,
    [Property<CompositeParameters>](), further: [behaviors]
  ) { reader, _, behavior in
    guard let children = reader[behaviors] else { return false }
    behavior.children = children
    return true
  } writeFurther: { behavior, writer in
    writer.set(behaviors, behavior.children)
  }
}
