/// What must hold after every solution, checked in tests.
extension Solver {
  /// Checks the solver's own books and, when it has been solved, that the solution is optimal.
  ///
  /// The proof of optimality is independent of the steps that led there: the multipliers of every
  /// level are computed from the costs, and no resting symbol may have a direction in which the
  /// first level that changes gets better.
  ///
  /// - Returns: A sentence for each breach; empty when all is well.
  package func checkInvariants() -> [String] {
    var breaches = checkBooks()
    guard !basisIsStale, !valuesAreStale, pendingConstants.isEmpty, !optimumIsStale else {
      return breaches
    }
    breaches += checkBasis()
    breaches += checkOptimum()
    return breaches
  }

  private func checkBooks() -> [String] {
    var breaches: [String] = []
    var uses = Array(repeating: 0, count: levels.priorities.count)
    for symbol in positions.indices where positions[symbol] > -2 {
      if upperLevels[symbol] >= 0 { uses[Int(upperLevels[symbol])] += 1 }
      if lowerLevels[symbol] >= 0 { uses[Int(lowerLevels[symbol])] += 1 }
      guard homes[symbol] < 0 else { continue }
      var entry = matrix.columns[symbol]
      while entry >= 0 {
        if Int(matrix.symbols[Int(entry)]) != symbol || matrix.rows[Int(entry)] < 0 {
          breaches.append("the column of symbol \(symbol) has entries of others")
        }
        entry = matrix.next[Int(entry)]
      }
    }
    if uses != levels.useCounts { breaches.append("the levels' uses are miscounted") }
    let sorted = levels.order.map { levels.priorities[Int($0)] }
    if sorted != sorted.sorted(by: >) { breaches.append("the levels are out of order") }
    for row in 0..<rowCount where slacks[row] >= 0 {
      if Int(homes[Int(slacks[row])]) != row { breaches.append("row \(row) has a strange slack") }
      for entry in matrix.entries(ofRow: row) where Int(matrix.rows[entry]) != row {
        breaches.append("an entry of row \(row) belongs to another")
      }
    }
    return breaches
  }

  private func checkBasis() -> [String] {
    var breaches: [String] = []
    if basis.count(where: { $0 >= 0 }) != slacks.count(where: { $0 >= 0 }) {
      breaches.append("there are not as many basic symbols as rows")
    }
    for position in 0..<rowCount where basis[position] >= 0 {
      guard Int(positions[Int(basis[position])]) == position else {
        breaches.append("position \(position) and its basic symbol disagree")
        continue
      }
      let column = tableauColumn(of: Int(basis[position]))
      for other in 0..<rowCount where basis[other] >= 0 {
        if abs(column[other] - (other == position ? 1 : 0)) > 1e-6 {
          breaches.append("the factors do not invert the column at position \(position)")
          break
        }
      }
    }
    for symbol in positions.indices where positions[symbol] == -1 {
      if homes[symbol] >= 0, values[symbol] != 0 {
        breaches.append("slack \(symbol) rests at \(values[symbol])")
      }
      if lowerLevels[symbol] >= 0, values[symbol] < 0 {
        breaches.append("variable \(symbol) rests below zero")
      }
    }
    if residuals().largest > 1e-6 * (1 + extent) {
      breaches.append("the sides of a row differ by \(residuals().largest)")
    }
    return breaches
  }

  private func checkOptimum() -> [String] {
    var breaches: [String] = []
    let multipliers = levels.order.map { self.multipliers(at: $0) }
    for symbol in positions.indices where positions[symbol] == -1 {
      for direction in [1.0, -1.0] {
        for (rank, level) in levels.order.enumerated() {
          var rate = direction * slope(of: symbol, multipliers[rank])
          if direction > 0, upperLevels[symbol] == level { rate += 1 }
          if direction < 0, lowerLevels[symbol] == level, !rests(symbol) { rate += 1 }
          if rate > 1e-7 { break }
          if rate < -1e-7 {
            breaches.append("symbol \(symbol) can improve level \(levels.priorities[Int(level)])")
            break
          }
        }
      }
    }
    return breaches
  }
}
