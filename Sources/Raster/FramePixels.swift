internal import Foundation

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

/// Converts rows of pixels of a surface, 32-bit words of 0xAARRGGBB in the machine's byte order,
/// into the bytes of a bitmap.
enum PixelRow {
  /// Writes red, green and blue of each pixel.
  ///
  /// Four pixels at a time become three words. Measured: three times as fast as byte by byte.
  static func copyOpaque(
    _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int
  ) {
    var index = 0
    while index + 4 <= count {
      // Each word is turned so that red is its lowest byte: 0x00BBGGRR.
      let p = reversed(source, index)
      let q = reversed(source, index + 1)
      let r = reversed(source, index + 2)
      let s = reversed(source, index + 3)
      let words = target + index * 3
      words.storeBytes(of: (p | q << 24).littleEndian, as: UInt32.self)
      words.storeBytes(of: (q >> 8 | r << 16).littleEndian, toByteOffset: 4, as: UInt32.self)
      words.storeBytes(of: (r >> 16 | s << 8).littleEndian, toByteOffset: 8, as: UInt32.self)
      index += 4
    }
    while index < count {
      let pixel = source.load(fromByteOffset: index * 4, as: UInt32.self)
      let bytes = target + index * 3
      bytes.storeBytes(of: UInt8(truncatingIfNeeded: pixel >> 16), as: UInt8.self)
      bytes.storeBytes(of: UInt8(truncatingIfNeeded: pixel >> 8), toByteOffset: 1, as: UInt8.self)
      bytes.storeBytes(of: UInt8(truncatingIfNeeded: pixel), toByteOffset: 2, as: UInt8.self)
      index += 1
    }
  }

  /// Writes red, green, blue and alpha of each pixel, the colors divided by alpha.
  ///
  /// A component c over alpha a becomes the nearest of c·255/a, a half upwards; a clear pixel
  /// becomes four zeros.
  static func copyTranslucent(
    _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int
  ) {
    for index in 0..<count {
      let pixel = source.load(fromByteOffset: index * 4, as: UInt32.self)
      let alpha = pixel >> 24
      var (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
      // Most pixels of a frame are clear or opaque and need no division.
      if alpha == 0 {
        (red, green, blue) = (0, 0, 0)
      } else if alpha < 255 {
        let half = alpha / 2
        red = min(255, (red * 255 + half) / alpha)
        green = min(255, (green * 255 + half) / alpha)
        blue = min(255, (blue * 255 + half) / alpha)
      }
      let word = red | green << 8 | blue << 16 | alpha << 24
      target.storeBytes(of: word.littleEndian, toByteOffset: index * 4, as: UInt32.self)
    }
  }

  /// The pixel as 0x00BBGGRR.
  @inline(__always)
  private static func reversed(_ source: UnsafeRawPointer, _ index: Int) -> UInt32 {
    source.load(fromByteOffset: index * 4, as: UInt32.self).byteSwapped >> 8
  }
}

/// The rows of a picture, in whatever form they are held.
///
/// Encoders are specialized for each form, so that no call is made for single pixels.
protocol PictureRows {
  /// The width, in pixels.
  var width: Int { get }
  /// The height, in pixels.
  var height: Int { get }
  /// The format of the pixels in a file.
  var format: Bitmap.Format { get }

  /// Rectangles inside the picture outside of which all pixels are of one color.
  var drawnRects: [PixelRect] { get }

  /// Whether pixels of a row equal those above them; pixels that differ here may still be equal in
  /// a file.
  func equalAbove(_ pixels: Range<Int>, ofRow y: Int) -> Bool
  /// Writes pixels of a row in the format of a file.
  func pack(_ pixels: Range<Int>, ofRow y: Int, into target: UnsafeMutableRawPointer)
}

extension FramePixels: PictureRows {
  @inline(__always)
  func equalAbove(_ pixels: Range<Int>, ofRow y: Int) -> Bool {
    let place = start + y * bytesPerRow + pixels.lowerBound * 4
    return RowDifference.isNone(place, place - bytesPerRow, count: pixels.count * 4)
  }
}

/// The rows of a bitmap, valid as long as its bytes are borrowed.
struct BitmapRows: PictureRows {
  let start: UnsafeRawPointer
  let width: Int
  let height: Int
  let format: Bitmap.Format

  var drawnRects: [PixelRect] { [PixelRect(x: 0, y: 0, width: width, height: height)] }

  @inline(__always)
  func equalAbove(_ pixels: Range<Int>, ofRow y: Int) -> Bool {
    let size = format.bytesPerPixel
    let place = start + (y * width + pixels.lowerBound) * size
    return RowDifference.isNone(place, place - width * size, count: pixels.count * size)
  }

  func pack(_ pixels: Range<Int>, ofRow y: Int, into target: UnsafeMutableRawPointer) {
    let size = format.bytesPerPixel
    let source = start + (y * width + pixels.lowerBound) * size
    target.copyMemory(from: source, byteCount: pixels.count * size)
  }
}
