/// What the steps of an optimization know of the symbols, and keep up to date.
///
/// A step of the simplex method changes a few numbers: the values and sides of the basic symbols in the
/// moving symbol's column, and with them the multipliers of a few rows and the slopes of the symbols in these
/// rows. For thousands of rows it is much faster to update these than to compute all of them for each step.
/// After an exchange the multipliers y change by the solution of basisᵀ · Δy = Δc, where Δc is what the costs
/// of the new basis differ from basisᵀ · y: the change of a cost, and for the new symbol its cost and slope.
/// The choice of each step is the same as with whole vectors.
struct Pricing {
  /// The level at which the basic symbol has a cost on its side, by position; -1 for none.
  fileprivate var costLevels: [Int32] = []
  /// That side, by position.
  fileprivate var costSides: [Int8] = []
  /// The number of basic symbols with a cost, by slot of the level.
  fileprivate var violationCounts: [Int] = []
  /// The positions that have, or had, a cost, by slot of the level.
  fileprivate var violations: [Int32: [Int32]] = [:]
  /// The symbols that can have a cost at a level, by slot: a range of `boundSymbols`; made when it is needed.
  fileprivate var boundStarts: [Int32] = []
  fileprivate var boundSymbols: [Int32] = []

  /// The multipliers of the rows for the present level.
  fileprivate(set) var multipliers = SparseVector()
  /// The rate of the present level's error by symbol, without the symbol's own cost; valid for nonbasic ones.
  fileprivate var slopes: [Double] = []
  /// The symbols that may have a slope.
  fileprivate var sloping = BitSet()
  /// Those whose slope has to be computed again.
  fileprivate var outdated = BitSet()
  /// Moves that improve the present level, and some that no longer do.
  fileprivate var queue = MoveQueue()
  /// The symbols with such a move.
  fileprivate var improving = BitSet()

  /// The moving symbol's column of the tableau.
  fileprivate var column = SparseVector()
  /// The change of the costs, then that of the multipliers.
  fileprivate var change = SparseVector()
  /// Whether symbols without bounds may be skipped; see `factorizeBoundPart()`.
  fileprivate var maySkip = true
}

/// Steps that look only at what may have changed.
extension Solver {
  /// Whether there are so many rows that steps do so.
  var isSparse: Bool { rowCount >= sparseRowCount }

  /// Minimizes the errors of all levels, as `optimize()` does.
  mutating func optimizeSparsely() throws(Conflict) {
    let positions = takeCostlyPositions()
    guard !positions.isEmpty else { return }
    var pricing = Pricing()
    load(&pricing, positions)
    while var rank = nextViolatedRank(after: -1, pricing) {
      while true {
        if minimize(rank, &pricing) {
          if rank == 0 {
            _ = completeFactors(&pricing)
            let violated = pricing.violations[Levels.required] ?? []
            if let conflict = conflict(pricing.multipliers.values, violated) { throw conflict }
          }
          closeDirections(rank, &pricing)
        }
        guard let next = nextViolatedRank(after: rank, pricing) else { break }
        rank = next
      }
      // Where rounding errors have hidden a violation the levels are optimized again.
      guard completeFactors(&pricing) else { return }
      openAllDirections()
      pricing.maySkip = false
    }
  }

  /// Minimizes the error of the required level; the multipliers, and the positions whose symbols may violate their
  /// required bounds, or nil where the level is satisfied.
  mutating func minimizeRequiredSparsely() -> (multipliers: [Double], violated: [Int32])? {
    let positions = takeCostlyPositions()
    guard positions.contains(where: { cost(at: $0) == Levels.required }) else {
      levelIsActive[Int(Levels.required)] = false
      return nil
    }
    var pricing = Pricing()
    load(&pricing, positions)
    let isViolated = minimize(0, &pricing)
    _ = completeFactors(&pricing)
    guard isViolated else { return nil }
    return (pricing.multipliers.values, pricing.violations[Levels.required] ?? [])
  }

  private func cost(at position: Int32) -> Int32 {
    let symbol = Int(basis[Int(position)])
    return symbol >= 0 ? cost(of: symbol, at: sides[symbol]) : -1
  }

