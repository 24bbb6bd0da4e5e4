/// Constraints that reuse the rows of removed ones.
///
/// A layout that changes often removes a constraint and adds a similar one. A removed row that is
/// satisfied exactly is therefore kept until the next solution, and a new constraint reuses it where
/// the basis allows: the slack stays nonbasic at zero. The new left side then changes one row of the
/// factors, or nothing where it is the same, and the right side one constant; the basis does not
/// change.
extension Solver {
  /// The largest number of removed rows that are kept.
  ///
  /// Greater: searching a row for a new constraint takes longer than it saves. Smaller: replacing
  /// several constraints at once changes the basis twice for each.
  private static let removedRowLimit = 8

  /// Whether the row of a removed constraint can be kept for reuse.
  func isReusable(_ row: Int) -> Bool {
    !basisIsStale && factorization.rowCount > 0 && positions[Int(slacks[row])] == -1
      && removedRows.count < Self.removedRowLimit
  }

  /// Removes the kept rows that no constraint has reused.
  mutating func discardRemovedRows() {
    while let row = removedRows.popLast() { removeRow(Int(row)) }
  }

  /// Reuses a removed row for a constraint where possible.
  ///
  /// - Parameters:
  ///   - constraint: The constraint.
  ///   - terms: Its terms, each symbol once.
  /// - Returns: The row, or nil where the constraint needs a new one.
  mutating func reuseRow(
    _ constraint: Constraint, _ terms: [(symbol: Int32, value: Double)]
  ) -> Int? {
    guard !removedRows.isEmpty, !basisIsStale, newVariableCount <= largestNewVariableCount else {
      return nil
    }
    let isEquality = constraint.upper != nil && constraint.lower != nil
    if let index = removedRows.lastIndex(where: { hasTerms(terms, row: Int($0)) }) {
      let row = Int(removedRows[index])
      // An inequality need not be satisfied exactly, unless it was before.
      guard isEquality || hasPriorities(of: constraint, row: row) else { return nil }
      removedRows.remove(at: index)
      setPriorities(of: constraint, ofRow: row)
      recordChange(constraint.constant - constants[row], ofRow: row)
      constants[row] = constraint.constant
      return row
    }
    guard isEquality, let index = replaceRemovedRow(by: terms) else { return nil }
    let row = Int(removedRows.remove(at: index))
    setPriorities(of: constraint, ofRow: row)
    matrix.clear(row: row)
    matrix.fill(row: row, with: terms)
    constants[row] = constraint.constant
    // The values satisfy the old row but for its pending change, which no longer matters.
    pendingConstants.removeAll { $0.row == Int32(row) }
    recordChange(constraint.constant - leftSide(ofRow: row), ofRow: row)
    optimumIsStale = true
    return row
  }

  private func hasTerms(_ terms: [(symbol: Int32, value: Double)], row: Int) -> Bool {
    let entries = matrix.entries(ofRow: row)
    guard entries.count == terms.count else { return false }
    for (entry, term) in zip(entries, terms)
    where entry.symbol != term.symbol || entry.value != term.value {
      return false
    }
    return true
  }

  private func hasPriorities(of constraint: Constraint, row: Int) -> Bool {
    let slack = Int(slacks[row])
    return levels.priority(of: upperLevels[slack]) == constraint.upper
      && levels.priority(of: lowerLevels[slack]) == constraint.lower
  }

  private mutating func setPriorities(of constraint: Constraint, ofRow row: Int) {
    guard !hasPriorities(of: constraint, row: row) else { return }
    setLevels(upper: constraint.upper, lower: constraint.lower, ofSlack: Int(slacks[row]))
  }

  private func leftSide(ofRow row: Int) -> Double {
    var sum = 0.0
    for entry in matrix.entries(ofRow: row) {
      sum += entry.value * values[Int(entry.symbol)]
    }
    return sum
  }

  /// Replaces the left side of the removed row that has the largest weight in a new left side as a
  /// linear combination of the rows.
  ///
  /// - Parameter terms: The new left side.
  /// - Returns: The index of the row among the removed ones; nil where the basis would become singular
  ///   or nearly so.
  private mutating func replaceRemovedRow(by terms: [(symbol: Int32, value: Double)]) -> Int? {
    var weights = Array(repeating: 0.0, count: rowCount)
    for (symbol, value) in terms where positions[Int(symbol)] >= 0 {
      weights[Int(positions[Int(symbol)])] = value
    }
    factorization.solveTransposed(&weights)
    var largest = 0.0
    for weight in weights { largest = max(largest, abs(weight)) }
    var best: Int?
    var bestWeight = max(Tolerance.securePivot, Tolerance.threshold * largest)
    for (index, row) in removedRows.enumerated() where abs(weights[Int(row)]) >= bestWeight {
      (best, bestWeight) = (index, abs(weights[Int(row)]))
    }
    guard let best else { return nil }
    factorization.replaceRow(removedRows[best], by: weights)
    return best
  }
}
