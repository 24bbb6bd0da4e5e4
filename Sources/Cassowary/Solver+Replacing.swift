/// Constraints that take the place of removed ones.
///
/// A layout that changes mostly says again, with other numbers, what it said before. A removed row
/// that is met exactly therefore stays as it is until the next solution, and the next constraint is
/// put in its place when the basis allows: the new row's slack rests at zero as the old one's did.
/// Its left side then is a change of one row of the factors, or none at all where the left side is
/// the same, and its right side a change of one constant. Nothing leaves the basis and comes back.
extension Solver {
  /// How many removed rows wait for others to take their place.
  ///
  /// Greater: finding out whether a row suits a new constraint takes longer than it saves. Smaller:
  /// replacing several constraints at once makes the basis change twice for each.
  private static let vacantRowLimit = 8

  /// Whether the row of a removed constraint is worth keeping until the next solution.
  func mayBeTakenOver(_ row: Int) -> Bool {
    !basisIsStale && factorization.rowCount > 0 && positions[Int(slacks[row])] == -1
      && vacantRows.count < Self.vacantRowLimit
  }

  /// Takes out the removed rows in whose place no constraint has come.
  mutating func removeVacantRows() {
    while let row = vacantRows.popLast() { removeRow(Int(row)) }
  }

  /// Puts a constraint in the place of a removed row, where one suits.
  ///
  /// - Parameters:
  ///   - constraint: The constraint.
  ///   - terms: Its terms, each symbol once.
  /// - Returns: The row, or nil when the constraint needs a new one.
  mutating func takeOver(
    _ constraint: Constraint, _ terms: [(symbol: Int32, value: Double)]
  ) -> Int? {
    guard !vacantRows.isEmpty, !basisIsStale, newVariableCount <= 16 else { return nil }
    let isEquality = constraint.upper != nil && constraint.lower != nil
    if let place = vacantRows.lastIndex(where: { hasTerms(terms, row: Int($0)) }) {
      let row = Int(vacantRows[place])
      // What is asked in one direction only need not be met exactly, unless it was before.
      guard isEquality || hasWishes(of: constraint, row: row) else { return nil }
      vacantRows.remove(at: place)
      setWishes(of: constraint, ofRow: row)
      noteChange(constraint.constant - constants[row], ofRow: row)
      constants[row] = constraint.constant
      return row
    }
    guard isEquality, let place = replaceVacantRow(by: terms) else { return nil }
    let row = Int(vacantRows.remove(at: place))
    setWishes(of: constraint, ofRow: row)
    matrix.clear(row: row)
    matrix.fill(row: row, with: terms)
    constants[row] = constraint.constant
    // The values meet the old row but for what is still to come, which is of no concern any more.
    pendingConstants.removeAll { $0.row == Int32(row) }
    noteChange(constraint.constant - leftSide(ofRow: row), ofRow: row)
    optimumIsStale = true
    return row
  }

  private func hasTerms(_ terms: [(symbol: Int32, value: Double)], row: Int) -> Bool {
    let entries = matrix.entries(ofRow: row)
    guard entries.count == terms.count else { return false }
    for (entry, term) in zip(entries, terms)
    where matrix.symbols[entry] != term.symbol || matrix.values[entry] != term.value {
      return false
    }
    return true
  }

  private func hasWishes(of constraint: Constraint, row: Int) -> Bool {
    let slack = Int(slacks[row])
    return levels.priority(of: upperLevels[slack]) == constraint.upper
      && levels.priority(of: lowerLevels[slack]) == constraint.lower
  }

  private mutating func setWishes(of constraint: Constraint, ofRow row: Int) {
    guard !hasWishes(of: constraint, row: row) else { return }
    setLevels(upper: constraint.upper, lower: constraint.lower, ofSlack: Int(slacks[row]))
  }

  private func leftSide(ofRow row: Int) -> Double {
    var sum = 0.0
    for entry in matrix.entries(ofRow: row) {
      sum += matrix.values[entry] * values[Int(matrix.symbols[entry])]
    }
    return sum
  }

  /// Puts a left side in the place of that removed row without which it depends least on the others.
  ///
  /// - Parameter terms: The left side.
  /// - Returns: The place of the row among the vacant ones; nil when the basis would become singular
  ///   or nearly so.
  private mutating func replaceVacantRow(by terms: [(symbol: Int32, value: Double)]) -> Int? {
    var shares = Array(repeating: 0.0, count: rowCount)
    for (symbol, value) in terms where positions[Int(symbol)] >= 0 {
      shares[Int(positions[Int(symbol)])] = value
    }
    factorization.solveTransposed(&shares)
    var largest = 0.0
    for share in shares { largest = max(largest, abs(share)) }
    var best: Int?
    var bestShare = max(Tolerance.securePivot, Tolerance.threshold * largest)
    for (place, row) in vacantRows.enumerated() where abs(shares[Int(row)]) >= bestShare {
      (best, bestShare) = (place, abs(shares[Int(row)]))
    }
    guard let best else { return nil }
    factorization.replaceRow(vacantRows[best], by: shares)
    return best
  }
}
