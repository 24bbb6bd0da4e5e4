internal import PNGBridge

/// Reads PNG files of every type from memory.
///
/// Palettes, grey, 1 to 16 bits a component and interlaced files all become 8-bit RGB, or RGBA
/// where the file has transparency; 16 bits are rounded to the nearest 8. Color profiles and
/// gamma are ignored: the components are taken as sRGB.
public struct PNGDecoder: Equatable, Sendable {
  /// How large a picture may be.
  public struct Limits: Equatable, Sendable {
    /// The most pixels that a side may have.
    public var longestSide: Int
    /// The most pixels in total.
    public var pixelCount: Int

    /// Limits on the sides and on the total.
    ///
    /// - Parameters:
    ///   - longestSide: The most pixels of a side; by default the most that Cairo can draw.
    ///   - pixelCount: The most pixels in total; by default 100 million, which take 400 MB as RGBA,
    ///     three times an 8K frame.
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

  /// Decodes a file.
  ///
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
