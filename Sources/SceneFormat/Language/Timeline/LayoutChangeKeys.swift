internal import Foundation
internal import Scene

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
