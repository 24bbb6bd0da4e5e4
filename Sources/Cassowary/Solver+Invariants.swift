/// Invariants, checked in tests.
extension Solver {
  /// Checks the consistency of the data structures and, where the solver has been solved, that the
  /// solution is optimal.
  ///
  /// The check of optimality is independent of the steps that led to it: the multipliers of every
  /// level are computed from the costs, and no nonbasic symbol may have a direction in which the first
  /// level that changes improves.
  ///
  /// - Returns: A sentence for each violation; empty without violations.
  package func checkInvariants() -> [String] {
    var violations = checkStorage()
    guard !basisIsStale, !valuesAreStale, pendingConstants.isEmpty, !optimumIsStale else {
      return violations
    }
    violations += checkBasis()
    violations += checkOptimum()
    return violations
  }

  /// Stops a debug build after a change that violates an invariant of the storage; a release build does
  /// nothing here.
  ///
  /// Whether the basis is right and the solution optimal is left to the tests, which know when it must be. The
  /// check is quadratic in the rows, so many rows are looked at less often.
  mutating func assertInvariants() {
    #if DEBUG
    uncheckedChangeCount += 1
    guard uncheckedChangeCount > rowCount / 16 else { return }
    uncheckedChangeCount = 0
    let violations = checkStorage()
    precondition(violations.isEmpty, "invariants of the solver are violated: \(violations)")
    #endif
  }

  private func checkStorage() -> [String] {
    var violations: [String] = []
    var uses = Array(repeating: 0, count: levels.priorities.count)
    for symbol in positions.indices where positions[symbol] > -2 {
      if upperLevels[symbol] >= 0 { uses[Int(upperLevels[symbol])] += 1 }
      if lowerLevels[symbol] >= 0 { uses[Int(lowerLevels[symbol])] += 1 }
      guard slackRows[symbol] < 0 else { continue }
      matrix.forEachEntry(ofColumn: symbol) { entry in
        guard Int(entry.symbol) != symbol || entry.row < 0 else { return }
        violations.append("the column of symbol \(symbol) has entries of other symbols")
      }
    }
    if uses != levels.useCounts { violations.append("the use counts of the levels are wrong") }
    let sorted = levels.order.map { levels.priorities[Int($0)] }
    if sorted != sorted.sorted(by: >) { violations.append("the levels are out of order") }
    for row in 0..<rowCount where slacks[row] >= 0 {
      if Int(slackRows[Int(slacks[row])]) != row {
        violations.append("row \(row) has another row's slack")
      }
      for entry in matrix.entries(ofRow: row) where Int(entry.row) != row {
        violations.append("an entry of row \(row) has another row's number")
      }
    }
    return violations
  }

  private func checkBasis() -> [String] {
    var violations: [String] = []
    if basis.count(where: { $0 >= 0 }) != slacks.count(where: { $0 >= 0 }) {
      violations.append("the numbers of basic symbols and rows differ")
    }
    for position in 0..<rowCount where basis[position] >= 0 {
      guard Int(positions[Int(basis[position])]) == position else {
        violations.append("position \(position) and its basic symbol do not match")
        continue
      }
      let column = tableauColumn(of: Int(basis[position]))
      for other in 0..<rowCount where basis[other] >= 0 {
        if abs(column[other] - (other == position ? 1 : 0)) > 1e-6 {
          violations.append("the factors do not invert the column at position \(position)")
          break
        }
      }
    }
    for symbol in positions.indices where positions[symbol] == -1 {
      if slackRows[symbol] >= 0, values[symbol] != 0 {
        violations.append("nonbasic slack \(symbol) is \(values[symbol]), not 0")
      }
      if lowerLevels[symbol] >= 0, values[symbol] < 0 {
        violations.append("nonbasic variable \(symbol) is negative")
      }
    }
    if residuals().largest > 1e-6 * (1 + extent) {
      violations.append("the sides of a row differ by \(residuals().largest)")
    }
    return violations
  }

  private func checkOptimum() -> [String] {
    var violations: [String] = []
    let multipliers = levels.order.map { self.multipliers(at: $0) }
    for symbol in positions.indices where positions[symbol] == -1 {
      for direction in [1.0, -1.0] {
        for (rank, level) in levels.order.enumerated() {
          var rate = direction * slope(of: symbol, multipliers[rank])
          if direction > 0, upperLevels[symbol] == level { rate += 1 }
          if direction < 0, lowerLevels[symbol] == level, !isOffBound(symbol) { rate += 1 }
          if rate > 1e-7 { break }
          if rate < -1e-7 {
            violations.append("symbol \(symbol) can improve level \(levels.priorities[Int(level)])")
            break
          }
        }
      }
    }
    return violations
  }
}
