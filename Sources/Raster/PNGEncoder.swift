internal import PNGBridge

/// Writes bitmaps as PNG files in memory.
///
/// An opaque bitmap becomes an RGB file, another one RGBA, both with 8 bits a component, marked as
/// sRGB. The same bitmap, metadata and settings give the same bytes: those of the fast encoder always,
/// others with the same libpng and zlib.
public struct PNGEncoder: Equatable, Sendable {
  /// How much time is spent to make the file small.
  public enum Compression: String, Sendable, CaseIterable {
    /// Several times as fast as libpng, for flat pictures; bands of rows that are not flat are
    /// compressed by zlib. The default.
    case fast
    /// A quarter smaller, in six times the time, by libpng.
    case balanced
    /// The smallest files that libpng can make, in eighty times the time.
    case small
  }

  /// How much time is spent to make the file small.
  public var compression: Compression

  /// An encoder, by default a fast one.
  public init(compression: Compression = .fast) {
    self.compression = compression
  }

  /// Encodes a bitmap.
  ///
  /// - Parameters:
  ///   - bitmap: The picture, at least one pixel wide and high.
  ///   - metadata: The metadata of the file.
  /// - Returns: The file's bytes.
  /// - Throws: `RasterError.notEncodable` for an empty picture, one beyond PNG's 2³¹ − 1 pixels a
  ///   side or a keyword that PNG does not allow; `RasterError.outOfMemory`.
  public func encode(
    _ bitmap: Bitmap, metadata: PNGMetadata = PNGMetadata()
  ) throws(RasterError) -> [UInt8] {
    let (width, height) = try Self.check(width: bitmap.width, height: bitmap.height, metadata)
    guard compression != .fast else { return Self.flatFile(bitmap, metadata) }
    var writer = PNGWriter()
    for text in metadata.texts {
      guard let keyword = text.keywordBytes else { continue }
      writer.texts.append((keyword, text.textBytes))
    }
    var smallest: [UInt8] = []
    for settings in compression.candidates {
      let file = try writer.write(
        bitmap.bytes, width: width, height: height, channels: bitmap.format.bytesPerPixel,
        pixelsPerMetre: metadata.writtenDensity, compression: settings)
      if smallest.isEmpty || file.count < smallest.count { smallest = file }
    }
    return smallest
  }

  private static func flatFile(_ bitmap: Bitmap, _ metadata: PNGMetadata) -> [UInt8] {
    let writer = FlatPNGWriter(width: bitmap.width, height: bitmap.height, format: bitmap.format)
    return bitmap.bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return [] }
      let rows = BitmapRows(
        start: UnsafeRawPointer(start), width: bitmap.width, height: bitmap.height,
        format: bitmap.format)
      return writer.write(
        rows, changedRows: [0..<bitmap.height],
        preamble: metadata.preamble(
          width: bitmap.width, height: bitmap.height, format: bitmap.format))
    }
  }

  /// Makes sure that a picture can be a PNG file; returns its width and height as PNG writes them.
  @discardableResult
  static func check(
    width: Int, height: Int, _ metadata: PNGMetadata
  ) throws(RasterError) -> (UInt32, UInt32) {
    guard let wide = side(width), let high = side(height) else {
      throw .notEncodable("it is \(width) x \(height) pixels")
    }
    for text in metadata.texts where text.keywordBytes == nil {
      throw .notEncodable("'\(text.keyword)' is no keyword of a PNG text")
    }
    return (wide, high)
  }

  /// A side if PNG allows it, else nil.
  private static func side(_ pixels: Int) -> UInt32? {
    pixels >= 1 && pixels <= 0x7FFF_FFFF ? UInt32(pixels) : nil
  }
}

extension PNGEncoder.Compression {
  /// The settings of zlib and the row filters to try, of which the smallest file is kept; none for
  /// the fast encoder, which does not use libpng.
  ///
  /// Measured for a frame of 750 x 1334 pixels with twelve bordered squares, overlays and captions,
  /// RGB, on a 2-core x86-64 machine with libpng 1.6.39 and zlib 1.2.13; medians of CPU time:
  ///
  ///     filter      level  time/ms  size/bytes
  ///     our own       -      1.3      71,371   fast
  ///     none          1      4.2      67,730
  ///     none          2      4.2      66,693
  ///     none          3      4.3      65,776
  ///     none          4      8.0      53,458
  ///     none          5      8.3      53,269   balanced
  ///     none          6     10.2      52,784
  ///     none          7     10.7      52,520
  ///     none          8     20.8      50,445
  ///     none          9     38.0      48,373   small
  ///     sub           1      5.4      83,524
  ///     up            1      5.2      81,433
  ///     Paeth         1      8.1      84,862
  ///     any           9     70.3      62,168   small, kept where it is smaller
  ///
  /// zlib's other strategies were neither faster nor smaller. Flat frames repeat whole rows, which
  /// filters hide from deflate; gradients and photographs compress better with filters.
  fileprivate var candidates: [pngbridge_compression] {
    let none = Int32(PNGBRIDGE_FILTER_NONE)
    let any =
      none | Int32(PNGBRIDGE_FILTER_SUB) | Int32(PNGBRIDGE_FILTER_UP)
      | Int32(PNGBRIDGE_FILTER_AVERAGE) | Int32(PNGBRIDGE_FILTER_PAETH)
    switch self {
    case .fast: return []
    case .balanced: return [pngbridge_compression(level: 5, strategy: 0, filters: none)]
    case .small:
      return [none, any].map { pngbridge_compression(level: 9, strategy: 0, filters: $0) }
    }
  }
}
