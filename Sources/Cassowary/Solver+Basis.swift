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
    refineValues()
    valuesAreStale = false
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
    Tolerance.distance + Tolerance.relativeDistance * extent
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
}
