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
  private var preamble: [PNGChunk] = []
  private var frames: [Frame] = []
  private var last: Bitmap?

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

  /// Adds the next frame.
  ///
  /// - Parameter bitmap: The whole picture, of the same size and format as the first one.
  /// - Throws: `RasterError.notEncodable` for a picture of another size or format, or one that PNG
  ///   cannot hold; `RasterError.outOfMemory`.
  public mutating func append(_ bitmap: Bitmap) throws(RasterError) {
    guard let last else {
      let file = try encoder.encode(bitmap, metadata: metadata)
      let chunks = PNGChunk.chunks(of: file)
      preamble = chunks.filter { $0.type != "IDAT" && $0.type != "IEND" }
      let whole = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
      add(whole, chunks)
      self.last = bitmap
      return
    }
    guard bitmap.width == last.width, bitmap.height == last.height, bitmap.format == last.format
    else { throw .notEncodable("a frame differs from the first one in size or format") }
    let changed = BitmapComparison(last, bitmap).bounds
    if let changed {
      let file = try encoder.encode(bitmap.cropped(to: changed))
      add(changed, PNGChunk.chunks(of: file))
      self.last = bitmap
    } else if frames[frames.count - 1].hold <= Self.longestHold - partsPerFrame {
      frames[frames.count - 1].hold += partsPerFrame
    } else {
      // The counter is full: the same picture once more, by its first pixel.
      let pixel = PixelRect(x: 0, y: 0, width: 1, height: 1)
      add(pixel, PNGChunk.chunks(of: try encoder.encode(bitmap.cropped(to: pixel))))
    }
  }

  /// The file with all frames added so far.
  ///
  /// - Returns: The file's bytes; none where no frame was added.
  public func finish() -> [UInt8] {
    guard !frames.isEmpty else { return [] }
    var file = PNGChunk.signature
    var sequence: UInt32 = 0
    for chunk in preamble {
      chunk.append(to: &file)
      if chunk.type == "IHDR" {
        var data: [UInt8] = []
        data.appendBigEndian(UInt32(frames.count))
        data.appendBigEndian(playCount)
        PNGChunk(type: "acTL", data: data).append(to: &file)
      }
    }
    for (index, frame) in frames.enumerated() {
      control(of: frame, sequence: sequence).append(to: &file)
      sequence += 1
      for data in frame.imageData {
        if index == 0 {
          PNGChunk(type: "IDAT", data: data).append(to: &file)
        } else {
          var numbered: [UInt8] = []
          numbered.appendBigEndian(sequence)
          PNGChunk(type: "fdAT", data: numbered + data).append(to: &file)
          sequence += 1
        }
      }
    }
    PNGChunk(type: "IEND", data: []).append(to: &file)
    return file
  }

  private mutating func add(_ rect: PixelRect, _ chunks: [PNGChunk]) {
    let data = chunks.filter { $0.type == "IDAT" }.map(\.data)
    frames.append(Frame(rect: rect, imageData: data, hold: partsPerFrame))
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
