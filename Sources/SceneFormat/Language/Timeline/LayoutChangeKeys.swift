internal import Foundation

/// The keys of a change of the layout.
enum LayoutChangeKeys {
  static let constants = Key(
    "constants", map(Shape<CGFloat>.number(.coordinate)),
    "New constants: a constraint's id to points.")
  static let priorities = Key(
    "priorities", map(Shape<Float>.priority),
    "New priorities: a constraint's id to a number; none becomes required or ceases to be.")
  static let activate = Key(
    "activate", Shape<[Reference]>.references(.constraint),
    "The constraints that take part from now on.")
  static let deactivate = Key(
    "deactivate", Shape<[Reference]>.references(.constraint),
    "The constraints that cease to take part, before others begin to.")

  static let table = KeyTable(
    name: "layoutChange", noun: "a change of the layout",
    summary: "Constraints change, and the views are laid out again.",
    keys: [constants, priorities, activate, deactivate])

  static let shape = Shape<LayoutChange>.object(table) { reader in
    LayoutChange(
      constants: reader[constants] ?? [], priorities: reader[priorities] ?? [],
      deactivate: reader[deactivate] ?? [], activate: reader[activate] ?? [])
  }

  /// Constraints with a number each.
  private static func map<Value: Equatable & Sendable>(
    _ number: Shape<Value>
  ) -> Shape<[LayoutChange.Change<Value>]> {
    Shape<[LayoutChange.Change<Value>]>(
      schema: .map(pattern: Shape<JSONString>.identifierPattern, number.schema)
    ) { value, decoding in
      guard let object = value.object else {
        decoding.reportType(value, expected: "an object of numbers")
        return nil
      }
      return object.members.compactMap { member in
        decoding.key = member.key.value
        let number = number.read(member.value, decoding)
        guard let constraint = decoding.resolve(member.key, as: .constraint), let number else {
          return nil
        }
        return LayoutChange.Change(constraint: constraint, value: number)
      }
    }
  }
}
