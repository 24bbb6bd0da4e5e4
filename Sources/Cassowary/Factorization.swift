/// The factors of the basis matrix, with which systems of it and of its transpose are solved.
///
/// The basis has one symbol for each row, at the position with the row's number. Its columns are those
/// of the system A·x − s = b: an external symbol's column contains its coefficients, the column of a
/// row's slack contains -1 in that row. `Elimination` gives the triangular factors of the submatrix of
/// external symbols; a row whose own slack is basic needs no elimination, because no other row
/// contains that slack. Later changes of the basis are stored as elementary matrices, the product form
/// of the inverse (Dantzig and Orchard-Hays 1954): replaced columns and added rows are applied after
/// the factors, replaced rows before them.
struct Factorization: Sendable {
  // The lower factor: multiples of the rows `lowerPivots` were subtracted from the rows `lowerRows`.
  private(set) var lowerPivots: [Int32] = []
  private(set) var lowerStarts: [Int32] = [0]
  private(set) var lowerRows: [Int32] = []
  private(set) var lowerValues: [Double] = []

  // The upper factor: the order of pivots, the entries to the right of each pivot by row, and those
  // above it by position. Rows with a basic slack come before all others.
  private(set) var order: [Int32] = []
  private(set) var slackRows: [Int32] = []
  private(set) var pivots: [Double] = []
  private(set) var rightStarts: [Int32] = [0]
  private(set) var rightPositions: [Int32] = []
  private(set) var rightValues: [Double] = []
  private(set) var aboveStarts: [Int32] = [0]
  private(set) var aboveRows: [Int32] = []
  private(set) var aboveValues: [Double] = []

  // The changes since: replaced columns and added rows.
  private(set) var changePositions: [Int32] = []
  private(set) var changeIsRow: [Bool] = []
  private(set) var changePivots: [Double] = []
  private(set) var changeStarts: [Int32] = [0]
  var changeIndices: [Int32] = []
  var changeValues: [Double] = []
  /// How many entries of a change are not of free variables; those come first, or there are none to skip.
  private(set) var changeBoundCounts: [Int32] = []
  /// How many entries of all changes come after those.
  private var freeEntryCount = 0
  /// Whether later changes may have given positions of free variables a number that those entries need.
  private(set) var needsFreeEntries = false
  /// Where the steps are that read a row's number; nil until it is needed, and while it is in use.
  var stepIndex: StepIndex?

  // The rows replaced since, each a linear combination of the rows before: the coefficient of the
  // replaced row itself, and those of others. They are applied before all else, the newest first.
  private(set) var replacedRows: [Int32] = []
  private(set) var replacedPivots: [Double] = []
  private(set) var replacedStarts: [Int32] = [0]
  private(set) var replacedIndices: [Int32] = []
  private(set) var replacedValues: [Double] = []

  /// By position, whether it is not solved for; empty where all are.
  private(set) var isSkipped: [Bool] = []

  /// Whether some positions are not solved for.
  var isPartial: Bool { !isSkipped.isEmpty }

  /// Whether more than half of the changes are entries of free variables, and these more than a number for each
  /// number of the factors.
  func isMostlyFree(_ share: Int) -> Bool {
    freeEntryCount > max(changeIndices.count / 2, share * (rightPositions.count + pivots.count))
  }

  /// The number of rows at the elimination.
  var rowCount: Int { pivots.count }

  /// The number of changes since the elimination.
  var changeCount: Int { changePositions.count + replacedRows.count }

  /// Whether there are so many changes that a new elimination would make solving cheaper.
  var needsRefactorization: Bool {
    let size = rightPositions.count + pivots.count
    // An elimination costs in proportion to the rows, and a change that few rows have next to nothing.
    return changeCount >= max(100, pivots.count / 32)
      || (changeCount >= 8
        && (changeIndices.count - freeEntryCount + replacedIndices.count > 6 * size
          || freeEntryCount > 24 * size))
  }

  /// The factors of an empty basis.
  init() {}

