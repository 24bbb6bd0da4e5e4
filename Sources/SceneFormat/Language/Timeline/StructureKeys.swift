internal import Foundation
internal import Scene
internal import SceneText

/// The forms of the value of `add`.
enum AdditionKeys {
  static let item = Key(
    "item", Syntax<Reference>.reference(.item), "The view or group to add to the behavior.")
  static let boundary = Key(
    "boundary", BoundaryKeys.syntax.described(as: .single(BoundaryKeys.table.name)),
    "The boundary to add to the collision behavior.")
  static let to = RequiredKey("to", Syntax<Reference>.behavior(typesWithItems), "The behavior.")

  static let table = KeyTable(
    name: "addition", noun: "an addition",
    summary: "An item or a boundary that is added to a behavior.",
    keys: [item, boundary, to])

  /// The types of behaviors whose items can change.
  static let typesWithItems = BehaviorKeys.kinds.filter { $0.items == .several }.map(\.table.name)

  static let syntax = Syntax<TimelineAction.Kind>(
    compiling: .any([
      .reference(.addable), .single("anyBehavior"),
      .definition(table.name),
    ]), write: write
  ) { value, decoding in
    guard let object = value.object else {
      return Syntax<Reference>.reference(.addable).compile(value, decoding)?.map { .add($0) }
    }
    if object["type"] != nil {
      return BehaviorKeys.syntax.compile(value, decoding)?.map { .addBehavior($0) }
    }
    return ObjectReader(value, table, decoding)?.compiled(addition)
  }

  @Sendable
  private static func write(_ kind: TimelineAction.Kind, _ writing: Writing?) -> JSONOutput? {
    var writer = ObjectWriter(table, writing)
    switch kind {
    case .add(let element): return Syntax<Reference>.reference(.addable).write(element, writing)
    case .addBehavior(let behavior): return BehaviorKeys.syntax.write(behavior, writing)
    case .addItem(let item, let behavior):
      writer.set(Self.item, item)
      writer.set(to, behavior)
    case .addBoundary(let boundary, let behavior):
      writer.set(Self.boundary, boundary)
      writer.set(to, behavior)
    default: return nil
    }
    return writer.output
  }

  private static func addition(_ reader: ObjectReader) -> TimelineAction.Kind? {
    let (item, boundary, target) = (reader[item], reader[boundary], reader[to])
    guard reader.hasOne(of: [Self.item, Self.boundary]), let target else { return nil }
    if let item { return .addItem(item, to: target) }
    guard let boundary, reader.decoding.isCollision(target) else { return nil }
    return .addBoundary(boundary, to: target)
  }
}

/// The forms of the value of `remove`.
enum RemovalKeys {
  static let item = RequiredKey(
    "item", Syntax<Reference>.reference(.item), "The view or group to remove from the behavior.")
  static let from = RequiredKey(
    "from", Syntax<Reference>.behavior(AdditionKeys.typesWithItems), "The behavior.")

  static let table = KeyTable(
    name: "removal", noun: "a removal", summary: "An item that is removed from a behavior.",
    keys: [item, from])

  static let syntax = Syntax<TimelineAction.Kind>(
    compiling: .any([.reference(.removable), .definition(table.name)]),
    write: { kind, writing in
      switch kind {
      case .remove(let element):
        return Syntax<Reference>.reference(.removable).write(element, writing)
      case .removeItem(let item, let behavior):
        var writer = ObjectWriter(table, writing)
        writer.set(Self.item, item)
        writer.set(from, behavior)
        return writer.output
      default: return nil
      }
    }
  ) { value, decoding in
    guard value.object != nil else {
      return Syntax<Reference>.reference(.removable).compile(value, decoding)?.map { .remove($0) }
    }
    return ObjectReader(value, table, decoding)?.compiled { reader in
      let (item, source) = (reader[item], reader[from])
      guard let item, let source else { return nil }
      return .removeItem(item, from: source)
    }
  }
}

extension Decoding {
  /// Whether a behavior is a collision; if not, this is reported.
  fileprivate func isCollision(_ behavior: Reference) -> Bool {
    guard let type = names.type(of: behavior.id), type != CollisionParameters.type else {
      return true
    }
    report(
      .wrongBehavior(behavior.id, expected: [CollisionParameters.type], found: type),
      at: behavior.place)
    return false
  }
}

/// The keys of a change of the layout.
enum LayoutChangeKeys {
  static let constants = Key(
    "constants", map(Syntax<CGFloat>.number(.coordinate)),
    "New constants: the id of a constraint to points.")
  static let priorities = Key(
    "priorities", map(Syntax<LayoutPriority>.priority),
    "New priorities: the id of a constraint to a number; required constraints stay required, and "
      + "optional ones optional.")
  static let activate = Key(
    "activate", Syntax<[Reference]>.references(.constraint),
    "The constraints to activate.")
  static let deactivate = Key(
    "deactivate", Syntax<[Reference]>.references(.constraint),
    "The constraints to deactivate, before others are activated.")

  static let table = KeyTable(
    name: "layoutChange", noun: "a change of the layout",
    summary: "Changes of constraints.",
    keys: [constants, priorities, activate, deactivate])

  static let syntax = Syntax<LayoutChange>.object(table) { reader in
    LayoutChange(
      constants: reader[constants] ?? [], priorities: reader[priorities] ?? [],
      deactivate: reader[deactivate] ?? [], activate: reader[activate] ?? [])
  } write: { change, writer in
    writer.set(constants, change.constants.isEmpty ? nil : change.constants)
    writer.set(priorities, change.priorities.isEmpty ? nil : change.priorities)
    writer.set(deactivate, change.deactivate.isEmpty ? nil : change.deactivate)
    writer.set(activate, change.activate.isEmpty ? nil : change.activate)
  }

  /// Constraints with a number for each.
  @_semantics("optimize.sil.specialize.generic.never")
  private static func map<Value: Equatable & Sendable>(
    _ number: Syntax<Value>
  ) -> Syntax<[LayoutChange.Change<Value>]> {
    .members(
      number, of: .constraint, expected: "an object of numbers",
      { LayoutChange.Change(constraint: $0, value: $1) }, back: { ($0.constraint, $0.value) })
  }
}
