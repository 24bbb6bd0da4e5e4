/// Deflate's symbols for literals and lengths.
///
/// Source: RFC 1951, section 3.2.5.
enum DeflateAlphabet {
  /// The number of symbols: 256 literals, the end of a block, 29 lengths.
  static let symbolCount = 286
  /// The symbol that ends a block.
  static let endOfBlock = 256

  /// A symbol for lengths: its smallest length, and the number of bits that say how much more.
  struct LengthSymbol {
    var base: Int
    var extraBits: Int
  }

  /// The symbols from 257 on.
  static let lengths: [LengthSymbol] = {
    // Four symbols for each number of extra bits, but eight without; 258 has one of its own.
    var symbols: [LengthSymbol] = []
    var base = RunTokens.shortestMatch
    for index in 0..<28 {
      let extraBits = max(0, index / 4 - 1)
      symbols.append(LengthSymbol(base: base, extraBits: extraBits))
      base += 1 << extraBits
    }
    return symbols + [LengthSymbol(base: RunTokens.longestMatch, extraBits: 0)]
  }()

  /// The symbol of each token; of numbers that are none, the end of a block.
  static let symbols: [Int] = {
    var table = Array(0..<256) + [Int](repeating: endOfBlock, count: RunTokens.tokenCount - 256)
    for (index, symbol) in lengths.enumerated() {
      for length in symbol.base..<min(symbol.base + 1 << symbol.extraBits, 259) {
        table[256 + length] = 257 + index
      }
    }
    return table
  }()
}