  /// The factors of an elimination.
  ///
  /// - Parameters:
  ///   - elimination: The elimination; in rows without a pivot the row's own slack is basic.
  ///   - matrix: The matrix that was eliminated.
  ///   - rowCount: The number of rows.
  init(_ elimination: Elimination, of matrix: SparseMatrix, rowCount: Int) {
    let positions = takePivots(elimination, rowCount)
    takeLower(elimination)
    takeUpper(elimination, matrix, positions)
    transposeUpper(rowCount)
  }

  /// The factors of an elimination with which only some positions, and those that they need, are solved for.
  ///
  /// The symbols of the elimination are also eliminated from the rows with a basic slack, so that these need no
  /// others. Nil where the factors would be much larger than the matrix.
  ///
  /// - Parameters:
  ///   - elimination: The elimination; in rows without a pivot the row's own slack is basic.
  ///   - matrix: The matrix that was eliminated.
  ///   - isWanted: By position, whether it has to be solved for.
  init?(_ elimination: Elimination, of matrix: SparseMatrix, isWanted: [Bool]) {
    let positions = takePivots(elimination, isWanted.count)
    takeLower(elimination)
    isSkipped = isWanted.map { !$0 }
    guard reduceSlackRows(elimination, matrix) else { return nil }
    keepNeeded(elimination, positions)
    takeUpper(elimination, matrix, positions)
    transposeUpper(isWanted.count)
  }

  /// Takes the order and the pivots; returns the positions by symbol, -1 for none.
  private mutating func takePivots(_ elimination: Elimination, _ rowCount: Int) -> [Int32] {
    order = elimination.pivotRows
    slackRows = (0..<rowCount).filter { !elimination.rowIsPivoted[$0] }.map(Int32.init)
    pivots = Array(repeating: -1, count: rowCount)
    var positions = Array(repeating: Int32(-1), count: elimination.symbolIsPivoted.count)
    for (step, row) in order.enumerated() {
      pivots[Int(row)] = elimination.pivotValues[step]
      positions[Int(elimination.pivotSymbols[step])] = row
    }
    return positions
  }

  private mutating func takeLower(_ elimination: Elimination) {
    for (step, pivot) in elimination.lowerPivots.enumerated() {
      let range = Int(elimination.lowerStarts[step])..<Int(elimination.lowerStarts[step + 1])
      // Steps on rows that got no pivot in the end are left out.
      for entry in range where elimination.rowIsPivoted[Int(elimination.lowerRows[entry])] {
        lowerRows.append(elimination.lowerRows[entry])
        lowerValues.append(elimination.lowerValues[entry])
      }
      guard lowerRows.count > Int(lowerStarts[lowerStarts.count - 1]) else { continue }
      lowerPivots.append(pivot)
      lowerStarts.append(Int32(lowerRows.count))
    }
  }

  /// Eliminates the pivots' symbols from the wanted rows with a basic slack.
  ///
  /// - Returns: Whether that took a bounded number of steps.
  private mutating func reduceSlackRows(_ elimination: Elimination, _ matrix: SparseMatrix) -> Bool
  {
    let steps = elimination.stepsBySymbol
    var numbers = Array(repeating: 0.0, count: order.count)
    var due = BitSet()
    due.extend(to: order.count)
    var multiples: [(step: Int32, row: Int32, value: Double)] = []
    var budget = Elimination.largestGrowth * matrix.entries.count
    for row in slackRows where !isSkipped[Int(row)] {
      for entry in matrix.entries(ofRow: Int(row)) where steps[Int(entry.symbol)] >= 0 {
        numbers[Int(steps[Int(entry.symbol)])] = entry.value
        due.insert(Int(steps[Int(entry.symbol)]))
      }
      due.withBits { due in
        var cursor = 0
        while budget > 0, let step = due.removeLeast(&cursor) {
          let number = numbers[step]
          numbers[step] = 0
          guard number != 0 else { continue }
          let multiple = number / elimination.pivotValues[step]
          multiples.append((Int32(step), row, multiple))
          elimination.forEachUpperEntry(ofRow: order[step]) { symbol, value in
            budget -= 1
            let other = Int(steps[Int(symbol)])
            guard other >= 0, value != 0 else { return }
            let (old, taken) = (numbers[other], multiple * value)
            let rest = old - taken
            numbers[other] =
              abs(rest) <= Tolerance.cancellation * (abs(old) + abs(taken)) ? 0 : rest
            due.insert(other)
          }
        }
      }
      guard budget > 0 else { return false }
    }
    addToLower(multiples)
    return true
  }

