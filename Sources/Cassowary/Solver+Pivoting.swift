/// One step of the simplex method: how far a symbol moves, and which one leaves the basis for it.
extension Solver {
  /// A place on a symbol's way at which a basic symbol reaches zero, where its costs change.
  struct Kink {
    /// How far along the way, in units of the entering symbol.
    var distance: Double
    /// The position of the basic symbol.
    var position: Int
    /// How fast the basic symbol moves; negative when it falls.
    var rate: Double
    /// By how much the slope of the level at hand grows.
    var growth: Double
    /// Whether an earlier level forbids to pass.
    var isWall: Bool
  }

  /// Moves a symbol until the level at hand gets no better, and exchanges it with the one that stops
  /// it.
  ///
  /// - Parameters:
  ///   - move: The move.
  ///   - rank: The rank of the level at hand.
  ///   - isStalled: Whether the symbol that stops it is to be chosen by number alone.
  /// - Returns: How far the symbol moved.
  mutating func take(_ move: Move, _ rank: Int32, isStalled: Bool) -> Double {
    let column = tableauColumn(of: move.symbol)
    var kinks = kinks(on: column, move, rank)
    guard let stop = stop(of: move, among: &kinks, rank, isStalled: isStalled) else {
      // Only rounding can leave a way without an end; the direction is not tried again.
      if move.direction > 0 {
        upIsClosed[move.symbol] = true
      } else {
        downIsClosed[move.symbol] = true
      }
      return 0
    }
    if let leaving = stop.leaving, abs(column[leaving]) < Tolerance.securePivot,
      factorization.changeCount > 0
    {
      // A pivot that small may be rounding: look again with fresh factors.
      factorize()
      computeValues()
      return 0
    }
    let side = stop.leaving.map { sides[Int(basis[$0])] } ?? 0
    advance(move, by: stop.distance, column)
    for kink in stop.passed { sides[Int(basis[kink.position])] = kink.rate > 0 ? 1 : -1 }
    if let leaving = stop.leaving {
      exchange(move, with: leaving, leavingSide: side, column, rank)
    } else {
      // The symbol has come to its own kink and rests there.
      values[move.symbol] = 0
      downIsClosed[move.symbol] = rank > 0
    }
    return stop.distance
  }

  /// The kinks that the level at hand or an earlier one feels, in the order of positions.
  ///
  /// Behind the last rank there is no level left to minimise, and every kink is a wall.
  func kinks(on column: [Double], _ move: Move, _ rank: Int32) -> [Kink] {
    var kinks: [Kink] = []
    let level = Int(rank) < levels.order.count ? levels.order[Int(rank)] : -2
    for position in column.indices where abs(column[position]) > Tolerance.pivot {
      guard basis[position] >= 0 else { continue }
      let symbol = Int(basis[position])
      let (upper, lower) = (upperLevels[symbol], lowerLevels[symbol])
      guard upper >= 0 || lower >= 0 else { continue }
      let rate = -move.direction * column[position]
      let side = sides[symbol]
      guard (rate > 0) ? side <= 0 : side >= 0 else { continue }
      // Passing zero, the symbol stops paying on one side and begins to on the other.
      let gained = rate > 0 ? upper : lower
      let given = side == 0 ? -1 : rate > 0 ? lower : upper
      let isWall =
        (gained >= 0 && levels.ranks[Int(gained)] < rank)
        || (given >= 0 && levels.ranks[Int(given)] < rank)
      let growth = (gained == level ? abs(rate) : 0) + (given == level ? abs(rate) : 0)
      guard isWall || growth > 0 else { continue }
      let way = rate > 0 ? -values[symbol] : values[symbol]
      kinks.append(
        Kink(
          distance: max(0, way) / abs(rate), position: position, rate: rate, growth: growth,
          isWall: isWall))
    }
    return kinks
  }

  /// Where a move ends.
  struct Stop {
    /// How far along the way, in units of the moving symbol.
    var distance: Double
    /// The position whose symbol leaves the basis; nil when the moving symbol stops at its own kink.
    var leaving: Int?
    /// Kinks that the move passes.
    var passed: ArraySlice<Kink>
  }

