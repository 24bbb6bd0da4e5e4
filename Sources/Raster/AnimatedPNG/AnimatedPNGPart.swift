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
