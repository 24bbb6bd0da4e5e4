internal import PNGBridge

/// The bridge's reader, released with the value.
struct PNGReader: ~Copyable {
  private let handle: OpaquePointer

  /// Begins to read bytes that must outlive the reader.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(RasterError) {
    guard let handle = pngbridge_reader_create(bytes.baseAddress, bytes.count) else {
      throw .outOfMemory
    }
    self.handle = handle
  }

  deinit { pngbridge_reader_destroy(handle) }

  /// Reads up to the image data, and checks the picture's size against the limits.
  ///
  /// - Parameters:
  ///   - limits: How large the picture may be.
  ///   - keepsDepth: Whether samples of 16 bits are kept instead of rounded to 8.
  /// - Returns: The header.
  /// - Throws: `RasterError.malformed`, `.tooLarge` or `.outOfMemory`.
  func readHeader(
    limits: PNGDecoder.Limits, keepsDepth: Bool = false
  ) throws(RasterError) -> pngbridge_header {
    var header = pngbridge_header()
    let side = UInt32(clamping: limits.longestSide)
    switch pngbridge_reader_read_header(handle, side, keepsDepth ? 1 : 0, &header) {
    case PNGBRIDGE_OK: break
    case PNGBRIDGE_TOO_LARGE: throw tooLarge(header, limits)
    case let status: throw failure(status)
    }
    // Two factors of at most 32 bits do not overflow 64.
    guard UInt64(header.width) * UInt64(header.height) <= UInt64(max(0, limits.pixelCount)) else {
      throw tooLarge(header, limits)
    }
    return header
  }

  /// Reads the pixels, after the header.
  func readPixels(_ header: pngbridge_header) throws(RasterError) -> Bitmap {
    guard let format = Bitmap.Format(rawValue: Int(header.channels)) else {
      throw .malformed("\(header.channels) channels")
    }
    var status = PNGBRIDGE_OUT_OF_MEMORY
    let bitmap = Bitmap(width: Int(header.width), height: Int(header.height), format: format) {
      guard let base = $0.baseAddress else { return }
      // The rows missing in a damaged file are discarded, but must not stay uninitialised.
      $0.initialize(repeating: 0)
      status = pngbridge_reader_read_pixels(handle, base)
    }
    guard status == PNGBRIDGE_OK else { throw failure(status) }
    return bitmap
  }

  /// Reads the samples as they are in the file, after a header that keeps the depth.
  func readDeepSamples(_ header: pngbridge_header) throws(RasterError) -> [UInt16] {
    let count = Int(header.width) * Int(header.height) * Int(header.channels)
    var bytes = [UInt8](repeating: 0, count: count * Int(header.bytes_per_sample))
    let status = pngbridge_reader_read_pixels(handle, &bytes)
    guard status == PNGBRIDGE_OK else { throw failure(status) }
    guard header.bytes_per_sample == 2 else {
      // The whole range of 8 bits is that of 16: 255 × 257 is 65,535.
      return bytes.map { UInt16($0) * 257 }
    }
    return (0..<count).map { UInt16(bytes[2 * $0]) << 8 | UInt16(bytes[2 * $0 + 1]) }
  }

  /// The texts read so far.
  var texts: [PNGMetadata.Text] {
    (0..<pngbridge_reader_text_count(handle)).map { index in
      let text = pngbridge_reader_text(handle, index)
      return PNGMetadata.Text(
        PNGMetadata.Text.string(text.keyword, isUTF8: false),
        PNGMetadata.Text.string(text.text, isUTF8: text.is_utf8 != 0))
    }
  }

  /// The error of a call that has failed.
  private func failure(_ status: pngbridge_status) -> RasterError {
    guard status != PNGBRIDGE_OUT_OF_MEMORY else { return .outOfMemory }
    let message = String(cString: pngbridge_reader_message(handle))
    return .malformed(message.isEmpty ? "no reason given" : message)
  }

  private func tooLarge(_ header: pngbridge_header, _ limits: PNGDecoder.Limits) -> RasterError {
    .tooLarge(width: Int(header.width), height: Int(header.height), limits: limits)
  }
}
