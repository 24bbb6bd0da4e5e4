/// The checksum of zlib streams: the sum of the bytes, and the sum of those sums, modulo 65521.
///
/// Source: RFC 1950, section 8.2.
struct Adler32: Equatable {
  /// The largest prime below 2¹⁶.
  static let modulus: UInt64 = 65_521

  /// One more than the sum of the bytes.
  private(set) var sum: UInt64 = 1
  /// The sum of the values that `sum` had after each byte.
  private(set) var sumOfSums: UInt64 = 0

  /// The checksum as it stands in a file.
  var value: UInt32 { UInt32(sumOfSums << 16 | sum) }

  /// The checksum of no bytes.
  init() {}

  /// A checksum of unreduced sums.
  init(sum: UInt64, sumOfSums: UInt64) {
    self.sum = sum % Self.modulus
    self.sumOfSums = sumOfSums % Self.modulus
  }

  /// The checksum of some bytes.
  init(of bytes: UnsafeRawBufferPointer) {
    var (sum, sumOfSums): (UInt64, UInt64) = (1, 0)
    for byte in bytes {
      sum += UInt64(byte)
      sumOfSums += sum
    }
    // No row is so large that 64 bits could not hold the sums: they hold those of 300 MB.
    self.init(sum: sum, sumOfSums: sumOfSums)
  }

  /// Appends bytes of which only the checksum, begun anew, and the count are known.
  ///
  /// Each of them would have found a sum that is larger by what was there before.
  mutating func append(_ other: Adler32, count: Int) {
    let count = UInt64(count) % Self.modulus
    let before = sum + Self.modulus - 1
    sumOfSums = (sumOfSums + other.sumOfSums + count * (before % Self.modulus)) % Self.modulus
    sum = (before + other.sum) % Self.modulus
  }
}
