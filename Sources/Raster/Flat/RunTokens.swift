/// The tokens into which a band is taken apart: literal bytes and repetitions of the byte before.
///
/// A token is a number: a literal is its byte, a repetition of `length` bytes, from 3 to 258, is 256
/// more than its length. The tokens are counted while they are found, and the bytes summed for the
/// checksum.
struct RunTokens: ~Copyable {
  /// The longest repetition that deflate can say.
  static let longestMatch = 258
  /// The shortest one.
  static let shortestMatch = 3

  /// The number of different tokens.
  static let tokenCount = 256 + longestMatch + 1

  /// The tokens, the first `count` of which are set.
  let tokens: UnsafeMutablePointer<UInt16>
  private(set) var count = 0
  /// How often each token occurs.
  let frequencies: UnsafeMutablePointer<UInt32>
  /// The checksum's sums, unreduced.
  private var sum: UInt64 = 1
  private var sumOfSums: UInt64 = 0
  /// The byte repeated last, whose repetition may go on.
  private var lastByte: UInt8 = 0
  private var lastRun = 0

  /// Room for the tokens of a number of bytes.
  init(capacity: Int) {
    tokens = .allocate(capacity: capacity)
    frequencies = .allocate(capacity: Self.tokenCount)
    frequencies.initialize(repeating: 0, count: Self.tokenCount)
  }

  deinit {
    tokens.deallocate()
    frequencies.deallocate()
  }

  /// Forgets all tokens.
  mutating func removeAll() {
    count = 0
    (sum, sumOfSums, lastRun) = (1, 0, 0)
    frequencies.update(repeating: 0, count: Self.tokenCount)
  }

  /// Begins a row with the number of its filter.
  mutating func beginRow(filter: UInt8) {
    // A row's bytes are few enough for 64 bits to hold the sums of one unreduced.
    (sum, sumOfSums) = (sum % Adler32.modulus, sumOfSums % Adler32.modulus)
    sum += UInt64(filter)
    sumOfSums += sum
    extend(filter, run: 1)
  }

  /// Appends bytes that are 0.
  mutating func appendZeros(_ number: Int) {
    sumOfSums += UInt64(number) * sum
    extend(0, run: number)
  }

  /// Appends filtered bytes, of which at least 16 more than `count` are readable.
  mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int) {
    let raw = UnsafeRawPointer(bytes)
    // In variables of their own, which tokens that are written cannot change.
    var (sum, sumOfSums) = (sum, sumOfSums)
    var place = 0
    while place < count {
      let byte = bytes[place]
      // Bytes of the difference are 0 where neighbours are equal; the lowest comes first.
      let word = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
      let shifted = raw.loadUnaligned(fromByteOffset: place + 1, as: UInt64.self).littleEndian
      let run = min((word ^ shifted).trailingZeroBitCount / 8 + 1, 8, count - place)
      let (value, number) = (UInt64(byte), UInt64(run))
      sumOfSums += number * sum + value * (number * (number + 1) / 2)
      sum += value * number
      extend(byte, run: run)
      place += run
    }
    (self.sum, self.sumOfSums) = (sum, sumOfSums)
  }

  /// Ends the last repetition, after which nothing is appended.
  mutating func finish() { putRun() }

  /// The checksum of all bytes.
  var checksum: Adler32 { Adler32(sum: sum, sumOfSums: sumOfSums) }

  /// Appends a byte that occurs `run` times, to the last repetition where it is of the same byte.
  @inline(__always)
  private mutating func extend(_ byte: UInt8, run: Int) {
    if byte == lastByte {
      lastRun += run
    } else {
      putRun()
      (lastByte, lastRun) = (byte, run)
    }
  }

  /// Puts the tokens of the last repetition.
  @inline(__always)
  private mutating func putRun() {
    guard lastRun > 0 else { return }
    put(UInt16(lastByte))
    var left = lastRun - 1
    while left >= Self.shortestMatch {
      let length = min(left, Self.longestMatch)
      put(UInt16(256 + length))
      left -= length
    }
    while left > 0 {
      put(UInt16(lastByte))
      left -= 1
    }
    lastRun = 0
  }

  @inline(__always)
  private mutating func put(_ token: UInt16) {
    tokens[count] = token
    frequencies[Int(token)] &+= 1
    count += 1
  }
}
