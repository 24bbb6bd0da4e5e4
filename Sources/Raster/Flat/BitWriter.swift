/// Gathers bits into bytes, the lowest first, as deflate wants them.
struct BitWriter {
  private let start: UnsafeMutableRawPointer
  private var next: UnsafeMutableRawPointer
  private var bits: UInt64 = 0
  private var bitCount: UInt64 = 0

  /// A writer into memory that has room for all that will be written and 8 bytes more.
  init(_ memory: UnsafeMutableRawPointer) {
    start = memory
    next = memory
  }

  /// The number of bytes written, without those of bits that wait.
  var count: Int { next - start }

  /// Writes up to 28 bits; those of `value` above `count` are 0.
  ///
  /// At most 7 bits wait between two calls of `flush()`, so that two of `gather(_:count:)` fit in.
  @inline(__always)
  mutating func write(_ value: UInt64, count: UInt64) {
    gather(value, count: count)
    flush()
  }

  /// Adds bits to those that wait, without writing any.
  @inline(__always)
  mutating func gather(_ value: UInt64, count: UInt64) {
    bits |= value << bitCount
    bitCount &+= count
  }

  /// Writes the whole bytes that wait.
  ///
  /// All eight bytes are stored, of which the next ones overwrite those that are not whole: a branch
  /// that is taken now and then would cost more.
  @inline(__always)
  mutating func flush() {
    next.storeBytes(of: bits.littleEndian, as: UInt64.self)
    next += Int(truncatingIfNeeded: bitCount >> 3)
    bits >>= bitCount & ~7
    bitCount &= 7
  }

  /// Fills the byte begun with zeros.
  mutating func finishByte() {
    guard bitCount > 0 else { return }
    bitCount = 8
    flush()
  }
}
