/// Writes a film as one animated PNG.
///
/// Each frame after the first holds only the smallest rectangle around all changed pixels; a frame
/// without a change prolongs the previous one. A small film has a palette where its colors fit in one, and of several ways to
/// store each frame the smallest; see `AnimatedPNGReduction`. Viewers that know only PNG show the first frame.
/// Source: W3C, Portable Network Graphics (Third Edition), chunks acTL, fcTL and fdAT.
public struct AnimatedPNGEncoder: Sendable {
  /// The largest value of a frame's delay: the fields of fcTL have 16 bits.
  static let longestHold = UInt16.max

  /// One frame, encoded.
  private struct Frame {
    var part: AnimatedPNGPart
    /// What becomes of it before the next one.
    var disposal = AnimationPart.Disposal.keep
    /// How long the frame is shown, in parts of a second of which `partsPerSecond` make one.
    var hold: UInt16
  }

  private let encoder: PNGEncoder
  private let metadata: PNGMetadata
  private let partsPerFrame: UInt16
  private let partsPerSecond: UInt16
  private let plays: Int?
  private let colors: ColorHistogram?
  /// What makes a film small; nil until its first frame, and for other films.
  private var reduction: AnimatedPNGReduction?
  private var last: Bitmap?
  /// The last frame, not written yet because the next one may prolong it.
  private var pending: Frame?
  private var frameCount: UInt32 = 0
  private var sequence: UInt32 = 0

  /// A film without frames.
  ///
  /// - Parameters:
  ///   - framesPerSecond: The rate at which it plays, above 0, exact to a thousandth, if it has all frames.
  ///   - step: How many frames each of those that it has is seen for, at least 1.
  ///   - plays: How many times it plays, at least 1; nil for ever.
  ///   - compression: How the frames are compressed.
  ///   - metadata: The metadata of the file.
  ///   - colors: The colors of all frames of an opaque film, which make a small one smaller; nil if they are not known.
  public init(
    framesPerSecond: Double, step: Int = 1, plays: Int? = nil,
    compression: PNGEncoder.Compression = .fast,
    metadata: PNGMetadata = PNGMetadata(), colors: ColorHistogram? = nil
  ) {
    encoder = PNGEncoder(compression: compression)
    self.metadata = metadata
    self.plays = plays
    self.colors = colors
    let rate = min(max(framesPerSecond / Double(step), 0.001), 60_000)
    if framesPerSecond == framesPerSecond.rounded(), (1...60_000).contains(framesPerSecond),
      step <= Int(Self.longestHold)
    {
      (partsPerFrame, partsPerSecond) = (UInt16(step), UInt16(framesPerSecond))
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
  /// - Parameters:
  ///   - bitmap: The whole picture, of the same size and format as the first one.
  ///   - share: For how much of a frame's time it is seen, above 0 and at most 1.
  /// - Returns: The next bytes of the file; perhaps none.
  /// - Throws: `RasterError.notEncodable` for a picture of another size or format, or one that PNG
  ///   cannot hold; `RasterError.outOfMemory`.
  public mutating func append(
    _ bitmap: Bitmap, share: Double = 1
  ) throws(RasterError) -> [UInt8] {
    let hold = max(1, UInt16((Double(partsPerFrame) * min(share, 1)).rounded()))
    guard let last else {
      self.last = bitmap
      let whole = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
      return try start(bitmap) + begin(try part(for: bitmap, in: whole), hold)
    }
    guard bitmap.width == last.width, bitmap.height == last.height, bitmap.format == last.format
    else { throw .notEncodable("a frame differs from the first one in size or format") }
    let changed = BitmapComparison(last, bitmap).bounds
    if changed == nil, let total = pending?.hold, total <= Self.longestHold - hold {
      pending?.hold += hold
      return []
    }
    // A delay that is at its limit is continued by the same picture, as one pixel.
    let pixel = PixelRect(x: 0, y: 0, width: 1, height: 1)
    let part = try part(for: bitmap, in: changed ?? pixel)
    self.last = bitmap
    return begin(part, hold)
  }

  /// The file up to the image data of the first frame.
  private mutating func start(_ bitmap: Bitmap) throws(RasterError) -> [UInt8] {
    try PNGEncoder.check(width: bitmap.width, height: bitmap.height, metadata)
    var chunks = metadata.preamble(
      width: bitmap.width, height: bitmap.height, format: bitmap.format)
    if encoder.compression == .small {
      let pixels = AnimatedPNGPixels(colors, bitmap.format)
      reduction = AnimatedPNGReduction(pixels)
      // The kind of color in the header, after two sides and the depth.
      chunks[0].data[9] = pixels.colorType
      chunks += pixels.chunks
    }
    var file = PNGChunk.signature
    for chunk in chunks {
      chunk.append(to: &file)
      if chunk.type == "IHDR" { file += correction.bytes }
    }
    return file
  }

  /// What is stored of a frame, of which a part has changed.
  private mutating func part(
    for bitmap: Bitmap, in rect: PixelRect
  ) throws(RasterError) -> AnimatedPNGPart {
    if let part = try reduction?.part(for: bitmap) { return part }
    let file = try encoder.encode(frameCount == 0 ? bitmap : bitmap.cropped(to: rect))
    return AnimatedPNGPart(
      rect: rect,
      imageData: PNGChunk.chunks(of: file).filter { $0.type == "IDAT" }.map(\.data))
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

  /// Starts a frame, and returns the bytes of the previous one.
  private mutating func begin(_ part: AnimatedPNGPart, _ hold: UInt16) -> [UInt8] {
    pending?.disposal = part.disposal
    let before = end()
    pending = Frame(part: part, hold: hold)
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
    for data in frame.part.imageData {
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

  /// The chunk with a frame's position and duration, and how it is drawn and taken away.
  private func control(of frame: Frame, sequence: UInt32) -> PNGChunk {
    let rect = frame.part.rect
    var data: [UInt8] = []
    data.appendBigEndian(sequence)
    data.appendBigEndian(UInt32(rect.width))
    data.appendBigEndian(UInt32(rect.height))
    data.appendBigEndian(UInt32(rect.x))
    data.appendBigEndian(UInt32(rect.y))
    data.appendBigEndian(frame.hold)
    data.appendBigEndian(partsPerSecond)
    let disposal: UInt8 =
      switch frame.disposal {
      case .keep: 0
      case .clear: 1
      case .restore: 2
      }
    data += [disposal, frame.part.isBlended ? 1 : 0]
    return PNGChunk(type: "fcTL", data: data)
  }
}
