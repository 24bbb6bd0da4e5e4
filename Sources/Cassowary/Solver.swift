/// An incremental solver of linear constraints with any number of priority levels.
///
/// The solver finds values of the variables that meet all required constraints and, among those,
/// miss the wishes of the highest level by the least total distance; among those again the wishes of
/// the next level, and so on. This is the problem of Cassowary (Badros, Borning and Stuckey 2001)
/// with its strict hierarchy, solved by a simplex method that differs from the paper's in three
/// ways, for speed and for exactness.
///
/// **No tableau.** Each constraint is a row A·x − s = b whose slack s, the excess of the left side, is
/// a symbol like the variables. Of all symbols as many are basic as there are rows; the others rest
/// at zero (or, if nothing decides them, where they were). The paper stores every basic symbol as an
/// expression of the others, which fills up: a row of n equally wide views costs n² numbers. Here
/// only the sparse factors of the basis are kept (`Factorization`), and a row or column of the
/// tableau is computed when it is needed. Required equalities, most of any layout, are thereby
/// eliminated once, sparsely, and the simplex steps concern only the wishes that compete.
///
/// **No error symbols.** A slack costs nothing at zero, its constraint's upper priority per unit above
/// and its lower priority below. A step of the simplex may pass such a kink when the more important
/// levels do not mind (the long step of piecewise-linear programming, Fourer 1985). Required is
/// simply the most important level, and a conflict is an optimum of that level above zero. So every
/// change of constraints, constants or priorities leaves a point from which the same method
/// continues; there is no separate first phase.
///
/// **No weights.** Levels are optimised one after the other. A direction that would harm a finished
/// level is closed for the later ones, so that 501 beats any number of 500s exactly.
///
/// The solver is a value: a copy is a snapshot, made lazily.
public struct Solver: Sendable {
  // MARK: Symbols: variables and slacks

  /// The value by symbol.
  @usableFromInline var values: [Double] = []
  /// The position in the basis by symbol, -1 for none, -2 for a symbol that is not in use.
  var positions: [Int32] = []
  /// The level by symbol at which a value above zero costs, -1 for none.
  var upperLevels: [Int32] = []
  /// The level by symbol at which a value below zero costs, -1 for none.
  var lowerLevels: [Int32] = []
  /// Which of its costs a basic symbol is taken to pay: 1 above zero, -1 below, 0 none.
  var sides: [Int8] = []
  /// The row whose slack a symbol is, -1 for a variable.
  var homes: [Int32] = []
  @usableFromInline var symbolGenerations: [UInt32] = []
  private var freeSymbols: [Int32] = []

  // MARK: Rows

  /// The right side by row.
  var constants: [Double] = []
  /// The slack by row, -1 for a row that is not in use.
  var slacks: [Int32] = []
  /// The basic symbol by position.
  var basis: [Int32] = []
  /// The place in the order from the oldest to the newest, by row.
  var ages: [UInt64] = []
  private var rowGenerations: [UInt32] = []
  private var freeRows: [Int32] = []
  private var nextAge: UInt64 = 0

  var matrix = SparseMatrix()
  var levels = Levels()
  var factorization = Factorization()

  // MARK: What has changed since the last solution

  /// Whether the factors do not belong to the rows as they are.
  var basisIsStale = false
  /// How many variables have been made since the last factorization.
  var newVariableCount = 0
  /// Whether what was optimal need not be so any more although all kinks are on the same side.
  var optimumIsStale = false
  /// Whether values have to be computed again.
  var valuesAreStale = false
  /// Right sides that have changed since the values were computed: the row and by how much.
  var pendingConstants: [(row: Int32, change: Double)] = []
  /// How often values have been changed by differences since they were computed as a whole.
  var differenceCount = 0
  /// The largest absolute value of a variable, as of the last computation.
  var knownExtent = 0.0
  /// How many rows have been added since the last solution.
  var addedRowCount = 0
  /// Rows of removed constraints that are still as they were, for others to take their place; see
  /// `takeOver(_:_:)`.
  var vacantRows: [Int32] = []
  /// Rows that are not in use any more, but that the factors still know.
  private var retiredRows: [Int32] = []
  /// Zeros, one for each row, between two uses.
  var workspace: [Double] = []

