/// Conflicts of required constraints.
extension Solver {
  /// The conflicts at the optimum of the required level, or nil where that is satisfied.
  ///
  /// At the optimum the multipliers of the rows are a certificate of infeasibility: the required
  /// constraints times their multipliers add up to a contradiction (Farkas). Those with a multiplier
  /// are therefore a conflicting set. Rows that share no variable, even through others, contradict
  /// independently, so each connected part is searched for minimal sets by itself.
  ///
  /// The certificate of one row that contradicts thousands may name only the worst of them, and after that is
  /// removed the next. After `certificateCount` conflicts, one after the other, all required rows of the connected
  /// parts are searched, so that the number of solutions does not grow with that of the conflicts.
  ///
  /// - Parameters:
  ///   - multipliers: The multipliers by row.
  ///   - positions: Positions outside of which no symbol violates a required bound; nil where any may.
  /// - Returns: The conflicts.
  func conflict(_ multipliers: [Double], _ positions: [Int32]? = nil) -> Conflict? {
    guard isRequiredViolated(among: positions) else { return nil }
    let rows = multipliers.indices.filter {
      slacks[$0] >= 0 && abs(multipliers[$0]) > Tolerance.slope
    }
    var sets = minimalSets(of: rows)
    if sets.isEmpty { sets = [reduced(rows)] }
    sets.sort { first, second in
      guard let first = first.last, let second = second.last else { return false }
      return ages[first] < ages[second]
    }
    var conflict = Conflict(constraints: sets[0].map(id(ofRow:)))
    conflict.others = sets.dropFirst().map { $0.map(id(ofRow:)) }
    return conflict
  }

  /// Whether a required constraint is violated by more than rounding errors, at some positions or, for nil, at any.
  private func isRequiredViolated(among positions: [Int32]?) -> Bool {
    let tolerance = conflictTolerance
    guard let positions else {
      return basis.contains { $0 >= 0 && isRequiredViolated(Int($0), tolerance) }
    }
    return positions.contains { position in
      let symbol = basis[Int(position)]
      return symbol >= 0 && isRequiredViolated(Int(symbol), tolerance)
    }
  }

  private var conflictTolerance: Double {
    max(Tolerance.conflict, Tolerance.relativeConflict * extent)
  }

  /// Whether a symbol violates its own required bound.
  private func isRequiredViolated(_ symbol: Int, _ tolerance: Double) -> Bool {
    values[symbol] > tolerance && upperLevels[symbol] == Levels.required
      || values[symbol] < -tolerance && lowerLevels[symbol] == Levels.required
  }

  /// Whether one of the rows, or a bound of one of their variables, is violated.
  private func isViolated(_ rows: [Int], _ tolerance: Double) -> Bool {
    rows.contains { row in
      isRequiredViolated(Int(slacks[row]), tolerance)
        || matrix.entries(ofRow: row).contains { isRequiredViolated(Int($0.symbol), tolerance) }
    }
  }

  /// The parts of rows that are connected by common variables, each oldest first.
  private func parts(of rows: [Int]) -> [[Int]] {
    var forest = SymbolSets()
    for row in rows {
      let entries = matrix.entries(ofRow: row)
      guard let first = entries.first else { continue }
      for entry in entries { forest.unite(first.symbol, entry.symbol) }
    }
    var parts: [[Int]] = []
    var indices: [Int: Int] = [:]
    for row in rows.sorted(by: { ages[$0] < ages[$1] }) {
      let first = matrix.entries(ofRow: row).first
      guard let root = first.map({ forest.root(of: $0.symbol) }) else {
        parts.append([row])
        continue
      }
      if let index = indices[root] {
        parts[index].append(row)
      } else {
        indices[root] = parts.count
        parts.append([row])
      }
    }
    return parts
  }

