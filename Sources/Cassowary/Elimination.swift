/// Gaussian elimination that chooses a square submatrix of a sparse matrix and an order of pivots.
///
/// The candidates are rows and external symbols. Each row has a stage, and a row of a later stage is
/// pivoted on only when no row of an earlier stage can be. The result is the triangular factors of
/// the chosen submatrix. A row without a pivot depends linearly on earlier rows, or has no symbol
/// left; a symbol without a pivot is nonbasic.
///
/// Rows of later stages take part in the elimination from the beginning, so that symbols that they
/// need tend to be left to them. A row with too much fill-in is dropped and gets no pivot. Pivots are
/// chosen by the Markowitz criterion (1957), the least product of other entries in the row and in the
/// column, among entries that are not small in their row. Layout systems are nearly triangular: most
/// pivots are the only entry of their row or column, and there is little fill-in.
struct Elimination {
  /// The rows of the pivots, in the order of elimination.
  private(set) var pivotRows: [Int32] = []
  /// The symbols of the pivots, in the order of elimination.
  private(set) var pivotSymbols: [Int32] = []
  /// The pivots' values, in the order of elimination.
  private(set) var pivotValues: [Double] = []
  /// Whether a row has a pivot.
  private(set) var rowIsPivoted: [Bool]
  /// Whether a symbol has a pivot.
  private(set) var symbolIsPivoted: [Bool]

  /// The pivot row of each step of elimination that changed other rows.
  private(set) var lowerPivots: [Int32] = []
  /// The index of each step's first multiple, and the number of multiples.
  private(set) var lowerStarts: [Int32] = [0]
  /// The rows from which multiples of the pivot row were subtracted.
  private(set) var lowerRows: [Int32] = []
  /// The factors of the multiples.
  private(set) var lowerValues: [Double] = []

  // The active rows, each a range of a pool with spare capacity. A pivoted row keeps its entries at
  // that time, without the pivot.
  private var starts: [Int32]
  private var counts: [Int32]
  private var capacities: [Int32]
  private var largestCounts: [Int32]
  private var symbols: [Int32] = []
  private var values: [Double] = []

  // The rows in which a symbol occurs. Pivoted and dropped rows are skipped, not removed.
  private var columnStarts: [Int32]
  private var columnLengths: [Int32]
  private var columnCapacities: [Int32]
  private var columnRows: [Int32] = []
  /// The number of active rows in which a symbol occurs.
  private var columnCounts: [Int32]

  private var stages: [Int32]
  private var currentStage: Int32 = 0
  private var rowIsDropped: [Bool]

  // The rows of the current stage in linked lists by their number of entries.
  private var buckets: [Int32] = []
  private var nextInBucket: [Int32]
  private var previousInBucket: [Int32]
  private var bucketOfRow: [Int32]
  private var lowestBucket = 0

  /// Symbols whose column has, or had, a single entry.
  private var singletons: [Int32] = []

  private var scattered: [Double]
  private var stamps: [Int32]
  private var stamp: Int32 = 0

  /// Chooses pivots among rows and symbols of a matrix.
  ///
  /// - Parameters:
  ///   - matrix: The matrix.
  ///   - stages: The stage of each row, from 0; -1 for a row that takes no part.
  ///   - stageCount: The number of stages.
  ///   - isAllowed: By symbol, whether it may be pivoted on.
  init(of matrix: SparseMatrix, stages: [Int32], stageCount: Int, isAllowed: [Bool]) {
    let (rowCount, symbolCount) = (stages.count, isAllowed.count)
    self.stages = stages
    rowIsPivoted = Array(repeating: false, count: rowCount)
    symbolIsPivoted = Array(repeating: false, count: symbolCount)
    starts = Array(repeating: 0, count: rowCount)
    counts = starts
    capacities = starts
    largestCounts = starts
    nextInBucket = Array(repeating: -1, count: rowCount)
    previousInBucket = nextInBucket
    bucketOfRow = nextInBucket
    rowIsDropped = rowIsPivoted
    columnStarts = Array(repeating: 0, count: symbolCount)
    columnLengths = columnStarts
    columnCapacities = columnStarts
    columnCounts = columnStarts
    scattered = Array(repeating: 0, count: symbolCount)
    stamps = columnStarts
    load(matrix, isAllowed)
    for rows in rowsByStage(stageCount) { run(rows) }
  }

