/// An incremental solver of linear constraints with any number of priority levels.
///
/// The solver finds values of the variables that satisfy all required constraints; among those it
/// minimizes the total error of the highest optional level, then of the next, and so on. This is the
/// problem of Cassowary (Badros, Borning and Stuckey 2001) with a strict hierarchy, solved by a simplex
/// method that differs from the paper's in three ways, for speed and exactness.
///
/// **No tableau.** Each constraint is a row A·x − s = b whose slack s, the excess of the left side, is
/// a symbol like the variables. As many symbols are basic as there are rows; the nonbasic ones are at
/// zero, or keep their value if no constraint determines it. The paper stores every basic symbol as an
/// expression of the nonbasic ones, which fills in: a row of n equally wide views takes n² numbers.
/// Here only the sparse factors of the basis are stored (`Factorization`), and a row or column of the
/// tableau is computed when needed. So required equalities, the greater part of any layout, are
/// eliminated once, sparsely, and simplex steps are needed only for competing optional constraints.
///
/// **No error symbols.** A slack costs nothing at zero, the constraint's upper priority per unit above
/// and its lower priority per unit below. A simplex step may pass such a breakpoint where the levels of
/// higher priority allow it (the long step of piecewise-linear programming, Fourer 1985). Required is
/// simply the first level, and a conflict is an optimum of that level above zero. So after every
/// change of constraints, constants or priorities the same method continues from the present point;
/// there is no separate first phase.
///
/// **No weights.** Levels are optimized one after the other. A direction that would increase the error
/// of a finished level is closed for the later ones, so that 501 takes precedence over any number of
/// 500s exactly.
///
/// The solver is a value: a copy is a snapshot, copied on write.
public struct Solver: Sendable {
  // MARK: Symbols: variables and slacks

  /// The value by symbol.
  @usableFromInline var values: [Double] = []
  /// The position in the basis by symbol, -1 for a nonbasic symbol, -2 for an unused number.
  var positions: [Int32] = []
  /// The level by symbol at which a value above zero has a cost, -1 for none.
  var upperLevels: [Int32] = []
  /// The level by symbol at which a value below zero has a cost, -1 for none.
  var lowerLevels: [Int32] = []
  /// The side of zero whose cost a basic symbol has: 1 above, -1 below, 0 for none.
  var sides: [Int8] = []
  /// The row of which a symbol is the slack, -1 for a variable.
  var slackRows: [Int32] = []
  @usableFromInline var symbolGenerations: [UInt32] = []
  private var freeSymbols: [Int32] = []

  // MARK: Rows

  /// The right side by row.
  var constants: [Double] = []
  /// The slack by row, -1 for an unused number.
  var slacks: [Int32] = []
  /// The basic symbol by position, -1 for none.
  var basis: [Int32] = []
  /// The age by row: greater for newer constraints.
  var ages: [UInt64] = []
  private var rowGenerations: [UInt32] = []
  private var freeRows: [Int32] = []
  private var nextAge: UInt64 = 0

  var matrix = SparseMatrix()
  var levels = Levels()
  var factorization = Factorization()

  // MARK: Changes since the last solution

  /// Whether the factors are out of date.
  var basisIsStale = false
  /// The number of variables made since the last factorization.
  var newVariableCount = 0
  /// Whether the values may not be optimal even though no symbol has changed sides.
  var optimumIsStale = false
  /// Whether values have to be computed again.
  var valuesAreStale = false
  /// Changes of right sides since the values were computed.
  var pendingConstants: [(row: Int32, change: Double)] = []
  /// The number of incremental updates since the values were computed from scratch.
  var differenceCount = 0
  /// The largest absolute value of a variable at the last computation.
  var knownExtent = 0.0
  /// The number of rows added since the last solution.
  var addedRowCount = 0
  /// The positions whose symbols had a cost when their sides were last updated.
  var costlyPositions: [Int32] = []
  /// Whether those are all that have one.
  var knowsCostlyPositions = false
  /// Rows of removed constraints, kept unchanged for reuse; see `reuseRow(_:_:)`.
  var removedRows: [Int32] = []
  /// Rows that are no longer in use but still part of the factors.
  private var retiredRows: [Int32] = []
  /// The left side of the row being inserted.
  private var collectedTerms: [(symbol: Int32, value: Double)] = []
  /// How many changes there have been since `assertInvariants()` looked at the solver.
  var uncheckedChangeCount = 0
  /// The variables whose values have changed since `takeChangedVariables()`, some more than once.
  private var changedVariables: [Int32] = []
  /// Whether those of any variables may have.
  private var haveAllChanged = true
  /// From how many rows on steps look only at what may have changed; see `Pricing`.
  ///
  /// With fewer, whole vectors take less time. With more, the rounding errors of the slopes add up, so that
  /// directions that are equally good but for the last bits might be chosen differently.
  package var sparseRowCount = 1_000
  /// How many entries of free variables for each number of the factors the changes may have, until steps skip those
  /// variables; see `factorizeBoundPart()`.
  ///
  /// More: each step computes numbers that it does not need. Fewer: steps that are soon done pay for factors that they
  /// do not need. A factorization takes as long as some ten passes over the factors.
  package var largestFreeShare = 8
  /// The number of conflicts since the last solution without one.
  var conflictCount = 0
  /// Zeros, at most one for each row, while not in use.
  var workspace = SparseVector()

