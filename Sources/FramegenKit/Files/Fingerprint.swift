/// A hash of everything that a picture depends on.
///
/// Source: Fowler, Noll and Vo, FNV-1a with 64 bits. It protects against mistakes, not attacks.
struct Fingerprint {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds bytes and their count, so that two calls differ from one with all the bytes.
  mutating func add(_ bytes: some Collection<UInt8>) {
    for shift in stride(from: 0, to: 64, by: 8) {
      mix(UInt8(truncatingIfNeeded: bytes.count >> shift))
    }
    for byte in bytes { mix(byte) }
  }

  /// Adds a text.
  mutating func add(_ text: String) { add(Array(text.utf8)) }

  /// The hash of bytes.
  static func word(of bytes: [UInt8]) -> UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.add(bytes)
    return fingerprint.state
  }

  private mutating func mix(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// The hash in 16 hexadecimal digits.
  var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
