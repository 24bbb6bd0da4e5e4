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

/// What a frame of an animated PNG stores.
struct AnimatedPNGPart: Sendable {
  /// The rectangle that it covers.
  var rect: PixelRect
  /// What becomes of the part before it.
  var disposal = AnimationPart.Disposal.keep
  /// Whether it is drawn over what is there, instead of replacing it.
  var isBlended = false
  /// The compressed data, in one or more pieces.
  var imageData: [[UInt8]]
}

/// Finds the smallest way to store a frame after another one.
///
/// What changed is stored as a rectangle of all pixels, or with the unchanged ones clear; over the frame before, over what was
/// there before that one, which then is taken back, or, in films with alpha, over the frame before without its rectangle; each
/// without filters and with the filters of photographs. A quick compression chooses among them.
struct AnimatedPNGReduction: Sendable {
  /// The levels of libdeflate by which ways are compared, and by which the smallest is stored.
  private static let (quickLevel, level): (Int32, Int32) = (6, 12)

  let pixels: AnimatedPNGPixels
  /// What is seen.
  private var shown: Bitmap?
  /// What was seen before the last part was drawn, and its rectangle; nil before the second frame.
  private var under: Bitmap?
  private var lastRect: PixelRect?

  init(_ pixels: AnimatedPNGPixels) { self.pixels = pixels }

  /// The smallest part that shows a frame, which becomes the one before the next.
  mutating func part(for bitmap: Bitmap) throws(RasterError) -> AnimatedPNGPart {
    var best: (part: AnimatedPNGPart, base: Bitmap?, rows: [UInt8], size: Int)?
    for (disposal, base) in bases {
      let whole = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
      let corner = PixelRect(x: 0, y: 0, width: 1, height: 1)
      let rect = base.map { BitmapComparison($0, bitmap).bounds ?? corner } ?? whole
      for over in base.map({ [nil, $0] }) ?? [nil] {
        guard let samples = pixels.samples(of: bitmap, in: rect, over: over) else { continue }
        for filter in RowFilters.Choice.allCases {
          let rows = RowFilters.filtered(
            samples, rowBytes: rect.width * pixels.bytesPerPixel, step: pixels.bytesPerPixel,
            filter)
          let size = try DeflatedBytes.deflate(rows, level: Self.quickLevel).count
          if let best, best.size <= size { continue }
          let part = AnimatedPNGPart(
            rect: rect, disposal: disposal, isBlended: over != nil, imageData: [])
          best = (part, base, rows, size)
        }
      }
    }
    guard var best else { throw .notEncodable("the frame has no pixels") }
    best.part.imageData = [try DeflatedBytes.deflate(best.rows, level: Self.level)]
    if lastRect != nil { under = best.base }
    (shown, lastRect) = (bitmap, best.part.rect)
    return best.part
  }

  /// What the next frame may be drawn over, with what then becomes of the last part; one without a picture for the first
  /// frame.
  private var bases: [(disposal: AnimationPart.Disposal, base: Bitmap?)] {
    guard let shown, let lastRect else { return [(.keep, nil)] }
    var bases: [(AnimationPart.Disposal, Bitmap?)] = [(.keep, shown)]
    if let under { bases.append((.restore, under)) }
    if shown.format == .rgba {
      bases.append((.clear, shown.clearing(lastRect)))
    }
    return bases
  }
}

/// How the pixels of a small animated PNG are stored.
enum AnimatedPNGPixels: Equatable, Sendable {
  /// Red, green and blue; a color that no frame has stands for clear, if there is one.
  case rgb(clear: ColorHistogram.Key?)
  /// Numbers of colors, 0 for clear.
  case indexed([ColorHistogram.Key: UInt8])
  /// Red, green, blue and alpha.
  case rgba

