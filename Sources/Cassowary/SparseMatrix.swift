/// The coefficients of all rows over the external symbols, stored by row and linked by column.
///
/// The entries of a row are contiguous in flat arrays; the entries of a column form a doubly linked
/// list through the same arrays. Entries of removed rows leave holes, which are closed when they
/// outnumber the remaining entries.
struct SparseMatrix: Sendable {
  /// The index of the first entry, by row.
  private(set) var starts: [Int32] = []
  /// The number of entries, by row.
  private(set) var counts: [Int32] = []
  /// The symbol of an entry.
  private(set) var symbols: [Int32] = []
  /// The coefficient of an entry; never zero.
  private(set) var values: [Double] = []
  /// The row of an entry, -1 for a hole.
  private(set) var rows: [Int32] = []
  /// The next entry of the column, -1 at the end.
  private(set) var next: [Int32] = []
  private var previous: [Int32] = []
  /// The first entry of a column, by symbol; -1 for none.
  private(set) var columns: [Int32] = []
  private var holes = 0

  /// The entries of a row, as indices into `symbols` and `values`.
  func entries(ofRow row: Int) -> Range<Int> {
    let start = Int(starts[row])
    return start..<start + Int(counts[row])
  }

  /// Reserves storage for numbers of rows, of about four entries each, and symbols.
  mutating func reserveCapacity(rows rowCount: Int, symbols symbolCount: Int) {
    starts.reserveCapacity(rowCount)
    counts.reserveCapacity(rowCount)
    symbols.reserveCapacity(4 * rowCount)
    values.reserveCapacity(4 * rowCount)
    rows.reserveCapacity(4 * rowCount)
    next.reserveCapacity(4 * rowCount)
    previous.reserveCapacity(4 * rowCount)
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
    starts[row] = Int32(symbols.count)
    counts[row] = Int32(terms.count)
    for (symbol, value) in terms {
      let entry = Int32(symbols.count)
      let first = columns[Int(symbol)]
      symbols.append(symbol)
      values.append(value)
      rows.append(Int32(row))
      next.append(first)
      previous.append(-1)
      if first >= 0 { previous[Int(first)] = entry }
      columns[Int(symbol)] = entry
    }
  }

  /// Empties a row.
  mutating func clear(row: Int) {
    for entry in entries(ofRow: row) {
      let (before, after) = (previous[entry], next[entry])
      if before >= 0 { next[Int(before)] = after } else { columns[Int(symbols[entry])] = after }
      if after >= 0 { previous[Int(after)] = before }
      rows[entry] = -1
    }
    holes += Int(counts[row])
    counts[row] = 0
    if holes > 64, holes > symbols.count / 2 { closeHoles() }
  }

  /// Compacts the entries, in the order of rows.
  private mutating func closeHoles() {
    var packed = SparseMatrix()
    packed.extend(rows: starts.count, symbols: columns.count)
    packed.symbols.reserveCapacity(symbols.count - holes)
    packed.values.reserveCapacity(symbols.count - holes)
    for row in starts.indices where counts[row] > 0 {
      packed.fill(row: row, with: entries(ofRow: row).map { (symbols[$0], values[$0]) })
    }
    self = packed
  }
}
