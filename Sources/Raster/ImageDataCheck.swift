internal import PNGBridge

/// A hook for tests: whether the image data of a PNG file are a whole zlib stream.
///
/// libpng stops at the last row and does not look at the stream's checksum, which stricter readers
/// refuse where it is wrong.
package enum ImageDataCheck {
  /// Whether the image data of a well-formed file unpack to a number of bytes, with the right
  /// checksum.
  package static func isWhole(_ file: [UInt8], unpackedCount: Int) -> Bool {
    let stream = PNGChunk.chunks(of: file).filter { $0.type == "IDAT" }.flatMap(\.data)
    var target = [UInt8](repeating: 0, count: unpackedCount)
    return pngbridge_inflate(stream, stream.count, &target, unpackedCount) != 0
  }
}
