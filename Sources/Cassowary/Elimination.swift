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

  /// An active row: a range of `entries` with spare capacity.
  ///
  /// A pivoted row keeps its entries at that time, without the pivot.
  private struct Row {
    var start: Int32 = 0
    var count: Int32 = 0
    var capacity: Int32 = 0
    /// The number of entries above which the row is dropped in an earlier stage than its own.
    var largestCount: Int32 = 0
    var isDropped = false
    // The rows of the current stage are in linked lists by their number of entries.
    var bucket: Int32 = -1
    var next: Int32 = -1
    var previous: Int32 = -1

    var range: Range<Int> { Int(start)..<Int(start + count) }
  }

  /// The rows in which a symbol occurs: a range of `columnRows` with spare capacity.
  ///
  /// Pivoted and dropped rows are skipped, not removed.
  private struct Column {
    var start: Int32 = 0
    var length: Int32 = 0
    var capacity: Int32 = 0
    /// The number of active rows in which the symbol occurs.
    var count: Int32 = 0
    /// The last subtraction from a row with the symbol.
    var stamp: Int32 = 0
    /// The symbol's value in the pivot row during a step of elimination, otherwise 0.
    var scattered = 0.0

    var range: Range<Int> { Int(start)..<Int(start + length) }
  }

  private var rows: [Row]
  private var entries: [(symbol: Int32, value: Double)] = []
  private var columns: [Column]
  private var columnRows: [Int32] = []

  private var stages: [Int32]
  private var currentStage: Int32 = 0
  /// By symbol, whether it may be pivoted on at present; nil where all may.
  private var isEligible: [Bool]?

  /// The first row by number of entries, -1 for none.
  private var buckets: [Int32] = []
  private var lowestBucket = 0

  /// Symbols whose column has, or had, a single entry.
  private var singletons: [Int32] = []

  private var stamp: Int32 = 0

  /// Chooses pivots among rows and symbols of a matrix.
  ///
  /// - Parameters:
  ///   - matrix: The matrix.
  ///   - stages: The stage of each row, from 0; -1 for a row that takes no part.
  ///   - stageCount: The number of stages.
  ///   - isAllowed: By symbol, whether it may be pivoted on.
  ///   - isFirst: By symbol, whether it is pivoted on before the others; nil for no such order. With it the
  ///     elimination ends early where there is much fill-in.
  init(
    of matrix: SparseMatrix, stages: [Int32], stageCount: Int, isAllowed: [Bool],
    isFirst: [Bool]? = nil
  ) {
    let (rowCount, symbolCount) = (stages.count, isAllowed.count)
    self.stages = stages
    rowIsPivoted = Array(repeating: false, count: rowCount)
    symbolIsPivoted = Array(repeating: false, count: symbolCount)
    rows = Array(repeating: Row(), count: rowCount)
    columns = Array(repeating: Column(), count: symbolCount)
    load(matrix, isAllowed)
    for rows in rowsByStage(stageCount) {
      guard let isFirst else {
        run(rows)
        continue
      }
      let limit = Self.largestGrowth * entries.count
      isEligible = isFirst
      run(rows, upTo: limit)
      isEligible = nil
      run(rows, upTo: limit)
    }
  }

  /// How many times as many entries as at first an elimination with an order of symbols may have.
  static var largestGrowth: Int { 16 }

  /// Calls a closure with the symbols and values of a pivot row other than the pivot.
  func forEachUpperEntry(ofRow row: Int32, _ body: (Int32, Double) -> Void) {
    for entry in rows[Int(row)].range { body(entries[entry].symbol, entries[entry].value) }
  }

  private mutating func load(_ matrix: SparseMatrix, _ isAllowed: [Bool]) {
    entries.reserveCapacity(matrix.entries.count)
    for row in stages.indices where stages[row] >= 0 {
      let start = entries.count
      for entry in matrix.entries(ofRow: row) where isAllowed[Int(entry.symbol)] {
        entries.append((entry.symbol, entry.value))
        columns[Int(entry.symbol)].count += 1
      }
      let count = Int32(entries.count - start)
      rows[row] = Row(
        start: Int32(start), count: count, capacity: count, largestCount: max(16, 4 * count))
    }
    var end: Int32 = 0
    for symbol in columns.indices {
      columns[symbol].start = end
      columns[symbol].capacity = columns[symbol].count
      end += columns[symbol].count
    }
    columnRows = Array(repeating: 0, count: Int(end))
    for row in stages.indices where stages[row] >= 0 {
      for entry in rows[row].range {
        let symbol = Int(entries[entry].symbol)
        columnRows[columns[symbol].range.upperBound] = Int32(row)
        columns[symbol].length += 1
      }
    }
  }

  private func rowsByStage(_ stageCount: Int) -> [[Int32]] {
    var rows = Array(repeating: [Int32](), count: stageCount)
    for row in stages.indices where stages[row] >= 0 { rows[Int(stages[row])].append(Int32(row)) }
    return rows
  }

  // MARK: One stage

  /// Pivots on rows of one stage as long as there are fewer entries than a limit.
  private mutating func run(_ stageRows: [Int32], upTo limit: Int = .max) {
    guard let first = stageRows.first else { return }
    currentStage = stages[Int(first)]
    singletons.removeAll(keepingCapacity: true)
    for row in stageRows.reversed() where isActive(row) {
      link(row)
      for entry in rows[Int(row)].range where columns[Int(entries[entry].symbol)].count == 1 {
        singletons.append(entries[entry].symbol)
      }
    }
    while entries.count <= limit, let (row, entry) = nextPivot() {
      eliminate(row: row, entry: entry)
    }
    for row in stageRows { unlink(row) }
  }

  private mutating func nextPivot() -> (row: Int32, entry: Int)? {
    while let symbol = singletons.popLast() {
      guard let row = onlyRow(of: symbol), stages[Int(row)] == currentStage,
        let entry = entry(of: symbol, inRow: row), abs(entries[entry].value) > Tolerance.pivot
      else { continue }
      return (row, entry)
    }
    return cheapestPivot()
  }

  private func onlyRow(of symbol: Int32) -> Int32? {
    let column = columns[Int(symbol)]
    guard column.count == 1, !symbolIsPivoted[Int(symbol)], isEligible?[Int(symbol)] ?? true
    else { return nil }
    for position in column.range where isActive(columnRows[position]) {
      return columnRows[position]
    }
    return nil
  }

  /// Whether a row has not been pivoted or dropped.
  private func isActive(_ row: Int32) -> Bool {
    !rowIsPivoted[Int(row)] && !rows[Int(row)].isDropped
  }

  private func entry(of symbol: Int32, inRow row: Int32) -> Int? {
    for entry in rows[Int(row)].range where entries[entry].symbol == symbol { return entry }
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
        let following = rows[Int(row)].next
        if let entry = bestEntry(inRow: row) {
          let cost = (count - 1) * Int(columns[Int(entries[entry].symbol)].count - 1)
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
    let range = rows[Int(row)].range
    var largest = 0.0
    for entry in range { largest = max(largest, abs(entries[entry].value)) }
    let least = max(largest * Tolerance.threshold, Tolerance.pivot)
    var best: Int?
    for entry in range where abs(entries[entry].value) >= least {
      if let isEligible, !isEligible[Int(entries[entry].symbol)] { continue }
      guard let current = best else {
        best = entry
        continue
      }
      let (symbol, other) = (entries[entry].symbol, entries[current].symbol)
      if (columns[Int(symbol)].count, symbol) < (columns[Int(other)].count, other) { best = entry }
    }
    return best
  }

  // MARK: One pivot

  private mutating func eliminate(row: Int32, entry: Int) {
    let (pivotSymbol, pivot) = entries[entry]
    pivotRows.append(row)
    pivotSymbols.append(pivotSymbol)
    pivotValues.append(pivot)
    rowIsPivoted[Int(row)] = true
    symbolIsPivoted[Int(pivotSymbol)] = true
    unlink(row)
    removeEntry(entry, fromRow: row)
    let range = rows[Int(row)].range
    for other in range {
      columns[Int(entries[other].symbol)].scattered = entries[other].value
      decrementCount(entries[other].symbol)
    }
    for position in columns[Int(pivotSymbol)].range {
      let target = columnRows[position]
      guard isActive(target), let found = self.entry(of: pivotSymbol, inRow: target)
      else { continue }
      let multiple = entries[found].value / pivot
      removeEntry(found, fromRow: target)
      if multiple != 0 {
        lowerRows.append(target)
        lowerValues.append(multiple)
        subtract(multiple, timesRow: range, from: target)
      }
      if stages[Int(target)] == currentStage {
        unlink(target)
        link(target)
      } else if rows[Int(target)].count > rows[Int(target)].largestCount {
        drop(target)
      }
    }
    for other in range { columns[Int(entries[other].symbol)].scattered = 0 }
    columns[Int(pivotSymbol)].count = 0
    if lowerRows.count > Int(lowerStarts[lowerStarts.count - 1]) {
      lowerPivots.append(row)
      lowerStarts.append(Int32(lowerRows.count))
    }
  }

  /// Subtracts a multiple of the pivot row, whose values are scattered, from another row.
  private mutating func subtract(_ multiple: Double, timesRow range: Range<Int>, from row: Int32) {
    guard !range.isEmpty else { return }
    stamp += 1
    for entry in rows[Int(row)].range {
      let symbol = Int(entries[entry].symbol)
      columns[symbol].stamp = stamp
      let part = columns[symbol].scattered
      guard part != 0 else { continue }
      let (old, taken) = (entries[entry].value, multiple * part)
      let rest = old - taken
      // An entry that cancels stays as a zero: the structure is unchanged, and a zero is never a pivot.
      entries[entry].value =
        abs(rest) <= Tolerance.cancellation * (abs(old) + abs(taken)) ? 0 : rest
    }
    for other in range {
      let (symbol, value) = entries[other]
      guard columns[Int(symbol)].stamp != stamp, value != 0 else { continue }
      append(symbol, -multiple * value, toRow: row)
    }
  }

  private mutating func removeEntry(_ entry: Int, fromRow row: Int32) {
    rows[Int(row)].count -= 1
    entries.swapAt(entry, rows[Int(row)].range.upperBound)
  }

  private mutating func append(_ symbol: Int32, _ value: Double, toRow row: Int32) {
    if rows[Int(row)].count == rows[Int(row)].capacity {
      let range = rows[Int(row)].range
      rows[Int(row)].start = Int32(entries.count)
      rows[Int(row)].capacity = 2 * rows[Int(row)].count + 4
      for entry in range { entries.append(entries[entry]) }
      for _ in range.count..<Int(rows[Int(row)].capacity) { entries.append((-1, 0)) }
    }
    entries[rows[Int(row)].range.upperBound] = (symbol, value)
    rows[Int(row)].count += 1
    addOccurrence(of: symbol, inRow: row)
  }

  private mutating func addOccurrence(of symbol: Int32, inRow row: Int32) {
    var column = columns[Int(symbol)]
    if column.length == column.capacity {
      let range = column.range
      column.start = Int32(columnRows.count)
      column.length = 0
      for position in range where isActive(columnRows[position]) {
        columnRows.append(columnRows[position])
        column.length += 1
      }
      column.capacity = 2 * column.length + 4
      for _ in column.length..<column.capacity { columnRows.append(-1) }
    }
    columnRows[column.range.upperBound] = row
    column.length += 1
    column.count += 1
    columns[Int(symbol)] = column
  }

  private mutating func decrementCount(_ symbol: Int32) {
    columns[Int(symbol)].count -= 1
    if columns[Int(symbol)].count == 1 { singletons.append(symbol) }
  }

  private mutating func drop(_ row: Int32) {
    rows[Int(row)].isDropped = true
    for entry in rows[Int(row)].range { decrementCount(entries[entry].symbol) }
  }

  // MARK: Buckets

  private mutating func link(_ row: Int32) {
    let count = Int(rows[Int(row)].count)
    while buckets.count <= count { buckets.append(-1) }
    let first = buckets[count]
    if first >= 0 { rows[Int(first)].previous = row }
    rows[Int(row)].next = first
    rows[Int(row)].previous = -1
    rows[Int(row)].bucket = Int32(count)
    buckets[count] = row
    lowestBucket = min(lowestBucket, count)
  }

  private mutating func unlink(_ row: Int32) {
    let (bucket, before, after) =
      (rows[Int(row)].bucket, rows[Int(row)].previous, rows[Int(row)].next)
    guard bucket >= 0 else { return }
    if before >= 0 { rows[Int(before)].next = after } else { buckets[Int(bucket)] = after }
    if after >= 0 { rows[Int(after)].previous = before }
    rows[Int(row)].bucket = -1
  }
}
