/// Conflicts: who cannot be satisfied together.
extension Solver {
  /// The conflict that the optimum of the required level shows, or nil when it is met.
  ///
  /// At the optimum the multipliers of the rows are a certificate: the required constraints times
  /// their multipliers add up to a contradiction (Farkas). Those with a multiplier are therefore a
  /// conflicting set; `reduced` makes it minimal.
  func conflict(_ multipliers: [Double]) -> Conflict? {
    guard isRequiredMissed else { return nil }
    let rows = reduced(
      multipliers.indices.filter { slacks[$0] >= 0 && abs(multipliers[$0]) > Tolerance.slope })
    return Conflict(constraints: rows.map(id(ofRow:)))
  }

  /// Whether a required constraint is missed by more than rounding explains.
  private var isRequiredMissed: Bool {
    let tolerance = max(Tolerance.conflict, Tolerance.relativeConflict * extent)
    return basis.contains { symbol in
      guard symbol >= 0 else { return false }
      let value = values[Int(symbol)]
      return value > tolerance && upperLevels[Int(symbol)] == Levels.required
        || value < -tolerance && lowerLevels[Int(symbol)] == Levels.required
    }
  }

  /// A minimal conflicting set inside a conflicting set of rows, oldest first.
  private func reduced(_ rows: [Int]) -> [Int] {
    let core = rows.sorted { ages[$0] < ages[$1] }
    if isIrreducible(core) { return core }
    var filter = ConflictFilter(core, of: self)
    return filter.reduced()
  }

  /// Whether a certificate that needs all of some rows is the only one that they have.
  ///
  /// A certificate makes the terms of free variables cancel. Where the rows admit one way to do that,
  /// but for a factor, a part of them admits none: the set is minimal. The test is one elimination;
  /// it may fail for minimal sets too, in which bounds of variables play a part.
  func isIrreducible(_ rows: [Int]) -> Bool {
    var stages = Array(repeating: Int32(-1), count: rowCount)
    for row in rows { stages[row] = 0 }
    let isFree = positions.indices.map {
      homes[$0] < 0 && positions[$0] > -2 && lowerLevels[$0] != Levels.required
    }
    let elimination = Elimination(of: matrix, stages: stages, stageCount: 1, isAllowed: isFree)
    return elimination.pivotRows.count == rows.count - 1
  }

  /// The rows of a certificate that the required wishes conflict, or nil when they do not.
  ///
  /// Solves from where the last solution left off.
  mutating func certificate() -> [Int]? {
    _ = refresh()
    openAllDirections()
    guard let multipliers = minimize(0), isRequiredMissed else { return nil }
    return multipliers.indices.filter { abs(multipliers[$0]) > Tolerance.slope }
  }
}

/// The search for a minimal conflicting set among conflicting rows.
///
/// Each row, the newest first, is left out on trial; if the others still conflict it stays out,
/// together with all that their certificate does not need (a deletion filter, Chinneck and Dravnieks
/// 1991). Since the newest go first, what remains conflicts as early as can be. The trials are made
/// on one solver that goes on from the last one; where a row could be spared the next trial spares
/// twice as many.
private struct ConflictFilter {
  private var part = Solver()
  /// The rows asked about, the oldest first, and what stands for them in the part.
  private let rows: [Int]
  private var ids: [ConstraintID] = []
  private var wishes: [(upper: Priority?, lower: Priority?)] = []
  private var isKept: [Bool]

  init(_ rows: [Int], of solver: Solver) {
    self.rows = rows
    isKept = rows.map { _ in true }
    var variables: [Int32: Variable] = [:]
    for row in rows {
      let terms = solver.matrix.entries(ofRow: row).map { entry -> Term in
        let symbol = solver.matrix.symbols[entry]
        let variable =
          variables[symbol]
          ?? part.makeVariable(
            isNonNegative: solver.lowerLevels[Int(symbol)] == Levels.required)
        variables[symbol] = variable
        return Term(variable, solver.matrix.values[entry])
      }
      let slack = Int(solver.slacks[row])
      let wish: (upper: Priority?, lower: Priority?) = (
        solver.upperLevels[slack] == Levels.required ? .required : nil,
        solver.lowerLevels[slack] == Levels.required ? .required : nil
      )
      wishes.append(wish)
      ids.append(
        part.insert(
          Constraint(terms, around: solver.constants[row], upper: wish.upper, lower: wish.lower)))
    }
  }

  /// The rows of a minimal set, oldest first.
  mutating func reduced() -> [Int] {
    var place = rows.count - 1
    var largestCount = 1
    var hasShrunk = false
    while place >= 0 {
      let candidates = (0...place).reversed().lazy.filter { [isKept] in isKept[$0] }
        .prefix(largestCount)
      let tried = Array(candidates)
      guard let last = tried.last else { break }
      for index in tried { leaveOut(index) }
      if let certificate = part.certificate() {
        // The rows of the part are numbered in the order of insertion.
        var isNeeded = Array(repeating: false, count: rows.count)
        for index in certificate { isNeeded[index] = true }
        for index in tried { isKept[index] = false }
        for index in rows.indices where isKept[index] && !isNeeded[index] {
          isKept[index] = false
          leaveOut(index)
        }
        place = last - 1
        largestCount *= 2
        hasShrunk = true
        continue
      }
      for index in tried { takeBack(index) }
      guard tried.count == 1 else {
        largestCount = 1
        continue
      }
      // A row that is needed; whether the rest is needed too may be plain by now.
      if hasShrunk, part.isIrreducible(rows.indices.filter { isKept[$0] }) { break }
      hasShrunk = false
      place = last - 1
    }
    return rows.indices.filter { isKept[$0] }.map { rows[$0] }
  }

  private mutating func leaveOut(_ index: Int) {
    part.setPriorities(upper: nil, lower: nil, of: ids[index])
  }

  private mutating func takeBack(_ index: Int) {
    part.setPriorities(upper: wishes[index].upper, lower: wishes[index].lower, of: ids[index])
  }
}
