/// Conflicts of required constraints.
extension Solver {
  /// The conflict at the optimum of the required level, or nil where that is satisfied.
  ///
  /// At the optimum the multipliers of the rows are a certificate of infeasibility: the required
  /// constraints times their multipliers add up to a contradiction (Farkas). Those with a multiplier
  /// are therefore a conflicting set; `reduced` makes it minimal.
  func conflict(_ multipliers: [Double]) -> Conflict? {
    guard isRequiredViolated else { return nil }
    let rows = reduced(
      multipliers.indices.filter { slacks[$0] >= 0 && abs(multipliers[$0]) > Tolerance.slope })
    return Conflict(constraints: rows.map(id(ofRow:)))
  }

  /// Whether a required constraint is violated by more than rounding errors.
  private var isRequiredViolated: Bool {
    let tolerance = max(Tolerance.conflict, Tolerance.relativeConflict * extent)
    return basis.contains { symbol in
      guard symbol >= 0 else { return false }
      let value = values[Int(symbol)]
      return value > tolerance && upperLevels[Int(symbol)] == Levels.required
        || value < -tolerance && lowerLevels[Int(symbol)] == Levels.required
    }
  }

  /// A minimal conflicting subset of a conflicting set of rows, oldest first.
  private func reduced(_ rows: [Int]) -> [Int] {
    let core = rows.sorted { ages[$0] < ages[$1] }
    if isIrreducible(core) { return core }
    var filter = ConflictFilter(core, of: self)
    return filter.reduced()
  }

  /// Whether a conflicting set of rows, all with a multiplier, is certain to be minimal.
  ///
  /// In a certificate the terms of free variables cancel. Where only one combination of the rows, up
  /// to a factor, achieves that, no proper subset does, and the set is minimal. The test takes one
  /// elimination; it can also fail for minimal sets, namely where bounds of variables take part.
  func isIrreducible(_ rows: [Int]) -> Bool {
    var stages = Array(repeating: Int32(-1), count: rowCount)
    for row in rows { stages[row] = 0 }
    let isFree = positions.indices.map {
      slackRows[$0] < 0 && positions[$0] > -2 && lowerLevels[$0] != Levels.required
    }
    let elimination = Elimination(of: matrix, stages: stages, stageCount: 1, isAllowed: isFree)
    return elimination.pivotRows.count == rows.count - 1
  }

  /// The rows of a certificate that the required constraints conflict, or nil where they do not.
  ///
  /// Solves incrementally from the last solution.
  mutating func certificate() -> [Int]? {
    _ = refresh()
    openAllDirections()
    guard let multipliers = minimize(0), isRequiredViolated else { return nil }
    return multipliers.indices.filter { abs(multipliers[$0]) > Tolerance.slope }
  }
}

/// The search for a minimal conflicting set among conflicting rows.
///
/// A deletion filter (Chinneck and Dravnieks 1991): each row, the newest first, is relaxed on trial; if
/// the others still conflict it stays relaxed, together with all rows that their certificate does not
/// need. Because the newest are tried first, the remaining set is the earliest that conflicts. All
/// trials use one incremental solver; after a success the next trial relaxes twice as many rows.
private struct ConflictFilter {
  private var subsystem = Solver()
  /// The conflicting rows, the oldest first; below, their constraints in the subsystem.
  private let rows: [Int]
  private var ids: [ConstraintID] = []
  private var priorities: [(upper: Priority?, lower: Priority?)] = []
  private var isKept: [Bool]

  init(_ rows: [Int], of solver: Solver) {
    self.rows = rows
    isKept = rows.map { _ in true }
    var variables: [Int32: Variable] = [:]
    for row in rows {
      let terms = solver.matrix.entries(ofRow: row).map { entry -> Term in
        let symbol = entry.symbol
        let variable =
          variables[symbol]
          ?? subsystem.makeVariable(
            isNonNegative: solver.lowerLevels[Int(symbol)] == Levels.required)
        variables[symbol] = variable
        return Term(variable, entry.value)
      }
      let slack = Int(solver.slacks[row])
      let bounds: (upper: Priority?, lower: Priority?) = (
        solver.upperLevels[slack] == Levels.required ? .required : nil,
        solver.lowerLevels[slack] == Levels.required ? .required : nil
      )
      priorities.append(bounds)
      ids.append(
        subsystem.insert(
          Constraint(terms, around: solver.constants[row], upper: bounds.upper, lower: bounds.lower)
        ))
    }
  }

  /// The rows of a minimal set, oldest first.
  mutating func reduced() -> [Int] {
    var position = rows.count - 1
    var largestCount = 1
    var hasShrunk = false
    while position >= 0 {
      let candidates = (0...position).reversed().lazy.filter { [isKept] in isKept[$0] }
        .prefix(largestCount)
      let tried = Array(candidates)
      guard let last = tried.last else { break }
      for index in tried { relax(index) }
      if let certificate = subsystem.certificate() {
        // The rows of the subsystem are numbered in the order of insertion.
        var isNeeded = Array(repeating: false, count: rows.count)
        for index in certificate { isNeeded[index] = true }
        for index in tried { isKept[index] = false }
        for index in rows.indices where isKept[index] && !isNeeded[index] {
          isKept[index] = false
          relax(index)
        }
        position = last - 1
        largestCount *= 2
        hasShrunk = true
        continue
      }
      for index in tried { restore(index) }
      guard tried.count == 1 else {
        largestCount = 1
        continue
      }
      // The row is needed. After removals the elimination may show that all others are too.
      if hasShrunk, subsystem.isIrreducible(rows.indices.filter { isKept[$0] }) { break }
      hasShrunk = false
      position = last - 1
    }
    return rows.indices.filter { isKept[$0] }.map { rows[$0] }
  }

  private mutating func relax(_ index: Int) {
    subsystem.setPriorities(upper: nil, lower: nil, of: ids[index])
  }

  private mutating func restore(_ index: Int) {
    subsystem.setPriorities(
      upper: priorities[index].upper, lower: priorities[index].lower, of: ids[index])
  }
}
