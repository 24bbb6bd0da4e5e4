/// Writes tokens as deflate blocks, each with a prefix code of its own.
///
/// The memory is reused from block to block. Source: RFC 1951, section 3.2.7.
struct DeflateBlock: ~Copyable {
  /// The most bytes that a block takes.
  ///
  /// A token takes at most 15 bits of code, 5 of length and 1 of distance. A match at another distance
  /// takes at most 48 bits, and stands for at least three bytes. The codes' description takes less
  /// than 400 bytes.
  static func capacity(tokenCount: Int) -> Int { tokenCount * 21 / 8 + 512 }

  /// The most code lengths in a description: of all literals and lengths, and of all distances.
  private static let longestDescription =
    DeflateAlphabet.symbolCount + DeflateAlphabet.distanceSymbolCount

  /// The code of literals and lengths.
  private let code = PrefixCode(symbolCount: DeflateAlphabet.symbolCount, longest: 15)
  /// The code of distances.
  private let distanceCode = PrefixCode(
    symbolCount: DeflateAlphabet.distanceSymbolCount, longest: 15)
  /// The code of that code's lengths.
  private let lengthCode = PrefixCode(symbolCount: Self.order.count, longest: 7)
  private let frequencies: UnsafeMutablePointer<UInt32>
  private let lengthFrequencies: UnsafeMutablePointer<UInt32>
  /// The bits of each token, and in the lowest 8 bits their number.
  private let table: UnsafeMutablePointer<UInt32>
  /// The bits of each symbol of distances, without the extra ones, and their number, as in `table`.
  private let distanceTable: UnsafeMutablePointer<UInt32>
  /// The description of the code.
  private let steps: UnsafeMutablePointer<Step>

  /// Memory for one block.
  init() {
    frequencies = .allocate(capacity: DeflateAlphabet.symbolCount)
    lengthFrequencies = .allocate(capacity: Self.order.count)
    table = .allocate(capacity: RunTokens.tokenCount)
    distanceTable = .allocate(capacity: DeflateAlphabet.distanceSymbolCount)
    steps = .allocate(capacity: Self.longestDescription)
  }

  deinit {
    frequencies.deallocate()
    lengthFrequencies.deallocate()
    table.deallocate()
    distanceTable.deallocate()
    steps.deallocate()
  }

  /// Writes a block that is not the last, and an empty stored block, which ends at a whole byte.
  func write(_ tokens: borrowing RunTokens, to writer: inout BitWriter) {
    // The only distance has a code of one bit, which is 0.
    distanceCode.lengths[0] = 1
    begin(tokens.frequencies, distanceCount: 1, to: &writer)
    setTable(distanceBits: 1)
    // A local copy, which the compiler knows not to alias the memory that is written.
    var own = writer
    // Two tokens at once: their 42 bits and the pending ones fit in a word.
    var index = 0
    while index &+ 2 <= tokens.count {
      own.gather(table[Int(tokens.tokens[index])])
      own.gather(table[Int(tokens.tokens[index &+ 1])])
      own.flush()
      index &+= 2
    }
    if index < tokens.count {
      own.gather(table[Int(tokens.tokens[index])])
      own.flush()
    }
    end(&own)
    writer = own
  }

  /// Writes a block that is not the last, and an empty stored block, which ends at a whole byte.
  ///
  /// - Parameters:
  ///   - matches: The parts of the block.
  ///   - bytes: What they are parts of.
  ///   - writer: Where the block is written.
  func write(
    _ matches: borrowing BandMatches, of bytes: UnsafePointer<UInt8>, to writer: inout BitWriter
  ) {
    distanceCode.make(for: matches.distanceFrequencies)
    let count = DeflateAlphabet.distanceSymbolCount
    let last = (0..<count).last { distanceCode.lengths[$0] > 0 } ?? 0
    begin(matches.frequencies, distanceCount: last + 1, to: &writer)
    setTable(distanceBits: 0)
    setDistanceTable()
    // A local copy, which the compiler knows not to alias the memory that is written.
    var own = writer
    var next = bytes
    for index in 0..<matches.count {
      let part = matches.parts[index]
      writeLiterals(&next, count: Int(part.literalCount), to: &own)
      guard part.length > 0 else { continue }
      // A length and a distance take at most 48 bits.
      own.gather(table[256 &+ Int(part.length)])
      let symbol = DeflateAlphabet.symbol(ofDistance: part.distance)
      own.gather(distanceTable[symbol])
      let extraBits = UInt64(truncatingIfNeeded: max(0, symbol / 2 &- 1))
      own.gather(UInt64(part.distance) & (1 &<< extraBits &- 1), count: extraBits)
      own.flush()
      next += Int(part.length)
    }
    end(&own)
    writer = own
  }

