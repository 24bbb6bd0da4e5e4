/// The basis: choosing it, factoring it, and computing values from it.
extension Solver {
  /// Factors the basis, after choosing a new one where many variables are new.
  ///
  /// A symbol that cannot stay basic leaves the basis at its present value, or at its bound where it
  /// violates that, as a width does that a conflict has made negative: only basic symbols are examined
  /// for violations. A row without a pivot gets its own slack. So this also repairs a basis that is
  /// incomplete after removals or singular by rounding errors.
  mutating func factorize() {
    knowsCostlyPositions = false
    levels.refreshRanks()
    let isFresh = newVariableCount > max(16, symbolCount / 16)
    let elimination = isFresh ? eliminationOfAll() : eliminationOfBasis()
    factorization = Factorization(elimination, of: matrix, rowCount: rowCount)
    for symbol in positions.indices where positions[symbol] >= 0 { positions[symbol] = -1 }
    for row in 0..<rowCount {
      let slack = slacks[row]
      guard slack >= 0 else {
        basis[row] = -1
        continue
      }
      if elimination.rowIsPivoted[row] {
        values[Int(slack)] = 0
      } else {
        basis[row] = slack
        positions[Int(slack)] = Int32(row)
      }
    }
    for (row, symbol) in zip(elimination.pivotRows, elimination.pivotSymbols) {
      basis[Int(row)] = symbol
      positions[Int(symbol)] = row
    }
    for symbol in positions.indices
    where positions[symbol] == -1 && lowerLevels[symbol] >= 0 && values[symbol] < 0 {
      values[symbol] = 0
    }
    newVariableCount = 0
    releaseRetiredRows()
    basisIsStale = false
    valuesAreStale = true
    optimumIsStale = true
  }

  /// Factors the basis during an optimization.
  ///
  /// - Returns: Whether a symbol has changed to another side that matters; see `updateSides()`.
  @discardableResult mutating func refactorize() -> Bool {
    factorize()
    computeValues()
    // A row that gets its own slack now has one whose side is out of date.
    return updateSides()
  }

  /// Factors the basis so that only symbols with bounds are solved for, and the few others that they need.
  ///
  /// Positions in a layout are sums of the lengths before them, so that one length moves thousands of positions;
  /// but a step only asks for what has bounds. Here the symbols without bounds are eliminated first, from the
  /// shortest rows on, which adds the lengths up by twos, fours and so on; so a length reaches the total in as many
  /// steps as that has binary digits.
  ///
  /// The values of the skipped symbols stay what they are until the next `factorize()`.
  ///
  /// - Returns: Whether that is worthwhile; otherwise the factors are as before.
  mutating func factorizeBoundPart() -> Bool {
    let isUnbounded = positions.indices.map { upperLevels[$0] < 0 && lowerLevels[$0] < 0 }
    let elimination = eliminationOfBasis(isFirst: isUnbounded)
    var wanted = basis
    for (row, symbol) in zip(elimination.pivotRows, elimination.pivotSymbols) {
      wanted[Int(row)] = symbol
    }
    guard elimination.pivotRows.count == factorization.order.count,
      let partial = Factorization(
        elimination, of: matrix, isWanted: wanted.map { $0 >= 0 && !isUnbounded[Int($0)] }),
      2 * partial.isSkipped.count(where: { $0 })
        > wanted.count(where: { $0 >= 0 && isUnbounded[Int($0)] })
    else { return false }
    factorization = partial
    knowsCostlyPositions = false
    basis = wanted
    for row in elimination.pivotRows { positions[Int(basis[Int(row)])] = row }
    return true
  }

  /// The elimination of the present basis: rows with a nonbasic slack, and basic variables.
  ///
  /// - Parameter isFirst: By symbol, whether it is eliminated before the others; nil for no such order.
  /// - Returns: The elimination.
  private func eliminationOfBasis(isFirst: [Bool]? = nil) -> Elimination {
    let stages = slacks.map { slack -> Int32 in
      slack >= 0 && positions[Int(slack)] < 0 ? 0 : -1
    }
    let isAllowed = positions.indices.map { slackRows[$0] < 0 && positions[$0] >= 0 }
    return Elimination(
      of: matrix, stages: stages, stageCount: 1, isAllowed: isAllowed, isFirst: isFirst)
  }

  /// The elimination of an initial basis, in which as many rows as possible are satisfied exactly.
  ///
  /// Required equalities come first, then optional equalities by descending priority, then
  /// inequalities. The basis need not be optimal: the simplex steps start from it.
  private func eliminationOfAll() -> Elimination {
    let levelCount = Int32(levels.order.count)
    var stages = slacks.map { slack -> Int32 in
      guard slack >= 0 else { return -1 }
      let (upper, lower) = (upperLevels[Int(slack)], lowerLevels[Int(slack)])
      guard upper >= 0 || lower >= 0 else { return -1 }
      guard upper >= 0, lower >= 0 else {
        return levelCount + levels.ranks[Int(max(upper, lower))]
      }
      return min(levels.ranks[Int(upper)], levels.ranks[Int(lower)])
    }
    var isUsed = Array(repeating: false, count: 2 * levels.order.count)
    for stage in stages where stage >= 0 { isUsed[Int(stage)] = true }
    var numbers: [Int32] = []
    var count: Int32 = 0
    for used in isUsed {
      numbers.append(count)
      if used { count += 1 }
    }
    for row in stages.indices where stages[row] >= 0 { stages[row] = numbers[Int(stages[row])] }
    let isAllowed = positions.indices.map { slackRows[$0] < 0 && positions[$0] > -2 }
    return Elimination(
      of: matrix, stages: stages, stageCount: Int(count), isAllowed: isAllowed)
  }

