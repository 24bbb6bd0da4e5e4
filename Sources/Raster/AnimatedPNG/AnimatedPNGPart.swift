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