  /// Closes the directions in which the error of any level would increase, at an optimum.
  mutating func closeDirectionsSparsely() {
    var pricing = Pricing()
    load(&pricing, takeCostlyPositions())
    var rank: Int32 = -1
    while let next = nextViolatedRank(after: rank, pricing) {
      rank = next
      levelIsActive[Int(levels.order[Int(rank)])] = true
      price(levels.order[Int(rank)], &pricing)
      closeDirections(rank, &pricing)
    }
  }

  // MARK: Costs

  /// Makes a pricing of the present basis, in which only some positions have a cost.
  private func load(_ pricing: inout Pricing, _ costly: [Int32]) {
    pricing.multipliers.extend(to: rowCount)
    pricing.column.extend(to: rowCount)
    pricing.change.extend(to: rowCount)
    pricing.slopes = Array(repeating: 0, count: symbolCount)
    pricing.sloping.extend(to: symbolCount)
    pricing.improving.extend(to: symbolCount)
    pricing.outdated.extend(to: symbolCount)
    loadCosts(&pricing, costly)
  }

  /// Sorts the symbols by the levels at which they can have a cost.
  private func loadBounds(_ pricing: inout Pricing) {
    var counts = Array(repeating: Int32(0), count: levels.priorities.count + 1)
    for bounds in [upperLevels, lowerLevels] {
      for level in bounds where level >= 0 { counts[Int(level) + 1] += 1 }
    }
    for level in levels.priorities.indices { counts[level + 1] += counts[level] }
    pricing.boundStarts = counts
    pricing.boundSymbols = Array(repeating: 0, count: Int(counts[levels.priorities.count]))
    for bounds in [upperLevels, lowerLevels] {
      for (symbol, level) in bounds.enumerated() where level >= 0 {
        pricing.boundSymbols[Int(counts[Int(level)])] = Int32(symbol)
        counts[Int(level)] += 1
      }
    }
  }

  private func loadCosts(_ pricing: inout Pricing, _ costly: [Int32]) {
    pricing.costLevels = Array(repeating: -1, count: rowCount)
    pricing.costSides = Array(repeating: 0, count: rowCount)
    pricing.violationCounts = Array(repeating: 0, count: levels.priorities.count)
    pricing.violations = [:]
    for position in costly where basis[Int(position)] >= 0 {
      updateCost(at: Int(position), &pricing)
    }
  }

  /// Whether a symbol is a variable without bounds, which has no cost anywhere.
  @inline(__always)
  private func isFree(_ symbol: Int32) -> Bool {
    symbol >= 0 && slackRows[Int(symbol)] < 0 && lowerLevels[Int(symbol)] < 0
  }

  /// Updates the cost of the basic symbol at a position.
  ///
  /// - Returns: The change of the cost at the level being priced, in units of the level.
  @discardableResult private func updateCost(
    at position: Int, _ pricing: inout Pricing, pricing level: Int32 = -1
  ) -> Double {
    let symbol = basis[position]
    let side = symbol >= 0 ? sides[Int(symbol)] : 0
    let new = symbol >= 0 ? cost(of: Int(symbol), at: side) : -1
    let (old, oldSide) = (pricing.costLevels[position], pricing.costSides[position])
    guard new != old || side != oldSide else { return 0 }
    pricing.costLevels[position] = new
    pricing.costSides[position] = side
    if new != old {
      if old >= 0 { pricing.violationCounts[Int(old)] -= 1 }
      if new >= 0 {
        pricing.violationCounts[Int(new)] += 1
        pricing.violations[new, default: []].append(Int32(position))
      }
    }
    guard level >= 0 else { return 0 }
    return (new == level ? Double(side) : 0) - (old == level ? Double(oldSide) : 0)
  }

  /// The next rank after a rank at which a basic symbol has a cost.
  private func nextViolatedRank(after rank: Int32, _ pricing: Pricing) -> Int32? {
    ((Int(rank) + 1)..<levels.order.count).first {
      pricing.violationCounts[Int(levels.order[$0])] > 0
    }.map(Int32.init)
  }

  // MARK: Slopes

  /// Computes the multipliers and slopes of a level.
  private mutating func price(_ level: Int32, _ pricing: inout Pricing) {
    pricing.multipliers.removeAll()
    pricing.sloping.removeAll()
    pricing.queue.removeAll()
    pricing.improving.removeAll()
    for position in pricing.violations[level] ?? [] where pricing.costLevels[Int(position)] == level
    {
      pricing.multipliers[Int(position)] = Double(pricing.costSides[Int(position)])
    }
    factorization.solveTransposed(&pricing.multipliers)
    let rows = pricing.multipliers.members
    rows.forEach { row in
      if pricing.multipliers.values[row] != 0 { noteSymbols(ofRow: row, &pricing.outdated) }
    }
    updateSlopes(level, &pricing)
  }