  /// Adds multiples of pivot rows, by their steps, to the lower factor.
  private mutating func addToLower(_ multiples: [(step: Int32, row: Int32, value: Double)]) {
    guard !multiples.isEmpty else { return }
    var lowerSteps = Array(repeating: -1, count: pivots.count)
    for (step, row) in lowerPivots.enumerated() { lowerSteps[Int(row)] = step }
    var starts = Array(repeating: 0, count: order.count + 1)
    for multiple in multiples { starts[Int(multiple.step) + 1] += 1 }
    for step in order.indices { starts[step + 1] += starts[step] }
    var sorted = Array(repeating: 0, count: multiples.count)
    var ends = starts
    for (index, multiple) in multiples.enumerated() {
      sorted[ends[Int(multiple.step)]] = index
      ends[Int(multiple.step)] += 1
    }
    let old = (starts: lowerStarts, rows: lowerRows, values: lowerValues)
    (lowerPivots, lowerStarts, lowerRows, lowerValues) = ([], [0], [], [])
    for (step, row) in order.enumerated() {
      let lower = lowerSteps[Int(row)]
      if lower >= 0 {
        let range = Int(old.starts[lower])..<Int(old.starts[lower + 1])
        lowerRows += old.rows[range]
        lowerValues += old.values[range]
      }
      for index in sorted[starts[step]..<starts[step + 1]] {
        lowerRows.append(multiples[index].row)
        lowerValues.append(multiples[index].value)
      }
      guard lowerRows.count > Int(lowerStarts[lowerStarts.count - 1]) else { continue }
      lowerPivots.append(row)
      lowerStarts.append(Int32(lowerRows.count))
    }
  }

  /// Keeps the positions that rows of wanted ones have.
  private mutating func keepNeeded(_ elimination: Elimination, _ positions: [Int32]) {
    // A row has only positions that come later in the order.
    for row in order where !isSkipped[Int(row)] {
      elimination.forEachUpperEntry(ofRow: row) { symbol, value in
        let position = positions[Int(symbol)]
        if position >= 0, value != 0 { isSkipped[Int(position)] = false }
      }
    }
  }

  private mutating func takeUpper(
    _ elimination: Elimination, _ matrix: SparseMatrix, _ positions: [Int32]
  ) {
    rightStarts.reserveCapacity(pivots.count + 1)
    rightPositions.reserveCapacity(matrix.entries.count)
    rightValues.reserveCapacity(matrix.entries.count)
    for row in pivots.indices {
      if isPartial, isSkipped[row] || !elimination.rowIsPivoted[row] {
        // No row that is solved for has a skipped position, and rows with a basic slack are in the lower factor.
      } else if elimination.rowIsPivoted[row] {
        elimination.forEachUpperEntry(ofRow: Int32(row)) { symbol, value in
          guard positions[Int(symbol)] >= 0, value != 0 else { return }
          rightPositions.append(positions[Int(symbol)])
          rightValues.append(value)
        }
      } else {
        for entry in matrix.entries(ofRow: row) {
          let position = positions[Int(entry.symbol)]
          guard position >= 0 else { continue }
          rightPositions.append(position)
          rightValues.append(entry.value)
        }
      }
      rightStarts.append(Int32(rightPositions.count))
    }
  }

  private mutating func transposeUpper(_ rowCount: Int) {
    aboveStarts = Array(repeating: 0, count: rowCount + 1)
    for position in rightPositions { aboveStarts[Int(position) + 1] += 1 }
    for position in 0..<rowCount { aboveStarts[position + 1] += aboveStarts[position] }
    aboveRows = Array(repeating: 0, count: rightPositions.count)
    aboveValues = Array(repeating: 0, count: rightPositions.count)
    var ends = aboveStarts
    for row in 0..<rowCount {
      for entry in Int(rightStarts[row])..<Int(rightStarts[row + 1]) {
        let position = Int(rightPositions[entry])
        aboveRows[Int(ends[position])] = Int32(row)
        aboveValues[Int(ends[position])] = rightValues[entry]
        ends[position] += 1
      }
    }
  }