  /// Whether finished levels have closed the direction upwards, by symbol; see `minimize`.
  var upIsClosed: [Bool] = []
  /// The same for the direction downwards.
  var downIsClosed: [Bool] = []
  /// Whether a level had an error in this solution, by slot.
  var levelIsActive: [Bool] = []

  /// A solver without variables and constraints.
  public init() {}

  /// Reserves storage for numbers of variables and constraints.
  ///
  /// Storage that grows step by step is copied several times; a system of 10,000 constraints is built
  /// a tenth faster without.
  public mutating func reserveCapacity(variables: Int, constraints count: Int) {
    let symbolCount = variables + count
    values.reserveCapacity(symbolCount)
    positions.reserveCapacity(symbolCount)
    upperLevels.reserveCapacity(symbolCount)
    lowerLevels.reserveCapacity(symbolCount)
    sides.reserveCapacity(symbolCount)
    slackRows.reserveCapacity(symbolCount)
    symbolGenerations.reserveCapacity(symbolCount)
    upIsClosed.reserveCapacity(symbolCount)
    downIsClosed.reserveCapacity(symbolCount)
    constants.reserveCapacity(count)
    slacks.reserveCapacity(count)
    basis.reserveCapacity(count)
    ages.reserveCapacity(count)
    rowGenerations.reserveCapacity(count)
    matrix.reserveCapacity(rows: count, symbols: symbolCount)
  }

  // MARK: Variables

  /// Makes a variable.
  ///
  /// - Parameters:
  ///   - isNonNegative: Whether its value is required not to be negative.
  ///   - value: The value as long as no constraint determines it; finite.
  /// - Returns: The variable.
  public mutating func makeVariable(isNonNegative: Bool = false, value: Double = 0) -> Variable {
    precondition(value.isFinite, "a variable's value is finite")
    let symbol = makeSymbol(slackRow: -1)
    values[Int(symbol)] = isNonNegative ? max(0, value) : value
    if isNonNegative { lowerLevels[Int(symbol)] = levels.retain(.required) }
    newVariableCount += 1
    noteChange(of: Int(symbol))
    return Variable(symbol: symbol, generation: symbolGenerations[Int(symbol)])
  }

  /// Removes a variable that occurs in no constraint.
  public mutating func remove(_ variable: Variable) {
    discardRemovedRows()
    let symbol = symbol(of: variable)
    precondition(
      matrix.columns[symbol] < 0, "a variable that occurs in constraints cannot be removed")
    // A column without entries cannot be in a basis, except in a stale one.
    if positions[symbol] >= 0 { basisIsStale = true }
    freeSymbol(Int32(symbol))
    assertInvariants()
  }

  /// The value of a variable in the last solution.
  @inlinable public func value(of variable: Variable) -> Double {
    values[symbol(of: variable)]
  }

  /// The indices of the variables whose values have changed since the last call, some more than once; nil
  /// where those of any may have.
  public mutating func takeChangedVariables() -> [Int]? {
    defer {
      changedVariables.removeAll(keepingCapacity: true)
      haveAllChanged = false
    }
    return haveAllChanged ? nil : changedVariables.map { Int($0) }
  }

  /// Notes that the value of a symbol has changed.
  @inline(__always)
  mutating func noteChange(of symbol: Int) {
    guard !haveAllChanged, slackRows[symbol] < 0 else { return }
    changedVariables.append(Int32(symbol))
    if changedVariables.count > symbolCount / 4 { noteChangesOfAll() }
  }

