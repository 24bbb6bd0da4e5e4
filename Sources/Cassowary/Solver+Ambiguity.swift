/// In which directions a variable's value is not decided.
public struct Freedom: Hashable, Sendable {
  /// Whether the value could be greater and all be met as well.
  public var canRise: Bool
  /// Whether the value could be smaller and all be met as well.
  public var canFall: Bool

  /// A freedom of two directions.
  public init(canRise: Bool, canFall: Bool) {
    self.canRise = canRise
    self.canFall = canFall
  }

  /// Whether the value could be another one.
  public var isAmbiguous: Bool { canRise || canFall }
}

/// Ambiguity: values that could be others.
extension Solver {
  /// The directions in which variables could move without any level getting worse.
  ///
  /// - Parameter variables: The variables asked about; the solver must have been solved.
  /// - Returns: The freedom of each.
  public func freedom(of variables: [Variable]) -> [Freedom] {
    freedom(of: variables.map { [Term($0)] })
  }

  /// The directions in which sums of variables could change without any level getting worse.
  ///
  /// Exact, not a test of counts: what could change only together with others is found, and what
  /// seems free but is held by constraints that happen to be met without slack is not reported.
  /// Where nothing is ambiguous the cost is that of looking at each symbol once.
  ///
  /// - Parameter sums: The sums asked about; the solver must have been solved.
  /// - Returns: The freedom of each.
  public func freedom(of sums: [[Term]]) -> [Freedom] {
    var optimum = self
    let mayMove = optimum.symbolsNearMovers()
    return sums.map { sum in
      guard sum.contains(where: { mayMove[symbol(of: $0.variable)] }) else {
        return Freedom(canRise: false, canFall: false)
      }
      if let freedom = freedomOfLoose(sum) { return freedom }
      return Freedom(
        canRise: optimum.canMove(sum, direction: 1), canFall: optimum.canMove(sum, direction: -1))
    }
  }

  /// The freedom of a sum with a variable that no constraint mentions, or nil where there is none or
  /// where it is at its bound: the quick answer for thousands of items of which nobody speaks.
  private func freedomOfLoose(_ sum: [Term]) -> Freedom? {
    let isLoose = sum.contains { term in
      let symbol = symbol(of: term.variable)
      return term.coefficient != 0 && matrix.columns[symbol] < 0
        && (lowerLevels[symbol] < 0 || values[symbol] > 0)
    }
    return isLoose ? Freedom(canRise: true, canFall: true) : nil
  }

  /// Closes the directions that harm a level, and marks the symbols that an open one reaches.
  private mutating func symbolsNearMovers() -> [Bool] {
    levels.refreshRanks()
    openAllDirections()
    var rank: Int32 = -1
    while let next = nextMissedRank(after: rank) {
      rank = next
      let level = levels.order[Int(rank)]
      levelIsActive[Int(level)] = true
      closeDirections(rank, multipliers(at: level))
    }
    var marks = Array(repeating: false, count: symbolCount)
    let end = Int32(levels.order.count)
    for symbol in positions.indices
    where positions[symbol] == -1 && (mayRise(symbol, end) || mayFall(symbol, end)) {
      marks[symbol] = true
      // Nothing follows a variable that no constraint mentions.
      if homes[symbol] < 0, matrix.columns[symbol] < 0 { continue }
      let column = tableauColumn(of: symbol)
      for position in column.indices
      where abs(column[position]) > Tolerance.pivot && basis[position] >= 0 {
        marks[Int(basis[position])] = true
      }
    }
    return marks
  }

  /// Whether a sum can change in a direction while the optimum stays one.
  ///
  /// This is one more level below all others, of which the first step with a length is enough.
  private func canMove(_ sum: [Term], direction: Double) -> Bool {
    var trial = self
    let end = Int32(levels.order.count)
    var steps = Steps(symbolCount: symbolCount)
    while steps.mayGoOn {
      guard let move = trial.move(for: sum, direction, takesFirst: steps.areStalled) else {
        return false
      }
      let column = trial.tableauColumn(of: move.symbol)
      var kinks = trial.kinks(on: column, move, end)
      guard let stop = trial.stop(of: move, among: &kinks, end, isStalled: steps.areStalled),
        stop.distance * -move.slope <= Tolerance.conflict
      else { return true }
      guard let leaving = stop.leaving else { return false }
      let side = trial.sides[Int(trial.basis[leaving])]
      trial.exchange(move, with: leaving, leavingSide: side, column, end)
      steps.note(length: 0)
    }
    return false
  }

  /// The open move of a resting symbol that changes a sum most in a direction, or the first one.
  private func move(for sum: [Term], _ direction: Double, takesFirst: Bool) -> Move? {
    let end = Int32(levels.order.count)
    var costs = Array(repeating: 0.0, count: symbolCount)
    for term in sum { costs[symbol(of: term.variable)] -= direction * term.coefficient }
    var multipliers = basis.map { $0 >= 0 ? costs[Int($0)] : 0 }
    factorization.solveTransposed(&multipliers)
    var best: Move?
    var steepest = -Tolerance.slope
    for other in positions.indices where positions[other] == -1 {
      let slope = costs[other] + slope(of: other, multipliers)
      if slope < steepest, mayRise(other, end) {
        (best, steepest) = (Move(symbol: other, direction: 1, slope: slope), slope)
      }
      if -slope < steepest, mayFall(other, end) {
        (best, steepest) = (Move(symbol: other, direction: -1, slope: -slope), -slope)
      }
      if takesFirst, best != nil { break }
    }
    return best
  }
}
