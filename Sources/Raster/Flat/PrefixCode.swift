/// Prefix codes of bounded length for symbols of given frequencies, in deflate's canonical form.
///
/// The memory is reused from code to code.
struct PrefixCode: ~Copyable {
  /// The length of each symbol's code, in bits; 0 for a symbol that does not occur.
  let lengths: UnsafeMutablePointer<UInt8>
  /// Each symbol's code, its first bit lowest, as deflate writes it.
  let codes: UnsafeMutablePointer<UInt16>

  private let symbolCount: Int
  private let longest: Int
  /// The symbols that occur, from rare to frequent, each packed with its frequency into one number.
  private let ranked: UnsafeMutablePointer<UInt64>
  /// The weights of the nodes of Huffman's tree, its leaves first, their parents, and their depths.
  private let weights: UnsafeMutablePointer<UInt64>
  private let parents: UnsafeMutablePointer<Int32>
  private let depths: UnsafeMutablePointer<Int32>
  /// Where the symbols of each small frequency begin.
  private let starts: UnsafeMutablePointer<Int>
  /// How many codes there are of each length, and the next code of each.
  private let counts: UnsafeMutablePointer<Int>
  private let next: UnsafeMutablePointer<UInt16>

  /// Symbols with lower frequencies are sorted by counting: most symbols of a band are rare.
  private static let rare = 256

  /// Memory for codes.
  ///
  /// - Parameters:
  ///   - symbolCount: The number of symbols, at least 2.
  ///   - longest: The most bits that a code may have; two to this power is at least the symbol
  ///     count.
  init(symbolCount: Int, longest: Int) {
    (self.symbolCount, self.longest) = (symbolCount, longest)
    (lengths, codes) = (.allocate(capacity: symbolCount), .allocate(capacity: symbolCount))
    ranked = .allocate(capacity: symbolCount)
    weights = .allocate(capacity: 2 * symbolCount)
    (parents, depths) = (.allocate(capacity: 2 * symbolCount), .allocate(capacity: 2 * symbolCount))
    starts = .allocate(capacity: Self.rare + 1)
    (counts, next) = (.allocate(capacity: longest + 1), .allocate(capacity: longest + 1))
  }

  deinit {
    lengths.deallocate()
    codes.deallocate()
    ranked.deallocate()
    weights.deallocate()
    parents.deallocate()
    depths.deallocate()
    starts.deallocate()
    counts.deallocate()
    next.deallocate()
  }

  /// Makes the code that writes symbols of given frequencies in the fewest bits.
  ///
  /// It is a Huffman code unless a code would exceed the limit. Then the longest codes are cut to
  /// the limit, and others lengthened until the code is valid again; that is rare, and costs a few
  /// bits. A code has at least two symbols, one of which may not occur.
  ///
  /// - Parameter frequencies: How often each symbol occurs.
  func make(for frequencies: UnsafePointer<UInt32>) {
    let used = rank(frequencies)
    countLengths(of: used)
    lengths.update(repeating: 0, count: symbolCount)
    // The rarest symbols get the longest codes.
    var index = 0
    for length in stride(from: longest, to: 0, by: -1) {
      for _ in 0..<counts[length] {
        lengths[Int(ranked[index] & 0xFFFF)] = UInt8(truncatingIfNeeded: length)
        index += 1
      }
    }
    setCodes()
  }

