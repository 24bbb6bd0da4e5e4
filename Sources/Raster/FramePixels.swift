internal import CDeflate
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
  /// Eight pixels at a time become three words. Measured: four times as fast as byte by byte.
  static func copyOpaque(
    _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int
  ) {
    var index = 0
    while index + 8 <= count {
      let (p, q) = (opaquePair(source, index), opaquePair(source, index + 2))
      let (r, s) = (opaquePair(source, index + 4), opaquePair(source, index + 6))
      let words = target + index * 3
      words.storeBytes(of: (p | q << 48).littleEndian, as: UInt64.self)
      words.storeBytes(of: (q >> 16 | r << 32).littleEndian, toByteOffset: 8, as: UInt64.self)
      words.storeBytes(of: (r >> 32 | s << 16).littleEndian, toByteOffset: 16, as: UInt64.self)
      index += 8
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

  /// The six bytes of two pixels, red of the first lowest.
  @inline(__always)
  private static func opaquePair(_ source: UnsafeRawPointer, _ index: Int) -> UInt64 {
    // From the highest byte: blue, green, red and alpha of the first pixel, then of the second.
    let turned = pair(source, index).byteSwapped
    return turned >> 40 | turned << 16 & 0xFFFF_FF00_0000
  }

  /// Two pixels, the first in the lower half.
  @inline(__always)
  private static func pair(_ source: UnsafeRawPointer, _ index: Int) -> UInt64 {
    let first = source.load(fromByteOffset: index * 4, as: UInt32.self)
    let second = source.load(fromByteOffset: index * 4 + 4, as: UInt32.self)
    return UInt64(first) | UInt64(second) << 32
  }

  /// Writes red, green, blue and alpha of each pixel, the colors divided by alpha.
  ///
  /// A component c over alpha a becomes the nearest of c·255/a, a half upwards; a clear pixel
  /// becomes four zeros.
  static func copyTranslucent(
    _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int
  ) {
    reciprocals.withUnsafeBufferPointer { reciprocals in
      var index = 0
      // Most pixels of a frame are clear or opaque, and need no division.
      while index + 2 <= count {
        let pair = pair(source, index)
        let opaque: UInt64 = 0xFF00_0000_FF00_0000
        if pair == 0 {
          target.storeBytes(of: 0, toByteOffset: index * 4, as: UInt64.self)
        } else if pair & opaque == opaque {
          // Red and blue change places.
          let turned =
            pair & 0xFF00_FF00_FF00_FF00 | pair >> 16 & 0xFF_0000_00FF
            | (pair & 0xFF_0000_00FF) << 16
          target.storeBytes(of: turned.littleEndian, toByteOffset: index * 4, as: UInt64.self)
        } else {
          copyTranslucentPixel(source, target, index, reciprocals)
          copyTranslucentPixel(source, target, index + 1, reciprocals)
        }
        index += 2
      }
      if index < count { copyTranslucentPixel(source, target, index, reciprocals) }
    }
  }

  @inline(__always)
  private static func copyTranslucentPixel(
    _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ index: Int,
    _ reciprocals: UnsafeBufferPointer<UInt64>
  ) {
    let pixel = source.load(fromByteOffset: index * 4, as: UInt32.self)
    let alpha = pixel >> 24
    let (half, factor) = (alpha / 2, reciprocals[Int(alpha)])
    let red = divided(pixel >> 16 & 255, half, factor)
    let green = divided(pixel >> 8 & 255, half, factor)
    let blue = divided(pixel & 255, half, factor)
    let word = red | green << 8 | blue << 16 | alpha << 24
    target.storeBytes(of: word.littleEndian, toByteOffset: index * 4, as: UInt32.self)
  }

  /// 2²⁴ divided by each alpha, rounded up.
  ///
  /// A product with it, divided by 2²⁴, is the rounded quotient of every number below 2¹⁶: it exceeds
  /// the exact one by less than 2¹⁶·alpha/(2²⁴·alpha), which is less than 1/alpha. That of 0 is 0, so
  /// that a clear pixel has no color.
  private static let reciprocals: [UInt64] =
    [0] + (1...255).map { alpha in ((1 << 24) + alpha - 1) / alpha }

  /// A component divided by alpha, at most 255.
  @inline(__always)
  private static func divided(_ component: UInt32, _ half: UInt32, _ factor: UInt64) -> UInt32 {
    let quotient = (UInt64(component &* 255 &+ half) &* factor) >> 24
    return UInt32(truncatingIfNeeded: min(255, quotient))
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

/// Hashes the frames of one renderer; rows that have not changed are not read again.
///
/// The hash has 64 bits: the CRC-32 of ISO 3309 and the Adler-32 of RFC 1950, each of a list of the
/// same two sums of every row. It depends on the pixels only, not on what was drawn before. Two
/// different frames have the same hash once in 2⁶⁴ pairs; nothing protects from those who try.
public struct PixelHasher {
  private var rows: [UInt64] = []
  private var size = (width: 0, height: 0)
  private var isOpaque = true
  /// The number of the last frame among those of its renderer.
  private var number = 0

  /// A hasher that has seen no frame.
  public init() {}

  /// Hashes a frame.
  ///
  /// - Parameter frame: A frame of the same renderer as the ones before.
  /// - Returns: The hash of its size and its pixels; the color of clear pixels does not exist here.
  public mutating func hash(_ frame: FramePixels) -> UInt64 {
    var changed = frame.changedRows
    if size != (frame.width, frame.height) || isOpaque != frame.isOpaque
      || frame.number != number + 1
    {
      rows = [UInt64](repeating: 0, count: frame.height)
      size = (frame.width, frame.height)
      isOpaque = frame.isOpaque
      changed = [0..<frame.height]
    }
    number = frame.number
    var line = [UInt32](repeating: 0, count: frame.width)
    for y in changed.joined() {
      rows[y] = line.withUnsafeMutableBytes { line in
        let source = UnsafeRawBufferPointer(
          start: frame.start + y * frame.bytesPerRow, count: frame.width * 4)
        // The byte above the colors of an opaque pixel can be anything.
        guard frame.isOpaque else { return Self.sums(of: source) }
        for offset in stride(from: 0, to: source.count, by: 4) {
          let pixel = source.load(fromByteOffset: offset, as: UInt32.self) | 0xFF00_0000
          line.storeBytes(of: pixel, toByteOffset: offset, as: UInt32.self)
        }
        return Self.sums(of: UnsafeRawBufferPointer(line))
      }
    }
    let whole = [UInt64(size.width), isOpaque ? 1 : 0] + rows
    return whole.withUnsafeBytes { Self.sums(of: $0) }
  }

  /// Passes over a frame of the same renderer that showed what the one before did.
  public mutating func skip() { number += 1 }

  /// A hash of bytes, of the same kind.
  public static func hash(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { sums(of: $0) } }

  /// A hash of bytes, of the same kind.
  static func hash(of bytes: UnsafeRawBufferPointer) -> UInt64 { sums(of: bytes) }

  private static func sums(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    UInt64(libdeflate_crc32(0, bytes.baseAddress, bytes.count)) << 32
      | UInt64(libdeflate_adler32(1, bytes.baseAddress, bytes.count))
  }
}