  /// Adds the nonbasic symbols of a row, the slack among them, to a set.
  private func noteSymbols(ofRow row: Int, _ symbols: inout BitSet) {
    guard slacks[row] >= 0 else { return }
    if positions[Int(slacks[row])] == -1 { symbols.insert(Int(slacks[row])) }
    for entry in matrix.entries(ofRow: row) where positions[Int(entry.symbol)] == -1 {
      symbols.insert(Int(entry.symbol))
    }
  }

  private func updateSlopes(_ level: Int32, _ pricing: inout Pricing) {
    var outdated = BitSet()
    swap(&outdated, &pricing.outdated)
    outdated.forEach { symbol in
      pricing.slopes[symbol] = slope(of: symbol, pricing.multipliers.values)
      pricing.sloping.insert(symbol)
      queueMoves(of: symbol, level, &pricing)
    }
    outdated.removeAll()
    swap(&outdated, &pricing.outdated)
  }

  /// The rates of a level's error as a nonbasic symbol rises and falls.
  @inline(__always)
  private func rates(
    of symbol: Int, _ level: Int32, _ pricing: Pricing
  ) -> (rise: Double, fall: Double) {
    let slope = pricing.sloping.contains(symbol) ? pricing.slopes[symbol] : 0
    return (
      slope + (upperLevels[symbol] == level ? 1 : 0),
      -slope + (lowerLevels[symbol] == level && !isOffBound(symbol) ? 1 : 0)
    )
  }

  private func queueMoves(of symbol: Int, _ level: Int32, _ pricing: inout Pricing) {
    let (rise, fall) = rates(of: symbol, level, pricing)
    guard min(rise, fall) < -Tolerance.slope else { return }
    pricing.improving.insert(symbol)
    if rise < -Tolerance.slope {
      pricing.queue.insert(Move(symbol: symbol, direction: 1, slope: rise))
    }
    if fall < -Tolerance.slope {
      pricing.queue.insert(Move(symbol: symbol, direction: -1, slope: fall))
    }
  }

  /// The open move that decreases a level's error fastest, of several the one whose symbol has the lowest
  /// number; or the first that decreases it.
  private func enteringMove(
    _ rank: Int32, _ level: Int32, _ pricing: inout Pricing, takesFirst: Bool
  ) -> Move? {
    guard !takesFirst else { return firstMove(rank, level, &pricing) }
    while let move = pricing.queue.removeFirst() {
      guard positions[move.symbol] == -1 else { continue }
      let (rise, fall) = rates(of: move.symbol, level, pricing)
      guard move.slope == (move.direction > 0 ? rise : fall) else { continue }
      if move.direction > 0 ? mayRise(move.symbol, rank) : mayFall(move.symbol, rank) {
        return move
      }
    }
    return nil
  }

  /// The move of the lowest number; symbols without one are forgotten until their slope changes.
  private func firstMove(_ rank: Int32, _ level: Int32, _ pricing: inout Pricing) -> Move? {
    while let symbol = pricing.improving.least {
      if positions[symbol] == -1 {
        let (rise, fall) = rates(of: symbol, level, pricing)
        if rise < -Tolerance.slope, mayRise(symbol, rank) {
          return Move(symbol: symbol, direction: 1, slope: rise)
        }
        if fall < -Tolerance.slope, mayFall(symbol, rank) {
          return Move(symbol: symbol, direction: -1, slope: fall)
        }
      }
      pricing.improving.remove(symbol)
    }
    return nil
  }

  /// Closes the directions in which the error of a finished level would increase.
  private mutating func closeDirections(_ rank: Int32, _ pricing: inout Pricing) {
    if pricing.boundStarts.isEmpty { loadBounds(&pricing) }
    let level = levels.order[Int(rank)]
    let range = Int(pricing.boundStarts[Int(level)])..<Int(pricing.boundStarts[Int(level) + 1])
    for index in range { closeDirections(of: Int(pricing.boundSymbols[index]), level, pricing) }
    let sloping = pricing.sloping
    sloping.forEach { closeDirections(of: $0, level, pricing) }
  }

