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

  /// The checksum as it is in a file.
  var value: UInt32 { UInt32(sumOfSums << 16 | sum) }

  /// The checksum of no bytes.
  init() {}

  /// A checksum of sums that may exceed the modulus.
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
    // The sums of up to 300 MB fit in 64 bits; no row is as large.
    self.init(sum: sum, sumOfSums: sumOfSums)
  }

  /// Appends bytes of which only the count and their own checksum are known.
  ///
  /// To each of them, the sum would have been larger by the bytes before.
  mutating func append(_ other: Adler32, count: Int) {
    let count = UInt64(count) % Self.modulus
    let before = sum + Self.modulus - 1
    sumOfSums = (sumOfSums + other.sumOfSums + count * (before % Self.modulus)) % Self.modulus
    sum = (before + other.sum) % Self.modulus
  }
}
