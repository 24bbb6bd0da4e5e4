/// The optimization, level by level.
extension Solver {
  /// Finds values that satisfy the required constraints and minimize the errors of the optional ones.
  ///
  /// The work is incremental: after changes of constants the values are updated, and where no
  /// constraint changes between satisfied, exceeded and fallen short of, that is all.
  ///
  /// - Throws: A `Conflict` when the required constraints cannot all be satisfied. The constraints are
  ///   unchanged; once one of the conflicting set has been removed the solver can be used again.
  public mutating func solve() throws(Conflict) {
    let haveSidesChanged = refresh()
    guard haveSidesChanged || optimumIsStale else { return }
    optimumIsStale = true
    do {
      try optimize()
    } catch {
      conflictCount += 1
      throw error
    }
    conflictCount = 0
    if valuesAreStale { computeValues() }
    optimumIsStale = false
    assertInvariants()
  }

  /// Updates factors, values and sides after changes.
  ///
  /// - Returns: Whether a symbol has changed to another side that matters; see `updateSides()`.
  mutating func refresh() -> Bool {
    discardRemovedRows()
    addedRowCount = 0
    if basisIsStale || factorization.needsRefactorization || hasManyRetiredRows { factorize() }
    if !valuesAreStale, !pendingConstants.isEmpty {
      let haveSidesChanged = applyPendingConstants()
      guard optimumIsStale else { return haveSidesChanged }
      return updateSides() || haveSidesChanged
    }
    if valuesAreStale { computeValues() }
    return updateSides()
  }

  /// Updates on which side of zero each basic symbol is.
  ///
  /// At zero a symbol keeps the side from which it came. In the simplex method with error symbols one
  /// of the two is then basic at zero, and the proof of optimality may depend on which.
  ///
  /// - Returns: Whether a side has changed that matters: one of the two has a cost.
  mutating func updateSides() -> Bool {
    let tolerance = distanceTolerance
    var hasChanged = false
    costlyPositions.removeAll(keepingCapacity: true)
    for position in basis.indices where basis[position] >= 0 {
      let symbol = Int(basis[position])
      guard upperLevels[symbol] >= 0 || lowerLevels[symbol] >= 0 else { continue }
      if updateSide(of: symbol, tolerance) { hasChanged = true }
      if cost(of: symbol, at: sides[symbol]) >= 0 { costlyPositions.append(Int32(position)) }
    }
    knowsCostlyPositions = true
    return hasChanged
  }

  /// Updates on which side of zero a basic symbol is; returns whether that has changed and matters.
  @inline(__always)
  mutating func updateSide(of symbol: Int, _ tolerance: Double) -> Bool {
    let side: Int8 =
      values[symbol] > tolerance ? 1 : values[symbol] < -tolerance ? -1 : sides[symbol]
    let old = sides[symbol]
    guard side != old else { return false }
    sides[symbol] = side
    return cost(of: symbol, at: side) >= 0 || cost(of: symbol, at: old) >= 0
  }

  /// The level at which a symbol has a cost on a side, -1 for none.
  func cost(of symbol: Int, at side: Int8) -> Int32 {
    side > 0 ? upperLevels[symbol] : side < 0 ? lowerLevels[symbol] : -1
  }

  /// Minimizes the errors of the levels that have any, by descending priority.
  private mutating func optimize() throws(Conflict) {
    levels.refreshRanks()
    openAllDirections()
    guard !isSparse else { return try optimizeSparsely() }
    var rank: Int32 = -1
    while let next = nextViolatedRank(after: rank) {
      rank = next
      guard let multipliers = minimize(rank) else { continue }
      if rank == 0, let conflict = conflict(multipliers) { throw conflict }
      closeDirections(rank, multipliers)
    }
  }

  mutating func openAllDirections() {
    for symbol in upIsClosed.indices {
      upIsClosed[symbol] = false
      downIsClosed[symbol] = false
    }
    for slot in levelIsActive.indices { levelIsActive[slot] = false }
    while levelIsActive.count < levels.priorities.count { levelIsActive.append(false) }
  }

  /// The next rank after a rank at which a basic symbol has a cost.
  func nextViolatedRank(after rank: Int32) -> Int32? {
    var next: Int32?
    for symbol in basis where symbol >= 0 {
      let level = cost(of: Int(symbol), at: sides[Int(symbol)])
      guard level >= 0 else { continue }
      let candidate = levels.ranks[Int(level)]
      if candidate > rank, candidate < next ?? .max { next = candidate }
    }
    return next
  }

  /// The positions whose symbols have a cost, and perhaps others; after `updateSides()` these need not be searched.
  ///
  /// - Returns: The positions.
  mutating func takeCostlyPositions() -> [Int32] {
    guard knowsCostlyPositions else {
      return basis.indices.compactMap { position in
        let symbol = Int(basis[position])
        return symbol >= 0 && cost(of: symbol, at: sides[symbol]) >= 0 ? Int32(position) : nil
      }
    }
    // They are out of date with the next step.
    knowsCostlyPositions = false
    return costlyPositions
  }