  private mutating func closeDirections(of symbol: Int, _ level: Int32, _ pricing: Pricing) {
    guard positions[symbol] == -1 else { return }
    let (rise, fall) = rates(of: symbol, level, pricing)
    if rise > Tolerance.slope { upIsClosed[symbol] = true }
    if fall > Tolerance.slope { downIsClosed[symbol] = true }
  }

  // MARK: Steps

  /// Minimizes the error of one level without moving in closed directions; see `minimize(_:)`.
  ///
  /// - Returns: Whether there is still an error; then `pricing` has the multipliers at the optimum.
  private mutating func minimize(_ rank: Int32, _ pricing: inout Pricing) -> Bool {
    let level = levels.order[Int(rank)]
    levelIsActive[Int(level)] = true
    var steps = StepCounter(symbolCount: symbolCount)
    price(level, &pricing)
    while pricing.violationCounts[Int(level)] > 0 {
      guard steps.mayContinue,
        let move = enteringMove(rank, level, &pricing, takesFirst: steps.isStalled)
      else { return true }
      steps.record(length: take(move, rank, level, &pricing, isStalled: steps.isStalled))
    }
    levelIsActive[Int(level)] = false
    return false
  }

  /// Moves a symbol as far as the level improves; see `take(_:_:isStalled:)`.
  private mutating func take(
    _ move: Move, _ rank: Int32, _ level: Int32, _ pricing: inout Pricing, isStalled: Bool
  ) -> Double {
    computeTableauColumn(of: move.symbol, &pricing.column)
    var breakpoints = breakpoints(of: move, pricing.column, level, rank)
    guard let stop = stop(of: move, among: &breakpoints, rank, isStalled: isStalled) else {
      close(move)
      queueMoves(of: move.symbol, level, &pricing)
      return 0
    }
    if let leaving = stop.leaving, abs(pricing.column[leaving]) < Tolerance.securePivot,
      factorization.changeCount > 0
    {
      refactorize(level, &pricing)
      return 0
    }
    let side = stop.leaving.map { sides[Int(basis[$0])] } ?? 0
    advance(move, to: stop, pricing.column)
    guard let leaving = stop.leaving else {
      // The symbol has reached its own bound and stays nonbasic there.
      values[move.symbol] = 0
      noteChange(of: move.symbol)
      downIsClosed[move.symbol] = rank > 0
      updateMultipliers(after: move, leaving: nil, level, &pricing)
      return stop.distance
    }
    let symbol = Int(basis[leaving])
    exchange(move, with: leaving, leavingSide: side, rank)
    replaceFactor(at: leaving, by: pricing.column)
    let skipsMore = pricing.maySkip && factorization.isMostlyFree(largestFreeShare)
    if factorization.needsRefactorization || skipsMore {
      refactorize(level, &pricing)
    } else {
      updateMultipliers(after: move, leaving: (symbol, leaving), level, &pricing)
    }
    return stop.distance
  }

  /// Where the basic symbols in a moving symbol's column reach their bounds.
  @inline(__always)
  private func breakpoints(
    of move: Move, _ column: SparseVector, _ level: Int32, _ rank: Int32
  ) -> [Breakpoint] {
    var breakpoints: [Breakpoint] = []
    column.members.forEach { position in
      let entry = column[position]
      if let found = breakpoint(at: position, entry, move, level, rank) {
        breakpoints.append(found)
      }
    }
    return breakpoints
  }

  /// Moves a symbol as far as its stop, and with it the basic symbols in its column.
  @inline(__always)
  private mutating func advance(_ move: Move, to stop: Stop, _ column: SparseVector) {
    values[move.symbol] += move.direction * stop.distance
    noteChange(of: move.symbol)
    if stop.distance > 0 {
      column.members.forEach { position in
        let entry = column[position]
        guard entry != 0, basis[position] >= 0 else { return }
        moveBasic(at: position, by: move.direction * stop.distance * entry)
      }
    }
    for breakpoint in stop.passed {
      sides[Int(basis[breakpoint.position])] = breakpoint.rate > 0 ? 1 : -1
    }
  }