  /// Where the level's total begins to rise, or an earlier level forbids to go on.
  func stop(
    of move: Move, among kinks: inout [Kink], _ rank: Int32, isStalled: Bool
  ) -> Stop? {
    let own = ownKink(of: move)
    if isStalled { return firstStop(own, kinks) }
    // Kinks behind the first wall do not matter; sorting only the others keeps the cost down.
    let wall = kinks.lazy.filter(\.isWall).map(\.distance).min() ?? .infinity
    let end = min(wall, own ?? .infinity)
    kinks.removeAll { $0.distance > end }
    kinks.sort { ($0.distance, $0.position) < ($1.distance, $1.position) }
    var slope = move.slope
    for index in kinks.indices {
      slope += kinks[index].growth
      guard kinks[index].isWall || slope >= -Tolerance.slope else { continue }
      // Of the kinks that lie together here the one with the largest pivot is the most exact.
      let distance = kinks[index].distance
      let reach = distance + Tolerance.distance
      var leaving = index
      for other in kinks[index...].indices.dropFirst() where kinks[other].distance <= reach {
        if abs(kinks[other].rate) > abs(kinks[leaving].rate) { leaving = other }
      }
      let passed = kinks[..<index]
      return Stop(distance: distance, leaving: kinks[leaving].position, passed: passed)
    }
    guard let own else { return nil }
    return Stop(distance: own, leaving: nil, passed: kinks[...])
  }

  /// The nearest kink, of several the one whose symbol has the least number.
  private func firstStop(_ own: Double?, _ kinks: [Kink]) -> Stop? {
    let nearest = kinks.min { first, second in
      (first.distance, basis[first.position]) < (second.distance, basis[second.position])
    }
    if let own, own <= nearest?.distance ?? .infinity {
      return Stop(distance: own, leaving: nil, passed: [])
    }
    return nearest.map { Stop(distance: $0.distance, leaving: $0.position, passed: []) }
  }

  /// How far a resting variable may fall until its own bound.
  private func ownKink(of move: Move) -> Double? {
    guard move.direction < 0, rests(move.symbol), lowerLevels[move.symbol] >= 0 else { return nil }
    return values[move.symbol]
  }

  /// Moves the basic symbols along, and notes who has come to another side.
  private mutating func advance(_ move: Move, by distance: Double, _ column: [Double]) {
    values[move.symbol] += move.direction * distance
    guard distance > 0 else { return }
    let tolerance = Tolerance.distance
    for position in column.indices where column[position] != 0 && basis[position] >= 0 {
      let symbol = Int(basis[position])
      let value = values[symbol] - move.direction * distance * column[position]
      values[symbol] = value
      if value > tolerance {
        sides[symbol] = 1
      } else if value < -tolerance {
        sides[symbol] = -1
      }
    }
  }

  /// Exchanges a moving symbol with the basic one that stops it.
  ///
  /// - Parameters:
  ///   - move: The move, done.
  ///   - position: The position of the symbol that leaves the basis.
  ///   - side: The side from which it came to zero.
  ///   - column: The moving symbol's column of the tableau.
  ///   - rank: The rank of the level at hand.
  mutating func exchange(
    _ move: Move, with position: Int, leavingSide side: Int8, _ column: [Double], _ rank: Int32
  ) {
    let (entering, leaving) = (move.symbol, Int(basis[position]))
    // The way back is open; beyond zero an earlier level may mind.
    let ranks = levels.ranks
    let isOpen = { (level: Int32) in level < 0 || ranks[Int(level)] >= rank }
    let mayCross = isOpen(upperLevels[leaving]) && isOpen(lowerLevels[leaving])
    upIsClosed[leaving] = side > 0 ? false : side < 0 ? !mayCross : !isOpen(upperLevels[leaving])
    downIsClosed[leaving] = side < 0 ? false : side > 0 ? !mayCross : !isOpen(lowerLevels[leaving])
    values[leaving] = 0
    positions[leaving] = -1
    basis[position] = Int32(entering)
    positions[entering] = Int32(position)
    sides[entering] = values[entering] > 0 || move.direction > 0 ? 1 : -1
    factorization.replaceColumn(at: Int32(position), by: column)
    if factorization.isWorn {
      factorize()
      computeValues()
    }
  }
}
