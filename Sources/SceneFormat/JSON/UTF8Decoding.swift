/// Decodes UTF-8 scalar by scalar, with the length of invalid sequences.
enum UTF8Decoding {
  /// The scalar that begins at a byte, and its length in bytes.
  ///
  /// Invalid bytes give nil and the length of the maximal subpart of an ill-formed sequence, at
  /// least 1. The index must be inside the text. Source: The Unicode Standard, tables 3-7 and 3-8.
  static func scalar(in bytes: [UInt8], at index: Int) -> (scalar: Unicode.Scalar?, length: Int) {
    let first = bytes[index]
    let count: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0x00...0x7F: return (Unicode.Scalar(first), 1)
    case 0xC2...0xDF: count = 2
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: count = 3
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: count = 4
    default: return (nil, 1)
    }
    var value = UInt32(first) & (0x7F >> UInt32(count))
    for offset in 1..<count {
      let allowed = offset == 1 ? second : 0x80...0xBF
      guard index + offset < bytes.count, allowed.contains(bytes[index + offset]) else {
        return (nil, offset)
      }
      value = value << 6 | UInt32(bytes[index + offset] & 0x3F)
    }
    return (Unicode.Scalar(value), count)
  }
}