  /// Calls a closure with the symbols and values of a pivot row other than the pivot.
  func forEachUpperEntry(ofRow row: Int32, _ body: (Int32, Double) -> Void) {
    let start = Int(starts[Int(row)])
    for entry in start..<start + Int(counts[Int(row)]) { body(symbols[entry], values[entry]) }
  }

  private mutating func load(_ matrix: SparseMatrix, _ isAllowed: [Bool]) {
    for row in stages.indices where stages[row] >= 0 {
      starts[row] = Int32(symbols.count)
      for entry in matrix.entries(ofRow: row) where isAllowed[Int(matrix.symbols[entry])] {
        symbols.append(matrix.symbols[entry])
        values.append(matrix.values[entry])
        columnCounts[Int(matrix.symbols[entry])] += 1
      }
      counts[row] = Int32(symbols.count) - starts[row]
      capacities[row] = counts[row]
      largestCounts[row] = max(16, 4 * counts[row])
    }
    var end: Int32 = 0
    for symbol in columnStarts.indices {
      columnStarts[symbol] = end
      columnCapacities[symbol] = columnCounts[symbol]
      end += columnCounts[symbol]
    }
    columnRows = Array(repeating: 0, count: Int(end))
    for row in stages.indices where stages[row] >= 0 {
      for entry in Int(starts[row])..<Int(starts[row] + counts[row]) {
        let symbol = Int(symbols[entry])
        columnRows[Int(columnStarts[symbol] + columnLengths[symbol])] = Int32(row)
        columnLengths[symbol] += 1
      }
    }
  }

  private func rowsByStage(_ stageCount: Int) -> [[Int32]] {
    var rows = Array(repeating: [Int32](), count: stageCount)
    for row in stages.indices where stages[row] >= 0 { rows[Int(stages[row])].append(Int32(row)) }
    return rows
  }

  // MARK: One stage

  private mutating func run(_ rows: [Int32]) {
    guard let first = rows.first else { return }
    currentStage = stages[Int(first)]
    singletons.removeAll(keepingCapacity: true)
    for row in rows.reversed() where !rowIsDropped[Int(row)] {
      link(row)
      for entry in Int(starts[Int(row)])..<Int(starts[Int(row)] + counts[Int(row)])
      where columnCounts[Int(symbols[entry])] == 1 {
        singletons.append(symbols[entry])
      }
    }
    while let (row, entry) = nextPivot() { eliminate(row: row, entry: entry) }
    for row in rows where bucketOfRow[Int(row)] >= 0 { unlink(row) }
  }

  private mutating func nextPivot() -> (row: Int32, entry: Int)? {
    while let symbol = singletons.popLast() {
      guard let row = onlyRow(of: symbol), stages[Int(row)] == currentStage,
        let entry = entry(of: symbol, inRow: row), abs(values[entry]) > Tolerance.pivot
      else { continue }
      return (row, entry)
    }
    return cheapestPivot()
  }

  private func onlyRow(of symbol: Int32) -> Int32? {
    guard columnCounts[Int(symbol)] == 1, !symbolIsPivoted[Int(symbol)] else { return nil }
    let start = Int(columnStarts[Int(symbol)])
    for position in start..<start + Int(columnLengths[Int(symbol)]) {
      let row = columnRows[position]
      if !rowIsPivoted[Int(row)], !rowIsDropped[Int(row)] { return row }
    }
    return nil
  }