  /// Minimal conflicting sets, each oldest first, among the rows of a certificate and perhaps others; see
  /// `ConflictSearch`.
  private func minimalSets(of certificate: [Int]) -> [[Int]] {
    let isWide = conflictCount >= Self.certificateCount
    let rows = isWide ? basis.indices.filter(isRequired) : certificate
    let tolerance = conflictTolerance
    return parts(of: rows).filter { isViolated($0, tolerance) }.flatMap { part in
      if !isWide, Subsystem(part, of: self).isIrreducible { return [part] }
      var search = ConflictSearch(part, of: self)
      return search.minimalSets(atMost: isWide ? Self.wideSetCount : .max)
    }
  }

  /// Whether a row has a required constraint.
  private func isRequired(_ row: Int) -> Bool {
    guard slacks[row] >= 0 else { return false }
    let slack = Int(slacks[row])
    return upperLevels[slack] == Levels.required || lowerLevels[slack] == Levels.required
  }

  /// How many conflicts, one after the other, are searched for in their certificates alone.
  private static let certificateCount = 16
  /// How many sets a search among all required rows finds; who has enough of them need not wait for all.
  private static let wideSetCount = 256

  /// A minimal conflicting subset of a conflicting set of rows, oldest first.
  func reduced(_ rows: [Int]) -> [Int] {
    let core = rows.sorted { ages[$0] < ages[$1] }
    let subsystem = Subsystem(core, of: self)
    if subsystem.isIrreducible { return core }
    var filter = ConflictFilter(subsystem)
    return filter.reduced().map { core[$0] }
  }

  /// Whether a conflicting set of rows, all with a multiplier, is certain to be minimal.
  ///
  /// In a certificate the terms of free variables cancel. Where only one combination of the rows, up
  /// to a factor, achieves that, no proper subset does, and the set is minimal. The test takes one
  /// elimination; it can also fail for minimal sets, namely where bounds of variables take part.
  func isIrreducible(_ rows: [Int]) -> Bool {
    freeElimination(of: rows).pivotRows.count == rows.count - 1
  }

  /// The elimination of rows in their free variables.
  private func freeElimination(of rows: [Int]) -> Elimination {
    var stages = Array(repeating: Int32(-1), count: rowCount)
    for row in rows { stages[row] = 0 }
    let isFree = positions.indices.map {
      slackRows[$0] < 0 && positions[$0] > -2 && lowerLevels[$0] != Levels.required
    }
    return Elimination(of: matrix, stages: stages, stageCount: 1, isAllowed: isFree)
  }

  /// The rows that occur in no combination of the given rows whose free variables cancel.
  ///
  /// The combinations are a linear space, and a random one of them has all rows that any has.
  func rowsInNoCombination(of rows: [Int]) -> [Int] {
    let elimination = freeElimination(of: rows)
    let factorization = Factorization(elimination, of: matrix, rowCount: rowCount)
    var weights = Array(repeating: 0.0, count: rowCount)
    var state: UInt64 = 1
    for row in rows where !elimination.rowIsPivoted[row] {
      // Knuth's linear congruential generator; the weights are between 1 and 2.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      weights[row] = 1 + Double(state >> 11) * 0x1p-53
    }
    factorization.solveTransposed(&weights)
    return rows.filter { abs(weights[$0]) <= Tolerance.slope }
  }

  /// The rows of a certificate that the required constraints conflict, or nil where they do not.
  ///
  /// Solves incrementally from the last solution.
  mutating func certificate() -> [Int]? {
    _ = refresh()
    openAllDirections()
    let optimum: (multipliers: [Double], violated: [Int32]?)? =
      isSparse ? minimizeRequiredSparsely().map { ($0, $1) } : minimize(0).map { ($0, nil) }
    guard let (multipliers, violated) = optimum, isRequiredViolated(among: violated)
    else { return nil }
    return multipliers.indices.filter { slacks[$0] >= 0 && abs(multipliers[$0]) > Tolerance.slope }
  }
}

/// Disjoint sets of the symbols that are asked about, with union by size and path halving (Tarjan and van
/// Leeuwen 1984).
private struct SymbolSets {
  private var numbers: [Int32: Int] = [:]
  private var parents: [Int] = []
  private var sizes: [Int] = []