  /// The least that a film of some colors needs.
  ///
  /// - Parameters:
  ///   - colors: The colors of all frames of an opaque film; nil if they are not known.
  ///   - format: The format of the frames.
  init(_ colors: ColorHistogram?, _ format: Bitmap.Format) {
    guard format == .rgb else {
      self = .rgba
      return
    }
    // Of a film with more than a million colors the lowest bits are not known.
    guard let colors, colors.droppedBits == 0 else {
      self = .rgb(clear: nil)
      return
    }
    let keys = colors.entries.map(\.key)
    if keys.count < 256 {
      self = .indexed(
        Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, UInt8($0 + 1)) }))
    } else {
      // The lowest one: black continues the runs of the zeros that stand before unfiltered rows.
      let clear = keys.enumerated().first { $0.element != $0.offset }.map { UInt32($0.offset) }
      self = .rgb(clear: clear ?? UInt32(keys.count))
    }
  }

  /// The bytes of a pixel.
  var bytesPerPixel: Int {
    switch self {
    case .rgb: 3
    case .indexed: 1
    case .rgba: 4
    }
  }

  /// The number of the kind of color in the file's header.
  var colorType: UInt8 {
    switch self {
    case .rgb: 2
    case .indexed: 3
    case .rgba: 6
    }
  }

  /// The palette and what is clear.
  var chunks: [PNGChunk] {
    switch self {
    case .rgb(let clear):
      // Two bytes for each component.
      return clear.map { key in
        [PNGChunk(type: "tRNS", data: Self.components(of: key).flatMap { [0, $0] })]
      } ?? []
    case .indexed(let numbers):
      let colors = numbers.sorted { $0.value < $1.value }.flatMap { Self.components(of: $0.key) }
      return [
        PNGChunk(type: "PLTE", data: [0, 0, 0] + colors), PNGChunk(type: "tRNS", data: [0]),
      ]
    case .rgba: return []
    }
  }

  private static func components(of key: ColorHistogram.Key) -> [UInt8] {
    [16, 8, 0].map { UInt8(truncatingIfNeeded: key >> $0) }
  }

  /// The samples of a part of a picture.
  ///
  /// - Parameters:
  ///   - bitmap: The picture, of the film's format.
  ///   - rect: The part.
  ///   - base: What is there already; pixels that are the same become clear. Nil to store all pixels.
  /// - Returns: The samples, row by row; nil where clear pixels cannot be stored, or where translucent ones would be mixed
  ///   with what is there.
  func samples(of bitmap: Bitmap, in rect: PixelRect, over base: Bitmap?) -> [UInt8]? {
    if base != nil, self == .rgb(clear: nil) { return nil }
    let step = bitmap.format.bytesPerPixel
    var isPossible = true
    let count = rect.width * rect.height * bytesPerPixel
    let samples = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
      bitmap.bytes.withUnsafeBufferPointer { source in
        (base?.bytes ?? []).withUnsafeBufferPointer { base in
          var to = 0
          for y in rect.y..<rect.y + rect.height {
            var from = y * bitmap.bytesPerRow + rect.x * step
            for _ in 0..<rect.width {
              let isKept =
                !base.isEmpty && (0..<step).allSatisfy { base[from + $0] == source[from + $0] }
              if !base.isEmpty, !isKept, step == 4, source[from + 3] < 255 { isPossible = false }
              store(source, from, isKept, in: target, &to)
              from += step
            }
          }
        }
      }
      filled = count
    }
    return isPossible ? samples : nil
  }

  /// Stores a pixel, or a clear one for one that is kept.
  private func store(
    _ source: UnsafeBufferPointer<UInt8>, _ from: Int, _ isKept: Bool,
    in target: UnsafeMutableBufferPointer<UInt8>, _ to: inout Int
  ) {
    defer { to += bytesPerPixel }
    switch self {
    case .rgb(let clear):
      let key =
        isKept ? clear ?? 0 : ColorHistogram.key(source[from], source[from + 1], source[from + 2])
      for (index, shift) in [16, 8, 0].enumerated() {
        target.initializeElement(at: to + index, to: UInt8(truncatingIfNeeded: key >> shift))
      }
    case .indexed(let numbers):
      let key = ColorHistogram.key(source[from], source[from + 1], source[from + 2])
      target.initializeElement(at: to, to: isKept ? 0 : numbers[key] ?? 0)
    case .rgba:
      for index in 0..<4 {
        target.initializeElement(at: to + index, to: isKept ? 0 : source[from + index])
      }
    }
  }
}