  private func entry(of symbol: Int32, inRow row: Int32) -> Int? {
    let start = Int(starts[Int(row)])
    for entry in start..<start + Int(counts[Int(row)]) where symbols[entry] == symbol {
      return entry
    }
    return nil
  }

  /// The pivot of least fill-in among the first few of the shortest rows.
  private mutating func cheapestPivot() -> (row: Int32, entry: Int)? {
    var best: (row: Int32, entry: Int)?
    var bestCost = Int.max
    var examined = 0
    var count = lowestBucket
    lowestBucket = Int.max
    while count < buckets.count {
      var row = buckets[count]
      if row >= 0 { lowestBucket = min(lowestBucket, count) }
      while row >= 0 {
        let following = nextInBucket[Int(row)]
        if let entry = bestEntry(inRow: row) {
          let cost = (count - 1) * Int(columnCounts[Int(symbols[entry])] - 1)
          if cost < bestCost { (best, bestCost) = ((row, entry), cost) }
          examined += 1
          if bestCost <= (count - 1) * (count - 1) || examined == 4 { return best }
        } else {
          unlink(row)
        }
        row = following
      }
      count += 1
    }
    return best
  }

  /// The entry with the shortest column among those that are not small in the row.
  private func bestEntry(inRow row: Int32) -> Int? {
    let start = Int(starts[Int(row)])
    let range = start..<start + Int(counts[Int(row)])
    var largest = 0.0
    for entry in range { largest = max(largest, abs(values[entry])) }
    let least = max(largest * Tolerance.threshold, Tolerance.pivot)
    var best: Int?
    for entry in range where abs(values[entry]) >= least {
      guard let current = best else {
        best = entry
        continue
      }
      let (symbol, other) = (symbols[entry], symbols[current])
      if (columnCounts[Int(symbol)], symbol) < (columnCounts[Int(other)], other) { best = entry }
    }
    return best
  }

  // MARK: One pivot

  private mutating func eliminate(row: Int32, entry: Int) {
    let (pivotSymbol, pivot) = (symbols[entry], values[entry])
    pivotRows.append(row)
    pivotSymbols.append(pivotSymbol)
    pivotValues.append(pivot)
    rowIsPivoted[Int(row)] = true
    symbolIsPivoted[Int(pivotSymbol)] = true
    unlink(row)
    removeEntry(entry, fromRow: row)
    let range = Int(starts[Int(row)])..<Int(starts[Int(row)] + counts[Int(row)])
    for other in range {
      scattered[Int(symbols[other])] = values[other]
      decrementCount(symbols[other])
    }
    let start = Int(columnStarts[Int(pivotSymbol)])
    for position in start..<start + Int(columnLengths[Int(pivotSymbol)]) {
      let target = columnRows[position]
      guard !rowIsPivoted[Int(target)], !rowIsDropped[Int(target)],
        let found = self.entry(of: pivotSymbol, inRow: target)
      else { continue }
      let multiple = values[found] / pivot
      removeEntry(found, fromRow: target)
      if multiple != 0 {
        lowerRows.append(target)
        lowerValues.append(multiple)
        subtract(multiple, timesRow: range, from: target)
      }
      if stages[Int(target)] == currentStage {
        unlink(target)
        link(target)
      } else if counts[Int(target)] > largestCounts[Int(target)] {
        drop(target)
      }
    }
    for other in range { scattered[Int(symbols[other])] = 0 }
    columnCounts[Int(pivotSymbol)] = 0
    if lowerRows.count > Int(lowerStarts[lowerStarts.count - 1]) {
      lowerPivots.append(row)
      lowerStarts.append(Int32(lowerRows.count))
    }
  }

