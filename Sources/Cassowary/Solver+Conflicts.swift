/// Conflicts of required constraints.
extension Solver {
  /// The conflicts at the optimum of the required level, or nil where that is satisfied.
  ///
  /// At the optimum the multipliers of the rows are a certificate of infeasibility: the required
  /// constraints times their multipliers add up to a contradiction (Farkas). Those with a multiplier
  /// are therefore a conflicting set. Rows that share no variable, even through others, contradict
  /// independently, so each connected part is searched for minimal sets by itself.
  func conflict(_ multipliers: [Double]) -> Conflict? {
    guard isRequiredViolated else { return nil }
    let tolerance = conflictTolerance
    let rows = multipliers.indices.filter {
      slacks[$0] >= 0 && abs(multipliers[$0]) > Tolerance.slope
    }
    var sets = parts(of: rows).filter { isViolated($0, tolerance) }.flatMap(minimalSets)
    if sets.isEmpty { sets = [reduced(rows)] }
    sets.sort { first, second in
      guard let first = first.last, let second = second.last else { return false }
      return ages[first] < ages[second]
    }
    var conflict = Conflict(constraints: sets[0].map(id(ofRow:)))
    conflict.others = sets.dropFirst().map { $0.map(id(ofRow:)) }
    return conflict
  }

  /// Whether a required constraint is violated by more than rounding errors.
  private var isRequiredViolated: Bool {
    let tolerance = conflictTolerance
    return basis.contains { $0 >= 0 && isRequiredViolated(Int($0), tolerance) }
  }

  private var conflictTolerance: Double {
    max(Tolerance.conflict, Tolerance.relativeConflict * extent)
  }

  /// Whether a symbol violates its own required bound.
  private func isRequiredViolated(_ symbol: Int, _ tolerance: Double) -> Bool {
    values[symbol] > tolerance && upperLevels[symbol] == Levels.required
      || values[symbol] < -tolerance && lowerLevels[symbol] == Levels.required
  }

  /// Whether one of the rows, or a bound of one of their variables, is violated.
  private func isViolated(_ rows: [Int], _ tolerance: Double) -> Bool {
    rows.contains { row in
      isRequiredViolated(Int(slacks[row]), tolerance)
        || matrix.entries(ofRow: row).contains { isRequiredViolated(Int($0.symbol), tolerance) }
    }
  }

  /// The parts of rows that are connected by common variables, each oldest first.
  private func parts(of rows: [Int]) -> [[Int]] {
    var forest = DisjointSets(count: symbolCount)
    for row in rows {
      let entries = matrix.entries(ofRow: row)
      guard let first = entries.first else { continue }
      for entry in entries { forest.unite(Int(first.symbol), Int(entry.symbol)) }
    }
    var parts: [[Int]] = []
    var indices: [Int: Int] = [:]
    for row in rows.sorted(by: { ages[$0] < ages[$1] }) {
      let first = matrix.entries(ofRow: row).first
      guard let root = first.map({ forest.root(of: Int($0.symbol)) }) else {
        parts.append([row])
        continue
      }
      if let index = indices[root] {
        parts[index].append(row)
      } else {
        indices[root] = parts.count
        parts.append([row])
      }
    }
    return parts
  }

  /// The minimal conflicting sets among connected rows, oldest first; see `ConflictSearch`.
  private func minimalSets(_ rows: [Int]) -> [[Int]] {
    if Subsystem(rows, of: self).isIrreducible { return [rows] }
    var search = ConflictSearch(rows, of: self)
    return search.minimalSets()
  }

  /// A minimal conflicting subset of a conflicting set of rows, oldest first.
  func reduced(_ rows: [Int]) -> [Int] {
    let core = rows.sorted { ages[$0] < ages[$1] }
    let subsystem = Subsystem(core, of: self)
    if subsystem.isIrreducible { return core }
    var filter = ConflictFilter(subsystem)
    return filter.reduced().map { core[$0] }
  }

  /// Whether a conflicting set of rows, all with a multiplier, is certain to be minimal.
  ///
  /// In a certificate the terms of free variables cancel. Where only one combination of the rows, up
  /// to a factor, achieves that, no proper subset does, and the set is minimal. The test takes one
  /// elimination; it can also fail for minimal sets, namely where bounds of variables take part.
  func isIrreducible(_ rows: [Int]) -> Bool {
    freeElimination(of: rows).pivotRows.count == rows.count - 1
  }

  /// The elimination of rows in their free variables.
  private func freeElimination(of rows: [Int]) -> Elimination {
    var stages = Array(repeating: Int32(-1), count: rowCount)
    for row in rows { stages[row] = 0 }
    let isFree = positions.indices.map {
      slackRows[$0] < 0 && positions[$0] > -2 && lowerLevels[$0] != Levels.required
    }
    return Elimination(of: matrix, stages: stages, stageCount: 1, isAllowed: isFree)
  }

  /// The rows that occur in no combination of the given rows whose free variables cancel.
  ///
  /// The combinations are a linear space, and a random one of them has all rows that any has.
  func rowsInNoCombination(of rows: [Int]) -> [Int] {
    let elimination = freeElimination(of: rows)
    let factorization = Factorization(elimination, of: matrix, rowCount: rowCount)
    var weights = Array(repeating: 0.0, count: rowCount)
    var state: UInt64 = 1
    for row in rows where !elimination.rowIsPivoted[row] {
      // Knuth's linear congruential generator; the weights are between 1 and 2.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      weights[row] = 1 + Double(state >> 11) * 0x1p-53
    }
    factorization.solveTransposed(&weights)
    return rows.filter { abs(weights[$0]) <= Tolerance.slope }
  }

  /// The rows of a certificate that the required constraints conflict, or nil where they do not.
  ///
  /// Solves incrementally from the last solution.
  mutating func certificate() -> [Int]? {
    _ = refresh()
    openAllDirections()
    guard let multipliers = minimize(0), isRequiredViolated else { return nil }
    return multipliers.indices.filter { slacks[$0] >= 0 && abs(multipliers[$0]) > Tolerance.slope }
  }
}

/// Disjoint sets of numbers, with union by size and path halving (Tarjan and van Leeuwen 1984).
private struct DisjointSets {
  private var parents: [Int32]
  private var sizes: [Int32]

  init(count: Int) {
    parents = (0..<count).map(Int32.init)
    sizes = Array(repeating: 1, count: count)
  }

  mutating func root(of element: Int) -> Int {
    var element = element
    while parents[element] != element {
      parents[element] = parents[Int(parents[element])]
      element = Int(parents[element])
    }
    return element
  }

  mutating func unite(_ first: Int, _ second: Int) {
    var (large, small) = (root(of: first), root(of: second))
    guard large != small else { return }
    if sizes[large] < sizes[small] { swap(&large, &small) }
    parents[small] = Int32(large)
    sizes[large] += sizes[small]
  }
}