  /// Directions closed by finished levels, by symbol; see `minimize`.
  var upIsClosed: [Bool] = []
  /// The same for falling values.
  var downIsClosed: [Bool] = []
  /// Whether a level had something to minimise in this solution, by slot.
  var levelIsActive: [Bool] = []

  /// A solver without variables and constraints.
  public init() {}

  // MARK: Variables

  /// Makes a variable.
  ///
  /// - Parameters:
  ///   - isNonNegative: Whether its value must not be below zero, which counts as required.
  ///   - value: The value it keeps as long as no constraint decides it; finite.
  /// - Returns: The variable.
  public mutating func makeVariable(isNonNegative: Bool = false, value: Double = 0) -> Variable {
    precondition(value.isFinite, "a variable's value is finite")
    let symbol = makeSymbol(home: -1)
    values[Int(symbol)] = isNonNegative ? max(0, value) : value
    if isNonNegative { lowerLevels[Int(symbol)] = levels.retain(.required) }
    newVariableCount += 1
    return Variable(symbol: symbol, generation: symbolGenerations[Int(symbol)])
  }

  /// Removes a variable that occurs in no constraint.
  public mutating func remove(_ variable: Variable) {
    removeVacantRows()
    let symbol = symbol(of: variable)
    precondition(
      matrix.columns[symbol] < 0, "a variable that constraints mention cannot be removed")
    // A column without entries cannot be in a basis, except one that is stale.
    if positions[symbol] >= 0 { basisIsStale = true }
    freeSymbol(Int32(symbol))
  }

  /// The value of a variable in the last solution.
  @inlinable public func value(of variable: Variable) -> Double {
    values[symbol(of: variable)]
  }

  /// Gives a variable a value to keep where no constraint decides it.
  ///
  /// - Parameters:
  ///   - value: The value; finite.
  ///   - variable: The variable.
  public mutating func suggest(_ value: Double, for variable: Variable) {
    precondition(value.isFinite, "a variable's value is finite")
    removeVacantRows()
    let symbol = symbol(of: variable)
    guard positions[symbol] == -1 else { return }
    let new = lowerLevels[symbol] >= 0 ? max(0, value) : value
    guard new != values[symbol] else { return }
    values[symbol] = new
    valuesAreStale = true
    optimumIsStale = true
  }

  @inlinable func symbol(of variable: Variable) -> Int {
    let symbol = Int(variable.symbol)
    precondition(
      symbol < symbolGenerations.count && symbolGenerations[symbol] == variable.generation,
      "a variable is used only with its solver, until it is removed")
    return symbol
  }

  func variable(of symbol: Int) -> Variable {
    Variable(symbol: Int32(symbol), generation: symbolGenerations[symbol])
  }

