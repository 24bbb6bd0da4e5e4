/// One step of the simplex method: how far a symbol moves, and which one leaves the basis for it.
extension Solver {
  /// A distance at which a basic symbol reaches zero, where its cost changes.
  struct Breakpoint {
    /// The distance, in units of the entering symbol.
    var distance: Double
    /// The position of the basic symbol.
    var position: Int
    /// The rate of the basic symbol; negative when it falls.
    var rate: Double
    /// The increase of the slope of the current level.
    var growth: Double
    /// Whether passing it would increase the error of an earlier level.
    var isBlocking: Bool
  }

  /// Moves a symbol as long as the current level improves, and exchanges it with the basic symbol
  /// that stops it.
  ///
  /// - Parameters:
  ///   - move: The move.
  ///   - rank: The rank of the current level.
  ///   - isStalled: Whether the leaving symbol is chosen by number.
  /// - Returns: The distance.
  mutating func take(_ move: Move, _ rank: Int32, isStalled: Bool) -> Double {
    let column = tableauColumn(of: move.symbol)
    var breakpoints = breakpoints(on: column, move, rank)
    guard let stop = stop(of: move, among: &breakpoints, rank, isStalled: isStalled) else {
      close(move)
      return 0
    }
    if let leaving = stop.leaving, abs(column[leaving]) < Tolerance.securePivot,
      factorization.changeCount > 0
    {
      // A pivot that small may be a rounding error: try again with new factors.
      refactorize()
      return 0
    }
    let side = stop.leaving.map { sides[Int(basis[$0])] } ?? 0
    advance(move, by: stop.distance, column)
    for breakpoint in stop.passed {
      sides[Int(basis[breakpoint.position])] = breakpoint.rate > 0 ? 1 : -1
    }
    if let leaving = stop.leaving {
      exchange(move, with: leaving, leavingSide: side, column, rank)
    } else {
      // The symbol has reached its own bound and stays nonbasic there.
      values[move.symbol] = 0
      noteChange(of: move.symbol)
      downIsClosed[move.symbol] = rank > 0
    }
    return stop.distance
  }

  /// Closes the direction of an unbounded move, which only rounding errors can make so.
  mutating func close(_ move: Move) {
    if move.direction > 0 {
      upIsClosed[move.symbol] = true
    } else {
      downIsClosed[move.symbol] = true
    }
  }

  /// The breakpoints that matter to the current level or an earlier one, in the order of positions.
  ///
  /// For a rank after the last one there is no current level, and every breakpoint is blocking.
  func breakpoints(on column: [Double], _ move: Move, _ rank: Int32) -> [Breakpoint] {
    let level = level(atRank: rank)
    return column.indices.compactMap { breakpoint(at: $0, column[$0], move, level, rank) }
  }

  /// The level of a rank, -2 after the last one.
  func level(atRank rank: Int32) -> Int32 {
    Int(rank) < levels.order.count ? levels.order[Int(rank)] : -2
  }

  /// The breakpoint of the symbol at a position, with its entry of the moving symbol's column; nil where
  /// there is none that matters.
  @inline(__always)
  func breakpoint(
    at position: Int, _ entry: Double, _ move: Move, _ level: Int32, _ rank: Int32
  ) -> Breakpoint? {
    guard abs(entry) > Tolerance.pivot, basis[position] >= 0 else { return nil }
    let symbol = Int(basis[position])
    let (upper, lower) = (upperLevels[symbol], lowerLevels[symbol])
    guard upper >= 0 || lower >= 0 else { return nil }
    let rate = -move.direction * entry
    let side = sides[symbol]
    guard (rate > 0) ? side <= 0 : side >= 0 else { return nil }
    // Beyond zero the symbol loses its cost on one side and gets the one on the other.
    let gained = rate > 0 ? upper : lower
    let given = side == 0 ? -1 : rate > 0 ? lower : upper
    let isBlocking =
      (gained >= 0 && levels.ranks[Int(gained)] < rank)
      || (given >= 0 && levels.ranks[Int(given)] < rank)
    let growth = (gained == level ? abs(rate) : 0) + (given == level ? abs(rate) : 0)
    guard isBlocking || growth > 0 else { return nil }
    let distance = rate > 0 ? -values[symbol] : values[symbol]
    return Breakpoint(
      distance: max(0, distance) / abs(rate), position: position, rate: rate, growth: growth,
      isBlocking: isBlocking)
  }

  /// The end of a move.
  struct Stop {
    /// The distance, in units of the moving symbol.
    var distance: Double
    /// The position whose symbol leaves the basis; nil where the moving symbol stops at its own bound.
    var leaving: Int?
    /// The breakpoints that the move passes.
    var passed: ArraySlice<Breakpoint>
  }

