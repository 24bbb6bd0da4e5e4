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

  /// Writes up to 32 bits; those of `value` above `count` are 0.
  @inline(__always)
  mutating func write(_ value: UInt64, count: UInt64) {
    bits |= value << bitCount
    bitCount += count
    guard bitCount >= 32 else { return }
    next.storeBytes(of: UInt32(truncatingIfNeeded: bits).littleEndian, as: UInt32.self)
    next += 4
    bits >>= 32
    bitCount -= 32
  }

  /// Fills the byte begun with zeros.
  mutating func finishByte() {
    while bitCount > 0 {
      next.storeBytes(of: UInt8(truncatingIfNeeded: bits), as: UInt8.self)
      next += 1
      bits >>= 8
      bitCount -= min(8, bitCount)
    }
  }
}
