/// Writes tokens as one deflate block with a prefix code made for them.
///
/// Source: RFC 1951, section 3.2.7.
enum DeflateBlock {
  /// The most bytes that a block of a number of tokens takes.
  ///
  /// A token takes at most 15 bits of code, 5 of length and 1 of distance; the code's description
  /// takes less than 300 bytes.
  static func capacity(tokenCount: Int) -> Int { tokenCount * 21 / 8 + 512 }

  /// Writes a block that is not the last, and an empty stored block that ends at a whole byte.
  static func write(_ tokens: borrowing RunTokens, to writer: inout BitWriter) {
    var frequencies = [UInt32](repeating: 0, count: DeflateAlphabet.symbolCount)
    for (token, symbol) in DeflateAlphabet.symbols.enumerated() {
      frequencies[symbol] += tokens.frequencies[token]
    }
    frequencies[DeflateAlphabet.endOfBlock] = 1
    let code = PrefixCode(frequencies: frequencies, longest: 15)
    // Not the last block; its code follows.
    writer.write(0b100, count: 3)
    describe(code, to: &writer)
    let table = tokenTable(code)
    table.withUnsafeBufferPointer { table in
      for index in 0..<tokens.count {
        let entry = table[Int(tokens.tokens[index])]
        writer.write(UInt64(entry >> 8), count: UInt64(entry & 0xFF))
      }
    }
    writer.write(
      UInt64(code.codes[DeflateAlphabet.endOfBlock]),
      count: UInt64(code.lengths[DeflateAlphabet.endOfBlock]))
    // An empty stored block: not the last, to the end of the byte, length 0 and its complement.
    writer.write(0, count: 3)
    writer.finishByte()
    writer.write(0xFFFF_0000, count: 32)
  }

  /// The bits of each token, above 8 bits that say how many they are.
  private static func tokenTable(_ code: PrefixCode) -> [UInt32] {
    var table = [UInt32](repeating: 0, count: RunTokens.tokenCount)
    for byte in 0..<256 {
      table[byte] = UInt32(code.codes[byte]) << 8 | UInt32(code.lengths[byte])
    }
    for length in RunTokens.shortestMatch...RunTokens.longestMatch {
      let symbol = DeflateAlphabet.symbols[256 + length]
      let (base, extra) = (
        DeflateAlphabet.lengths[symbol - 257].base, DeflateAlphabet.lengths[symbol - 257].extraBits
      )
      let bits = UInt32(code.codes[symbol]) | UInt32(length - base) << UInt32(code.lengths[symbol])
      // The only distance has a code of one bit, which is 0.
      table[256 + length] = bits << 8 | UInt32(Int(code.lengths[symbol]) + extra + 1)
    }
    return table
  }

  /// The order in which the lengths of the code of code lengths are written.
  private static let order = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// Writes the code's lengths, themselves run-length coded and prefix coded.
  private static func describe(_ code: PrefixCode, to writer: inout BitWriter) {
    let last = code.lengths.lastIndex { $0 > 0 } ?? 0
    let literals = Array(code.lengths.prefix(max(257, last + 1)))
    // One distance code, of one bit.
    let steps = repetitions(literals + [1])
    var frequencies = [UInt32](repeating: 0, count: order.count)
    for step in steps { frequencies[step.symbol] += 1 }
    let lengthCode = PrefixCode(frequencies: frequencies, longest: 7)
    let used = (order.lastIndex { lengthCode.lengths[$0] > 0 } ?? 3) + 1
    let written = max(4, used)
    writer.write(UInt64(literals.count - 257), count: 5)
    writer.write(0, count: 5)
    writer.write(UInt64(written - 4), count: 4)
    for symbol in order.prefix(written) {
      writer.write(UInt64(lengthCode.lengths[symbol]), count: 3)
    }
    for step in steps {
      writer.write(
        UInt64(lengthCode.codes[step.symbol]), count: UInt64(lengthCode.lengths[step.symbol]))
      writer.write(UInt64(step.extra), count: UInt64(step.extraBits))
    }
  }

  /// A symbol of the description: a length, or a repetition with its extra bits.
  private struct Step {
    var symbol: Int
    var extra = 0
    var extraBits = 0
  }

  /// The lengths with repetitions: 16 repeats the last one 3 to 6 times, 17 and 18 repeat 0.
  private static func repetitions(_ lengths: [UInt8]) -> [Step] {
    var steps: [Step] = []
    var index = 0
    while index < lengths.count {
      let length = lengths[index]
      let end = lengths[index...].firstIndex { $0 != length } ?? lengths.count
      var run = end - index
      index = end
      if length > 0 {
        steps.append(Step(symbol: Int(length)))
        run -= 1
      }
      while run >= 3 {
        let repeated: Int
        if length > 0 {
          repeated = min(run, 6)
          steps.append(Step(symbol: 16, extra: repeated - 3, extraBits: 2))
        } else if run <= 10 {
          repeated = run
          steps.append(Step(symbol: 17, extra: repeated - 3, extraBits: 3))
        } else {
          repeated = min(run, 138)
          steps.append(Step(symbol: 18, extra: repeated - 11, extraBits: 7))
        }
        run -= repeated
      }
      for _ in 0..<run { steps.append(Step(symbol: Int(length))) }
    }
    return steps
  }
}