  private mutating func number(of symbol: Int32) -> Int {
    if let number = numbers[symbol] { return number }
    numbers[symbol] = parents.count
    sizes.append(1)
    parents.append(parents.count)
    return parents.count - 1
  }

  /// The number of a set.
  mutating func root(of symbol: Int32) -> Int {
    var element = number(of: symbol)
    while parents[element] != element {
      parents[element] = parents[parents[element]]
      element = parents[element]
    }
    return element
  }

  mutating func unite(_ first: Int32, _ second: Int32) {
    var (large, small) = (root(of: first), root(of: second))
    guard large != small else { return }
    if sizes[large] < sizes[small] { swap(&large, &small) }
    parents[small] = large
    sizes[large] += sizes[small]
  }
}

/// Some required rows of a solver as a solver of their own, which is as small as they are few.
struct Subsystem {
  /// The rows in the original solver.
  let rows: [Int]
  /// The rows as constraints of `solver`, in their order.
  let constraints: [Constraint]
  /// The solver; it contains the constraints that have an id.
  private(set) var solver: Solver
  private var ids: [ConstraintID?]
  /// The index of the constraint by row of `solver`.
  private var indices: [Int] = []

  /// A solver of rows, all of them inserted or none.
  init(_ rows: [Int], of original: Solver, isEmpty: Bool = false) {
    self.rows = rows
    var solver = Solver()
    solver.sparseRowCount = original.sparseRowCount
    solver.largestFreeShare = original.largestFreeShare
    var variables: [Int32: Variable] = [:]
    var constraints: [Constraint] = []
    for row in rows {
      let terms = original.matrix.entries(ofRow: row).map { entry -> Term in
        let symbol = entry.symbol
        let variable =
          variables[symbol]
          ?? solver.makeVariable(
            isNonNegative: original.lowerLevels[Int(symbol)] == Levels.required)
        variables[symbol] = variable
        return Term(variable, entry.value)
      }
      let slack = Int(original.slacks[row])
      constraints.append(
        Constraint(
          terms, around: original.constants[row],
          upper: original.upperLevels[slack] == Levels.required ? .required : nil,
          lower: original.lowerLevels[slack] == Levels.required ? .required : nil))
    }
    self.solver = solver
    self.constraints = constraints
    ids = Array(repeating: nil, count: rows.count)
    if !isEmpty { for index in rows.indices { insert(index) } }
  }

  /// Whether all rows, each with a multiplier in one certificate, are certain to be a minimal set.
  var isIrreducible: Bool { solver.isIrreducible(Array(rows.indices)) }

  /// Inserts a constraint.
  mutating func insert(_ index: Int) {
    let id = solver.insert(constraints[index])
    ids[index] = id
    let row = solver.row(of: id)
    while indices.count <= row { indices.append(-1) }
    indices[row] = index
  }

  /// Removes a constraint.
  mutating func remove(_ index: Int) {
    guard let id = ids[index] else { return }
    solver.remove(id)
    ids[index] = nil
  }

  /// Lets a constraint be violated.
  mutating func relax(_ index: Int) {
    guard let id = ids[index] else { return }
    solver.setPriorities(upper: nil, lower: nil, of: id)
  }

  /// Requires a relaxed constraint again.
  mutating func restore(_ index: Int) {
    guard let id = ids[index] else { return }
    solver.setPriorities(
      upper: constraints[index].upper, lower: constraints[index].lower, of: id)
  }

  /// The constraints of a certificate that those in the solver conflict, oldest first; or nil where they
  /// do not.
  mutating func certificate() -> [Int]? {
    solver.certificate().map { rows in rows.map { indices[$0] }.sorted() }
  }

  /// Of inserted constraints, those that no certificate can have without the given one.
  ///
  /// They are in series with it: a combination of the constraints whose free variables cancel has either
  /// both or neither.
  func constraintsInSeries(with index: Int, among others: [Int]) -> [Int] {
    let rows = others.filter { $0 != index }.compactMap { ids[$0].map(solver.row(of:)) }
    return solver.rowsInNoCombination(of: rows).map { indices[$0] }
  }
}