  /// Computes the values of the basic symbols from the constants and the nonbasic symbols.
  mutating func computeValues() {
    var vector = constants
    for symbol in positions.indices
    where positions[symbol] == -1 && values[symbol] != 0 {
      let value = values[symbol]
      matrix.forEachEntry(ofColumn: symbol) { vector[Int($0.row)] -= $0.value * value }
    }
    for row in 0..<rowCount where slacks[row] < 0 { vector[row] = 0 }
    factorization.solve(&vector)
    for position in 0..<rowCount where basis[position] >= 0 {
      values[Int(basis[position])] = vector[position]
    }
    pendingConstants.removeAll(keepingCapacity: true)
    differenceCount = 0
    knownExtent = extent
    refineValues()
    noteChangesOfAll()
    valuesAreStale = false
  }

  /// Updates the values by the effect of changed right sides.
  ///
  /// - Returns: Whether a symbol has changed to another side that matters; see `updateSides()`.
  mutating func applyPendingConstants() -> Bool {
    knowsCostlyPositions = false
    // Rounding errors add up, so the values are computed from scratch from time to time; of many rows seldom,
    // because most changes concern few of them.
    differenceCount += 1
    guard differenceCount < max(64, rowCount / 64) else {
      computeValues()
      return updateSides()
    }
    var vector = workspace
    workspace = SparseVector()
    vector.extend(to: rowCount)
    for (row, change) in pendingConstants where slacks[Int(row)] >= 0 {
      vector[Int(row)] += change
    }
    pendingConstants.removeAll(keepingCapacity: true)
    factorization.solve(&vector)
    let (tolerance, oldExtent) = (distanceTolerance, knownExtent)
    var hasChanged = false
    vector.members.forEach { position in
      guard vector.values[position] != 0, basis[position] >= 0 else { return }
      let symbol = Int(basis[position])
      values[symbol] += vector.values[position]
      noteChange(of: symbol)
      if slackRows[symbol] < 0 { knownExtent = max(knownExtent, abs(values[symbol])) }
      if upperLevels[symbol] >= 0 || lowerLevels[symbol] >= 0, updateSide(of: symbol, tolerance) {
        hasChanged = true
      }
    }
    vector.removeAll()
    workspace = vector
    guard knownExtent <= 2 * oldExtent + 1 else {
      computeValues()
      return updateSides() || hasChanged
    }
    return hasChanged
  }

  /// One step of iterative refinement against rounding errors.
  private mutating func refineValues() {
    var (vector, largest) = residuals()
    guard largest > 0.01 * distanceTolerance else { return }
    factorization.solve(&vector)
    for position in 0..<rowCount where basis[position] >= 0 {
      values[Int(basis[position])] += vector[position]
    }
  }

  /// The right side less the left side of each row, and the largest absolute value of these.
  func residuals() -> (byRow: [Double], largest: Double) {
    var vector = Array(repeating: 0.0, count: rowCount)
    var largest = 0.0
    for row in 0..<rowCount where slacks[row] >= 0 {
      var sum = constants[row] + values[Int(slacks[row])]
      for entry in matrix.entries(ofRow: row) {
        sum -= entry.value * values[Int(entry.symbol)]
      }
      vector[row] = sum
      largest = max(largest, abs(sum))
    }
    return (vector, largest)
  }

  /// The largest absolute value of a variable.
  var extent: Double {
    var largest = 0.0
    for symbol in positions.indices where slackRows[symbol] < 0 && positions[symbol] > -2 {
      largest = max(largest, abs(values[symbol]))
    }
    return largest
  }

  /// The distance at which a constraint counts as satisfied.
  var distanceTolerance: Double {
    Tolerance.distance + Tolerance.relativeDistance * knownExtent
  }

  /// A symbol's column of the tableau: by position, the decrease of the basic symbol when the symbol
  /// increases by 1.
  func tableauColumn(of symbol: Int) -> [Double] {
    var vector = Array(repeating: 0.0, count: rowCount)
    if slackRows[symbol] >= 0 {
      vector[Int(slackRows[symbol])] = -1
    } else {
      matrix.forEachEntry(ofColumn: symbol) { vector[Int($0.row)] = $0.value }
    }
    factorization.solve(&vector)
    return vector
  }

  /// Removes the slack of a removed row from the basis and leaves its position vacant, so that the
  /// factors stay valid.
  ///
  /// A nonbasic slack is made basic first, in exchange for a variable.
  ///
  /// - Parameter slack: The slack.
  /// - Returns: Whether that was possible; otherwise the factors are out of date.
  mutating func detachFromBasis(_ slack: Int) -> Bool {
    if positions[slack] >= 0 {
      basis[Int(positions[slack])] = -1
      return true
    }
    guard factorization.rowCount > 0, !valuesAreStale, pendingConstants.isEmpty else {
      return false
    }
    let column = tableauColumn(of: slack)
    // A variable can be nonbasic at any value, a slack only at zero.
    var best: Int?
    var largest = Tolerance.securePivot
    for position in column.indices where abs(column[position]) > largest {
      guard basis[position] >= 0, slackRows[Int(basis[position])] < 0 else { continue }
      let symbol = Int(basis[position])
      guard lowerLevels[symbol] < 0 || values[symbol] >= 0 else { continue }
      (best, largest) = (position, abs(column[position]))
    }
    guard let best else { return false }
    positions[Int(basis[best])] = -1
    basis[best] = -1
    factorization.replaceColumn(at: Int32(best), by: column)
    return true
  }
}

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
