/// The pixels of a frame in the memory of the renderer that drew it.
///
/// Each is a word of 32 bits in the machine's byte order, 0xAARRGGBB, its colors multiplied by
/// alpha. The memory is borrowed: it is valid only as long as the renderer says.
public struct FramePixels {
  /// The first pixel of the topmost row.
  public let start: UnsafeRawPointer
  /// The width, in pixels.
  public let width: Int
  /// The height, in pixels.
  public let height: Int
  /// The number of bytes from a pixel to the one below it.
  public let bytesPerRow: Int
  /// Whether every pixel is opaque, and alpha to be ignored.
  public let isOpaque: Bool
  /// The number of the frame among those of its renderer.
  public let number: Int
  /// The rows in which the frame may differ from the previous one, in order; all others are equal.
  public let changedRows: [Range<Int>]
  /// Rectangles inside the frame outside of which all pixels are of one color.
  public let drawnRects: [PixelRect]

  /// The pixels of a frame.
  ///
  /// - Parameters:
  ///   - start: The first pixel of the topmost row.
  ///   - width: The width in pixels, at least 1.
  ///   - height: The height in pixels, at least 1.
  ///   - bytesPerRow: The number of bytes from a pixel to the one below it.
  ///   - isOpaque: Whether alpha is to be ignored.
  ///   - number: The number of the frame among those of its renderer.
  ///   - changedRows: The rows in which it may differ from the frame before; nil for all.
  ///   - drawnRects: Rectangles inside the frame outside of which all pixels are of one color; nil
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

  /// The format of a bitmap of the pixels.
  public var format: Bitmap.Format { isOpaque ? .rgb : .rgba }

  /// A copy of the pixels: RGB for an opaque frame, RGBA with straight alpha for others.
  public func bitmap() -> Bitmap {
    Bitmap(width: width, height: height, format: format) { target in
      guard let target = UnsafeMutableRawPointer(target.baseAddress) else { return }
      let size = width * format.bytesPerPixel
      for y in 0..<height { pack(0..<width, ofRow: y, into: target + y * size) }
    }
  }

  /// Writes pixels of a row in the format of a bitmap.
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
