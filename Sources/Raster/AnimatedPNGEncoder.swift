/// Writes a film as one animated PNG.
///
/// Each frame after the first holds only the smallest rectangle around all changed pixels; a frame
/// without a change prolongs the previous one. Viewers that know only PNG show the first frame.
/// Source: W3C, Portable Network Graphics (Third Edition), chunks acTL, fcTL and fdAT.
public struct AnimatedPNGEncoder: Sendable {
  /// The largest value of a frame's delay: the fields of fcTL have 16 bits.
  static let longestHold = UInt16.max

  /// One frame's rectangle, encoded.
  private struct Frame {
    var rect: PixelRect
    var imageData: [[UInt8]]
    /// How long the frame is shown, in parts of a second of which `partsPerSecond` make one.
    var hold: UInt16
  }

  private let encoder: PNGEncoder
  private let metadata: PNGMetadata
  private let partsPerFrame: UInt16
  private let partsPerSecond: UInt16
  private let plays: Int?
  private var last: Bitmap?
  /// The last frame, not written yet because the next one may prolong it.
  private var pending: Frame?
  private var frameCount: UInt32 = 0
  private var sequence: UInt32 = 0

  /// A film without frames.
  ///
  /// - Parameters:
  ///   - framesPerSecond: The rate at which it plays, above 0, exact to a thousandth.
  ///   - plays: How many times it plays, at least 1; nil for ever.
  ///   - compression: How the frames are compressed.
  ///   - metadata: The metadata of the file.
  public init(
    framesPerSecond: Double, plays: Int? = nil, compression: PNGEncoder.Compression = .fast,
    metadata: PNGMetadata = PNGMetadata()
  ) {
    encoder = PNGEncoder(compression: compression)
    self.metadata = metadata
    self.plays = plays
    let rate = min(max(framesPerSecond, 0.001), 60_000)
    if rate == rate.rounded() {
      (partsPerFrame, partsPerSecond) = (1, UInt16(rate))
    } else {
      // 1/29.97 s is 1000/29970 s; where that does not fit in 16 bits, milliseconds do.
      let parts = rate * 1000
      (partsPerFrame, partsPerSecond) =
        parts <= 65_535
        ? (1000, UInt16(parts.rounded())) : (UInt16(max(1, (1000 / rate).rounded())), 1000)
    }
  }

  /// The offset of the number of frames in the file: after its signature and its header.
  private static let countOffset = PNGChunk.signature.count + 25

  /// Bytes to be replaced at an offset of the file once it is complete.
  ///
  /// The number of frames is at the beginning of the file and known only at its end.
  public var correction: (place: Int, bytes: [UInt8]) {
    var data: [UInt8] = []
    data.appendBigEndian(frameCount)
    // How often the film plays: 0 for ever.
    data.appendBigEndian(UInt32(clamping: plays ?? 0))
    var bytes: [UInt8] = []
    PNGChunk(type: "acTL", data: data).append(to: &bytes)
    return (Self.countOffset, bytes)
  }

  /// Adds the next frame.
  ///
  /// - Parameter bitmap: The whole picture, of the same size and format as the first one.
  /// - Returns: The next bytes of the file; perhaps none.
  /// - Throws: `RasterError.notEncodable` for a picture of another size or format, or one that PNG
  ///   cannot hold; `RasterError.outOfMemory`.
  public mutating func append(_ bitmap: Bitmap) throws(RasterError) -> [UInt8] {
    guard let last else {
      let chunks = PNGChunk.chunks(of: try encoder.encode(bitmap, metadata: metadata))
      var file = PNGChunk.signature
      for chunk in chunks where !["IDAT", "IEND", BandTable.chunkType].contains(chunk.type) {
        chunk.append(to: &file)
        if chunk.type == "IHDR" { file += correction.bytes }
      }
      let whole = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
      self.last = bitmap
      return file + begin(whole, chunks)
    }
    guard bitmap.width == last.width, bitmap.height == last.height, bitmap.format == last.format
    else { throw .notEncodable("a frame differs from the first one in size or format") }
    if let changed = BitmapComparison(last, bitmap).bounds {
      let file = try encoder.encode(bitmap.cropped(to: changed))
      self.last = bitmap
      return begin(changed, PNGChunk.chunks(of: file))
    }
    if let hold = pending?.hold, hold <= Self.longestHold - partsPerFrame {
      pending?.hold += partsPerFrame
      return []
    }
    // The delay is at its limit: repeat the same picture by its first pixel.
    let pixel = PixelRect(x: 0, y: 0, width: 1, height: 1)
    return begin(pixel, PNGChunk.chunks(of: try encoder.encode(bitmap.cropped(to: pixel))))
  }

  /// Ends the file, to which `correction` must then be applied.
  ///
  /// - Returns: The rest of the file's bytes; none where no frame was added.
  public mutating func finish() -> [UInt8] {
    guard pending != nil else { return [] }
    var file = end()
    PNGChunk(type: "IEND", data: []).append(to: &file)
    return file
  }

  /// Starts a frame with the image data in some chunks, and returns the bytes of the previous
  /// frame.
  private mutating func begin(_ rect: PixelRect, _ chunks: [PNGChunk]) -> [UInt8] {
    let before = end()
    let data = chunks.filter { $0.type == "IDAT" }.map(\.data)
    pending = Frame(rect: rect, imageData: data, hold: partsPerFrame)
    frameCount += 1
    return before
  }

  /// The bytes of the last frame, whose duration is now known.
  private mutating func end() -> [UInt8] {
    guard let frame = pending else { return [] }
    let isFirst = sequence == 0
    pending = nil
    var bytes: [UInt8] = []
    control(of: frame, sequence: sequence).append(to: &bytes)
    sequence += 1
    for data in frame.imageData {
      if isFirst {
        PNGChunk(type: "IDAT", data: data).append(to: &bytes)
      } else {
        var numbered: [UInt8] = []
        numbered.appendBigEndian(sequence)
        PNGChunk(type: "fdAT", data: numbered + data).append(to: &bytes)
        sequence += 1
      }
    }
    return bytes
  }

  /// The chunk with a frame's position and duration; the frame replaces what was there and stays.
  private func control(of frame: Frame, sequence: UInt32) -> PNGChunk {
    var data: [UInt8] = []
    data.appendBigEndian(sequence)
    data.appendBigEndian(UInt32(frame.rect.width))
    data.appendBigEndian(UInt32(frame.rect.height))
    data.appendBigEndian(UInt32(frame.rect.x))
    data.appendBigEndian(UInt32(frame.rect.y))
    data.appendBigEndian(frame.hold)
    data.appendBigEndian(partsPerSecond)
    data += [0, 0]
    return PNGChunk(type: "fcTL", data: data)
  }
}
