/// Writes a film as one animated PNG.
///
/// Each frame after the first carries only the smallest rectangle that holds all changed pixels,
/// and replaces what is there; a frame without a change prolongs the one before. Viewers that know
/// only PNG show the first frame. Source: W3C, Portable Network Graphics (Third Edition), chunks
/// acTL, fcTL and fdAT.
public struct AnimatedPNGEncoder: Sendable {
  /// The largest number of parts that one frame's duration may have: fcTL's counters have 16 bits.
  static let longestHold = UInt16.max

  /// One frame's rectangle, encoded.
  private struct Frame {
    var rect: PixelRect
    var imageData: [[UInt8]]
    /// How many parts of a second the frame stays: its share of `partsPerSecond`.
    var hold: UInt16
  }

  private let encoder: PNGEncoder
  private let metadata: PNGMetadata
  private let partsPerFrame: UInt16
  private let partsPerSecond: UInt16
  private let playCount: UInt32
  private var last: Bitmap?
  /// The last frame, which the next one may prolong.
  private var pending: Frame?
  private var frameCount: UInt32 = 0
  private var sequence: UInt32 = 0

  /// A film without frames.
  ///
  /// - Parameters:
  ///   - framesPerSecond: How fast it plays, above 0; kept to a thousandth of a frame per second.
  ///   - playCount: How often it plays; 0, the default, for ever.
  ///   - compression: How the frames are compressed.
  ///   - metadata: What the file says beside the pixels.
  public init(
    framesPerSecond: Double, playCount: UInt32 = 0,
    compression: PNGEncoder.Compression = .fast, metadata: PNGMetadata = PNGMetadata()
  ) {
    encoder = PNGEncoder(compression: compression)
    self.metadata = metadata
    self.playCount = playCount
    let rate = min(max(framesPerSecond, 0.001), 60_000)
    if rate == rate.rounded() {
      (partsPerFrame, partsPerSecond) = (1, UInt16(rate))
    } else {
      // 1/29.97 s is 1000/29970 s; where that does not fit 16 bits, milliseconds do.
      let parts = rate * 1000
      (partsPerFrame, partsPerSecond) =
        parts <= 65_535
        ? (1000, UInt16(parts.rounded())) : (UInt16(max(1, (1000 / rate).rounded())), 1000)
    }
  }

  /// Where the number of frames stands in the file: behind its signature and its header.
  private static let countPlace = PNGChunk.signature.count + 25

  /// The bytes that have to stand at a place in the file at the end.
  ///
  /// How many frames there are stands at its beginning, and is not known before its end.
  public var correction: (place: Int, bytes: [UInt8]) {
    var data: [UInt8] = []
    data.appendBigEndian(frameCount)
    data.appendBigEndian(playCount)
    var bytes: [UInt8] = []
    PNGChunk(type: "acTL", data: data).append(to: &bytes)
    return (Self.countPlace, bytes)
  }

  /// Adds the next frame.
  ///
  /// - Parameter bitmap: The whole picture, of the same size and format as the first one.
  /// - Returns: What of the file is ready, perhaps nothing; it goes on where the last ended.
  /// - Throws: `RasterError.notEncodable` for a picture of another size or format, or one that PNG
  ///   cannot hold; `RasterError.outOfMemory`.
  public mutating func append(_ bitmap: Bitmap) throws(RasterError) -> [UInt8] {
    guard let last else {
      let chunks = PNGChunk.chunks(of: try encoder.encode(bitmap, metadata: metadata))
      var file = PNGChunk.signature
      for chunk in chunks where chunk.type != "IDAT" && chunk.type != "IEND" {
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
    // The counter is full: the same picture once more, by its first pixel.
    let pixel = PixelRect(x: 0, y: 0, width: 1, height: 1)
    return begin(pixel, PNGChunk.chunks(of: try encoder.encode(bitmap.cropped(to: pixel))))
  }

  /// Ends the file, in which `correction` has to be made.
  ///
  /// - Returns: The rest of the file's bytes; none where no frame was added.
  public mutating func finish() -> [UInt8] {
    guard pending != nil else { return [] }
    var file = end()
    PNGChunk(type: "IEND", data: []).append(to: &file)
    return file
  }

  /// Begins a frame of the image data in some chunks; the chunks of the frame before.
  private mutating func begin(_ rect: PixelRect, _ chunks: [PNGChunk]) -> [UInt8] {
    let before = end()
    let data = chunks.filter { $0.type == "IDAT" }.map(\.data)
    pending = Frame(rect: rect, imageData: data, hold: partsPerFrame)
    frameCount += 1
    return before
  }

  /// The chunks of the last frame, whose time is known now.
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

  /// The chunk that says where a frame goes and how long it stays; it leaves what it drew and
  /// replaces what was there.
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
