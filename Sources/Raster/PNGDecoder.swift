internal import PNGBridge

/// Reads PNG files of every type from memory.
///
/// Palettes, grey, 1 to 16 bits a component and interlaced files all become 8-bit RGB, or RGBA
/// where the file has transparency; 16 bits are rounded to the nearest 8.
public struct PNGDecoder: Equatable, Sendable {
  /// How large a picture may be.
  public struct Limits: Equatable, Sendable {
    /// The most pixels that a side may have; by default the most that Cairo can draw.
    public var longestSide: Int
    /// The most pixels in total; by default 100 million, which take 400 MB as RGBA, three times an 8K
    /// frame.
    public var pixelCount: Int

    /// Limits on the sides and on the total.
    public init(longestSide: Int = 32_767, pixelCount: Int = 100_000_000) {
      self.longestSide = longestSide
      self.pixelCount = pixelCount
    }
  }

  /// How large a picture may be.
  public var limits: Limits

  /// A decoder, by default for every picture that could be drawn.
  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// A decoded file.
  public struct Picture: Equatable, Sendable {
    /// The pixels.
    public var bitmap: Bitmap
    /// The metadata of the file.
    public var metadata: PNGMetadata
  }

  /// Decodes the numbers of a file's pixels, and its metadata.
  ///
  /// `bitmap(of:)` gives the picture as it is meant to be seen.
  /// The whole file is checked, to its end chunk; bytes after it are ignored.
  ///
  /// - Parameter bytes: The file's bytes.
  /// - Returns: The pixels and the metadata.
  /// - Throws: `RasterError.malformed`, `.tooLarge` or `.outOfMemory`. No bytes make it trap.
  public func decode(_ bytes: [UInt8]) throws(RasterError) -> Picture {
    // `withUnsafeBufferPointer` does not rethrow typed errors.
    let result: Result<Picture, RasterError> = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(RasterError) -> Picture in
        let reader = try PNGReader(buffer)
        let header = try reader.readHeader(limits: limits)
        try checkCompleteness(header, fileSize: buffer.count)
        let bitmap = try reader.readPixels(header)
        let density = header.pixels_per_metre
        let metadata = PNGMetadata(
          texts: reader.texts, pixelsPerMetre: density > 0 ? density : nil)
        return Picture(bitmap: bitmap, metadata: metadata)
      }
    }
    return try result.get()
  }

  /// The size of a file's picture in pixels, read from its header.
  ///
  /// - Parameter bytes: The file's bytes.
  /// - Returns: The width and the height.
  /// - Throws: `RasterError.malformed`, `.tooLarge` or `.outOfMemory`.
  public func size(of bytes: [UInt8]) throws(RasterError) -> (width: Int, height: Int) {
    let result: Result<(width: Int, height: Int), RasterError> = bytes.withUnsafeBufferPointer {
      buffer in
      Result { () throws(RasterError) -> (width: Int, height: Int) in
        let header = try PNGReader(buffer).readHeader(limits: limits)
        try checkCompleteness(header, fileSize: buffer.count)
        return (Int(header.width), Int(header.height))
      }
    }
    return try result.get()
  }

  /// The size of a file's picture in pixels, upright.
  ///
  /// - Parameter bytes: The file's bytes.
  /// - Returns: The width and the height.
  /// - Throws: What `size` throws.
  public func uprightSize(of bytes: [UInt8]) throws(RasterError) -> (width: Int, height: Int) {
    let size = try size(of: bytes)
    return ExifOrientation(png: bytes).isTurned ? (size.height, size.width) : size
  }

  /// Whether a file has samples of 16 bits, which `decode` rounds.
  private static func isDeep(_ bytes: [UInt8]) -> Bool {
    // The depth in the header, after the signature and two sides.
    bytes.count > 24 && bytes[24] == 16
  }

  /// Makes differences seen that are lost when samples of 16 bits are rounded to 8.
  ///
  /// Nothing is done for files that say different things of their colors, or are turned: their samples stand for others.
  ///
  /// - Parameters:
  ///   - bitmap: The pixels of the second file; wherever they equal those of the first, but the samples
  ///     of the files do not, they are changed by 1 of 255.
  ///   - file: The bytes of the second file.
  ///   - otherBitmap: The pixels of the first file.
  ///   - other: The bytes of the first file.
  /// - Throws: `RasterError.malformed`, `.tooLarge` or `.outOfMemory`.
  public func separate(
    _ bitmap: inout Bitmap, of file: [UInt8], from otherBitmap: Bitmap, of other: [UInt8]
  ) throws(RasterError) {
    guard Self.isDeep(file) || Self.isDeep(other), bitmap.width == otherBitmap.width,
      bitmap.height == otherBitmap.height, StatedColors(of: file) == StatedColors(of: other),
      ExifOrientation(png: file) == .upright, ExifOrientation(png: other) == .upright
    else { return }
    let (left, right) = (try deepSamples(of: other), try deepSamples(of: file))
    let (first, second) = (otherBitmap.format.bytesPerPixel, bitmap.format.bytesPerPixel)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y] == otherBitmap[x, y] {
        let place = y * bitmap.width + x
        // A missing alpha is opaque; alphas that differ show as a changed color.
        let differs = (0..<4).contains { channel in
          (channel < first ? left[place * first + channel] : .max)
            != (channel < second ? right[place * second + channel] : .max)
        }
        if differs { bitmap[x, y].blue ^= 1 }
      }
    }
  }

  private func deepSamples(of bytes: [UInt8]) throws(RasterError) -> [UInt16] {
    let result: Result<[UInt16], RasterError> = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(RasterError) -> [UInt16] in
        let reader = try PNGReader(buffer)
        let header = try reader.readHeader(limits: limits, keepsDepth: true)
        try checkCompleteness(header, fileSize: buffer.count)
        return try reader.readDeepSamples(header)
      }
    }
    return try result.get()
  }

  /// Refuses a file that claims more pixels than its bytes can hold, before memory is allocated.
  ///
  /// Deflate never shrinks data to less than 1/1032 of their size: 258 bytes for every 2 bits.
  /// Source: zlib technical details, maximum expansion factor.
  private func checkCompleteness(
    _ header: pngbridge_header, fileSize: Int
  ) throws(RasterError) {
    guard header.inflated_count / 1032 <= UInt64(fileSize) else {
      throw .malformed("the data end too early")
    }
  }
}

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