  /// Writes some bytes as literals.
  ///
  /// - Parameters:
  ///   - next: The bytes; then what follows them.
  ///   - count: Their number.
  ///   - writer: Where they are written.
  @inline(__always)
  private func writeLiterals(
    _ next: inout UnsafePointer<UInt8>, count: Int, to writer: inout BitWriter
  ) {
    // Three literals at once: their 45 bits and the pending ones fit in a word.
    var left = count
    while left >= 3 {
      writer.gather(table[Int(next[0])])
      writer.gather(table[Int(next[1])])
      writer.gather(table[Int(next[2])])
      writer.flush()
      next += 3
      left &-= 3
    }
    while left > 0 {
      writer.gather(table[Int(next[0])])
      writer.flush()
      next += 1
      left &-= 1
    }
  }

  /// Writes the head of a block: its kind and its codes.
  ///
  /// - Parameters:
  ///   - tokens: How often each literal occurs and, 256 higher, each length.
  ///   - distanceCount: The number of symbols of distances, whose code is made already.
  ///   - writer: Where the head is written.
  private func begin(
    _ tokens: UnsafePointer<UInt32>, distanceCount: Int, to writer: inout BitWriter
  ) {
    frequencies.update(from: tokens, count: 256)
    frequencies[DeflateAlphabet.endOfBlock] = 1
    for (index, symbol) in DeflateAlphabet.lengths.enumerated() {
      var sum: UInt32 = 0
      for length in symbol.lengths { sum &+= tokens[256 &+ length] }
      frequencies[257 &+ index] = sum
    }
    code.make(for: frequencies)
    // Not the last block; its code follows.
    writer.write(0b100, count: 3)
    describe(distanceCount: distanceCount, to: &writer)
  }

  /// Writes the end of a block, and an empty stored block.
  private func end(_ writer: inout BitWriter) {
    writer.write(
      UInt64(code.codes[DeflateAlphabet.endOfBlock]),
      count: UInt64(code.lengths[DeflateAlphabet.endOfBlock]))
    // An empty stored block: not the last, padding, length 0 and its complement.
    writer.write(0, count: 3)
    writer.finishByte()
    writer.write(0x0000, count: 16)
    writer.write(0xFFFF, count: 16)
  }

  /// Sets the bits of each symbol of distances.
  private func setDistanceTable() {
    for symbol in 0..<DeflateAlphabet.distanceSymbolCount {
      distanceTable[symbol] =
        UInt32(distanceCode.codes[symbol]) << 8 | UInt32(distanceCode.lengths[symbol])
    }
  }

  /// Sets the bits of each token.
  ///
  /// - Parameter distanceBits: How many bits that are 0 follow each length: 1 if there is only one
  ///   distance, 0 if distances are written separately.
  private func setTable(distanceBits: UInt32) {
    for byte in 0..<256 {
      table[byte] = UInt32(code.codes[byte]) << 8 | UInt32(code.lengths[byte])
    }
    for (index, symbol) in DeflateAlphabet.lengths.enumerated() {
      let (bits, count) = (UInt32(code.codes[257 &+ index]), UInt32(code.lengths[257 &+ index]))
      let all = count &+ UInt32(symbol.extraBits) &+ distanceBits
      for length in symbol.lengths {
        let extra = UInt32(length &- symbol.base) << count
        table[256 &+ length] = (bits | extra) << 8 | all
      }
    }
  }

  /// The order in which the lengths of the code for code lengths are written.
  private static let order = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// Writes the codes' lengths, themselves run-length coded and prefix coded.
  private func describe(distanceCount: Int, to writer: inout BitWriter) {
    var literalCount = DeflateAlphabet.symbolCount
    while literalCount > 257, code.lengths[literalCount - 1] == 0 { literalCount -= 1 }
    let stepCount = setSteps(literalCount, distanceCount)
    lengthFrequencies.update(repeating: 0, count: Self.order.count)
    for index in 0..<stepCount { lengthFrequencies[Int(steps[index].symbol)] += 1 }
    lengthCode.make(for: lengthFrequencies)
    let used = (Self.order.lastIndex { lengthCode.lengths[$0] > 0 } ?? 3) + 1
    let written = max(4, used)
    writer.write(UInt64(literalCount - 257), count: 5)
    writer.write(UInt64(distanceCount - 1), count: 5)
    writer.write(UInt64(written - 4), count: 4)
    for symbol in Self.order.prefix(written) {
      writer.write(UInt64(lengthCode.lengths[symbol]), count: 3)
    }
    for index in 0..<stepCount {
      let step = steps[index]
      writer.write(
        UInt64(lengthCode.codes[Int(step.symbol)]),
        count: UInt64(lengthCode.lengths[Int(step.symbol)]))
      writer.write(UInt64(step.extra), count: UInt64(step.extraBits))
    }
  }

  /// A symbol of the description: a length, or a repetition with extra bits.
  private struct Step {
    var symbol: UInt8
    var extra: UInt8 = 0
    var extraBits: UInt8 = 0
  }

