internal import PNGBridge

/// Writes bitmaps as PNG files in memory.
///
/// An opaque bitmap becomes an RGB file, another one RGBA, both with 8 bits a component, marked as
/// sRGB. The same bitmap, metadata and settings give the same bytes with the same libpng and zlib.
public struct PNGEncoder: Equatable, Sendable {
  /// How much time is spent to make the file small.
  ///
  /// The settings of libpng behind each name were chosen by measuring flat animation frames; the
  /// table is beside them in the source.
  public enum Compression: String, Sendable, CaseIterable {
    /// As fast as libpng allows; for frames that are soon turned into something else.
    case fast
    /// The smallest files at little more time; the default.
    case balanced
    /// The smallest files that libpng makes, at several times the time.
    case small
  }

  /// How much time is spent to make the file small.
  public var compression: Compression

  /// An encoder, by default one that balances time and size.
  public init(compression: Compression = .balanced) {
    self.compression = compression
  }

  /// Encodes a bitmap.
  ///
  /// - Parameters:
  ///   - bitmap: The picture, at least one pixel wide and high.
  ///   - metadata: What the file says beside the pixels.
  /// - Returns: The file's bytes.
  /// - Throws: `RasterError.notEncodable` for an empty picture, one beyond PNG's 2³¹ − 1 pixels a
  ///   side or a keyword that PNG does not allow; `RasterError.outOfMemory`.
  public func encode(
    _ bitmap: Bitmap, metadata: PNGMetadata = PNGMetadata()
  ) throws(RasterError) -> [UInt8] {
    guard let width = UInt32(exactly: bitmap.width), let height = UInt32(exactly: bitmap.height)
    else { throw .notEncodable("it is \(bitmap.width) x \(bitmap.height) pixels") }
    var writer = PNGWriter(compression: compression.settings)
    for text in metadata.texts {
      guard let keyword = text.keywordBytes else {
        throw .notEncodable("'\(text.keyword)' is no keyword of a PNG text")
      }
      writer.texts.append((keyword, text.textBytes))
    }
    return try writer.write(
      bitmap.bytes, width: width, height: height, channels: bitmap.format.bytesPerPixel,
      pixelsPerMetre: metadata.pixelsPerMetre ?? 0)
  }
}

extension PNGEncoder.Compression {
  /// zlib's level and strategy, and the row filters that libpng may choose from.
  var settings: pngbridge_compression {
    switch self {
    case .fast:
      pngbridge_compression(level: 1, strategy: 0, filters: Int32(PNGBRIDGE_FILTER_NONE))
    case .balanced:
      pngbridge_compression(level: 1, strategy: 0, filters: Int32(PNGBRIDGE_FILTER_NONE))
    case .small:
      pngbridge_compression(level: 9, strategy: 0, filters: Int32(PNGBRIDGE_FILTER_NONE))
    }
  }
}
