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
    _ body: (UnsafeMutableBufferPointer<Double>, UnsafeMutableBufferPointer<UInt64>) -> Void
  ) {
    var members = BitSet()
    swap(&members, &self.members)
    values.withUnsafeMutableBufferPointer { values in
      members.withWords { body(values, $0) }
    }
    swap(&members, &self.members)
  }
}

/// A set of numbers from 0 up to a limit, one bit each, whose members are found in their order.
///
/// Finding them takes a 64th of a step for each number that could be a member, which for the thousands of
/// rows of a layout is less than any other order costs.
struct BitSet: Sendable {
  private var words: [UInt64] = []

  /// Makes place for numbers below a count.
  mutating func extend(to count: Int) {
    while words.count * 64 < count { words.append(0) }
  }

  func contains(_ number: Int) -> Bool { words[number >> 6] & (1 << UInt64(number & 63)) != 0 }

  mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

  mutating func removeAll() {
    words.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  }

  /// Calls a closure with the members in ascending order.
  func forEach(_ body: (Int) -> Void) {
    for index in words.indices {
      var word = words[index]
      while word != 0 {
        body(index << 6 + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
  }

  /// The first member in ascending order for which a closure is true, or nil.
  func first(where isWanted: (Int) -> Bool) -> Int? {
    for index in words.indices {
      var word = words[index]
      while word != 0 {
        let number = index << 6 + word.trailingZeroBitCount
        if isWanted(number) { return number }
        word &= word - 1
      }
    }
    return nil
  }

  mutating func withWords(_ body: (UnsafeMutableBufferPointer<UInt64>) -> Void) {
    words.withUnsafeMutableBufferPointer { body($0) }
  }
}

/// The operations of a `BitSet` on its words.
extension UnsafeMutableBufferPointer<UInt64> {
  @inline(__always)
  func insert(_ number: Int) { self[number >> 6] |= 1 << UInt64(number & 63) }

  /// Calls a closure with the members in ascending order; it may insert others.
  @inline(__always)
  func forEachMember(_ body: (Int) -> Void) {
    for index in indices {
      var word = self[index]
      while word != 0 {
        body(index << 6 + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
  }

  /// The members in ascending order; nil where there are more than a number of them.
  func firstMembers(upTo limit: Int) -> [Int32]? {
    var found: [Int32] = []
    for index in indices {
      var word = self[index]
      while word != 0 {
        guard found.count < limit else { return nil }
        found.append(Int32(index << 6 + word.trailingZeroBitCount))
        word &= word - 1
      }
    }
    return found
  }

  /// Removes and returns the least member; `cursor`, 0 at first, lets the search go on where it ended.
  ///
  /// What is inserted meanwhile must be greater than the members that were removed.
  @inline(__always)
  func removeLeast(_ cursor: inout Int) -> Int? {
    while cursor < count {
      let word = self[cursor]
      guard word != 0 else {
        cursor += 1
        continue
      }
      self[cursor] = word & (word - 1)
      return cursor << 6 + word.trailingZeroBitCount
    }
    return nil
  }

  /// Removes and returns the greatest member; `cursor`, `count - 1` at first, lets the search go on where
  /// it ended.
  ///
  /// What is inserted meanwhile must be less than the members that were removed.
  @inline(__always)
  func removeGreatest(_ cursor: inout Int) -> Int? {
    while cursor >= 0 {
      let word = self[cursor]
      guard word != 0 else {
        cursor -= 1
        continue
      }
      let bit = 63 - word.leadingZeroBitCount
      self[cursor] = word & ~(1 << UInt64(bit))
      return cursor << 6 + bit
    }
    return nil
  }
}
