/// Deflate blocks of uncompressed bytes.
///
/// Source: RFC 1951, section 3.2.4.
enum StoredBlocks {
  /// The most bytes that a block holds.
  private static let longest = 65_535

  /// The size of the blocks for a number of bytes.
  static func size(of count: Int) -> Int { count + (count + longest - 1) / longest * 5 }

  /// The blocks, none of them the last.
  static func blocks(of bytes: [UInt8]) -> [UInt8] {
    var blocks: [UInt8] = []
    blocks.reserveCapacity(size(of: bytes.count))
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = rest.prefix(longest)
      let (low, high) = (UInt8(part.count & 0xFF), UInt8(part.count >> 8))
      blocks += [0, low, high, ~low, ~high]
      blocks += part
      rest = rest.dropFirst(part.count)
    }
    return blocks
  }
}
