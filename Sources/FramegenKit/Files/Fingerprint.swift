/// A short mark of what a picture depends on: equal for equal inputs, different for practically all
/// others.
///
/// Source: Fowler, Noll, Vo, FNV-1a with 64 bits. It guards against mistakes, not against malice.
struct Fingerprint {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Takes in one ingredient; its length is part of it, so that neighbours cannot run together.
  mutating func add(_ bytes: some Collection<UInt8>) {
    for shift in stride(from: 0, to: 64, by: 8) {
      mix(UInt8(truncatingIfNeeded: bytes.count >> shift))
    }
    for byte in bytes { mix(byte) }
  }

  /// Takes in a text as one ingredient.
  mutating func add(_ text: String) { add(Array(text.utf8)) }

  private mutating func mix(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// The mark, 16 hexadecimal digits.
  var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
