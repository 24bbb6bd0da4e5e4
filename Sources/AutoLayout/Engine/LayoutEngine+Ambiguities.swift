internal import Cassowary
internal import Scene

/// Ambiguous layouts.
extension LayoutEngine {
  /// The parts of an item's frame that constraints do not determine; empty for an item that the
  /// engine did not place.
  public func ambiguity(of item: any LayoutItem) -> LayoutAmbiguity {
    record(of: item).flatMap { ambiguities(ofRecords: [$0]).first } ?? []
  }

  /// The ambiguities of several items, which cost less together than one by one.
  ///
  /// - Parameter items: The items.
  /// - Returns: The ambiguity of each.
  public func ambiguities(of items: [any LayoutItem]) -> [LayoutAmbiguity] {
    let records = items.map { record(of: $0) }
    var found = ambiguities(ofRecords: records.compactMap { $0 }).makeIterator()
    return records.map { $0 == nil ? [] : found.next() ?? [] }
  }

  /// The parts of records' frames, in their parents' coordinates, that are not determined.
  private func ambiguities(ofRecords records: [Int]) -> [LayoutAmbiguity] {
    let freedoms = solver.freedom(of: records.flatMap { frameSums(ofRecord: $0) })
    let parts: [LayoutAmbiguity] = [.minX, .width, .minY, .height]
    return records.indices.map { index in
      var ambiguity: LayoutAmbiguity = []
      for (offset, part) in parts.enumerated()
      where freedoms[index * parts.count + offset].isAmbiguous {
        ambiguity.insert(part)
      }
      return ambiguity
    }
  }

  /// The left edge, width, top edge and height of a record in its parent's coordinates, as sums of
  /// variables.
  private func frameSums(ofRecord record: Int) -> [[Term]] {
    let (variables, parent) = (items[record].variables, items[record].parent)
    return LayoutAxis.allCases.flatMap { axis -> [[Term]] in
      let outer = parent < 0 ? [] : [Term(items[parent].variables[axis].min, -1)]
      return [[Term(variables[axis].min)] + outer, [Term(variables[axis].size)]]
    }
  }

  // MARK: Exercising

  /// Moves an item whose layout is ambiguous to another position or size that satisfies all
  /// constraints equally well, and lays out again.
  ///
  /// The distance, 5 to 25 points or as far as the constraints allow, and the direction come from the
  /// seed.
  ///
  /// - Parameters:
  ///   - item: The item, laid out before.
  ///   - seed: Different seeds give different positions.
  public func exerciseAmbiguity(of item: any LayoutItem, seed: UInt64 = 0) {
    guard let record = record(of: item) else { return }
    var state = seed
    for sum in frameSums(ofRecord: record) {
      let freedom = solver.freedom(of: [sum])[0]
      guard freedom.isAmbiguous else { continue }
      let number = Self.nextNumber(&state)
      let rises = freedom.canRise && (!freedom.canFall || number & 1 == 0)
      let amount = Double(5 + number >> 1 % 21)
      let now = sum.reduce(0) { $0 + $1.coefficient * solver.value(of: $1.variable) }
      // A temporary constraint below all others moves the sum as far as they allow.
      let id = solver.insert(
        Constraint(
          sum, .equal, now + (rises ? amount : -amount), priority: .optional(-.infinity)))
      _ = try? solver.solve()
      solver.remove(id)
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
