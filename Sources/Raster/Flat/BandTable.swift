/// Where the bands of an image are in its compressed data, so that two files can be compared before
/// they are inflated.
///
/// A file has it in a private chunk, `baND`, before the image data: the number of rows of each band but
/// the last, then the number of compressed bytes of each band, as words of 4 bytes. By its last letter,
/// programs that change the picture must leave the chunk out (PNG specification, third edition,
/// section 14.2).
struct BandTable: Equatable {
  /// The letters of the chunk.
  static let chunkType = "baND"
  /// The compressed bytes before the first band: the header of zlib.
  static let header: [UInt8] = [0x78, 0x01]
  /// The compressed bytes after the last band: an empty last block with the fixed code.
  ///
  /// The checksum follows.
  static let end: [UInt8] = [0x03, 0x00]

  /// The number of rows of each band but the last.
  let rowsPerBand: Int
  /// The number of compressed bytes of each band, from the top.
  let sizes: [Int]

  /// A table of bands.
  init(rowsPerBand: Int, sizes: [Int]) { (self.rowsPerBand, self.sizes) = (rowsPerBand, sizes) }

  /// The table in the data of a chunk; nil if it is damaged.
  init?(_ data: UnsafeRawBufferPointer) {
    guard data.count >= 8, data.count.isMultiple(of: 4) else { return nil }
    let words = stride(from: 0, to: data.count, by: 4).map { offset in
      Int(UInt32(bigEndian: data.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
    guard words[0] > 0 else { return nil }
    self.init(rowsPerBand: words[0], sizes: Array(words.dropFirst()))
  }

  /// The table as a chunk.
  var chunk: PNGChunk {
    var data: [UInt8] = []
    for word in [rowsPerBand] + sizes { data.appendBigEndian(UInt32(word)) }
    return PNGChunk(type: Self.chunkType, data: data)
  }

  /// The number of compressed bytes of an image with these bands.
  var dataCount: Int { Self.header.count + sizes.reduce(0, +) + Self.end.count + 4 }

  /// The rows of each band, if these are the bands of an image with a number of rows; nil if not.
  func rows(height: Int) -> [Range<Int>]? {
    guard sizes.count == (height - 1) / rowsPerBand + 1 else { return nil }
    return sizes.indices.map { $0 * rowsPerBand..<min(height, ($0 + 1) * rowsPerBand) }
  }
}
