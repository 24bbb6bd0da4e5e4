/// The directions in which a value can change without any level's error increasing.
public struct Freedom: Hashable, Sendable {
  /// Whether the value could be greater.
  public var canRise: Bool
  /// Whether the value could be smaller.
  public var canFall: Bool

  /// A freedom in two directions.
  public init(canRise: Bool, canFall: Bool) {
    self.canRise = canRise
    self.canFall = canFall
  }

  /// Whether the value could be different.
  public var isAmbiguous: Bool { canRise || canFall }
}

/// Ambiguity.
extension Solver {
  /// The directions in which sums of variables can change without any level's error increasing.
  ///
  /// The answer is exact and not a comparison of counts: changes that are possible only together with
  /// others are found, and a value that is fixed only by constraints that are satisfied without slack
  /// is not reported. Where nothing is ambiguous each symbol is examined once. Bounds of `Priority.choice` do not count.
  ///
  /// - Parameter sums: The sums, of a solver that has been solved.
  /// - Returns: The freedom of each.
  public func freedom(of sums: [[Term]]) -> [Freedom] {
    var optimum = self
    optimum.discardChoices()
    let mayMove = optimum.movableSymbols()
    return sums.map { sum in
      guard sum.contains(where: { mayMove[symbol(of: $0.variable)] }) else {
        return Freedom(canRise: false, canFall: false)
      }
      if let freedom = freedomOfUnconstrained(sum) { return freedom }
      return Freedom(
        canRise: optimum.canMove(sum, direction: 1), canFall: optimum.canMove(sum, direction: -1))
    }
  }

  /// Lets bounds of `Priority.choice` be exceeded without an error.
  private mutating func discardChoices() {
    func isChoice(_ slot: Int32) -> Bool { levels.priority(of: slot) == .choice }
    for symbol in upperLevels.indices {
      if isChoice(upperLevels[symbol]) { upperLevels[symbol] = -1 }
      if isChoice(lowerLevels[symbol]) { lowerLevels[symbol] = -1 }
    }
  }

  /// The freedom of a sum with a variable that occurs in no constraint; nil where there is none, or
  /// where it is at its bound.
  ///
  /// A shortcut for thousands of unconstrained items.
  private func freedomOfUnconstrained(_ sum: [Term]) -> Freedom? {
    let isUnconstrained = sum.contains { term in
      let symbol = symbol(of: term.variable)
      return term.coefficient != 0 && matrix.columns[symbol] < 0
        && (lowerLevels[symbol] < 0 || values[symbol] > 0)
    }
    return isUnconstrained ? Freedom(canRise: true, canFall: true) : nil
  }

  /// Closes the directions that increase a level's error.
  ///
  /// - Returns: By symbol, whether it changes when a symbol moves in an open direction.
  private mutating func movableSymbols() -> [Bool] {
    levels.refreshRanks()
    openAllDirections()
    if isSparse {
      closeDirectionsSparsely()
    } else {
      var rank: Int32 = -1
      while let next = nextViolatedRank(after: rank) {
        rank = next
        let level = levels.order[Int(rank)]
        levelIsActive[Int(level)] = true
        closeDirections(rank, multipliers(at: level))
      }
    }
    var marks = Array(repeating: false, count: symbolCount)
    let end = Int32(levels.order.count)
    var moving: [Int] = []
    for symbol in positions.indices
    where positions[symbol] == -1 && (mayRise(symbol, end) || mayFall(symbol, end)) {
      marks[symbol] = true
      // No other symbol depends on a variable that occurs in no constraint.
      if slackRows[symbol] < 0, matrix.columns[symbol] < 0 { continue }
      moving.append(symbol)
    }
    guard !isSparse else {
      markSymbols(movingWith: moving, &marks)
      return marks
    }
    for symbol in moving {
      let column = tableauColumn(of: symbol)
      for position in column.indices
      where abs(column[position]) > Tolerance.pivot && basis[position] >= 0 {
        marks[Int(basis[position])] = true
      }
    }
    return marks
  }

  /// Marks the basic symbols that change when any of some nonbasic ones moves.
  ///
  /// A random combination of the columns has all entries that any of them has. (Their weights are between 1
  /// and 2, by Knuth's linear congruential generator.)
  private mutating func markSymbols(movingWith moving: [Int], _ marks: inout [Bool]) {
    var sum = SparseVector()
    sum.extend(to: rowCount)
    var state: UInt64 = 1
    for symbol in moving {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let weight = 1 + Double(state >> 11) * 0x1p-53
      if slackRows[symbol] >= 0 {
        sum[Int(slackRows[symbol])] -= weight
      } else {
        matrix.forEachEntry(ofColumn: symbol) { sum[Int($0.row)] += weight * $0.value }
      }
    }
    factorization.solve(&sum)
    sum.members.forEach { position in
      guard abs(sum.values[position]) > Tolerance.pivot, basis[position] >= 0 else { return }
      marks[Int(basis[position])] = true
    }
  }

  /// Whether a sum can change in a direction without leaving the optimum.
  ///
  /// The sum is minimized as an additional level below all others, until a step has a length.
  private func canMove(_ sum: [Term], direction: Double) -> Bool {
    var trial = self
    let end = Int32(levels.order.count)
    var steps = StepCounter(symbolCount: symbolCount)
    while steps.mayContinue {
      guard let move = trial.move(for: sum, direction, takesFirst: steps.isStalled) else {
        return false
      }
      let column = trial.tableauColumn(of: move.symbol)
      var breakpoints = trial.breakpoints(on: column, move, end)
      guard let stop = trial.stop(of: move, among: &breakpoints, end, isStalled: steps.isStalled),
        stop.distance * -move.slope <= Tolerance.conflict
      else { return true }
      guard let leaving = stop.leaving else { return false }
      let side = trial.sides[Int(trial.basis[leaving])]
      trial.exchange(move, with: leaving, leavingSide: side, column, end)
      steps.record(length: 0)
    }
    return false
  }

  /// The open move of a nonbasic symbol that changes a sum most in a direction, or the first such
  /// move.
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
