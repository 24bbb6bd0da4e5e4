import Cassowary
import Testing
import TestSupport

@Suite("Steps that look only at what has changed")
struct SparseStepTests {
  /// What a solver finds: the values, or the conflict, and what is ambiguous.
  private struct Outcome: Equatable {
    var values: [Double] = []
    var conflict: Conflict?
    var freedoms: [Freedom] = []

    init(_ trial: inout Trial) {
      do throws(Conflict) {
        try trial.solver.solve()
      } catch {
        conflict = error
        return
      }
      values = trial.variables.map { trial.solver.value(of: $0) }
      freedoms = trial.solver.freedom(of: trial.variables.map { [Term($0)] })
    }

    /// Whether two outcomes are the same but for rounding errors.
    func isNear(_ other: Outcome) -> Bool {
      conflict == other.conflict && freedoms == other.freedoms
        && zip(values, other.values).allSatisfy { abs($0 - $1) < 1e-9 * (1 + abs($1)) }
    }
  }

  @Test("they are the same, to the last bit of the values, as those that look at all")
  func sameSteps() {
    // Where factors are no powers of two, rounding errors may decide between equally good directions.
    #expect(sameCount(==) >= 297)
  }

  @Test("they are the same without the numbers of variables that have no bounds")
  func stepsOfBoundPart() {
    #expect(sameCount(largestFreeShare: 0) { $0.isNear($1) } >= 297)
  }

  /// The number of 300 random layouts for which sparse steps find the same as others after each of several changes.
  private func sameCount(
    largestFreeShare: Int = 8, _ areSame: (Outcome, Outcome) -> Bool
  ) -> Int {
    var sameCount = 0
    for seed in 0..<300 {
      let layout = RandomLayout(seed: UInt64(seed))
      var (whole, sparse) = (Trial(layout), Trial(layout))
      whole.solver.sparseRowCount = .max
      sparse.solver.sparseRowCount = 0
      sparse.solver.largestFreeShare = largestFreeShare
      var random = SplitMix(state: UInt64(4000 + seed))
      for index in layout.rows.indices {
        whole.add(index)
        sparse.add(index)
      }
      var isSame = true
      for round in 0..<6 {
        let (expected, found) = (Outcome(&whole), Outcome(&sparse))
        if !areSame(found, expected) { isSame = false }
        #expect(
          (found.conflict == nil) == (expected.conflict == nil), "seed \(seed), round \(round)")
        #expect(sparse.solver.checkInvariants().isEmpty, "seed \(seed), round \(round)")
        for index in layout.rows.indices where random.below(5) == 0 {
          let shift = Double(random.below(9) - 4)
          if whole.ids[index] != nil {
            whole.remove(index)
            sparse.remove(index)
            if random.below(2) == 0 { continue }
          }
          whole.add(index, shiftedBy: shift)
          sparse.add(index, shiftedBy: shift)
        }
      }
      if isSame { sameCount += 1 }
    }
    return sameCount
  }

  @Test("a thousand boxes in too short a row shrink from the first on")
  func longRow() throws {
    let count = 1_000
    var row = Row(count: count, length: 4 * Double(count))
    // Each wants to be as wide as its number says, and all must share what the gaps leave.
    row.constraints = row.constraints.map { constraint in
      var constraint = constraint
      constraint.constant = constraint.constant == 8 ? 1 : constraint.constant
      return constraint
    }
    for (index, width) in row.widths.enumerated() {
      row.constraints.append(
        Constraint([Term(width)], .equal, Double(1 + index % 7), priority: .optional(750)))
      // The later ones count more.
      let weight = 1 + Double(index) / Double(count)
      row.constraints.append(
        Constraint([Term(width, weight)], .equal, Double(1 + index % 7) * weight, priority: .choice)
      )
    }
    row.insertAll()
    try row.solver.solve()
    // The gaps take 1,001 points of 4,000; the contents want 3,994 on 2,999.
    var excess = (0..<count).reduce(0) { $0 + 1 + $1 % 7 } - (4 * count - count - 1)
    for (index, width) in row.widths.enumerated() {
      let content = 1 + index % 7
      let taken = min(content, excess)
      excess -= taken
      #expect(abs(row.solver.value(of: width) - Double(content - taken)) < 1e-9, "box \(index)")
    }
  }
}
