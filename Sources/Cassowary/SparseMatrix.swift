/// A vector of which few elements differ from zero, with the set of those that may.
struct SparseVector: Sendable {
  /// The elements; zero where the index is no member.
  private(set) var values: [Double] = []
  /// The indices of the elements that may differ from zero.
  private(set) var members = BitSet()

  /// Extends the vector with zeros.
  mutating func extend(to count: Int) {
    guard values.count < count else { return }
    values += repeatElement(0, count: count - values.count)
    members.extend(to: count)
  }

  subscript(index: Int) -> Double {
    get { values[index] }
    set {
      values[index] = newValue
      members.insert(index)
    }
  }

  /// Sets all elements to zero.
  mutating func removeAll() {
    var members = BitSet()
    swap(&members, &self.members)
    values.withUnsafeMutableBufferPointer { values in
      members.forEach { values[$0] = 0 }
    }
    members.removeAll()
    swap(&members, &self.members)
  }

  /// Calls a closure with the elements and the members, which it keeps up to date.
  mutating func withBuffers(
    _ body: (UnsafeMutableBufferPointer<Double>, BitSet.Bits) -> Void
  ) {
    var members = BitSet()
    swap(&members, &self.members)
    values.withUnsafeMutableBufferPointer { values in
      members.withBits { body(values, $0) }
    }
    swap(&members, &self.members)
  }
}

/// A set of numbers from 0 up to a limit, one bit each, whose members are found in their order.
///
/// A second row of bits tells which words of the first have members. So finding them takes a 4,096th of a step
/// for each number that could be a member, which for the tens of thousands of rows of a layout is less than any
/// other order costs.
struct BitSet: Sendable {
  private var words: [UInt64] = []
  /// The numbers of the words that are not zero, one bit each.
  private var summary: [UInt64] = []

  /// Makes place for numbers below a count.
  mutating func extend(to count: Int) {
    while words.count * 64 < count { words.append(0) }
    while summary.count * 64 < words.count { summary.append(0) }
  }

  func contains(_ number: Int) -> Bool { words[number >> 6] & (1 << UInt64(number & 63)) != 0 }

  mutating func insert(_ number: Int) {
    words[number >> 6] |= 1 << UInt64(number & 63)
    summary[number >> 12] |= 1 << UInt64((number >> 6) & 63)
  }

  mutating func remove(_ number: Int) {
    words[number >> 6] &= ~(1 << UInt64(number & 63))
    guard words[number >> 6] == 0 else { return }
    summary[number >> 12] &= ~(1 << UInt64((number >> 6) & 63))
  }

  mutating func removeAll() {
    for index in summary.indices {
      var bits = summary[index]
      while bits != 0 {
        words[index << 6 + bits.trailingZeroBitCount] = 0
        bits &= bits - 1
      }
      summary[index] = 0
    }
  }

  /// Calls a closure with the members in ascending order.
  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    for index in summary.indices {
      var bits = summary[index]
      while bits != 0 {
        let place = index << 6 + bits.trailingZeroBitCount
        bits &= bits - 1
        var word = words[place]
        while word != 0 {
          body(place << 6 + word.trailingZeroBitCount)
          word &= word - 1
        }
      }
    }
  }

  /// The least member, or nil.
  var least: Int? {
    for index in summary.indices where summary[index] != 0 {
      let place = index << 6 + summary[index].trailingZeroBitCount
      return place << 6 + words[place].trailingZeroBitCount
    }
    return nil
  }

  /// Calls a closure with the members, which it changes in place.
  mutating func withBits(_ body: (Bits) -> Void) {
    words.withUnsafeMutableBufferPointer { words in
      summary.withUnsafeMutableBufferPointer { body(Bits(words: words, summary: $0)) }
    }
  }

  /// The members of a set while they are changed in place.
  struct Bits {
    fileprivate let words: UnsafeMutableBufferPointer<UInt64>
    fileprivate let summary: UnsafeMutableBufferPointer<UInt64>
  }
}

extension BitSet.Bits {
  @inline(__always)
  func insert(_ number: Int) {
    words[number >> 6] |= 1 << UInt64(number & 63)
    summary[number >> 12] |= 1 << UInt64((number >> 6) & 63)
  }

  /// Calls a closure with the members in ascending order; it may insert others, of which it may not hear.
  @inline(__always)
  func forEachMember(_ body: (Int) -> Void) {
    for index in summary.indices {
      var bits = summary[index]
      while bits != 0 {
        let place = index << 6 + bits.trailingZeroBitCount
        bits &= bits - 1
        var word = words[place]
        while word != 0 {
          body(place << 6 + word.trailingZeroBitCount)
          word &= word - 1
        }
      }
    }
  }

  /// The members in ascending order; nil where there are more than a number of them.
  func firstMembers(upTo limit: Int) -> [Int32]? {
    var found: [Int32] = []
    for index in summary.indices {
      var bits = summary[index]
      while bits != 0 {
        let place = index << 6 + bits.trailingZeroBitCount
        bits &= bits - 1
        var word = words[place]
        while word != 0 {
          guard found.count < limit else { return nil }
          found.append(Int32(place << 6 + word.trailingZeroBitCount))
          word &= word - 1
        }
      }
    }
    return found
  }

  /// Removes and returns the least member; `cursor`, 0 at first, lets the search go on where it ended.
  ///
  /// What is inserted meanwhile must be greater than the members that were removed.
  @inline(__always)
  func removeLeast(_ cursor: inout Int) -> Int? {
    while cursor < summary.count {
      guard summary[cursor] != 0 else {
        cursor += 1
        continue
      }
      let place = cursor << 6 + summary[cursor].trailingZeroBitCount
      let word = words[place]
      words[place] = word & (word - 1)
      if words[place] == 0 { summary[cursor] &= summary[cursor] - 1 }
      return place << 6 + word.trailingZeroBitCount
    }
    return nil
  }

  /// Where a search for the greatest member begins.
  var lastCursor: Int { summary.count - 1 }

  /// Removes and returns the greatest member; `cursor`, `lastCursor` at first, lets the search go on where it
  /// ended.
  ///
  /// What is inserted meanwhile must be less than the members that were removed.
  @inline(__always)
  func removeGreatest(_ cursor: inout Int) -> Int? {
    while cursor >= 0 {
      guard summary[cursor] != 0 else {
        cursor -= 1
        continue
      }
      let placeBit = 63 - summary[cursor].leadingZeroBitCount
      let place = cursor << 6 + placeBit
      let bit = 63 - words[place].leadingZeroBitCount
      words[place] &= ~(1 << UInt64(bit))
      if words[place] == 0 { summary[cursor] &= ~(1 << UInt64(placeBit)) }
      return place << 6 + bit
    }
    return nil
  }
}

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
