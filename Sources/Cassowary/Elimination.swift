/// Gaussian elimination that chooses, of a sparse matrix, a square part and its order of pivots.
///
/// The candidates are rows and external symbols; the rows come in stages, and a row of a later stage
/// is pivoted on only when no row of an earlier stage can be. What comes out are the triangular
/// factors of the chosen part: a row without a pivot depends on rows before it (or has no symbol
/// left), a symbol without one is left free.
///
/// The rows of later stages take part in the elimination from the beginning, so that symbols which
/// they need tend to be left to them; one that fills up too much is let go, it then simply gets no
/// pivot. Pivots are chosen as by Markowitz (1957): the fewest other entries in the row times the
/// fewest in the column, among entries that are not small in their row. Layout systems are nearly
/// triangular, so most pivots are the only entry of their row or column, and the rest fills in
/// little.
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

  /// The steps of elimination that changed other rows: the pivot row of each.
  private(set) var lowerPivots: [Int32] = []
  /// Where a step's multiples begin; one more than there are steps.
  private(set) var lowerStarts: [Int32] = [0]
  /// The rows from which a multiple of the pivot row was subtracted.
  private(set) var lowerRows: [Int32] = []
  /// The multiples.
  private(set) var lowerValues: [Double] = []

  // The active rows, each a stretch of a pool with room to grow; a pivoted row keeps what it had
  // when it was chosen, without the pivot.
  private var starts: [Int32]
  private var counts: [Int32]
  private var capacities: [Int32]
  private var largestCounts: [Int32]
  private var symbols: [Int32] = []
  private var values: [Double] = []

  // The rows in which a symbol occurs. Rows that are pivoted or let go are skipped, not removed.
  private var columnStarts: [Int32]
  private var columnLengths: [Int32]
  private var columnCapacities: [Int32]
  private var columnRows: [Int32] = []
  /// How many active rows hold a symbol.
  private var columnCounts: [Int32]

  private var stages: [Int32]
  private var currentStage: Int32 = 0
  private var rowIsGone: [Bool]

  // The rows of the current stage in lists by their number of entries.
  private var buckets: [Int32] = []
  private var nextInBucket: [Int32]
  private var previousInBucket: [Int32]
  private var bucketOfRow: [Int32]
  private var lowestBucket = 0

  /// Symbols that are or were the only one of their column.
  private var singletons: [Int32] = []

  private var scattered: [Double]
  private var stamps: [Int32]
  private var stamp: Int32 = 0

  /// Chooses pivots among rows and symbols of a matrix.
  ///
  /// - Parameters:
  ///   - matrix: The matrix.
  ///   - stages: By row, when it may be pivoted on, from 0; -1 for a row that takes no part.
  ///   - stageCount: One more than the last stage.
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
    rowIsGone = rowIsPivoted
    columnStarts = Array(repeating: 0, count: symbolCount)
    columnLengths = columnStarts
    columnCapacities = columnStarts
    columnCounts = columnStarts
    scattered = Array(repeating: 0, count: symbolCount)
    stamps = columnStarts
    load(matrix, isAllowed)
    for rows in rowsByStage(stageCount) { run(rows) }
  }

  /// What a pivot's row held beside the pivot when it was chosen: symbols and values.
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
    for row in rows.reversed() where !rowIsGone[Int(row)] {
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
    for place in start..<start + Int(columnLengths[Int(symbol)]) {
      let row = columnRows[place]
      if !rowIsPivoted[Int(row)], !rowIsGone[Int(row)] { return row }
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

  /// The pivot of least fill among the shortest rows; a few rows are enough to look at.
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

  /// The entry with the shortest column among those that are not small in their row.
  private func bestEntry(inRow row: Int32) -> Int? {
    let start = Int(starts[Int(row)])
    let range = start..<start + Int(counts[Int(row)])
    var largest = 0.0
    for entry in range { largest = max(largest, abs(values[entry])) }
    let least = max(largest * Tolerance.threshold, Tolerance.pivot)
    var best: Int?
    for entry in range where abs(values[entry]) >= least {
      guard let rival = best else {
        best = entry
        continue
      }
      let (symbol, other) = (symbols[entry], symbols[rival])
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
      countDown(symbols[other])
    }
    let start = Int(columnStarts[Int(pivotSymbol)])
    for place in start..<start + Int(columnLengths[Int(pivotSymbol)]) {
      let target = columnRows[place]
      guard !rowIsPivoted[Int(target)], !rowIsGone[Int(target)],
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
        letGo(target)
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
      // What cancels stays as a zero: the structure is not touched, and a zero is never a pivot.
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
    let place = Int(starts[Int(row)] + counts[Int(row)])
    symbols[place] = symbol
    values[place] = value
    counts[Int(row)] += 1
    noteOccurrence(of: symbol, inRow: row)
  }

  private mutating func noteOccurrence(of symbol: Int32, inRow row: Int32) {
    let column = Int(symbol)
    if columnLengths[column] == columnCapacities[column] {
      let start = Int(columnStarts[column])
      let length = Int(columnLengths[column])
      columnStarts[column] = Int32(columnRows.count)
      var kept: Int32 = 0
      for place in start..<start + length {
        let other = columnRows[place]
        guard !rowIsPivoted[Int(other)], !rowIsGone[Int(other)] else { continue }
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

  private mutating func countDown(_ symbol: Int32) {
    columnCounts[Int(symbol)] -= 1
    if columnCounts[Int(symbol)] == 1 { singletons.append(symbol) }
  }

  private mutating func letGo(_ row: Int32) {
    rowIsGone[Int(row)] = true
    for entry in Int(starts[Int(row)])..<Int(starts[Int(row)] + counts[Int(row)]) {
      countDown(symbols[entry])
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
