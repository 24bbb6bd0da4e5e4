internal import PNGBridge

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
