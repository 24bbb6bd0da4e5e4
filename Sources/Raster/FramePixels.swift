/// The pixels of a frame as they lie in the memory of whoever draws them.
///
/// Each is a word of 32 bits in the machine's byte order, 0xAARRGGBB, its colours multiplied by
/// alpha. The value lends the memory: it may be used only as long as its maker says.
public struct FramePixels {
  /// The first pixel of the topmost row.
  public let start: UnsafeRawPointer
  /// The width, in pixels.
  public let width: Int
  /// The height, in pixels.
  public let height: Int
  /// The number of bytes from a pixel to the one below it.
  public let bytesPerRow: Int
  /// Whether alpha is not looked at, and every pixel opaque.
  public let isOpaque: Bool
  /// The number of the frame among those that its maker has drawn.
  public let number: Int
  /// The rows in which the frame may differ from the one numbered one less, in order; all others
  /// are equal.
  public let changedRows: [Range<Int>]
  /// Rectangles inside the frame outside of which all pixels are of one colour.
  public let drawnRects: [PixelRect]

  /// The pixels of a frame.
  ///
  /// - Parameters:
  ///   - start: The first pixel of the topmost row.
  ///   - width: The width in pixels, at least 1.
  ///   - height: The height in pixels, at least 1.
  ///   - bytesPerRow: The number of bytes from a pixel to the one below it.
  ///   - isOpaque: Whether alpha is not looked at.
  ///   - number: The number of the frame among those of its maker.
  ///   - changedRows: The rows in which it may differ from the frame before; nil for all.
  ///   - drawnRects: Rectangles inside the frame outside of which all pixels are of one colour; nil
  ///     where nothing is known.
  public init(
    start: UnsafeRawPointer, width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool,
    number: Int = 0, changedRows: [Range<Int>]? = nil, drawnRects: [PixelRect]? = nil
  ) {
    self.start = start
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.isOpaque = isOpaque
    self.number = number
    self.changedRows = changedRows ?? [0..<height]
    self.drawnRects = drawnRects ?? [PixelRect(x: 0, y: 0, width: width, height: height)]
  }

  /// What a bitmap of the pixels holds.
  public var format: Bitmap.Format { isOpaque ? .rgb : .rgba }

  /// A copy of the pixels: RGB of an opaque frame, RGBA with straight alpha of another.
  public func bitmap() -> Bitmap {
    Bitmap(width: width, height: height, format: format) { target in
      guard let target = UnsafeMutableRawPointer(target.baseAddress) else { return }
      let size = width * format.bytesPerPixel
      for y in 0..<height { pack(0..<width, ofRow: y, into: target + y * size) }
    }
  }

  /// Writes pixels of a row as a bitmap holds them.
  @inline(__always)
  func pack(_ pixels: Range<Int>, ofRow y: Int, into target: UnsafeMutableRawPointer) {
    let source = start + y * bytesPerRow + pixels.lowerBound * 4
    if isOpaque {
      PixelRow.copyOpaque(source, to: target, count: pixels.count)
    } else {
      PixelRow.copyTranslucent(source, to: target, count: pixels.count)
    }
  }
}
