/// The optimisation, level by level.
extension Solver {
  /// Finds the values that meet the required constraints and miss the wishes as little as possible.
  ///
  /// From the last solution only what changed is done: after changed constants the values are
  /// computed anew, and while no constraint has gone over from met to missed, from missed to met or
  /// from too much to too little, that is all.
  ///
  /// - Throws: A `Conflict` when the required constraints cannot all be met. The constraints stay as
  ///   they are; once one of the conflicting set has been removed the solver can go on.
  public mutating func solve() throws(Conflict) {
    let haveSidesChanged = refresh()
    guard haveSidesChanged || optimumIsStale else { return }
    optimumIsStale = true
    try optimize()
    if valuesAreStale { computeValues() }
    optimumIsStale = false
  }

  /// Brings factors, values and sides up to date with what has changed.
  ///
  /// - Returns: Whether a symbol has come to another side that matters.
  mutating func refresh() -> Bool {
    removeVacantRows()
    addedRowCount = 0
    if basisIsStale || factorization.isWorn { factorize() }
    if !valuesAreStale, !pendingConstants.isEmpty {
      let haveSidesChanged = applyPendingConstants()
      guard optimumIsStale else { return haveSidesChanged }
      return takeSides() || haveSidesChanged
    }
    if valuesAreStale { computeValues() }
    return takeSides()
  }

  /// Notes for each basic symbol on which side of its kink it is, and whether any has changed.
  ///
  /// At zero a symbol keeps the side from which it came: as in the simplex method with error symbols,
  /// where one of the two is basic at zero, the proof of optimality may depend on it.
  mutating func takeSides() -> Bool {
    let tolerance = distanceTolerance
    var hasChanged = false
    for symbol in basis where symbol >= 0 {
      let symbol = Int(symbol)
      guard upperLevels[symbol] >= 0 || lowerLevels[symbol] >= 0 else { continue }
      if takeSide(of: symbol, tolerance) { hasChanged = true }
    }
    return hasChanged
  }

  /// Notes on which side of its kink a basic symbol is, and whether that has changed and matters.
  mutating func takeSide(of symbol: Int, _ tolerance: Double) -> Bool {
    let side: Int8 =
      values[symbol] > tolerance ? 1 : values[symbol] < -tolerance ? -1 : sides[symbol]
    let old = sides[symbol]
    guard side != old else { return false }
    sides[symbol] = side
    return cost(of: symbol, at: side) >= 0 || cost(of: symbol, at: old) >= 0
  }

  /// The level at which a symbol pays on a side, -1 for none.
  private func cost(of symbol: Int, at side: Int8) -> Int32 {
    side > 0 ? upperLevels[symbol] : side < 0 ? lowerLevels[symbol] : -1
  }

