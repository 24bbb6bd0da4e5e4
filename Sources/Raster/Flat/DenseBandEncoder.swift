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

/// Encodes bands in which little repeats, as in photographs: each row as its differences from Paeth's
/// prediction, which are small numbers with short codes, without a search.
///
/// Measured with a photograph: the file is smaller than with a search by libdeflate at level 1, and the
/// filter of each row that gives the smallest numbers is Paeth's nearly always.
final class PaethBandEncoder {
  /// The numbers of the filters that are used.
  private enum Filter {
    /// The difference from the byte of the pixel to the left; for the first row of a band.
    static let sub: UInt8 = 1
    /// The difference from the one of left, above and left above that is nearest to their plane.
    static let paeth: UInt8 = 4
  }

  /// How many bytes are read beyond the end of a row.
  private static let margin = 16

  private let stride: Int
  private let pixelSize: Int
  private let differences: UnsafeMutablePointer<UInt8>
  private var tokens: RunTokens
  private let block = DeflateBlock()

  /// An encoder of bands of at most `rows` rows, with `stride` bytes from one to the next.
  init(stride: Int, pixelSize: Int, rows: Int) {
    (self.stride, self.pixelSize) = (stride, pixelSize)
    differences = .allocate(capacity: stride + Self.margin)
    differences.initialize(repeating: 0, count: stride + Self.margin)
    tokens = RunTokens(capacity: rows * stride)
  }

  deinit { differences.deallocate() }

  /// Encodes rows into a deflate block.
  ///
  /// - Parameters:
  ///   - bytes: The pixels of the rows, a byte for the filter before each.
  ///   - rows: The number of rows.
  ///   - writer: Where the block is written.
  /// - Returns: The checksum of the filtered rows.
  func encode(
    _ bytes: UnsafePointer<UInt8>, rows: Int, to writer: inout BitWriter
  ) -> Adler32 {
    tokens.removeAll()
    let count = stride - 1
    for index in 0..<rows {
      let row = bytes + index * stride + 1
      // A band's first row must not refer to the one above.
      if index == 0 {
        for place in 0..<min(pixelSize, count) { differences[place] = row[place] }
        _ = RowDifference.subtract(row, row - pixelSize, into: differences, pixelSize..<count)
        tokens.beginRow(filter: Filter.sub)
      } else {
        subtractPrediction(row, above: row - stride, count)
        tokens.beginRow(filter: Filter.paeth)
      }
      tokens.append(differences, count: count)
    }
    tokens.finish()
    block.write(tokens, to: &writer)
    return tokens.checksum
  }

  /// Sets `differences` of a row.
  ///
  /// Source: PNG specification, third edition, section 9.4.
  private func subtractPrediction(
    _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, _ count: Int
  ) {
    let (differences, pixelSize) = (differences, pixelSize)
    // Without pixels to the left, the prediction is the byte above.
    for place in 0..<min(pixelSize, count) { differences[place] = row[place] &- above[place] }
    var place = pixelSize
    while place < count {
      let left = Int16(row[place &- pixelSize])
      let up = Int16(above[place])
      let corner = Int16(above[place &- pixelSize])
      // The distances of the estimate, left + up - corner, from each of them.
      let (toLeft, toUp) = (magnitude(up &- corner), magnitude(left &- corner))
      let toCorner = magnitude(left &+ up &- corner &- corner)
      let upOrCorner = toUp <= toCorner ? up : corner
      let nearest = toLeft <= min(toUp, toCorner) ? left : upOrCorner
      differences[place] = row[place] &- UInt8(truncatingIfNeeded: nearest)
      place &+= 1
    }
  }

  @inline(__always)
  private func magnitude(_ number: Int16) -> Int16 { max(number, 0 &- number) }
}
