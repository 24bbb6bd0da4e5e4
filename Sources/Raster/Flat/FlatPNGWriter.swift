/// Writes PNG files of flat pictures: frames of shapes, lines and texts on plain backgrounds.
///
/// A general deflate compressor searches for repeated strings, which takes nine tenths of the time
/// of a frame. Flat frames have a simpler structure: most rows equal the row above, and the others
/// are long runs between a few edges. So each row is written as the difference from the row above
/// or from the pixel to the left, whichever has more zeros; runs of one byte become matches at
/// distance 1, everything else literals; and each band of rows is one block with its own prefix
/// code. There is no search and no window. The files are ordinary PNG files.
///
/// A band of gradients, shadows or much text would take many literals. As soon as a band turns out to
/// be so, it is encoded by `DenseBandEncoder`, with a search that looks only where pixels repeat.
///
/// Bands are independent of each other: the first row of a band does not refer to the row above,
/// and each band ends at a whole byte. So a band that has not changed since the last picture is not
/// encoded again. The checksums of the file are combined from those of the bands. A table of the bands
/// lets a comparison skip those that are equal in two files.
final class FlatPNGWriter {
  /// The number of rows in a band.
  ///
  /// A prefix code for fewer rows fits them better, but takes about 60 bytes itself. Measured:
  /// files grow below 32 rows and above 128.
  private static let rowsPerBand = 64

  /// The most bytes of image data in one chunk; a chunk may hold twice as many.
  private static let longestChunk = 1 << 30

  /// An encoded band and the checksum of its bytes.
  private struct Band {
    var encoded: BandEncoder.Band
    var checksum: UInt32
  }

  private let width: Int
  private let height: Int
  private let format: Bitmap.Format
  private let encoder: BandEncoder
  /// The bands of the last picture, from the top; none before the first.
  private var bands: [Band] = []

  /// A writer of pictures of one size and format, with at least one pixel.
  init(width: Int, height: Int, format: Bitmap.Format) {
    self.width = width
    self.height = height
    self.format = format
    encoder = BandEncoder(width: width, format: format, rows: min(Self.rowsPerBand, height))
  }

  /// Whether a picture has the writer's size and format.
  func fits(_ picture: some PictureRows) -> Bool {
    picture.width == width && picture.height == height && picture.format == format
  }

  /// Encodes a picture.
  ///
  /// - Parameters:
  ///   - picture: The picture, of the writer's size and format.
  ///   - changedRows: The rows in which it may differ from the last one.
  ///   - preamble: The chunks before the image data, with the header.
  /// - Returns: The file's bytes.
  func write(
    _ picture: some PictureRows, changedRows: [Range<Int>], preamble: [PNGChunk]
  ) -> [UInt8] {
    update(picture, changedRows: bands.isEmpty ? [0..<height] : changedRows)
    var file: [UInt8] = []
    file.reserveCapacity(bands.reduce(1024) { $0 + $1.encoded.data.count })
    file += PNGChunk.signature
    for chunk in preamble { chunk.append(to: &file) }
    // A single band is the whole image.
    if bands.count > 1 {
      BandTable(rowsPerBand: Self.rowsPerBand, sizes: bands.map(\.encoded.data.count)).chunk
        .append(to: &file)
    }
    // The zlib header: deflate, a window of 32 KiB, the fastest level.
    var data = PNGChunkWriter(type: "IDAT", in: &file)
    data.append(BandTable.header, to: &file)
    var checksum = Adler32()
    for (index, band) in bands.enumerated() {
      if data.count + band.encoded.data.count > Self.longestChunk {
        data.finish(in: &file)
        data = PNGChunkWriter(type: "IDAT", in: &file)
      }
      data.append(band.encoded.data, checksum: band.checksum, to: &file)
      checksum.append(
        band.encoded.checksum, count: rows(ofBand: index).count * (bytesPerRow + 1))
    }
    var end = BandTable.end
    end.appendBigEndian(checksum.value)
    data.append(end, to: &file)
    data.finish(in: &file)
    PNGChunk(type: "IEND", data: []).append(to: &file)
    return file
  }

  private var bytesPerRow: Int { width * format.bytesPerPixel }

  private func rows(ofBand index: Int) -> Range<Int> {
    let first = index * Self.rowsPerBand
    return first..<min(height, first + Self.rowsPerBand)
  }

  /// Encodes the bands that hold changed rows.
  private func update(_ picture: some PictureRows, changedRows: [Range<Int>]) {
    for index in 0..<(height + Self.rowsPerBand - 1) / Self.rowsPerBand {
      let rows = rows(ofBand: index)
      guard index >= bands.count || changedRows.contains(where: { $0.overlaps(rows) }) else {
        continue
      }
      let encoded = encoder.encode(picture, rows: rows)
      let band = Band(encoded: encoded, checksum: PNGChunk.checksum(of: encoded.data[...]))
      if index < bands.count { bands[index] = band } else { bands.append(band) }
    }
  }
}

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