/// The search for the minimal conflicting sets among rows.
///
/// The rows are added to an empty solver from the oldest to the newest. One that conflicts with those
/// before it is taken out again together with the set that it conflicts with; so the rows that stay are
/// those that a solver would have kept that gets one after the other. After a success twice as many rows
/// are added at once; where they conflict, they are added one by one.
struct ConflictSearch {
  private let original: Solver
  private var subsystem: Subsystem

  /// A search among rows, oldest first.
  init(_ rows: [Int], of solver: Solver) {
    original = solver
    subsystem = Subsystem(rows, of: solver, isEmpty: true)
  }

  /// The minimal sets with the oldest newest rows, each oldest first, by the age of that row.
  mutating func minimalSets(atMost largestSetCount: Int) -> [[Int]] {
    let rows = subsystem.rows
    var sets: [[Int]] = []
    var next = 0
    var largestCount = 1
    while next < rows.count, sets.count < largestSetCount {
      let added = next..<min(next + largestCount, rows.count)
      for index in added { subsystem.insert(index) }
      guard let certificate = subsystem.certificate() else {
        next = added.upperBound
        largestCount *= 2
        continue
      }
      for index in added { subsystem.remove(index) }
      guard added.count == 1 else {
        largestCount = 1
        continue
      }
      sets.append(original.reduced(certificate.map { rows[$0] }))
      next += 1
    }
    return sets
  }
}

/// The reduction of conflicting rows to a minimal conflicting set.
///
/// A deletion filter (Chinneck and Dravnieks 1991): each row, the newest first, is relaxed on trial; if
/// the others still conflict it stays relaxed, together with all rows that their certificate does not
/// need. Because the newest are tried first, the remaining set is the earliest that conflicts. All
/// trials use one incremental solver; after a success the next trial relaxes twice as many rows. A row
/// that is needed saves the trials of all rows in series with it, which are most of a chain.
struct ConflictFilter {
  private var subsystem: Subsystem
  private var isKept: [Bool]
  private var isNeeded: [Bool]
  /// The number of trials so far.
  private(set) var trialCount = 0

  /// A filter of conflicting rows, which are all inserted.
  init(_ subsystem: Subsystem) {
    self.subsystem = subsystem
    isKept = subsystem.rows.map { _ in true }
    isNeeded = subsystem.rows.map { _ in false }
  }

  /// The indices of a minimal set's rows, oldest first.
  mutating func reduced() -> [Int] {
    var position = isKept.count - 1
    var largestCount = 1
    while let tried = candidates(from: position, count: largestCount), let last = tried.last {
      trialCount += 1
      for index in tried { subsystem.relax(index) }
      if let certificate = subsystem.certificate() {
        for index in tried { isKept[index] = false }
        keep(certificate)
        position = last - 1
        largestCount *= 2
        continue
      }
      for index in tried { subsystem.restore(index) }
      guard tried.count == 1 else {
        largestCount = 1
        continue
      }
      markNeeded(last)
      position = last - 1
    }
    return isKept.indices.filter { isKept[$0] }
  }

  /// The next rows to try, the newest first; nil if there are none.
  private func candidates(from position: Int, count: Int) -> [Int]? {
    guard position >= 0 else { return nil }
    var found: [Int] = []
    for index in (0...position).reversed() where isKept[index] && !isNeeded[index] {
      found.append(index)
      if found.count == count { break }
    }
    return found.isEmpty ? nil : found
  }

  /// Relaxes all rows that a certificate does not need.
  private mutating func keep(_ certificate: [Int]) {
    var isPart = Array(repeating: false, count: isKept.count)
    for index in certificate { isPart[index] = true }
    for index in isKept.indices where isKept[index] && !isPart[index] {
      isKept[index] = false
      subsystem.relax(index)
    }
  }

  private mutating func markNeeded(_ index: Int) {
    isNeeded[index] = true
    let kept = isKept.indices.filter { isKept[$0] }
    for other in subsystem.constraintsInSeries(with: index, among: kept) { isNeeded[other] = true }
  }
}