  /// Sets the steps of the description, and returns their number; 16 repeats the last length 3 to 6
  /// times, 17 and 18 repeat 0.
  ///
  /// The distances follow the literals and lengths.
  private func setSteps(_ literalCount: Int, _ distanceCount: Int) -> Int {
    let total = literalCount &+ distanceCount
    var count = 0
    func append(_ symbol: UInt8, extra: Int = 0, bits: UInt8 = 0) {
      steps[count] = Step(symbol: symbol, extra: UInt8(truncatingIfNeeded: extra), extraBits: bits)
      count &+= 1
    }
    func length(at index: Int) -> UInt8 {
      index < literalCount ? code.lengths[index] : distanceCode.lengths[index &- literalCount]
    }
    var index = 0
    while index < total {
      let value = length(at: index)
      var end = index &+ 1
      while end < total, length(at: end) == value { end &+= 1 }
      var run = end &- index
      index = end
      if value > 0 {
        append(value)
        run &-= 1
      }
      while run >= 3 {
        let repeated: Int
        if value > 0 {
          repeated = min(run, 6)
          append(16, extra: repeated &- 3, bits: 2)
        } else if run <= 10 {
          repeated = run
          append(17, extra: repeated &- 3, bits: 3)
        } else {
          repeated = min(run, 138)
          append(18, extra: repeated &- 11, bits: 7)
        }
        run &-= repeated
      }
      for _ in 0..<run { append(value) }
    }
    return count
  }
}

/// Deflate's symbols for literals, lengths and distances.
///
/// Source: RFC 1951, section 3.2.5.
enum DeflateAlphabet {
  /// The number of symbols: 256 literals, the end of a block, 29 lengths.
  static let symbolCount = 286
  /// The symbol that ends a block.
  static let endOfBlock = 256

  /// The number of symbols for distances.
  static let distanceSymbolCount = 30

  /// The symbol of a distance, given one less than it.
  ///
  /// There are two symbols for each number of extra bits, but four without any.
  @inline(__always)
  static func symbol(ofDistance distance: UInt16) -> Int {
    guard distance > 1 else { return Int(distance) }
    let bits = 14 &- distance.leadingZeroBitCount
    return 2 &* bits &+ 2 &+ Int(distance >> UInt16(truncatingIfNeeded: bits)) & 1
  }

  /// A symbol for lengths: its smallest length, and the number of extra bits for what is to be
  /// added.
  struct LengthSymbol {
    var base: Int
    var extraBits: Int
    /// The lengths that the symbol stands for.
    var lengths: Range<Int>
  }

  /// The symbols from 257 on.
  static let lengths: [LengthSymbol] = {
    // Four symbols for each number of extra bits, but eight without any; the longest match has its
    // own symbol and is excluded from the one before.
    var symbols: [LengthSymbol] = []
    var base = RunTokens.shortestMatch
    for index in 0..<28 {
      let extraBits = max(0, index / 4 - 1)
      let end = min(base + 1 << extraBits, RunTokens.longestMatch)
      symbols.append(LengthSymbol(base: base, extraBits: extraBits, lengths: base..<end))
      base += 1 << extraBits
    }
    let longest = RunTokens.longestMatch
    return symbols + [LengthSymbol(base: longest, extraBits: 0, lengths: longest..<longest + 1)]
  }()
}

/// Packs bits into bytes, the lowest first, as deflate requires.
struct BitWriter {
  private let start: UnsafeMutableRawPointer
  private var next: UnsafeMutableRawPointer
  private var bits: UInt64 = 0
  private var bitCount: UInt64 = 0

  /// A writer into memory that holds everything that will be written and 8 bytes more.
  init(_ memory: UnsafeMutableRawPointer) {
    start = memory
    next = memory
  }

  /// The number of bytes written, without pending bits.
  var count: Int { next - start }

  /// Writes up to 28 bits; those of `value` above `count` are 0.
  ///
  /// After `flush()` at most 7 bits are pending, so that two calls of `gather(_:count:)` fit in
  /// between.
  @inline(__always)
  mutating func write(_ value: UInt64, count: UInt64) {
    gather(value, count: count)
    flush()
  }

  /// Adds bits to the pending ones, without writing any.
  @inline(__always)
  mutating func gather(_ value: UInt64, count: UInt64) {
    bits |= value &<< bitCount
    bitCount &+= count
  }

  /// Adds bits to the pending ones, and their number in the lowest 8 bits of `entry`.
  @inline(__always)
  mutating func gather(_ entry: UInt32) {
    gather(UInt64(entry >> 8), count: UInt64(entry & 0xFF))
  }

  /// Writes the whole bytes among the pending bits.
  ///
  /// All eight bytes are stored, and those that are not whole are overwritten later: a branch that
  /// is hard to predict would cost more.
  @inline(__always)
  mutating func flush() {
    next.storeBytes(of: bits.littleEndian, as: UInt64.self)
    next += Int(truncatingIfNeeded: bitCount &>> 3)
    bits &>>= bitCount & ~7
    bitCount &= 7
  }

  /// Pads the current byte with zeros.
  mutating func finishByte() {
    guard bitCount > 0 else { return }
    bitCount = 8
    flush()
  }
}
