/// Packs bits into bytes, the lowest first, as deflate requires.
struct BitWriter {
  private let start: UnsafeMutableRawPointer
  private var next: UnsafeMutableRawPointer
  private var bits: UInt64 = 0
  private var bitCount: UInt64 = 0

  /// A writer into memory that holds everything that will be written and 8 bytes more.
  init(_ memory: UnsafeMutableRawPointer) {
    start = memory
    next = memory
  }

  /// The number of bytes written, without pending bits.
  var count: Int { next - start }

  /// Writes up to 28 bits; those of `value` above `count` are 0.
  ///
  /// After `flush()` at most 7 bits are pending, so that two calls of `gather(_:count:)` fit in
  /// between.
  @inline(__always)
  mutating func write(_ value: UInt64, count: UInt64) {
    gather(value, count: count)
    flush()
  }

  /// Adds bits to the pending ones, without writing any.
  @inline(__always)
  mutating func gather(_ value: UInt64, count: UInt64) {
    bits |= value << bitCount
    bitCount &+= count
  }

  /// Writes the whole bytes among the pending bits.
  ///
  /// All eight bytes are stored, and those that are not whole are overwritten later: a branch that
  /// is hard to predict would cost more.
  @inline(__always)
  mutating func flush() {
    next.storeBytes(of: bits.littleEndian, as: UInt64.self)
    next += Int(truncatingIfNeeded: bitCount >> 3)
    bits >>= bitCount & ~7
    bitCount &= 7
  }

  /// Pads the current byte with zeros.
  mutating func finishByte() {
    guard bitCount > 0 else { return }
    bitCount = 8
    flush()
  }
}
