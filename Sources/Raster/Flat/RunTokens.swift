/// The tokens of a band: literal bytes and repetitions of the byte before.
///
/// A token is a number: a literal is its byte, a repetition of 3 to 258 bytes is 256 plus its
/// length. The tokens are counted and the bytes summed for the checksum on the way.
struct RunTokens: ~Copyable {
  /// The longest repetition that deflate can express.
  static let longestMatch = 258
  /// The shortest one.
  static let shortestMatch = 3

  /// The number of different tokens.
  static let tokenCount = 256 + longestMatch + 1

  /// The tokens, the first `count` of which are set.
  let tokens: UnsafeMutablePointer<UInt16>
  var count: Int { end.count }
  /// How often each token occurs.
  let frequencies: UnsafeMutablePointer<UInt32>
  /// The sums of the checksum, before the modulus is applied.
  private var sum: UInt64 = 1
  private var sumOfSums: UInt64 = 0
  private var end: End

  /// Memory for the tokens of a number of bytes.
  init(capacity: Int) {
    tokens = .allocate(capacity: capacity)
    frequencies = .allocate(capacity: Self.tokenCount)
    frequencies.initialize(repeating: 0, count: Self.tokenCount)
    end = End(tokens: tokens, frequencies: frequencies)
  }

  deinit {
    tokens.deallocate()
    frequencies.deallocate()
  }

  /// Removes all tokens.
  mutating func removeAll() {
    (sum, sumOfSums) = (1, 0)
    end = End(tokens: tokens, frequencies: frequencies)
    frequencies.update(repeating: 0, count: Self.tokenCount)
  }

  /// Begins a row with the number of its filter.
  mutating func beginRow(filter: UInt8) {
    // The sums of a single row fit in 64 bits.
    (sum, sumOfSums) = (sum % Adler32.modulus, sumOfSums % Adler32.modulus)
    sum += UInt64(filter)
    sumOfSums += sum
    var end = end
    end.extend(filter, run: 1)
    self.end = end
  }

  /// Appends bytes that are 0.
  mutating func appendZeros(_ number: Int) {
    guard number > 0 else { return }
    sumOfSums += UInt64(number) * sum
    var end = end
    end.extend(0, run: number)
    self.end = end
  }

  /// Appends filtered bytes, of which at least 16 more than `count` are readable.
  mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int) {
    let raw = UnsafeRawPointer(bytes)
    // Local copies, which the compiler knows not to alias the tokens that are written; copied one
    // by one, because it does not know that of a copy of the whole.
    var end = End(copying: end)
    // Zeros add nothing; any other byte counts once for itself and once for each byte after it.
    var (ownSum, ownSumOfSums): (UInt64, UInt64) = (0, 0)
    var place = 0
    while place < count {
      let left = count &- place
      let word = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
      guard word != 0 else {
        let run = min(8, left)
        end.extend(0, run: run)
        place &+= run
        continue
      }
      let byte = UInt8(truncatingIfNeeded: word)
      // The bytes of the difference are 0 where successive bytes are equal; the lowest comes first.
      let shifted = raw.loadUnaligned(fromByteOffset: place + 1, as: UInt64.self).littleEndian
      let run = min((word ^ shifted).trailingZeroBitCount >> 3 &+ 1, 8, left)
      let (value, number) = (UInt64(byte), UInt64(truncatingIfNeeded: run))
      ownSum &+= value &* number
      ownSumOfSums &+=
        value &* (number &* UInt64(truncatingIfNeeded: left) &- (number &* (number &- 1)) / 2)
      end.extend(byte, run: run)
      place &+= run
    }
    sumOfSums += UInt64(count) * sum + ownSumOfSums
    sum += ownSum
    self.end = end
  }

  /// Ends the last repetition, after which nothing is appended.
  mutating func finish() {
    var end = end
    end.putRun()
    self.end = end
  }

  /// The checksum of all bytes.
  var checksum: Adler32 { Adler32(sum: sum, sumOfSums: sumOfSums) }

  /// The end of the list of tokens.
  private struct End {
    let tokens: UnsafeMutablePointer<UInt16>
    let frequencies: UnsafeMutablePointer<UInt32>
    var count = 0
    /// The last byte, whose repetition may continue, and how often it has occurred.
    var byte: UInt8 = 0
    var run = 0

    init(tokens: UnsafeMutablePointer<UInt16>, frequencies: UnsafeMutablePointer<UInt32>) {
      (self.tokens, self.frequencies) = (tokens, frequencies)
    }

    @inline(__always)
    init(copying other: End) {
      (tokens, frequencies) = (other.tokens, other.frequencies)
      (count, byte, run) = (other.count, other.byte, other.run)
    }

    /// Appends a byte `run` times, to the last repetition if that is of the same byte.
    @inline(__always)
    mutating func extend(_ byte: UInt8, run: Int) {
      if byte == self.byte {
        self.run &+= run
      } else {
        putRun()
        (self.byte, self.run) = (byte, run)
      }
    }

    /// Appends the tokens of the last repetition.
    @inline(__always)
    mutating func putRun() {
      guard run > 0 else { return }
      put(UInt16(byte))
      var left = run &- 1
      while left >= RunTokens.shortestMatch {
        let length = min(left, RunTokens.longestMatch)
        put(UInt16(256 + length))
        left &-= length
      }
      while left > 0 {
        put(UInt16(byte))
        left &-= 1
      }
      run = 0
    }

    @inline(__always)
    private mutating func put(_ token: UInt16) {
      tokens[count] = token
      frequencies[Int(token)] &+= 1
      count &+= 1
    }
  }
}