  /// The distance at which the level's error stops decreasing, or an earlier level blocks the move.
  func stop(
    of move: Move, among breakpoints: inout [Breakpoint], _ rank: Int32, isStalled: Bool
  ) -> Stop? {
    let own = ownBreakpoint(of: move)
    if isStalled { return firstStop(own, breakpoints) }
    // Breakpoints beyond the first blocking one do not matter and need not be sorted.
    let blocking = breakpoints.lazy.filter(\.isBlocking).map(\.distance).min() ?? .infinity
    let end = min(blocking, own ?? .infinity)
    breakpoints.removeAll { $0.distance > end }
    breakpoints.sort { ($0.distance, $0.position) < ($1.distance, $1.position) }
    var slope = move.slope
    for index in breakpoints.indices {
      slope += breakpoints[index].growth
      guard breakpoints[index].isBlocking || slope >= -Tolerance.slope else { continue }
      // Of several breakpoints at this distance the one with the largest pivot is the most accurate.
      let distance = breakpoints[index].distance
      let reach = distance + Tolerance.distance
      var leaving = index
      for other in breakpoints[index...].indices.dropFirst()
      where breakpoints[other].distance <= reach {
        if abs(breakpoints[other].rate) > abs(breakpoints[leaving].rate) { leaving = other }
      }
      let passed = breakpoints[..<index]
      return Stop(distance: distance, leaving: breakpoints[leaving].position, passed: passed)
    }
    guard let own else { return nil }
    return Stop(distance: own, leaving: nil, passed: breakpoints[...])
  }

  /// The nearest breakpoint, of several the one whose symbol has the lowest number.
  private func firstStop(_ own: Double?, _ breakpoints: [Breakpoint]) -> Stop? {
    let nearest = breakpoints.min { first, second in
      (first.distance, basis[first.position]) < (second.distance, basis[second.position])
    }
    if let own, own <= nearest?.distance ?? .infinity {
      return Stop(distance: own, leaving: nil, passed: [])
    }
    return nearest.map { Stop(distance: $0.distance, leaving: $0.position, passed: []) }
  }

  /// The distance by which a nonbasic variable can fall to its own bound, or nil without one.
  private func ownBreakpoint(of move: Move) -> Double? {
    guard move.direction < 0, isOffBound(move.symbol), lowerLevels[move.symbol] >= 0 else {
      return nil
    }
    return values[move.symbol]
  }

  /// Moves a symbol and with it the basic symbols, and updates their sides.
  private mutating func advance(_ move: Move, by distance: Double, _ column: [Double]) {
    values[move.symbol] += move.direction * distance
    noteChange(of: move.symbol)
    guard distance > 0 else { return }
    for position in column.indices where column[position] != 0 && basis[position] >= 0 {
      moveBasic(at: position, by: move.direction * distance * column[position])
    }
  }

  /// Lowers the value of a basic symbol, and updates its side.
  @inline(__always)
  mutating func moveBasic(at position: Int, by change: Double) {
    let symbol = Int(basis[position])
    let value = values[symbol] - change
    values[symbol] = value
    noteChange(of: symbol)
    if value > Tolerance.distance {
      sides[symbol] = 1
    } else if value < -Tolerance.distance {
      sides[symbol] = -1
    }
  }

  /// Exchanges the moving symbol with the basic symbol that stops it.
  ///
  /// - Parameters:
  ///   - move: The completed move.
  ///   - position: The position of the symbol that leaves the basis.
  ///   - side: The side from which that symbol came to zero.
  ///   - column: The moving symbol's column of the tableau.
  ///   - rank: The rank of the current level.
  mutating func exchange(
    _ move: Move, with position: Int, leavingSide side: Int8, _ column: [Double], _ rank: Int32
  ) {
    exchange(move, with: position, leavingSide: side, rank)
    factorization.replaceColumn(at: Int32(position), by: column)
    if factorization.needsRefactorization {
      refactorize()
    }
  }

  /// The same, without the factors.
  mutating func exchange(
    _ move: Move, with position: Int, leavingSide side: Int8, _ rank: Int32
  ) {
    let (entering, leaving) = (move.symbol, Int(basis[position]))
    // The direction back is open; the one beyond zero may increase the error of an earlier level.
    let ranks = levels.ranks
    let isOpen = { (level: Int32) in level < 0 || ranks[Int(level)] >= rank }
    let mayCross = isOpen(upperLevels[leaving]) && isOpen(lowerLevels[leaving])
    upIsClosed[leaving] = side > 0 ? false : side < 0 ? !mayCross : !isOpen(upperLevels[leaving])
    downIsClosed[leaving] = side < 0 ? false : side > 0 ? !mayCross : !isOpen(lowerLevels[leaving])
    values[leaving] = 0
    noteChange(of: leaving)
    positions[leaving] = -1
    basis[position] = Int32(entering)
    positions[entering] = Int32(position)
    sides[entering] = values[entering] > 0 || move.direction > 0 ? 1 : -1
  }
}
