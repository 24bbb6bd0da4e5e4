internal import Cassowary
internal import Foundation

extension LayoutEngine {
  /// Moves an item whose layout is ambiguous to another place or size that meets all constraints as
  /// well, and lays out again.
  ///
  /// It shows by eye what nothing decides. The amount, 5 to 25 points or as far as the constraints
  /// allow, and the sense come from the seed.
  ///
  /// - Parameters:
  ///   - item: The item, laid out before.
  ///   - seed: Another seed gives another place.
  public func exerciseAmbiguity(of item: any LayoutItem, seed: UInt64 = 0) {
    guard let record = record(of: item) else { return }
    var state = seed
    for sum in measures(ofRecord: record) {
      let freedom = solver.freedom(of: [sum])[0]
      guard freedom.isAmbiguous else { continue }
      let number = Self.nextNumber(&state)
      let rises = freedom.canRise && (!freedom.canFall || number & 1 == 0)
      let amount = Double(5 + number >> 1 % 21)
      let now = sum.reduce(0) { $0 + $1.coefficient * solver.value(of: $1.variable) }
      // A wish below all others draws the measure as far as they let it, and is forgotten.
      let wish = solver.insert(
        Constraint(
          sum, .equal, now + (rises ? amount : -amount), priority: .optional(-.infinity)))
      _ = try? solver.solve()
      solver.remove(wish)
      _ = try? solver.solve()
    }
    layout()
  }

  /// SplitMix64 (Steele, Lea and Flood 2014).
  private static func nextNumber(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }
}
