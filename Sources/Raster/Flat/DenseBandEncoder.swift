internal import PNGBridge

/// Encodes bands that are not flat: their rows unfiltered, deflated by zlib, which searches for the
/// repetitions that patterns and photographs have, or stored where that makes them no smaller.
final class DenseBandEncoder {
  /// zlib's level: the lowest at which it searches thoroughly, in twice the time of level 1.
  private static let level: Int32 = 5

  private let bytesPerRow: Int
  /// A row after the number of its filter, which is always 0, for none.
  private let row: UnsafeMutablePointer<UInt8>
  /// zlib's state, a quarter of a megabyte; nil where there is no memory.
  private let deflater = pngbridge_deflater_create(DenseBandEncoder.level)

  /// An encoder of rows with a number of bytes each.
  init(bytesPerRow: Int) {
    self.bytesPerRow = bytesPerRow
    row = .allocate(capacity: bytesPerRow + 1)
    row.initialize(repeating: 0, count: bytesPerRow + 1)
  }

  deinit {
    row.deallocate()
    if let deflater { pngbridge_deflater_destroy(deflater) }
  }

  /// Encodes the rows of a band in less than `limit` bytes, or returns nil where it cannot.
  func encode(
    _ picture: some PictureRows, rows: Range<Int>, below limit: Int
  ) -> BandEncoder.Band? {
    let storedSize = StoredBlocks.size(of: rows.count * (bytesPerRow + 1))
    var checksum = Adler32()
    let deflated = deflated(picture, rows, below: min(limit, storedSize), &checksum)
    if let deflated { return BandEncoder.Band(data: deflated, checksum: checksum) }
    guard storedSize < limit else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(storedSize)
    checksum = Adler32()
    for y in rows {
      take(y, of: picture, &checksum)
      bytes += UnsafeBufferPointer(start: row, count: bytesPerRow + 1)
    }
    return BandEncoder.Band(data: StoredBlocks.blocks(of: bytes), checksum: checksum)
  }

  /// The rows deflated, or nil where that takes `limit` bytes or more.
  private func deflated(
    _ picture: some PictureRows, _ rows: Range<Int>, below limit: Int, _ checksum: inout Adler32
  ) -> [UInt8]? {
    guard let deflater else { return nil }
    let target = [UInt8](unsafeUninitializedCapacity: limit) { target, count in
      guard let start = target.baseAddress else { return }
      pngbridge_deflater_begin(deflater, start, limit)
      for y in rows {
        take(y, of: picture, &checksum)
        guard pngbridge_deflater_append(deflater, row, bytesPerRow + 1) != 0 else { return }
      }
      count = pngbridge_deflater_finish(deflater)
    }
    return target.isEmpty ? nil : target
  }

  /// Copies a row of the picture to `row`, and appends its checksum.
  private func take(_ y: Int, of picture: some PictureRows, _ checksum: inout Adler32) {
    picture.pack(0..<picture.width, ofRow: y, into: row + 1)
    let bytes = UnsafeRawBufferPointer(start: row, count: bytesPerRow + 1)
    checksum.append(Adler32(of: bytes), count: bytes.count)
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
