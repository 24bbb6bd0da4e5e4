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