  // MARK: Changes

  /// Replaces the symbol at a position.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - column: The new symbol's column, solved with the old basis.
  mutating func replaceColumn(at position: Int32, by column: [Double]) {
    for (index, value) in column.enumerated() where value != 0 && index != Int(position) {
      changeIndices.append(Int32(index))
      changeValues.append(value)
    }
    if freeEntryCount > 0 { needsFreeEntries = true }
    recordChange(position, isRow: false, pivot: column[Int(position)])
  }

  /// Adds a row, with its own slack at the new position.
  ///
  /// - Parameters:
  ///   - row: The row: a new number, or that of a row that has not been in use since the elimination.
  ///   - entries: The positions of its basic symbols, with their coefficients.
  mutating func addRow(_ row: Int32, entries: [(position: Int32, value: Double)]) {
    for (position, value) in entries {
      changeIndices.append(position)
      changeValues.append(value)
    }
    if freeEntryCount > 0 { needsFreeEntries = true }
    recordChange(row, isRow: true, pivot: -1)
  }

  /// Replaces a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - weights: The new row, in its basic symbols, as a linear combination of the old rows; the
  ///     weight of the row itself is not zero.
  mutating func replaceRow(_ row: Int32, by weights: [Double]) {
    for (index, value) in weights.enumerated() where value != 0 && index != Int(row) {
      replacedIndices.append(Int32(index))
      replacedValues.append(value)
    }
    replacedRows.append(row)
    replacedPivots.append(weights[Int(row)])
    replacedStarts.append(Int32(replacedIndices.count))
  }

  mutating func recordChange(
    _ position: Int32, isRow: Bool, pivot: Double, boundCount: Int? = nil
  ) {
    let count = changeIndices.count - Int(changeStarts[changePositions.count])
    changeBoundCounts.append(Int32(boundCount ?? count))
    freeEntryCount += count - (boundCount ?? count)
    changePositions.append(position)
    changeIsRow.append(isRow)
    changePivots.append(pivot)
    changeStarts.append(Int32(changeIndices.count))
  }

  // MARK: Solving

  /// Solves basis · x = w in place: a right side by row becomes values by position.
  func solve(_ vector: inout [Double]) {
    vector.withUnsafeMutableBufferPointer { w in
      undoReplacedRows(w)
      for step in lowerPivots.indices {
        let part = w[Int(lowerPivots[step])]
        guard part != 0 else { continue }
        for entry in Int(lowerStarts[step])..<Int(lowerStarts[step + 1]) {
          w[Int(lowerRows[entry])] -= lowerValues[entry] * part
        }
      }
      for row in order.reversed() {
        var part = w[Int(row)]
        guard part != 0 else { continue }
        part /= pivots[Int(row)]
        w[Int(row)] = part
        for entry in Int(aboveStarts[Int(row)])..<Int(aboveStarts[Int(row) + 1]) {
          w[Int(aboveRows[entry])] -= aboveValues[entry] * part
        }
      }
      for row in slackRows { w[Int(row)] = 0 - w[Int(row)] }
      applyChanges(w)
    }
  }

  typealias Numbers = UnsafeMutableBufferPointer<Double>

  /// Undoes the rows that were replaced, the newest first; `note` is told of numbers that may no longer be 0.
  @inline(__always)
  func undoReplacedRows(_ w: Numbers, note: (Int) -> Void = { _ in }) {
    for step in replacedRows.indices.reversed() {
      var rest = w[Int(replacedRows[step])]
      for entry in Int(replacedStarts[step])..<Int(replacedStarts[step + 1]) {
        rest -= replacedValues[entry] * w[Int(replacedIndices[entry])]
      }
      w[Int(replacedRows[step])] = rest / replacedPivots[step]
      if rest != 0 { note(Int(replacedRows[step])) }
    }
  }

