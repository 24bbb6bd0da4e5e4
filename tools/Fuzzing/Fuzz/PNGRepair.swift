/// Gives the chunks of a PNG file the checksums that they must have, without which nothing in them is read.
enum PNGRepair {
  private static let signatureCount = 8

  /// The remainders of all bytes, by the polynomial of PNG (W3C, PNG specification, annex D).
  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
  }

  /// Writes the checksums of all chunks whose lengths lie within the file.
  static func apply(to bytes: inout [UInt8]) {
    var start = signatureCount
    while start + 12 <= bytes.count {
      let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + length
      guard end + 4 <= bytes.count else { return }
      let sum = ~bytes[start + 4..<end].reduce(~UInt32(0)) { sum, byte in
        sum >> 8 ^ remainders[Int((sum ^ UInt32(byte)) & 0xFF)]
      }
      for index in 0..<4 {
        bytes[end + index] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * index))
      }
      start = end + 4
    }
  }
}
