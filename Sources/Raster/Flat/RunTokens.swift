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
  /// After how many bytes the checksum's sums are reduced, so that 64 bits hold them.
  private static let bytesBetweenReductions = 1 << 20

  /// The tokens, the first `count` of which are set.
  let tokens: UnsafeMutablePointer<UInt16>
  private(set) var count = 0
  /// How often each token occurs.
  let frequencies: UnsafeMutablePointer<UInt32>
  private(set) var checksum = Adler32()

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
    checksum = Adler32()
    frequencies.update(repeating: 0, count: Self.tokenCount)
  }

  /// Appends a row: the number of its filter, and its filtered bytes.
  ///
  /// - Parameters:
  ///   - filter: The filter's number.
  ///   - bytes: The filtered bytes, of which at least 16 more than those of `nonZero` are readable.
  ///   - nonZero: Outside of this range all bytes count as 0, whatever they are.
  ///   - length: How many bytes there are.
  mutating func appendRow(
    filter: UInt8, _ bytes: UnsafePointer<UInt8>, nonZero: Range<Int>, length: Int
  ) {
    var next = count
    put(UInt16(filter), at: &next)
    count = next
    let sum = checksum.sum + UInt64(filter)
    checksum = Adler32(sum: sum, sumOfSums: checksum.sumOfSums + sum)
    appendZeros(nonZero.lowerBound)
    var place = nonZero.lowerBound
    while place < nonZero.upperBound {
      let end = min(nonZero.upperBound, place + Self.bytesBetweenReductions)
      append(bytes, from: place, to: end)
      place = end
    }
    appendZeros(length - nonZero.upperBound)
  }

  /// Appends bytes that are 0.
  private mutating func appendZeros(_ number: Int) {
    guard number > 0 else { return }
    var next = count
    append(0, run: number, at: &next)
    count = next
    checksum = Adler32(
      sum: checksum.sum, sumOfSums: checksum.sumOfSums + UInt64(number) * checksum.sum)
  }

  /// Appends some filtered bytes of a row.
  private mutating func append(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) {
    var (sum, sumOfSums) = (checksum.sum, checksum.sumOfSums)
    var next = count
    let raw = UnsafeRawPointer(bytes)
    var place = start
    while place < end {
      let byte = bytes[place]
      // Bytes of the difference are 0 where neighbours are equal; the lowest comes first.
      let word = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
      let shifted = raw.loadUnaligned(fromByteOffset: place + 1, as: UInt64.self).littleEndian
      var run = (word ^ shifted).trailingZeroBitCount / 8 + 1
      if run > 8 { run = Self.runLength(raw, from: place, to: end) }
      run = min(run, end - place)
      let (value, number) = (UInt64(byte), UInt64(run))
      sumOfSums += number * sum + value * (number * (number + 1) / 2)
      sum += value * number
      append(byte, run: run, at: &next)
      place += run
    }
    count = next
    checksum = Adler32(sum: sum, sumOfSums: sumOfSums)
  }

  /// Appends a byte that occurs `run` times.
  @inline(__always)
  private func append(_ byte: UInt8, run: Int, at next: inout Int) {
    put(UInt16(byte), at: &next)
    var left = run - 1
    while left >= Self.shortestMatch {
      let length = min(left, Self.longestMatch)
      put(UInt16(256 + length), at: &next)
      left -= length
    }
    while left > 0 {
      put(UInt16(byte), at: &next)
      left -= 1
    }
  }

  @inline(__always)
  private func put(_ token: UInt16, at next: inout Int) {
    tokens[next] = token
    frequencies[Int(token)] &+= 1
    next += 1
  }

  /// How often the byte at a place occurs from there on, up to the end and perhaps beyond.
  private static func runLength(_ raw: UnsafeRawPointer, from place: Int, to end: Int) -> Int {
    let byte = raw.load(fromByteOffset: place, as: UInt8.self)
    let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
    var next = place + 8
    while next < end {
      let word = raw.loadUnaligned(fromByteOffset: next, as: UInt64.self).littleEndian
      guard word == pattern else {
        return next + (word ^ pattern).trailingZeroBitCount / 8 - place
      }
      next += 8
    }
    return next - place
  }
}