  /// Applies the columns that were replaced and the rows that were added, the oldest first; `note` is told of numbers that
  /// may no longer be 0.
  @inline(__always)
  func applyChanges(_ w: Numbers, note: (Int) -> Void = { _ in }) {
    for change in changePositions.indices {
      let position = Int(changePositions[change])
      let range = Int(changeStarts[change])..<Int(changeStarts[change + 1])
      if changeIsRow[change] {
        // A row number of the elimination has been negated before, as a basic slack.
        var rest = position < pivots.count ? w[position] : 0 - w[position]
        for entry in range { rest += changeValues[entry] * w[Int(changeIndices[entry])] }
        w[position] = rest
        if rest != 0 { note(position) }
      } else {
        var part = w[position]
        guard part != 0 else { continue }
        part /= changePivots[change]
        for entry in range {
          w[Int(changeIndices[entry])] -= changeValues[entry] * part
          note(Int(changeIndices[entry]))
        }
        w[position] = part
      }
    }
  }

  /// Solves basisᵀ · y = w in place: costs by position become multipliers by row.
  func solveTransposed(_ vector: inout [Double]) {
    vector.withUnsafeMutableBufferPointer { w in
      applyTransposedChanges(w)
      for row in slackRows {
        let part = 0 - w[Int(row)]
        w[Int(row)] = part
        guard part != 0 else { continue }
        for entry in Int(rightStarts[Int(row)])..<Int(rightStarts[Int(row) + 1]) {
          w[Int(rightPositions[entry])] -= rightValues[entry] * part
        }
      }
      for row in order {
        var part = w[Int(row)]
        guard part != 0 else { continue }
        part /= pivots[Int(row)]
        w[Int(row)] = part
        for entry in Int(rightStarts[Int(row)])..<Int(rightStarts[Int(row) + 1]) {
          w[Int(rightPositions[entry])] -= rightValues[entry] * part
        }
      }
      for step in lowerPivots.indices.reversed() {
        var rest = w[Int(lowerPivots[step])]
        for entry in Int(lowerStarts[step])..<Int(lowerStarts[step + 1]) {
          rest -= lowerValues[entry] * w[Int(lowerRows[entry])]
        }
        w[Int(lowerPivots[step])] = rest
      }
      undoTransposedRows(w)
    }
  }

  @inline(__always)
  private func applyTransposedChanges(_ w: Numbers) {
    for change in changePositions.indices.reversed() {
      let position = Int(changePositions[change])
      let range = Int(changeStarts[change])..<Int(changeStarts[change + 1])
      if changeIsRow[change] {
        let part = w[position]
        guard part != 0 else { continue }
        for entry in range { w[Int(changeIndices[entry])] += changeValues[entry] * part }
        w[position] = position < pivots.count ? part : -part
      } else {
        var rest = w[position]
        for entry in range { rest -= changeValues[entry] * w[Int(changeIndices[entry])] }
        w[position] = rest / changePivots[change]
      }
    }
  }

  /// Undoes the rows that were replaced, transposed; `note` is told of numbers that may no longer be 0.
  @inline(__always)
  func undoTransposedRows(_ w: Numbers, note: (Int) -> Void = { _ in }) {
    for step in replacedRows.indices {
      var part = w[Int(replacedRows[step])]
      guard part != 0 else { continue }
      part /= replacedPivots[step]
      w[Int(replacedRows[step])] = part
      for entry in Int(replacedStarts[step])..<Int(replacedStarts[step + 1]) {
        w[Int(replacedIndices[entry])] -= replacedValues[entry] * part
        note(Int(replacedIndices[entry]))
      }
    }
  }
}

extension Elimination {
  /// The steps by their pivots' symbols; -1 for symbols that are no pivots.
  fileprivate var stepsBySymbol: [Int32] {
    var steps = Array(repeating: Int32(-1), count: symbolIsPivoted.count)
    for (step, symbol) in pivotSymbols.enumerated() { steps[Int(symbol)] = Int32(step) }
    return steps
  }
}
