/// Deflate's symbols for literals and lengths.
///
/// Source: RFC 1951, section 3.2.5.
enum DeflateAlphabet {
  /// The number of symbols: 256 literals, the end of a block, 29 lengths.
  static let symbolCount = 286
  /// The symbol that ends a block.
  static let endOfBlock = 256

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
