/// A prefix code of bounded length for symbols of given frequencies, in deflate's canonical form.
struct PrefixCode {
  /// The length of each symbol's code, in bits; 0 for a symbol that does not occur.
  let lengths: [UInt8]
  /// Each symbol's code, its first bit lowest, as deflate writes it.
  let codes: [UInt16]

  /// The code that writes symbols of given frequencies in the fewest bits.
  ///
  /// It is Huffman's as long as no code is longer than the limit. Where one is, the longest are cut
  /// to it, and others lengthened until the code is possible again; rare in practice and a few bits
  /// from the best. A code has at least two symbols, of which one may not occur.
  ///
  /// - Parameters:
  ///   - frequencies: How often each symbol occurs.
  ///   - longest: The most bits that a code may have; 2 to its power is not below the symbol count.
  init(frequencies: [UInt32], longest: Int) {
    var ranked = Self.ranked(frequencies)
    for symbol in frequencies.indices where ranked.count < 2 && frequencies[symbol] == 0 {
      ranked.insert(UInt64(symbol), at: ranked.firstIndex { $0 > UInt64(symbol) } ?? ranked.count)
    }
    let counts = Self.lengthCounts(ranked.map { $0 >> 16 }, longest: longest)
    var lengths = [UInt8](repeating: 0, count: frequencies.count)
    var length = longest
    var left = counts[length]
    for rank in ranked {
      while left == 0, length > 0 {
        length -= 1
        left = counts[length]
      }
      lengths[Int(rank & 0xFFFF)] = UInt8(length)
      left -= 1
    }
    self.lengths = lengths
    codes = Self.codes(lengths, counts: counts)
  }

  /// The frequencies below this one are sorted by counting them: most symbols of a band are rare.
  private static let rare = 64

  /// The symbols that occur, each as its frequency and itself in one number, from rare to frequent
  /// and, among equal ones, in the symbols' own order, so that the result is determined.
  private static func ranked(_ frequencies: [UInt32]) -> [UInt64] {
    var starts = [Int](repeating: 0, count: rare + 1)
    var rareCount = 0
    for frequency in frequencies where frequency > 0 && frequency < rare {
      starts[Int(frequency) + 1] += 1
      rareCount += 1
    }
    for index in 1...rare { starts[index] += starts[index - 1] }
    var ranked = [UInt64](repeating: 0, count: rareCount)
    var frequent: [UInt64] = []
    for (symbol, frequency) in frequencies.enumerated() where frequency > 0 {
      let rank = UInt64(frequency) << 16 | UInt64(symbol)
      if frequency < rare {
        ranked[starts[Int(frequency)]] = rank
        starts[Int(frequency)] += 1
      } else {
        frequent.append(rank)
      }
    }
    return ranked + frequent.sorted()
  }

  /// How many codes there are of each length, for weights in rising order.
  private static func lengthCounts(_ weights: [UInt64], longest: Int) -> [Int] {
    let depths = huffmanDepths(weights)
    var counts = [Int](repeating: 0, count: longest + 1)
    for depth in depths { counts[min(depth, longest)] += 1 }
    // The sum over all codes of 2^(longest − length) must be 2^longest.
    var sum = (1...longest).reduce(0) { $0 + counts[$1] << (longest - $1) }
    while sum > 1 << longest {
      // A code of the longest length takes half the place of the deepest code above it.
      guard let length = (1..<longest).last(where: { counts[$0] > 0 }) else { break }
      counts[length] -= 1
      counts[length + 1] += 2
      counts[longest] -= 1
      sum -= 1
    }
    return counts
  }

  /// The depth of each leaf of Huffman's tree, for weights in rising order.
  ///
  /// Leaves wait in one queue and joined trees in another; both are in rising order, so that the two
  /// lightest are always at the heads. Source: van Leeuwen, On the construction of Huffman trees,
  /// 1976.
  private static func huffmanDepths(_ weights: [UInt64]) -> [Int] {
    let leaves = weights.count
    guard leaves > 1 else { return [Int](repeating: 1, count: leaves) }
    var weight = weights
    var parent = [Int](repeating: 0, count: 2 * leaves - 1)
    var (leaf, tree) = (0, leaves)
    func takeLightest() -> Int {
      if leaf < leaves, tree >= weight.count || weight[leaf] <= weight[tree] {
        leaf += 1
        return leaf - 1
      }
      tree += 1
      return tree - 1
    }
    while weight.count < 2 * leaves - 1 {
      let (first, second) = (takeLightest(), takeLightest())
      parent[first] = weight.count
      parent[second] = weight.count
      weight.append(weight[first] + weight[second])
    }
    var depth = [Int](repeating: 0, count: 2 * leaves - 1)
    for node in (0..<2 * leaves - 2).reversed() { depth[node] = depth[parent[node]] + 1 }
    return Array(depth.prefix(leaves))
  }

  /// The codes of given lengths, of which there are `counts`: shorter before longer, by symbol within
  /// a length.
  ///
  /// Source: RFC 1951, section 3.2.2.
  private static func codes(_ lengths: [UInt8], counts: [Int]) -> [UInt16] {
    var next = [UInt16](repeating: 0, count: counts.count)
    var code = 0
    for length in 1..<counts.count {
      next[length] = UInt16(truncatingIfNeeded: code)
      code = (code + counts[length]) << 1
    }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      let code = next[Int(length)]
      next[Int(length)] &+= 1
      return reversed(code) >> (16 - UInt16(length))
    }
  }

  /// The 16 bits of a number in reverse order.
  private static func reversed(_ number: UInt16) -> UInt16 {
    var bits = number.byteSwapped
    bits = (bits & 0x0F0F) << 4 | bits >> 4 & 0x0F0F
    bits = (bits & 0x3333) << 2 | bits >> 2 & 0x3333
    return (bits & 0x5555) << 1 | bits >> 1 & 0x5555
  }
}