  /// Sets `ranked`, equal frequencies in the order of the symbols, which makes the result unique;
  /// returns the number of symbols.
  private func rank(_ frequencies: UnsafePointer<UInt32>) -> Int {
    starts.update(repeating: 0, count: Self.rare + 1)
    var used = 0
    for symbol in 0..<symbolCount where frequencies[symbol] > 0 {
      used &+= 1
      starts[min(Int(frequencies[symbol]), Self.rare - 1) &+ 1] &+= 1
    }
    for index in 1...Self.rare { starts[index] &+= starts[index &- 1] }
    // Frequent symbols are appended unsorted, and sorted below.
    let frequent = starts[Self.rare - 1]
    for symbol in 0..<symbolCount where frequencies[symbol] > 0 {
      let bucket = min(Int(frequencies[symbol]), Self.rare - 1)
      ranked[starts[bucket]] = UInt64(frequencies[symbol]) << 16 | UInt64(symbol)
      starts[bucket] &+= 1
    }
    for index in frequent..<used {
      let rank = ranked[index]
      var place = index
      while place > frequent, ranked[place &- 1] > rank {
        ranked[place] = ranked[place &- 1]
        place &-= 1
      }
      ranked[place] = rank
    }
    // A code of a single symbol gets a second one.
    for symbol in 0..<symbolCount where used < 2 && frequencies[symbol] == 0 {
      var place = used
      while place > 0, ranked[place &- 1] > UInt64(symbol) {
        ranked[place] = ranked[place &- 1]
        place &-= 1
      }
      ranked[place] = UInt64(symbol)
      used &+= 1
    }
    return used
  }

  /// Sets `counts` for the ranked symbols.
  private func countLengths(of used: Int) {
    setDepths(of: used)
    counts.update(repeating: 0, count: longest + 1)
    for leaf in 0..<used { counts[min(Int(depths[leaf]), longest)] &+= 1 }
    // The sum over all codes of 2^(longest − length) must be 2^longest.
    var sum = 0
    for length in 1...longest { sum &+= counts[length] << (longest &- length) }
    while sum > 1 << longest {
      // A longest code becomes the sibling of the deepest shorter one, which moves down by one.
      guard let length = (1..<longest).last(where: { counts[$0] > 0 }) else { break }
      counts[length] -= 1
      counts[length + 1] += 2
      counts[longest] -= 1
      sum -= 1
    }
  }

  /// Sets the depths of the leaves of Huffman's tree.
  ///
  /// Leaves are in one queue and joined trees in another, both in ascending order, so that the two
  /// lightest nodes are always at the front. Source: van Leeuwen, On the construction of Huffman
  /// trees, 1976.
  private func setDepths(of leaves: Int) {
    for leaf in 0..<leaves { weights[leaf] = ranked[leaf] >> 16 }
    var (leaf, tree) = (0, leaves)
    for node in leaves..<2 &* leaves &- 1 {
      weights[node] = 0
      for _ in 0..<2 {
        let isLeaf = leaf < leaves && (tree >= node || weights[leaf] <= weights[tree])
        let lightest = isLeaf ? leaf : tree
        if isLeaf { leaf &+= 1 } else { tree &+= 1 }
        parents[lightest] = Int32(truncatingIfNeeded: node)
        weights[node] &+= weights[lightest]
      }
    }
    let root = 2 &* leaves &- 2
    depths[root] = 0
    for node in stride(from: root &- 1, through: 0, by: -1) {
      depths[node] = depths[Int(parents[node])] &+ 1
    }
  }

  /// Sets the codes of the lengths: shorter before longer, by symbol within a length.
  ///
  /// Source: RFC 1951, section 3.2.2.
  private func setCodes() {
    var code = 0
    for length in 1...longest {
      next[length] = UInt16(truncatingIfNeeded: code)
      code = (code &+ counts[length]) << 1
    }
    for symbol in 0..<symbolCount {
      let length = lengths[symbol]
      guard length > 0 else {
        codes[symbol] = 0
        continue
      }
      codes[symbol] = Self.reversed(next[Int(length)]) >> (16 &- UInt16(length))
      next[Int(length)] &+= 1
    }
  }

  /// A number with its 16 bits reversed.
  private static func reversed(_ number: UInt16) -> UInt16 {
    var bits = number.byteSwapped
    bits = (bits & 0x0F0F) << 4 | bits >> 4 & 0x0F0F
    bits = (bits & 0x3333) << 2 | bits >> 2 & 0x3333
    return (bits & 0x5555) << 1 | bits >> 1 & 0x5555
  }
}