  /// Subtracts a multiple of the pivot row, whose values are scattered, from another row.
  private mutating func subtract(_ multiple: Double, timesRow range: Range<Int>, from row: Int32) {
    guard !range.isEmpty else { return }
    stamp += 1
    let start = Int(starts[Int(row)])
    for entry in start..<start + Int(counts[Int(row)]) {
      let symbol = Int(symbols[entry])
      stamps[symbol] = stamp
      let part = scattered[symbol]
      guard part != 0 else { continue }
      let (old, taken) = (values[entry], multiple * part)
      let rest = old - taken
      // An entry that cancels stays as a zero: the structure is unchanged, and a zero is never a pivot.
      values[entry] = abs(rest) <= Tolerance.cancellation * (abs(old) + abs(taken)) ? 0 : rest
    }
    for other in range where stamps[Int(symbols[other])] != stamp && values[other] != 0 {
      append(symbols[other], -multiple * values[other], toRow: row)
    }
  }

  private mutating func removeEntry(_ entry: Int, fromRow row: Int32) {
    counts[Int(row)] -= 1
    let last = Int(starts[Int(row)] + counts[Int(row)])
    symbols.swapAt(entry, last)
    values.swapAt(entry, last)
  }

  private mutating func append(_ symbol: Int32, _ value: Double, toRow row: Int32) {
    if counts[Int(row)] == capacities[Int(row)] {
      let start = Int(starts[Int(row)])
      let count = Int(counts[Int(row)])
      starts[Int(row)] = Int32(symbols.count)
      capacities[Int(row)] = 2 * counts[Int(row)] + 4
      for entry in start..<start + count {
        symbols.append(symbols[entry])
        values.append(values[entry])
      }
      for _ in count..<Int(capacities[Int(row)]) {
        symbols.append(-1)
        values.append(0)
      }
    }
    let position = Int(starts[Int(row)] + counts[Int(row)])
    symbols[position] = symbol
    values[position] = value
    counts[Int(row)] += 1
    addOccurrence(of: symbol, inRow: row)
  }

  private mutating func addOccurrence(of symbol: Int32, inRow row: Int32) {
    let column = Int(symbol)
    if columnLengths[column] == columnCapacities[column] {
      let start = Int(columnStarts[column])
      let length = Int(columnLengths[column])
      columnStarts[column] = Int32(columnRows.count)
      var kept: Int32 = 0
      for position in start..<start + length {
        let other = columnRows[position]
        guard !rowIsPivoted[Int(other)], !rowIsDropped[Int(other)] else { continue }
        columnRows.append(other)
        kept += 1
      }
      columnLengths[column] = kept
      columnCapacities[column] = 2 * kept + 4
      for _ in kept..<columnCapacities[column] { columnRows.append(-1) }
    }
    columnRows[Int(columnStarts[column] + columnLengths[column])] = row
    columnLengths[column] += 1
    columnCounts[column] += 1
  }

  private mutating func decrementCount(_ symbol: Int32) {
    columnCounts[Int(symbol)] -= 1
    if columnCounts[Int(symbol)] == 1 { singletons.append(symbol) }
  }

  private mutating func drop(_ row: Int32) {
    rowIsDropped[Int(row)] = true
    for entry in Int(starts[Int(row)])..<Int(starts[Int(row)] + counts[Int(row)]) {
      decrementCount(symbols[entry])
    }
  }

  // MARK: Buckets

  private mutating func link(_ row: Int32) {
    let count = Int(counts[Int(row)])
    while buckets.count <= count { buckets.append(-1) }
    let first = buckets[count]
    nextInBucket[Int(row)] = first
    previousInBucket[Int(row)] = -1
    if first >= 0 { previousInBucket[Int(first)] = row }
    buckets[count] = row
    bucketOfRow[Int(row)] = Int32(count)
    lowestBucket = min(lowestBucket, count)
  }

  private mutating func unlink(_ row: Int32) {
    let bucket = bucketOfRow[Int(row)]
    guard bucket >= 0 else { return }
    let (before, after) = (previousInBucket[Int(row)], nextInBucket[Int(row)])
    if before >= 0 { nextInBucket[Int(before)] = after } else { buckets[Int(bucket)] = after }
    if after >= 0 { previousInBucket[Int(after)] = before }
    bucketOfRow[Int(row)] = -1
  }
}