  /// Replaces a column of the basis in its factors.
  @inline(__always)
  private mutating func replaceFactor(at position: Int, by column: SparseVector) {
    let solver = (basis: basis, slackRows: slackRows, lowerLevels: lowerLevels)
    factorization.replaceColumn(at: position, by: column) { position in
      let symbol = Int(solver.basis[position])
      return symbol >= 0 && solver.slackRows[symbol] < 0 && solver.lowerLevels[symbol] < 0
    }
  }

  /// Updates costs, multipliers and slopes after a step.
  private mutating func updateMultipliers(
    after move: Move, leaving: (symbol: Int, position: Int)?, _ level: Int32,
    _ pricing: inout Pricing
  ) {
    pricing.change.removeAll()
    let moved = pricing.column.members
    moved.forEach { position in
      // A symbol that has not moved has the cost that it had.
      guard pricing.column[position] != 0 else { return }
      guard !isFree(basis[position]) || position == leaving?.position else { return }
      let change = updateCost(at: position, &pricing, pricing: level)
      if position == leaving?.position {
        let slope = pricing.sloping.contains(move.symbol) ? pricing.slopes[move.symbol] : 0
        let isCost = pricing.costLevels[position] == level
        let rest = (isCost ? Double(pricing.costSides[position]) : 0) + slope
        if rest != 0 { pricing.change[position] = rest }
      } else if change != 0 {
        pricing.change[position] = change
      }
    }
    if let leaving {
      pricing.outdated.insert(leaving.symbol)
    } else {
      pricing.outdated.insert(move.symbol)
    }
    factorization.solveTransposed(&pricing.change)
    let rows = pricing.change.members
    rows.forEach { row in
      let change = pricing.change[row]
      guard change != 0 else { return }
      pricing.multipliers[row] += change
      noteSymbols(ofRow: row, &pricing.outdated)
    }
    updateSlopes(level, &pricing)
  }

  /// Factors the basis from scratch, and computes all that follows from it.
  ///
  /// Where most numbers of the steps so far were of symbols without bounds, the next steps skip those.
  private mutating func refactorize(_ level: Int32, _ pricing: inout Pricing) {
    let skips =
      pricing.maySkip && (factorization.isPartial || factorization.isMostlyFree(largestFreeShare))
    refactorize()
    if skips { pricing.maySkip = factorizeBoundPart() }
    loadCosts(&pricing, takeCostlyPositions())
    price(level, &pricing)
  }

  /// Factors the whole basis, if symbols were skipped, and computes their values.
  ///
  /// - Returns: Whether a symbol has changed to another side that matters; see `updateSides()`.
  private mutating func completeFactors(_ pricing: inout Pricing) -> Bool {
    guard factorization.isPartial else { return false }
    let haveSidesChanged = refactorize()
    loadCosts(&pricing, takeCostlyPositions())
    return haveSidesChanged
  }

  /// Computes a symbol's column of the tableau; see `tableauColumn(of:)`.
  mutating func computeTableauColumn(of symbol: Int, _ column: inout SparseVector) {
    column.removeAll()
    if slackRows[symbol] >= 0 {
      column[Int(slackRows[symbol])] = -1
    } else {
      matrix.forEachEntry(ofColumn: symbol) { column[Int($0.row)] = $0.value }
    }
    factorization.solve(&column)
  }
}

/// Moves, of which the one with the least slope is taken first, of several with that slope the one whose
/// symbol has the lowest number, rising before falling: a binary heap.
private struct MoveQueue {
  private var heap: [Move] = []

  mutating func removeAll() { heap.removeAll(keepingCapacity: true) }

  @inline(__always)
  private func isBefore(_ first: Move, _ second: Move) -> Bool {
    if first.slope != second.slope { return first.slope < second.slope }
    if first.symbol != second.symbol { return first.symbol < second.symbol }
    return first.direction > second.direction
  }

  mutating func insert(_ move: Move) {
    heap.append(move)
    var child = heap.count - 1
    while child > 0, isBefore(heap[child], heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeFirst() -> Move? {
    guard let first = heap.first else { return nil }
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while 2 * parent + 1 < heap.count {
      var child = 2 * parent + 1
      if child + 1 < heap.count, isBefore(heap[child + 1], heap[child]) { child += 1 }
      guard isBefore(heap[child], heap[parent]) else { break }
      heap.swapAt(child, parent)
      parent = child
    }
    return first
  }
}