  /// Notes that the values of any symbols may have changed.
  mutating func noteChangesOfAll() {
    haveAllChanged = true
    changedVariables.removeAll(keepingCapacity: true)
  }

  @inlinable func symbol(of variable: Variable) -> Int {
    let symbol = Int(variable.symbol)
    precondition(
      symbol < symbolGenerations.count && symbolGenerations[symbol] == variable.generation,
      "a variable is used only with its solver, until it is removed")
    return symbol
  }

  private mutating func makeSymbol(slackRow: Int32) -> Int32 {
    if let symbol = freeSymbols.popLast() {
      values[Int(symbol)] = 0
      positions[Int(symbol)] = -1
      upperLevels[Int(symbol)] = -1
      lowerLevels[Int(symbol)] = -1
      sides[Int(symbol)] = 0
      slackRows[Int(symbol)] = slackRow
      return symbol
    }
    let symbol = Int32(values.count)
    values.append(0)
    positions.append(-1)
    upperLevels.append(-1)
    lowerLevels.append(-1)
    sides.append(0)
    slackRows.append(slackRow)
    symbolGenerations.append(0)
    upIsClosed.append(false)
    downIsClosed.append(false)
    matrix.extend(rows: 0, symbols: values.count)
    return symbol
  }

  private mutating func freeSymbol(_ symbol: Int32) {
    levels.release(upperLevels[Int(symbol)])
    levels.release(lowerLevels[Int(symbol)])
    positions[Int(symbol)] = -2
    symbolGenerations[Int(symbol)] &+= 1
    freeSymbols.append(symbol)
  }

  // MARK: Constraints

  /// Adds a constraint, which takes effect at the next `solve()`.
  ///
  /// - Parameters:
  ///   - constraint: The constraint; its numbers are finite.
  ///   - seniority: Its place in the order of age, which decides which minimal conflicting set is
  ///     reported; smaller is older. By default the number of constraints added before.
  /// - Returns: The id by which it can be changed and removed.
  public mutating func insert(_ constraint: Constraint, seniority: UInt64? = nil) -> ConstraintID {
    precondition(constraint.constant.isFinite, "a constraint's constant is finite")
    collect(constraint.terms)
    let row = reuseRow(constraint, collectedTerms) ?? addRow(constraint, collectedTerms)
    ages[row] = seniority ?? nextAge
    nextAge += 1
    assertInvariants()
    return ConstraintID(row: Int32(row), generation: rowGenerations[row])
  }

  private mutating func addRow(
    _ constraint: Constraint, _ terms: [(symbol: Int32, value: Double)]
  ) -> Int {
    let extends = extendsFactors
    let row = makeRow()
    let slack = makeSymbol(slackRow: Int32(row))
    upperLevels[Int(slack)] = levels.retain(constraint.upper)
    lowerLevels[Int(slack)] = levels.retain(constraint.lower)
    constants[row] = constraint.constant
    slacks[row] = slack
    matrix.fill(row: row, with: terms)
    positions[Int(slack)] = Int32(row)
    basis[row] = slack
    if extends { addFactors(ofRow: row) } else { basisIsStale = true }
    return row
  }

  private mutating func makeRow() -> Int {
    if let free = freeRows.popLast() { return Int(free) }
    constants.append(0)
    slacks.append(-1)
    basis.append(-1)
    ages.append(0)
    rowGenerations.append(0)
    matrix.extend(rows: constants.count, symbols: values.count)
    return constants.count - 1
  }

  /// Whether the next row is added to the factors, instead of making them stale.
  ///
  /// A few rows are added; for many a new choice of the basis is a better start.
  private var extendsFactors: Bool {
    !basisIsStale && factorization.rowCount > 0 && addedRowCount < 4 + rowCount / 64
      && newVariableCount <= largestNewVariableCount
  }

  /// How many new variables the basis may do without, until it is chosen again.
  var largestNewVariableCount: Int { max(16, symbolCount / 64) }

  /// Adds a row to the factors, with its own slack basic.
  private mutating func addFactors(ofRow row: Int) {
    addedRowCount += 1
    var excess = -constants[row]
    var entries: [(position: Int32, value: Double)] = []
    for entry in matrix.entries(ofRow: row) {
      let symbol = Int(entry.symbol)
      excess += entry.value * values[symbol]
      if positions[symbol] >= 0 { entries.append((positions[symbol], entry.value)) }
    }
    factorization.addRow(Int32(row), entries: entries)
    values[Int(slacks[row])] = excess
    if !pendingConstants.isEmpty { valuesAreStale = true }
    optimumIsStale = true
  }