  /// Goes through the levels that have something to minimise, most important first.
  private mutating func optimize() throws(Conflict) {
    levels.refreshRanks()
    openAllDirections()
    var rank: Int32 = -1
    while let next = nextMissedRank(after: rank) {
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

  /// The next level after a rank at which a basic symbol pays.
  func nextMissedRank(after rank: Int32) -> Int32? {
    var next: Int32?
    for symbol in basis where symbol >= 0 {
      let level = cost(of: Int(symbol), at: sides[Int(symbol)])
      guard level >= 0 else { continue }
      let candidate = levels.ranks[Int(level)]
      if candidate > rank, candidate < next ?? .max { next = candidate }
    }
    return next
  }

  /// Minimises one level while the directions that harm earlier ones are closed.
  ///
  /// - Parameter rank: The level's rank.
  /// - Returns: The multipliers of the rows at the optimum; nil where nothing is missed there, and no
  ///   direction need be closed but those in which a symbol itself begins to pay.
  mutating func minimize(_ rank: Int32) -> [Double]? {
    let level = levels.order[Int(rank)]
    levelIsActive[Int(level)] = true
    var steps = Steps(symbolCount: symbolCount)
    while true {
      guard let multipliers = multipliersIfMissed(at: level) else {
        levelIsActive[Int(level)] = false
        return nil
      }
      guard steps.mayGoOn,
        let move = enteringMove(rank, multipliers, takesFirst: steps.areStalled)
      else { return multipliers }
      steps.note(length: take(move, rank, isStalled: steps.areStalled))
    }
  }

  /// The multipliers of the rows for the present costs of a level.
  func multipliers(at level: Int32) -> [Double] {
    multipliersIfMissed(at: level) ?? Array(repeating: 0, count: rowCount)
  }

  /// The same; nil where no basic symbol pays at the level.
  private func multipliersIfMissed(at level: Int32) -> [Double]? {
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

  /// How fast a level's total rises with a resting symbol, kinks of the symbol itself left aside.
  func slope(of symbol: Int, _ multipliers: [Double]) -> Double {
    if homes[symbol] >= 0 { return multipliers[Int(homes[symbol])] }
    var sum = 0.0
    var entry = matrix.columns[symbol]
    while entry >= 0 {
      sum -= matrix.values[Int(entry)] * multipliers[Int(matrix.rows[Int(entry)])]
      entry = matrix.next[Int(entry)]
    }
    return sum
  }

  /// Whether a resting symbol may rise without harm to the levels before a rank.
  func mayRise(_ symbol: Int, _ rank: Int32) -> Bool {
    !upIsClosed[symbol] && !isBarred(upperLevels[symbol], rank)
  }

  /// Whether a resting symbol may fall without harm to the levels before a rank.
  func mayFall(_ symbol: Int, _ rank: Int32) -> Bool {
    !downIsClosed[symbol] && (rests(symbol) || !isBarred(lowerLevels[symbol], rank))
  }

  /// Whether a symbol outside the basis rests away from its kink, at a value that nothing decides.
  func rests(_ symbol: Int) -> Bool { homes[symbol] < 0 && values[symbol] > 0 }

  /// Whether a symbol's own cost at an earlier level forbids a direction.
  ///
  /// Where that level had something to minimise, `closeDirections` has already decided.
  private func isBarred(_ level: Int32, _ rank: Int32) -> Bool {
    level >= 0 && levels.ranks[Int(level)] < rank && !levelIsActive[Int(level)]
  }

  /// Closes the directions in which a finished level would get worse.
  mutating func closeDirections(_ rank: Int32, _ multipliers: [Double]) {
    let level = levels.order[Int(rank)]
    for symbol in positions.indices where positions[symbol] == -1 {
      let slope = slope(of: symbol, multipliers)
      let rise = slope + (upperLevels[symbol] == level ? 1 : 0)
      let fall = -slope + (lowerLevels[symbol] == level && !rests(symbol) ? 1 : 0)
      if rise > Tolerance.slope { upIsClosed[symbol] = true }
      if fall > Tolerance.slope { downIsClosed[symbol] = true }
    }
  }

  /// The open direction that lowers a level's total fastest, or the first one there is.
  private func enteringMove(_ rank: Int32, _ multipliers: [Double], takesFirst: Bool) -> Move? {
    let level = levels.order[Int(rank)]
    var best: Move?
    var steepest = -Tolerance.slope
    for symbol in positions.indices where positions[symbol] == -1 {
      let slope = slope(of: symbol, multipliers)
      let rise = slope + (upperLevels[symbol] == level ? 1 : 0)
      let fall = -slope + (lowerLevels[symbol] == level && !rests(symbol) ? 1 : 0)
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

/// A direction in which a resting symbol may leave its place.
struct Move {
  /// The symbol.
  var symbol: Int
  /// 1 to rise, -1 to fall.
  var direction: Double
  /// How fast the level's total changes with the way; negative.
  var slope: Double
}

/// Watches that the steps of one level come to an end.
///
/// Steps of length zero may go round in a circle. After a number of them the symbols are chosen by
/// their number, which cannot (Bland 1977), until a step has length again.
struct Steps {
  private var zeroCount = 0
  private var count = 0
  private let limit: Int

  init(symbolCount: Int) { limit = 1000 + 50 * symbolCount }

  /// False when rounding alone can be the reason that no end is in sight.
  var mayGoOn: Bool { count < limit }

  /// Whether so many steps had no length that the choice must not be free any more.
  var areStalled: Bool { zeroCount > 50 }

  mutating func note(length: Double) {
    count += 1
    if length > Tolerance.distance { zeroCount = 0 } else { zeroCount += 1 }
  }
}
