import Cassowary
import Testing
import TestSupport

/// A solver and its constraints as plain numbers.
struct Pair {
  var solver = Solver()
  var variables: [Variable] = []
  var rows: [VertexOracle.Row] = []
  var ids: [ConstraintID] = []

  /// A system without constraints, of which each step looks only at what has changed, or at all.
  init(variableCount: Int, isSparse: Bool = false) {
    if isSparse { solver.sparseRowCount = 0 }
    variables = (0..<variableCount).map { _ in solver.makeVariable() }
  }

  mutating func add(_ row: VertexOracle.Row) {
    rows.append(row)
    ids.append(solver.insert(constraint(row)))
  }

  mutating func remove(at index: Int) {
    rows.remove(at: index)
    solver.remove(ids.remove(at: index))
  }

  func constraint(_ row: VertexOracle.Row) -> Constraint {
    Constraint(
      zip(variables, row.coefficients).filter { $0.1 != 0 }.map { Term($0.0, $0.1) },
      around: row.constant, upper: row.upper, lower: row.lower)
  }

  /// Adds a random constraint of one to three variables with small numbers.
  mutating func addRandom(_ random: inout SplitMix, required: Bool) {
    var coefficients = Array(repeating: 0.0, count: variables.count)
    for _ in 0...random.below(min(3, variables.count)) {
      coefficients[random.below(variables.count)] = random.pick([1, 1, -1, -1, 2, -2, 0.5, 3])
    }
    let levels: [Priority] = [
      .optional(999.5), .optional(750), .optional(501), .optional(500), .optional(250),
    ]
    let priority = required ? Priority.required : random.pick(levels)
    let kind = random.below(5)
    add(
      VertexOracle.Row(
        coefficients: coefficients, constant: Double(random.below(21) - 10),
        upper: kind == 0 ? nil : priority,
        lower: kind == 1 ? nil : kind == 2 && !required ? random.pick(levels) : priority))
  }

  /// The differences between the solver's and the brute-force result.
  mutating func differences() -> [String] {
    let oracle = VertexOracle(rows: rows, variableCount: variables.count)
    do {
      try solver.solve()
    } catch let conflict {
      return oracle.isFeasible ? ["a conflict in a satisfiable system"] : differences(in: conflict)
    }
    guard oracle.isFeasible else { return ["a conflict is not reported"] }
    let totals = oracle.totals(at: variables.map { solver.value(of: $0) })
    var differences = solver.checkInvariants()
    for (found, best) in zip(totals, oracle.totals) where abs(found - best) > 1e-6 {
      differences.append("totals \(totals), best \(oracle.totals)")
      return differences
    }
    return differences + ambiguityDifferences(oracle)
  }

  private func differences(in conflict: Conflict) -> [String] {
    let members = conflict.constraints.compactMap { id in ids.firstIndex(of: id) }.map { rows[$0] }
    let whole = VertexOracle(rows: members, variableCount: variables.count)
    guard !whole.isFeasible else { return ["the conflict can be satisfied"] }
    for index in members.indices {
      var others = members
      others.remove(at: index)
      if !VertexOracle(rows: others, variableCount: variables.count).isFeasible {
        return ["the conflict is not minimal"]
      }
    }
    return []
  }

  private func ambiguityDifferences(_ oracle: VertexOracle) -> [String] {
    let freedoms = solver.freedom(of: variables.map { [Term($0)] })
    var differences: [String] = []
    for (index, freedom) in freedoms.enumerated() {
      let value = solver.value(of: variables[index])
      let rise = oracle.points.contains { $0[index] > value + 1e-5 }
      let fall = oracle.points.contains { $0[index] < value - 1e-5 }
      if freedom != Freedom(canRise: rise, canFall: fall) {
        differences.append("variable \(index) at \(value): \(freedom), but \(rise) and \(fall)")
      }
    }
    return differences
  }
}

@Suite("Random systems compared with brute force")
struct RandomSystemTests {
  @Test(
    "optimum, conflicts and ambiguity equal those found among all vertices", arguments: 1...3,
    [false, true])
  func fresh(variableCount: Int, isSparse: Bool) {
    for seed in 0..<120 {
      var random = SplitMix(state: UInt64(seed))
      var pair = Pair(variableCount: variableCount, isSparse: isSparse)
      for index in 0..<(2 + random.below(9)) {
        pair.addRandom(&random, required: index < random.below(4))
      }
      let differences = pair.differences()
      #expect(differences.isEmpty, "seed \(seed): \(differences)")
    }
  }

  @Test(
    "any sequence of additions, removals and changes gives the optimum", arguments: 1...3,
    [false, true])
  func changes(variableCount: Int, isSparse: Bool) {
    for seed in 0..<15 {
      var random = SplitMix(state: UInt64(1000 + seed))
      var pair = Pair(variableCount: variableCount, isSparse: isSparse)
      for step in 0..<40 {
        switch random.below(pair.rows.count < 3 ? 1 : pair.rows.count > 10 ? 5 : 6) {
        case 0, 5:
          pair.addRandom(&random, required: random.below(4) == 0)
        case 1, 2:
          pair.remove(at: random.below(pair.rows.count))
        case 3:
          let index = random.below(pair.rows.count)
          pair.rows[index].constant = Double(random.below(21) - 10)
          pair.solver.setConstant(pair.rows[index].constant, of: pair.ids[index])
        default:
          let index = random.below(pair.rows.count)
          let (upper, lower) = (pair.rows[index].upper, pair.rows[index].lower)
          (pair.rows[index].upper, pair.rows[index].lower) = (lower, upper)
          pair.solver.setPriorities(
            upper: pair.rows[index].upper, lower: pair.rows[index].lower, of: pair.ids[index])
        }
        let differences = pair.differences()
        #expect(differences.isEmpty, "seed \(seed), step \(step): \(differences)")
        if !differences.isEmpty { return }
      }
    }
  }
}
