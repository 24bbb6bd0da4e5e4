/// The coefficients of all rows over the external symbols, stored by row and linked by column.
///
/// The entries of a row are contiguous in an array; the entries of a column form a doubly linked list
/// through the same array. Entries of removed rows leave holes, which are closed when they
/// outnumber the remaining entries.
struct SparseMatrix: Sendable {
  /// A coefficient.
  struct Entry: Sendable {
    /// The coefficient; never zero.
    var value: Double
    var symbol: Int32
    /// The row, -1 for a hole.
    var row: Int32
    /// The next entry of the column, -1 at the end.
    var next: Int32
    /// The previous entry of the column, -1 at the start.
    var previous: Int32
  }

  /// The index of the first entry, by row.
  private var starts: [Int32] = []
  /// The number of entries, by row.
  private var counts: [Int32] = []
  /// The entries.
  private(set) var entries: [Entry] = []
  /// The first entry of a column, by symbol; -1 for none.
  private(set) var columns: [Int32] = []
  private var holes = 0

  /// The entries of a row.
  func entries(ofRow row: Int) -> ArraySlice<Entry> { entries[range(ofRow: row)] }

  /// Calls a closure with the entries of a symbol's column.
  func forEachEntry(ofColumn symbol: Int, _ body: (Entry) -> Void) {
    var index = columns[symbol]
    while index >= 0 {
      body(entries[Int(index)])
      index = entries[Int(index)].next
    }
  }

  private func range(ofRow row: Int) -> Range<Int> {
    let start = Int(starts[row])
    return start..<start + Int(counts[row])
  }

  /// Reserves storage for numbers of rows, of about four entries each, and symbols.
  mutating func reserveCapacity(rows rowCount: Int, symbols symbolCount: Int) {
    starts.reserveCapacity(rowCount)
    counts.reserveCapacity(rowCount)
    entries.reserveCapacity(4 * rowCount)
    columns.reserveCapacity(symbolCount)
  }

  /// Extends the matrix to the given numbers of rows and symbols.
  mutating func extend(rows rowCount: Int, symbols symbolCount: Int) {
    while starts.count < rowCount {
      starts.append(0)
      counts.append(0)
    }
    while columns.count < symbolCount { columns.append(-1) }
  }

  /// Fills an empty row; the symbols are distinct and the coefficients are not zero.
  mutating func fill(row: Int, with terms: [(symbol: Int32, value: Double)]) {
    starts[row] = Int32(entries.count)
    counts[row] = Int32(terms.count)
    for (symbol, value) in terms {
      let index = Int32(entries.count)
      let first = columns[Int(symbol)]
      entries.append(
        Entry(value: value, symbol: symbol, row: Int32(row), next: first, previous: -1))
      if first >= 0 { entries[Int(first)].previous = index }
      columns[Int(symbol)] = index
    }
  }

  /// Empties a row.
  mutating func clear(row: Int) {
    for index in range(ofRow: row) {
      let entry = entries[index]
      if entry.previous >= 0 {
        entries[Int(entry.previous)].next = entry.next
      } else {
        columns[Int(entry.symbol)] = entry.next
      }
      if entry.next >= 0 { entries[Int(entry.next)].previous = entry.previous }
      entries[index].row = -1
    }
    holes += Int(counts[row])
    counts[row] = 0
    if holes > 64, holes > entries.count / 2 { closeHoles() }
  }

  /// Compacts the entries, in the order of rows.
  private mutating func closeHoles() {
    var packed = SparseMatrix()
    packed.extend(rows: starts.count, symbols: columns.count)
    packed.entries.reserveCapacity(entries.count - holes)
    for row in starts.indices where counts[row] > 0 {
      packed.fill(row: row, with: entries(ofRow: row).map { ($0.symbol, $0.value) })
    }
    self = packed
  }
}
