/// Writes PNG files of flat pictures: frames of shapes, lines and texts on plain backgrounds.
///
/// General deflate searches for repeated strings, and spends nine tenths of the time of making a
/// frame on it. Flat frames have a simpler structure: most rows equal the row above, and the others
/// are long runs between a few edges. So each row is written as the difference from the row above or
/// from the pixel before, whichever has more zeros; runs of one byte become deflate's matches at
/// distance 1, everything else literals; and each band of rows is one block with a prefix code of
/// its own. There is no search and no window. The files are ordinary PNG files.
///
/// Bands are independent of each other, so that a band's bytes depend on its pixels alone: its first
/// row does not look at the row above, each band ends at a whole byte, and each is an IDAT chunk.
/// The Adler checksum of the whole is combined from those of the bands.
enum FlatPNGWriter {
  /// How many rows make a band.
  ///
  /// A prefix code for fewer rows fits them better, but costs about 60 bytes itself; measured, files
  /// grow below 32 and above 128.
  static let rowsPerBand = 64

  /// Encodes a bitmap with at least one pixel.
  ///
  /// - Parameters:
  ///   - bitmap: The picture.
  ///   - preamble: The chunks before the image data, with the header.
  /// - Returns: The file's bytes.
  static func write(_ bitmap: Bitmap, preamble: [PNGChunk]) -> [UInt8] {
    var file = PNGChunk.signature
    for chunk in preamble { chunk.append(to: &file) }
    var checksum = Adler32()
    let encoder = BandEncoder(
      bytesPerRow: bitmap.bytesPerRow, bytesPerPixel: bitmap.format.bytesPerPixel,
      rows: min(rowsPerBand, bitmap.height))
    bitmap.bytes.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for first in stride(from: 0, to: bitmap.height, by: rowsPerBand) {
        let rows = min(rowsPerBand, bitmap.height - first)
        let band = encoder.encode(base + first * bitmap.bytesPerRow, rows: rows)
        // The zlib header: deflate, a window of 32 KiB, the fastest level.
        let header: [UInt8] = first == 0 ? [0x78, 0x01] : []
        PNGChunk(type: "IDAT", data: header + band.data).append(to: &file)
        checksum.append(band.checksum, count: rows * (bitmap.bytesPerRow + 1))
      }
    }
    // An empty last block with the fixed code, and the checksum.
    var end: [UInt8] = [0x03, 0x00]
    end.appendBigEndian(checksum.value)
    PNGChunk(type: "IDAT", data: end).append(to: &file)
    PNGChunk(type: "IEND", data: []).append(to: &file)
    return file
  }
}
