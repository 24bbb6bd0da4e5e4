internal import PNGBridge

/// Writes bitmaps as PNG files in memory.
///
/// An opaque bitmap becomes an RGB file, another one RGBA, both with 8 bits a component, marked as
/// sRGB. The same bitmap, metadata and settings give the same bytes: those of the fast encoder always,
/// others with the same libpng and zlib.
public struct PNGEncoder: Equatable, Sendable {
  /// How much time is spent to make the file small.
  public enum Compression: String, Sendable, CaseIterable {
    /// Several times as fast as libpng, for flat pictures and for gradients, shadows and texts. The
    /// default.
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

/// Writes the frames of one film as PNG files, one after the other.
///
/// What has not changed since the last frame is not encoded again. The files are byte for byte
/// those that `PNGEncoder` writes of each frame by itself. Each worker has its own; it may be used
/// from one thread at a time.
public final class FramePNGEncoder {
  private let encoder: PNGEncoder
  private var lastNumber: Int?
  private var writer: FlatPNGWriter?
  /// The image data of the last frame, if libpng wrote it.
  private var imageData: [PNGChunk] = []

  /// An encoder, by default a fast one.
  public init(compression: PNGEncoder.Compression = .fast) {
    encoder = PNGEncoder(compression: compression)
  }

  /// Encodes a frame.
  ///
  /// All frames come from one renderer; a frame whose number does not follow the last one is
  /// encoded completely.
  ///
  /// - Parameters:
  ///   - pixels: The frame's pixels.
  ///   - metadata: The metadata of the file.
  /// - Returns: The file's bytes.
  /// - Throws: As `PNGEncoder.encode(_:metadata:)`.
  public func encode(
    _ pixels: FramePixels, metadata: PNGMetadata = PNGMetadata()
  ) throws(RasterError) -> [UInt8] {
    try PNGEncoder.check(width: pixels.width, height: pixels.height, metadata)
    let isNext = lastNumber.map { $0 + 1 == pixels.number || $0 == pixels.number } ?? false
    let changed =
      !isNext ? [0..<pixels.height] : lastNumber == pixels.number ? [] : pixels.changedRows
    lastNumber = pixels.number
    let preamble = metadata.preamble(
      width: pixels.width, height: pixels.height, format: pixels.format)
    guard encoder.compression == .fast else {
      if !changed.isEmpty || imageData.isEmpty {
        let file = try encoder.encode(pixels.bitmap())
        imageData = PNGChunk.chunks(of: file).filter { $0.type == "IDAT" }
      }
      var file = PNGChunk.signature
      for chunk in preamble + imageData { chunk.append(to: &file) }
      PNGChunk(type: "IEND", data: []).append(to: &file)
      return file
    }
    let writer = writer(for: pixels)
    return writer.write(pixels, changedRows: changed, preamble: preamble)
  }

  /// The writer kept from the last frame, or a new one where it does not fit.
  private func writer(for pixels: FramePixels) -> FlatPNGWriter {
    if let writer, writer.fits(pixels) { return writer }
    let new = FlatPNGWriter(width: pixels.width, height: pixels.height, format: pixels.format)
    writer = new
    return new
  }
}

/// A Swift interface to the bridge's writer.
struct PNGWriter {
  /// Keywords and texts, each ended by a zero.
  var texts: [(keyword: [CChar], text: (bytes: [CChar], isUTF8: Bool))] = []

  /// Encodes rows of RGB or RGBA bytes without gaps.
  func write(
    _ pixels: [UInt8], width: UInt32, height: UInt32, channels: Int, pixelsPerMetre: UInt32,
    compression: pngbridge_compression
  ) throws(RasterError) -> [UInt8] {
    var buffer = pngbridge_buffer()
    defer { pngbridge_buffer_destroy(&buffer) }
    var message = pngbridge_message()
    let status = withTexts { texts in
      pixels.withUnsafeBufferPointer { pixels in
        guard let base = pixels.baseAddress else { return PNGBRIDGE_FAILED }
        var image = pngbridge_image(
          pixels: base, width: width, height: height, channels: Int32(channels),
          pixels_per_metre: pixelsPerMetre, texts: texts.baseAddress, text_count: texts.count)
        var compression = compression
        return pngbridge_write(&image, &compression, &buffer, &message)
      }
    }
    switch status {
    case PNGBRIDGE_OK:
      return [UInt8](UnsafeBufferPointer(start: buffer.bytes, count: buffer.count))
    case PNGBRIDGE_OUT_OF_MEMORY: throw .outOfMemory
    default: throw .notEncodable(message.string)
    }
  }

  /// Calls a function with the texts as C strings.
  private func withTexts<Result>(
    _ body: (UnsafeBufferPointer<pngbridge_text>) -> Result
  ) -> Result {
    // All strings are in one array, so that one pointer keeps them alive.
    let storage = texts.flatMap { $0.keyword + $0.text.bytes }
    return storage.withUnsafeBufferPointer { storage in
      var next = storage.baseAddress
      var entries: [pngbridge_text] = []
      for text in texts {
        guard let keyword = next else { break }
        let string = keyword + text.keyword.count
        entries.append(
          pngbridge_text(keyword: keyword, text: string, is_utf8: text.text.isUTF8 ? 1 : 0))
        next = string + text.text.bytes.count
      }
      return entries.withUnsafeBufferPointer(body)
    }
  }
}

extension pngbridge_message {
  /// The message, or a replacement for an empty one.
  var string: String {
    withUnsafeBytes(of: text) { bytes in
      let message = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      return message.isEmpty ? "no reason given" : message
    }
  }
}