  private mutating func makeSymbol(home: Int32) -> Int32 {
    if let symbol = freeSymbols.popLast() {
      values[Int(symbol)] = 0
      positions[Int(symbol)] = -1
      upperLevels[Int(symbol)] = -1
      lowerLevels[Int(symbol)] = -1
      sides[Int(symbol)] = 0
      homes[Int(symbol)] = home
      return symbol
    }
    let symbol = Int32(values.count)
    values.append(0)
    positions.append(-1)
    upperLevels.append(-1)
    lowerLevels.append(-1)
    sides.append(0)
    homes.append(home)
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

  /// Adds a constraint, to be honoured from the next `solve()` on.
  ///
  /// - Parameters:
  ///   - constraint: The constraint; its numbers are finite.
  ///   - seniority: Its place in the order from the oldest to the newest, which decides how
  ///     conflicts are told; without it the constraint is the newest of those that have none.
  /// - Returns: The name under which it can be changed and removed.
  public mutating func insert(_ constraint: Constraint, seniority: UInt64? = nil) -> ConstraintID {
    precondition(constraint.constant.isFinite, "a constraint's constant is finite")
    let terms = collected(constraint.terms)
    let row = takeOver(constraint, terms) ?? addRow(constraint, terms)
    ages[row] = seniority ?? nextAge
    nextAge += 1
    return ConstraintID(row: Int32(row), generation: rowGenerations[row])
  }

  private mutating func addRow(
    _ constraint: Constraint, _ terms: [(symbol: Int32, value: Double)]
  ) -> Int {
    let extends = extendsFactors
    let row = makeRow()
    let slack = makeSymbol(home: Int32(row))
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

  /// Whether the next row is better added to the factors than a reason for new ones.
  ///
  /// A few rows are; many get a better start from a fresh choice of the basis.
  private var extendsFactors: Bool {
    !basisIsStale && factorization.rowCount > 0 && addedRowCount < 4 + rowCount / 64
      && newVariableCount <= 16
  }

  /// Adds a row to the factors, with its own slack as basic symbol.
  private mutating func addFactors(ofRow row: Int) {
    addedRowCount += 1
    var excess = -constants[row]
    var entries: [(position: Int32, value: Double)] = []
    for entry in matrix.entries(ofRow: row) {
      let symbol = Int(matrix.symbols[entry])
      excess += matrix.values[entry] * values[symbol]
      if positions[symbol] >= 0 { entries.append((positions[symbol], matrix.values[entry])) }
    }
    factorization.addRow(Int32(row), entries: entries)
    values[Int(slacks[row])] = excess
    if !pendingConstants.isEmpty { valuesAreStale = true }
    optimumIsStale = true
  }

  /// The terms with each symbol once, in the order of first occurrence, without zeros.
  private func collected(_ terms: [Term]) -> [(symbol: Int32, value: Double)] {
    var sums: [(symbol: Int32, value: Double)] = []
    sums.reserveCapacity(terms.count)
    for term in terms {
      precondition(term.coefficient.isFinite, "a term's coefficient is finite")
      let symbol = Int32(symbol(of: term.variable))
      if let place = sums.firstIndex(where: { $0.symbol == symbol }) {
        sums[place].value += term.coefficient
      } else {
        sums.append((symbol, term.coefficient))
      }
    }
    sums.removeAll { $0.value == 0 }
    return sums
  }

  /// Removes a constraint.
  public mutating func remove(_ id: ConstraintID) {
    let row = row(of: id)
    rowGenerations[row] &+= 1
    if mayBeTakenOver(row) { vacantRows.append(Int32(row)) } else { removeRow(row) }
  }

  /// Takes a row out of the system.
  mutating func removeRow(_ row: Int) {
    let slack = Int(slacks[row])
    if !basisIsStale, !freeFromBasis(slack) { basisIsStale = true }
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

  /// Rows whose numbers can be used again now that there are new factors.
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
    removeVacantRows()
    let row = row(of: id)
    guard constants[row] != constant else { return }
    noteChange(constant - constants[row], ofRow: row)
    constants[row] = constant
  }

  /// Notes by how much a row's right side differs from what the values were computed for.
  mutating func noteChange(_ change: Double, ofRow row: Int) {
    guard !valuesAreStale, !basisIsStale, change.isFinite else {
      valuesAreStale = true
      return
    }
    pendingConstants.append((Int32(row), change))
    // Where much has changed the values are computed as a whole.
    if pendingConstants.count > 8 + rowCount / 8 { valuesAreStale = true }
  }

  /// Changes how much the two wishes of a constraint count; either may also come or go.
  ///
  /// - Parameters:
  ///   - upper: The priority of not exceeding the constant, or nil.
  ///   - lower: The priority of not falling below it, or nil.
  ///   - id: The constraint.
  public mutating func setPriorities(upper: Priority?, lower: Priority?, of id: ConstraintID) {
    setLevels(upper: upper, lower: lower, ofSlack: Int(slacks[row(of: id)]))
  }

  mutating func setLevels(upper: Priority?, lower: Priority?, ofSlack slack: Int) {
    let old = (upperLevels[slack], lowerLevels[slack])
    upperLevels[slack] = levels.retain(upper)
    lowerLevels[slack] = levels.retain(lower)
    levels.release(old.0)
    levels.release(old.1)
    optimumIsStale = true
  }

  /// By how much the left side of a constraint exceeds its constant in the last solution.
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

  /// How many rows there are, in use or not.
  var rowCount: Int { constants.count }

  /// How many symbols there are, in use or not.
  var symbolCount: Int { values.count }
}
