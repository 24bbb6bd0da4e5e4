/// Conflicts: who cannot be satisfied together.
extension Solver {
  /// The conflict that the optimum of the required level shows, or nil when it is met.
  ///
  /// At the optimum the multipliers of the rows are a certificate: the required constraints times
  /// their multipliers add up to a contradiction (Farkas). Those with a multiplier are therefore a
  /// conflicting set; `reduced` makes it minimal.
  func conflict(_ multipliers: [Double]) -> Conflict? {
    guard isRequiredMissed else { return nil }
    let rows = reduced(multipliers.indices.filter { abs(multipliers[$0]) > Tolerance.slope })
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
  ///
  /// Each row, the newest first, is left out on trial; if the others still conflict it stays out,
  /// together with all that their certificate does not need (a deletion filter, Chinneck and
  /// Dravnieks 1991). Since the newest go first, what remains conflicts as early as can be.
  private func reduced(_ rows: [Int]) -> [Int] {
    var core = rows.sorted { ages[$0] < ages[$1] }
    var place = core.count - 1
    while place >= 0 {
      let age = ages[core[place]]
      var others = core
      others.remove(at: place)
      if let smaller = conflictingRows(among: others) {
        core = smaller.sorted { ages[$0] < ages[$1] }
        // Rows that were needed in the larger set are needed in the smaller one too.
        place = core.count { ages[$0] < age }
      }
      place -= 1
    }
    return core
  }

  /// The rows of a certificate that some rows' required wishes conflict, or nil when they do not.
  private func conflictingRows(among rows: [Int]) -> [Int]? {
    var part = Solver()
    var variables: [Int32: Variable] = [:]
    for row in rows {
      let terms = matrix.entries(ofRow: row).map { entry -> Term in
        let symbol = matrix.symbols[entry]
        let variable =
          variables[symbol]
          ?? part.makeVariable(isNonNegative: lowerLevels[Int(symbol)] == Levels.required)
        variables[symbol] = variable
        return Term(variable, matrix.values[entry])
      }
      let slack = Int(slacks[row])
      _ = part.insert(
        Constraint(
          terms, around: constants[row],
          upper: upperLevels[slack] == Levels.required ? .required : nil,
          lower: lowerLevels[slack] == Levels.required ? .required : nil))
    }
    part.factorize()
    part.computeValues()
    _ = part.takeSides()
    part.openAllDirections()
    let multipliers = part.minimize(0)
    guard part.isRequiredMissed else { return nil }
    return rows.indices.filter { abs(multipliers[$0]) > Tolerance.slope }.map { rows[$0] }
  }
}
