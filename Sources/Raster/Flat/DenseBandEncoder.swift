/// Encodes bands that are not flat: their rows unfiltered, with matches of what gradients, shadows and
/// texts repeat; by Paeth's filter where little repeats, as in photographs; or stored where neither
/// makes them smaller.
final class DenseBandEncoder {
  private let bytesPerRow: Int
  private let bytesPerPixel: Int
  private let rows: Int
  /// The rows, each after the number of its filter, which is 0, for none.
  private let bytes: UnsafeMutablePointer<UInt8>
  private var matches: BandMatches
  private let block = DeflateBlock()
  private lazy var paethEncoder = PaethBandEncoder(
    stride: bytesPerRow + 1, pixelSize: bytesPerPixel, rows: rows)

  /// An encoder of bands of at most `rows` rows.
  init(bytesPerRow: Int, bytesPerPixel: Int, rows: Int) {
    (self.bytesPerRow, self.bytesPerPixel, self.rows) = (bytesPerRow, bytesPerPixel, rows)
    let capacity = rows * (bytesPerRow + 1)
    bytes = .allocate(capacity: capacity)
    bytes.initialize(repeating: 0, count: capacity)
    matches = BandMatches(capacity: capacity)
  }

  deinit { bytes.deallocate() }

  /// Encodes the rows of a band.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - rows: The rows of the band.
  ///   - memory: Memory for a deflate block of the rows.
  /// - Returns: The band.
  func encode(
    _ picture: some PictureRows, rows: Range<Int>, in memory: UnsafeMutableRawPointer
  ) -> BandEncoder.Band {
    let stride = bytesPerRow + 1
    let count = rows.count * stride
    for (index, y) in rows.enumerated() {
      picture.pack(0..<picture.width, ofRow: y, into: bytes + index * stride + 1)
    }
    var writer = BitWriter(memory)
    let checksum: Adler32
    if matches.find(in: bytes, byteCount: count, stride: stride, pixelSize: bytesPerPixel) {
      block.write(matches, of: bytes, to: &writer)
      checksum = Adler32(of: UnsafeRawBufferPointer(start: bytes, count: count))
    } else {
      checksum = paethEncoder.encode(bytes, rows: rows.count, to: &writer)
    }
    let storedSize = StoredBlocks.size(of: count)
    guard writer.count >= storedSize else {
      let data = [UInt8](UnsafeRawBufferPointer(start: memory, count: writer.count))
      return BandEncoder.Band(data: data, checksum: checksum)
    }
    return BandEncoder.Band(
      data: StoredBlocks.blocks(of: UnsafeBufferPointer(start: bytes, count: count)),
      checksum: Adler32(of: UnsafeRawBufferPointer(start: bytes, count: count)))
  }
}

/// Deflate blocks of uncompressed bytes.
///
/// Source: RFC 1951, section 3.2.4.
enum StoredBlocks {
  /// The most bytes that a block holds.
  private static let longest = 65_535

  /// The size of the blocks for a number of bytes.
  static func size(of count: Int) -> Int { count + (count + longest - 1) / longest * 5 }

  /// The blocks, none of them the last.
  static func blocks(of bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
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
