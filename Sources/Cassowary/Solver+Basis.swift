/// The basis: choosing it, factoring it, and the values that follow from it.
extension Solver {
  /// Factors the basis anew, choosing it afresh when much is new.
  ///
  /// What cannot stay basic leaves the basis at its present value, and a row without a pivot keeps its
  /// own slack; so this also mends a basis that removals have torn or rounding has made singular.
  mutating func factorize() {
    levels.refreshRanks()
    let isFresh = newVariableCount > max(16, symbolCount / 16)
    let elimination = isFresh ? eliminationOfAll() : eliminationOfBasis()
    let isLive = slacks.map { $0 >= 0 }
    factorization = Factorization(elimination, of: matrix, isLive: isLive)
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
    newVariableCount = 0
    releaseRetiredRows()
    basisIsStale = false
    valuesAreStale = true
    optimumIsStale = true
  }

  /// The basis as it is: rows whose slack rests at zero, and the variables that are basic.
  private func eliminationOfBasis() -> Elimination {
    let stages = slacks.map { slack -> Int32 in
      slack >= 0 && positions[Int(slack)] < 0 ? 0 : -1
    }
    let isAllowed = positions.indices.map { homes[$0] < 0 && positions[$0] >= 0 }
    return Elimination(of: matrix, stages: stages, stageCount: 1, isAllowed: isAllowed)
  }

  /// A first basis: as many rows as possible are met exactly, the important ones before others.
  ///
  /// Required equalities come first, then wishes for a certain value from the most important down,
  /// then bounds. It is a guess, which only has to be good: the simplex steps start from it.
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
    let isAllowed = positions.indices.map { homes[$0] < 0 && positions[$0] > -2 }
    return Elimination(
      of: matrix, stages: stages, stageCount: Int(count), isAllowed: isAllowed)
  }

  /// Computes the values of the basic symbols from the constants and the resting symbols.
  mutating func computeValues() {
    var vector = constants
    for symbol in positions.indices
    where positions[symbol] == -1 && values[symbol] != 0 {
      var entry = matrix.columns[symbol]
      while entry >= 0 {
        vector[Int(matrix.rows[Int(entry)])] -= matrix.values[Int(entry)] * values[symbol]
        entry = matrix.next[Int(entry)]
      }
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
    valuesAreStale = false
  }

  /// Brings the values up to date with right sides that have changed, by what the change makes of
  /// them.
  ///
  /// - Returns: Whether a symbol has come to another side that matters; see `takeSides()`.
  mutating func applyPendingConstants() -> Bool {
    // Rounding adds up; now and then the values are computed as a whole.
    differenceCount += 1
    guard differenceCount < 64 else {
      computeValues()
      return takeSides()
    }
    var vector = workspace
    workspace = []
    while vector.count < rowCount { vector.append(0) }
    for (row, change) in pendingConstants where slacks[Int(row)] >= 0 {
      vector[Int(row)] += change
    }
    pendingConstants.removeAll(keepingCapacity: true)
    factorization.solve(&vector)
    let (tolerance, oldExtent) = (distanceTolerance, knownExtent)
    var hasChanged = false
    for position in vector.indices where vector[position] != 0 {
      let change = vector[position]
      vector[position] = 0
      guard basis[position] >= 0 else { continue }
      let symbol = Int(basis[position])
      values[symbol] += change
      if homes[symbol] < 0 { knownExtent = max(knownExtent, abs(values[symbol])) }
      if upperLevels[symbol] >= 0 || lowerLevels[symbol] >= 0, takeSide(of: symbol, tolerance) {
        hasChanged = true
      }
    }
    workspace = vector
    guard knownExtent <= 2 * oldExtent + 1 else {
      computeValues()
      return takeSides() || hasChanged
    }
    return hasChanged
  }

  /// Takes out what rounding has left between the two sides of the rows.
  private mutating func refineValues() {
    var (vector, largest) = residuals()
    guard largest > 0.01 * distanceTolerance else { return }
    factorization.solve(&vector)
    for position in 0..<rowCount where basis[position] >= 0 {
      values[Int(basis[position])] += vector[position]
    }
  }

  /// What the right sides exceed the left ones by, and the largest of that.
  func residuals() -> (byRow: [Double], largest: Double) {
    var vector = Array(repeating: 0.0, count: rowCount)
    var largest = 0.0
    for row in 0..<rowCount where slacks[row] >= 0 {
      var sum = constants[row] + values[Int(slacks[row])]
      for entry in matrix.entries(ofRow: row) {
        sum -= matrix.values[entry] * values[Int(matrix.symbols[entry])]
      }
      vector[row] = sum
      largest = max(largest, abs(sum))
    }
    return (vector, largest)
  }

  /// The largest absolute value of a variable.
  var extent: Double {
    var largest = 0.0
    for symbol in positions.indices where homes[symbol] < 0 && positions[symbol] > -2 {
      largest = max(largest, abs(values[symbol]))
    }
    return largest
  }

  /// The distance at which a constraint counts as met.
  var distanceTolerance: Double {
    Tolerance.distance + Tolerance.relativeDistance * knownExtent
  }

  /// The column of a symbol, solved with the basis: how the basic symbols' values fall, by position,
  /// when the symbol rises by 1.
  func tableauColumn(of symbol: Int) -> [Double] {
    var vector = Array(repeating: 0.0, count: rowCount)
    if homes[symbol] >= 0 {
      vector[Int(homes[symbol])] = -1
    } else {
      var entry = matrix.columns[symbol]
      while entry >= 0 {
        vector[Int(matrix.rows[Int(entry)])] = matrix.values[Int(entry)]
        entry = matrix.next[Int(entry)]
      }
    }
    factorization.solve(&vector)
    return vector
  }

  /// Leaves the slack of a row that goes as a basic symbol that nothing asks about any more, so that
  /// the factors stay what they are.
  ///
  /// - Parameter slack: The slack.
  /// - Returns: Whether that could be done; otherwise the factors are out of date.
  mutating func freeFromBasis(_ slack: Int) -> Bool {
    if positions[slack] >= 0 {
      basis[Int(positions[slack])] = -1
      return true
    }
    guard factorization.rowCount > 0, !valuesAreStale, pendingConstants.isEmpty else {
      return false
    }
    let column = tableauColumn(of: slack)
    // A variable can rest wherever it is; a slack only at zero.
    var best: Int?
    var largest = Tolerance.securePivot
    for position in column.indices where abs(column[position]) > largest {
      guard basis[position] >= 0, homes[Int(basis[position])] < 0 else { continue }
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
