/// A set of blocks of a row, one bit for each.
struct BlockSet: ~Copyable {
  private let words: UnsafeMutablePointer<UInt64>
  private let wordCount: Int

  /// An empty set of blocks with numbers below `capacity`.
  init(capacity: Int) {
    wordCount = (capacity + 63) / 64
    words = .allocate(capacity: wordCount)
    words.initialize(repeating: 0, count: wordCount)
  }

  deinit { words.deallocate() }

  func removeAll() { words.update(repeating: 0, count: wordCount) }

  @inline(__always)
  func insert(_ block: Int) { words[block >> 6] |= 1 << UInt64(block & 63) }

  /// Inserts a block or removes it.
  @inline(__always)
  func set(_ block: Int, _ isMember: Bool) {
    let bit = UInt64(block & 63)
    words[block >> 6] = words[block >> 6] & ~(1 << bit) | (isMember ? 1 : 0) << bit
  }

  /// Calls `body` with each block, in ascending order.
  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    for index in 0..<wordCount {
      var word = words[index]
      while word != 0 {
        body(index &* 64 &+ word.trailingZeroBitCount)
        word &= word &- 1
      }
    }
  }
}
