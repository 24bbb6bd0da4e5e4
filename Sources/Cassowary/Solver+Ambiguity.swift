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
  /// Exact, not a test of counts: a variable that could move only together with others is found, and
  /// one that seems free but is held by constraints that happen to be met without slack is not
  /// reported. Where nothing is ambiguous the cost is that of looking at each symbol once.
  ///
  /// - Parameter variables: The variables asked about; the solver must have been solved.
  /// - Returns: The freedom of each.
  public func freedom(of variables: [Variable]) -> [Freedom] {
    var optimum = self
    let mayMove = optimum.symbolsNearMovers()
    return variables.map { variable in
      let symbol = symbol(of: variable)
      guard mayMove[symbol] else { return Freedom(canRise: false, canFall: false) }
      return Freedom(
        canRise: optimum.canMove(symbol, direction: 1),
        canFall: optimum.canMove(symbol, direction: -1))
    }
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
      let column = tableauColumn(of: symbol)
      for position in column.indices
      where abs(column[position]) > Tolerance.pivot && basis[position] >= 0 {
        marks[Int(basis[position])] = true
      }
    }
    return marks
  }

  /// Whether a symbol's value can change in a direction while the optimum stays one.
  ///
  /// This is one more level below all others, of which the first step with a length is enough.
  private func canMove(_ symbol: Int, direction: Double) -> Bool {
    var trial = self
    let end = Int32(levels.order.count)
    var steps = Steps(symbolCount: symbolCount)
    while steps.mayGoOn {
      guard let move = trial.move(for: symbol, direction, takesFirst: steps.areStalled) else {
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

  /// The open move of a resting symbol that changes a symbol's value in a direction.
  private func move(for symbol: Int, _ direction: Double, takesFirst: Bool) -> Move? {
    let end = Int32(levels.order.count)
    if positions[symbol] < 0 {
      let isOpen = direction > 0 ? mayRise(symbol, end) : mayFall(symbol, end)
      return isOpen ? Move(symbol: symbol, direction: direction, slope: -1) : nil
    }
    var multipliers = Array(repeating: 0.0, count: rowCount)
    multipliers[Int(positions[symbol])] = -direction
    factorization.solveTransposed(&multipliers)
    var best: Move?
    var steepest = -Tolerance.slope
    for other in positions.indices where positions[other] == -1 {
      let slope = slope(of: other, multipliers)
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