  /// Sets `collectedTerms` to the terms with each symbol once, in the order of first occurrence,
  /// without zeros.
  private mutating func collect(_ terms: [Term]) {
    collectedTerms.removeAll(keepingCapacity: true)
    for term in terms {
      precondition(term.coefficient.isFinite, "a term's coefficient is finite")
      let symbol = Int32(symbol(of: term.variable))
      if let index = collectedTerms.firstIndex(where: { $0.symbol == symbol }) {
        collectedTerms[index].value += term.coefficient
      } else {
        collectedTerms.append((symbol, term.coefficient))
      }
    }
    collectedTerms.removeAll { $0.value == 0 }
  }

  /// Removes a constraint.
  public mutating func remove(_ id: ConstraintID) {
    let row = row(of: id)
    rowGenerations[row] &+= 1
    if isReusable(row) { removedRows.append(Int32(row)) } else { removeRow(row) }
    assertInvariants()
  }

  /// Removes a row from the system.
  mutating func removeRow(_ row: Int) {
    let slack = Int(slacks[row])
    if !basisIsStale, !detachFromBasis(slack) { basisIsStale = true }
    matrix.clear(row: row)
    freeSymbol(Int32(slack))
    constants[row] = 0
    slacks[row] = -1
    if basisIsStale {
      freeRows.append(Int32(row))
    } else {
      retiredRows.append(Int32(row))
    }
    optimumIsStale = true
  }

  /// Whether so many rows of the factors are retired that a new elimination would make solving cheaper.
  var hasManyRetiredRows: Bool { retiredRows.count > max(64, rowCount / 4) }

  /// Makes the numbers of retired rows available again, after a new factorization.
  mutating func releaseRetiredRows() {
    freeRows += retiredRows
    retiredRows.removeAll()
  }

  /// Changes the right side of a constraint.
  ///
  /// - Parameters:
  ///   - constant: The new right side; finite.
  ///   - id: The constraint.
  public mutating func setConstant(_ constant: Double, of id: ConstraintID) {
    precondition(constant.isFinite, "a constraint's constant is finite")
    discardRemovedRows()
    let row = row(of: id)
    guard constants[row] != constant else { return }
    recordChange(constant - constants[row], ofRow: row)
    constants[row] = constant
  }

  /// Records a change of a row's right side since the values were computed.
  mutating func recordChange(_ change: Double, ofRow row: Int) {
    guard !valuesAreStale, !basisIsStale, change.isFinite else {
      valuesAreStale = true
      return
    }
    pendingConstants.append((Int32(row), change))
    // After many changes the values are computed from scratch.
    if pendingConstants.count > 8 + rowCount / 8 { valuesAreStale = true }
  }

  /// Changes the priorities of a constraint's bounds.
  ///
  /// - Parameters:
  ///   - upper: The priority of the upper bound, or nil for none.
  ///   - lower: The priority of the lower bound, or nil for none.
  ///   - id: The constraint.
  public mutating func setPriorities(upper: Priority?, lower: Priority?, of id: ConstraintID) {
    setLevels(upper: upper, lower: lower, ofSlack: Int(slacks[row(of: id)]))
    assertInvariants()
  }

  mutating func setLevels(upper: Priority?, lower: Priority?, ofSlack slack: Int) {
    let old = (upperLevels[slack], lowerLevels[slack])
    upperLevels[slack] = levels.retain(upper)
    lowerLevels[slack] = levels.retain(lower)
    levels.release(old.0)
    levels.release(old.1)
    optimumIsStale = true
  }

  /// The left side of a constraint less its constant, in the last solution.
  public func excess(of id: ConstraintID) -> Double { values[Int(slacks[row(of: id)])] }

  func row(of id: ConstraintID) -> Int {
    let row = Int(id.row)
    precondition(
      row < rowGenerations.count && slacks[row] >= 0 && rowGenerations[row] == id.generation,
      "a constraint is used only with its solver, until it is removed")
    return row
  }

  func id(ofRow row: Int) -> ConstraintID {
    ConstraintID(row: Int32(row), generation: rowGenerations[row])
  }

  /// The number of rows, in use or not.
  var rowCount: Int { constants.count }

  /// The number of symbols, in use or not.
  var symbolCount: Int { values.count }
}