  /// Minimizes the error of one level without moving in closed directions.
  ///
  /// - Parameter rank: The level's rank.
  /// - Returns: The multipliers of the rows at the optimum; nil where the level is satisfied, so that
  ///   only directions in which a symbol itself has a cost increase its error.
  mutating func minimize(_ rank: Int32) -> [Double]? {
    let level = levels.order[Int(rank)]
    levelIsActive[Int(level)] = true
    var steps = StepCounter(symbolCount: symbolCount)
    while true {
      guard let multipliers = multipliersIfViolated(at: level) else {
        levelIsActive[Int(level)] = false
        return nil
      }
      guard steps.mayContinue,
        let move = enteringMove(rank, multipliers, takesFirst: steps.isStalled)
      else { return multipliers }
      steps.record(length: take(move, rank, isStalled: steps.isStalled))
    }
  }

  /// The multipliers of the rows for the present costs of a level.
  func multipliers(at level: Int32) -> [Double] {
    multipliersIfViolated(at: level) ?? Array(repeating: 0, count: rowCount)
  }

  /// The same; nil where no basic symbol has a cost at the level.
  private func multipliersIfViolated(at level: Int32) -> [Double]? {
    let first = basis.firstIndex { symbol in
      symbol >= 0 && cost(of: Int(symbol), at: sides[Int(symbol)]) == level
    }
    guard let first else { return nil }
    var vector = Array(repeating: 0.0, count: rowCount)
    for position in first..<rowCount where basis[position] >= 0 {
      let symbol = Int(basis[position])
      guard cost(of: symbol, at: sides[symbol]) == level else { continue }
      vector[position] = Double(sides[symbol])
    }
    factorization.solveTransposed(&vector)
    return vector
  }

  /// The rate of a level's error with a nonbasic symbol, without the symbol's own cost.
  func slope(of symbol: Int, _ multipliers: [Double]) -> Double {
    if slackRows[symbol] >= 0 { return multipliers[Int(slackRows[symbol])] }
    var sum = 0.0
    matrix.forEachEntry(ofColumn: symbol) { sum -= $0.value * multipliers[Int($0.row)] }
    return sum
  }

  /// Whether a nonbasic symbol can rise without increasing the error of a level before a rank.
  func mayRise(_ symbol: Int, _ rank: Int32) -> Bool {
    !upIsClosed[symbol] && !isBlocked(upperLevels[symbol], rank)
  }

  /// Whether a nonbasic symbol can fall without increasing the error of a level before a rank.
  func mayFall(_ symbol: Int, _ rank: Int32) -> Bool {
    !downIsClosed[symbol] && (isOffBound(symbol) || !isBlocked(lowerLevels[symbol], rank))
  }

  /// Whether a nonbasic symbol is a variable above zero, at a value that no constraint determines.
  func isOffBound(_ symbol: Int) -> Bool { slackRows[symbol] < 0 && values[symbol] > 0 }

  /// Whether a symbol's own cost at an earlier level blocks a direction.
  ///
  /// For levels with an error `closeDirections` has already accounted for it.
  private func isBlocked(_ level: Int32, _ rank: Int32) -> Bool {
    level >= 0 && levels.ranks[Int(level)] < rank && !levelIsActive[Int(level)]
  }

  /// Closes the directions in which the error of a finished level would increase.
  mutating func closeDirections(_ rank: Int32, _ multipliers: [Double]) {
    let level = levels.order[Int(rank)]
    for symbol in positions.indices where positions[symbol] == -1 {
      let slope = slope(of: symbol, multipliers)
      let rise = slope + (upperLevels[symbol] == level ? 1 : 0)
      let fall = -slope + (lowerLevels[symbol] == level && !isOffBound(symbol) ? 1 : 0)
      if rise > Tolerance.slope { upIsClosed[symbol] = true }
      if fall > Tolerance.slope { downIsClosed[symbol] = true }
    }
  }

  /// The open move that decreases a level's error fastest, or the first that decreases it.
  private func enteringMove(_ rank: Int32, _ multipliers: [Double], takesFirst: Bool) -> Move? {
    let level = levels.order[Int(rank)]
    var best: Move?
    var steepest = -Tolerance.slope
    for symbol in positions.indices where positions[symbol] == -1 {
      let slope = slope(of: symbol, multipliers)
      let rise = slope + (upperLevels[symbol] == level ? 1 : 0)
      let fall = -slope + (lowerLevels[symbol] == level && !isOffBound(symbol) ? 1 : 0)
      if rise < steepest, mayRise(symbol, rank) {
        (best, steepest) = (Move(symbol: symbol, direction: 1, slope: rise), rise)
      }
      if fall < steepest, mayFall(symbol, rank) {
        (best, steepest) = (Move(symbol: symbol, direction: -1, slope: fall), fall)
      }
      if takesFirst, best != nil { break }
    }
    return best
  }
}

/// A change of a nonbasic symbol.
struct Move {
  /// The symbol.
  var symbol: Int
  /// 1 to rise, -1 to fall.
  var direction: Double
  /// The rate of the level's error with the distance; negative.
  var slope: Double
}

/// Counts the steps of one level, so that they terminate.
///
/// Steps of length zero may cycle. After a number of them symbols are chosen by their number, which
/// cannot cycle (Bland 1977), until a step has a length again.
struct StepCounter {
  private var zeroCount = 0
  private var count = 0
  private let limit: Int

  init(symbolCount: Int) { limit = 1000 + 50 * symbolCount }

  /// False after so many steps that only rounding errors can be the reason.
  var mayContinue: Bool { count < limit }

  /// Whether so many steps had no length that symbols must be chosen by number.
  var isStalled: Bool { zeroCount > 50 }

  mutating func record(length: Double) {
    count += 1
    if length > Tolerance.distance { zeroCount = 0 } else { zeroCount += 1 }
  }
}
