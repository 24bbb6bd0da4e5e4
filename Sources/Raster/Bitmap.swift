internal import Foundation

/// An image of 8-bit sRGB pixels.
///
/// Rows run from the top, pixels from the left, without gaps between rows. Alpha is straight: the
/// color components are not multiplied by it, as in a PNG file.
public struct Bitmap: Equatable, Sendable {
  /// What the bytes of a pixel mean.
  public enum Format: Int, Sendable, CaseIterable {
    /// Red, green, blue; the picture is opaque.
    case rgb = 3
    /// Red, green, blue, alpha; alpha is straight, from 0 (clear) to 255 (opaque).
    case rgba = 4

    /// The number of bytes of a pixel.
    public var bytesPerPixel: Int { rawValue }
  }

  /// The width, in pixels.
  public let width: Int
  /// The height, in pixels.
  public let height: Int
  /// What the bytes of a pixel mean.
  public let format: Format
  /// All bytes; their count is width × height × the format's bytes per pixel.
  public private(set) var bytes: [UInt8]

  /// The number of bytes from a pixel to the one below it.
  public var bytesPerRow: Int { width * format.bytesPerPixel }

  /// A picture of given bytes.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, at least 0.
  ///   - height: The height in pixels, at least 0.
  ///   - format: What the bytes of a pixel mean.
  ///   - bytes: All rows from the top; exactly as many bytes as the other arguments require.
  public init(width: Int, height: Int, format: Format, bytes: [UInt8]) {
    precondition(
      bytes.count == Self.byteCount(width: width, height: height, format: format),
      "the bytes of a bitmap must fill it exactly")
    self.width = width
    self.height = height
    self.format = format
    self.bytes = bytes
  }

  /// A picture whose bytes `fill` writes.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, at least 0.
  ///   - height: The height in pixels, at least 0.
  ///   - format: What the bytes of a pixel mean.
  ///   - fill: Receives memory for all bytes, uninitialised, and must write every one of them.
  public init(
    width: Int, height: Int, format: Format, fill: (UnsafeMutableBufferPointer<UInt8>) -> Void
  ) {
    let count = Self.byteCount(width: width, height: height, format: format)
    self.width = width
    self.height = height
    self.format = format
    bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      fill(UnsafeMutableBufferPointer(rebasing: buffer.prefix(count)))
      initializedCount = count
    }
  }

  /// A picture of one color.
  public init(width: Int, height: Int, format: Format, filledWith pixel: Pixel) {
    let count = Self.byteCount(width: width, height: height, format: format)
    let components = [pixel.red, pixel.green, pixel.blue, pixel.alpha].prefix(format.bytesPerPixel)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count { bytes += components }
    self.init(width: width, height: height, format: format, bytes: bytes)
  }

  /// The pixel in a column, counted from the left, and a row, counted from the top.
  ///
  /// Setting a pixel of an opaque picture ignores its alpha. Both indices must lie inside.
  public subscript(x: Int, y: Int) -> Pixel {
    get {
      let index = index(x, y)
      return Pixel(
        red: bytes[index], green: bytes[index + 1], blue: bytes[index + 2],
        alpha: format == .rgba ? bytes[index + 3] : 255)
    }
    set {
      let index = index(x, y)
      bytes[index] = newValue.red
      bytes[index + 1] = newValue.green
      bytes[index + 2] = newValue.blue
      if format == .rgba { bytes[index + 3] = newValue.alpha }
    }
  }

  /// The same picture with an alpha channel, which is opaque where there was none.
  public func withAlpha() -> Bitmap {
    guard format == .rgb else { return self }
    return Bitmap(width: width, height: height, format: .rgba) { target in
      for pixel in 0..<width * height {
        target[pixel * 4] = bytes[pixel * 3]
        target[pixel * 4 + 1] = bytes[pixel * 3 + 1]
        target[pixel * 4 + 2] = bytes[pixel * 3 + 2]
        target[pixel * 4 + 3] = 255
      }
    }
  }

  /// Whether two pictures have the same size, format and bytes.
  public static func == (first: Bitmap, second: Bitmap) -> Bool {
    guard first.width == second.width, first.height == second.height, first.format == second.format
    else { return false }
    return first.bytes.hasSameBytes(as: second.bytes)
  }

  private func index(_ x: Int, _ y: Int) -> Int {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel lies outside the bitmap")
    return y * bytesPerRow + x * format.bytesPerPixel
  }

  private static func byteCount(width: Int, height: Int, format: Format) -> Int {
    precondition(width >= 0 && height >= 0, "a bitmap's sides are not negative")
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    let (bytes, overflow2) = pixels.multipliedReportingOverflow(by: format.bytesPerPixel)
    precondition(!overflow && !overflow2, "the bitmap is larger than any memory")
    return bytes
  }
}

/// The color of one pixel of a bitmap, in 8-bit sRGB with straight alpha.
public struct Pixel: Equatable, Hashable, Sendable {
  /// Red, from 0 to 255.
  public var red: UInt8
  /// Green, from 0 to 255.
  public var green: UInt8
  /// Blue, from 0 to 255.
  public var blue: UInt8
  /// Opacity, from 0 (clear) to 255 (opaque).
  public var alpha: UInt8

  /// A color of four components, by default opaque.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

extension [UInt8] {
  /// Whether two arrays are equal; `==` compares byte by byte, many times slower.
  package func hasSameBytes(as other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBytes { left in
      other.withUnsafeBytes { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return true }
        return memcmp(left, right, count) == 0
      }
    }
  }
}

extension Bitmap {
  /// A part of the picture.
  ///
  /// - Parameter rect: The part; it must lie inside the picture.
  /// - Returns: The pixels of the part, in the same format.
  public func cropped(to rect: PixelRect) -> Bitmap {
    precondition(
      rect.x >= 0 && rect.y >= 0 && rect.width > 0 && rect.height > 0
        && rect.x + rect.width <= width && rect.y + rect.height <= height,
      "the part must lie inside the picture")
    let pixel = format.bytesPerPixel
    var part: [UInt8] = []
    part.reserveCapacity(rect.width * rect.height * pixel)
    for y in rect.y..<(rect.y + rect.height) {
      let start = y * bytesPerRow + rect.x * pixel
      part += bytes[start..<(start + rect.width * pixel)]
    }
    return Bitmap(width: rect.width, height: rect.height, format: format, bytes: part)
  }

  /// The picture with a clear part, in a format with alpha.
  func clearing(_ rect: PixelRect) -> Bitmap {
    let pixel = format.bytesPerPixel
    var bytes = bytes
    for y in rect.y..<(rect.y + rect.height) {
      let start = y * bytesPerRow + rect.x * pixel
      for index in start..<(start + rect.width * pixel) { bytes[index] = 0 }
    }
    return Bitmap(width: width, height: height, format: format, bytes: bytes)
  }

  /// The picture with a `factor`-th of the width and height, each rounded up.
  ///
  /// Each pixel is the average of those it covers, weighted by their alpha.
  ///
  /// - Parameter factor: How many times smaller the picture becomes, at least 1.
  /// - Returns: The smaller picture, of the same format.
  public func reduced(by factor: Int) -> Bitmap {
    precondition(factor >= 1, "a picture is reduced by a factor of at least 1")
    guard factor > 1, width > 0, height > 0 else { return self }
    let columns = (width + factor - 1) / factor
    let rows = (height + factor - 1) / factor
    let size = format.bytesPerPixel
    return Bitmap(width: columns, height: rows, format: format) { target in
      bytes.withUnsafeBufferPointer { bytes in
        for row in 0..<rows {
          let covered = row * height / rows..<(row + 1) * height / rows
          for column in 0..<columns {
            var (red, green, blue, alpha, count) = (0, 0, 0, 0, 0)
            for y in covered {
              for x in column * width / columns..<(column + 1) * width / columns {
                let place = (y * width + x) * size
                let weight = size == 4 ? Int(bytes[place + 3]) : 255
                red += Int(bytes[place]) * weight
                green += Int(bytes[place + 1]) * weight
                blue += Int(bytes[place + 2]) * weight
                alpha += weight
                count += 1
              }
            }
            let place = (row * columns + column) * size
            let divisor = max(1, alpha)
            target[place] = UInt8((red + divisor / 2) / divisor)
            target[place + 1] = UInt8((green + divisor / 2) / divisor)
            target[place + 2] = UInt8((blue + divisor / 2) / divisor)
            if size == 4 { target[place + 3] = UInt8((alpha + count / 2) / count) }
          }
        }
      }
    }
  }
}

/// A rectangle of whole pixels; x to the right, y downwards.
public struct PixelRect: Equatable, Hashable, Sendable {
  /// The leftmost column.
  public var x: Int
  /// The topmost row.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// A rectangle of given origin and size, in pixels.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle with sides at given columns and rows, nil where they enclose no pixel.
  private init?(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) {
    guard left < right, top < bottom else { return nil }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The pixels that are in both rectangles, nil where there are none.
  public func intersection(_ other: PixelRect) -> PixelRect? {
    PixelRect(
      max(x, other.x), max(y, other.y), min(x + width, other.x + other.width),
      min(y + height, other.y + other.height))
  }

  /// The pixels of the rectangle that an area touches, nil where there are none.
  ///
  /// - Parameters:
  ///   - minX: The left side of the area, in pixels; like the others not NaN.
  ///   - minY: Its upper side.
  ///   - maxX: Its right side.
  ///   - maxY: Its lower side.
  /// - Returns: The pixels that the area covers wholly or in part.
  public func intersection(
    minX: Double, minY: Double, maxX: Double, maxY: Double
  ) -> PixelRect? {
    func clamped(_ value: Double, _ start: Int, _ length: Int) -> Int {
      Int(min(max(value, Double(start)), Double(start + length)))
    }
    return PixelRect(
      clamped(minX.rounded(.down), x, width), clamped(minY.rounded(.down), y, height),
      clamped(maxX.rounded(.up), x, width), clamped(maxY.rounded(.up), y, height))
  }

  /// The smallest rectangle that holds both.
  public func union(_ other: PixelRect) -> PixelRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}

/// Why a picture could not be read or written.
public enum RasterError: Error, Equatable, Sendable {
  /// The bytes are not a picture of the expected format, or are damaged; the library's message.
  case malformed(String)
  /// The picture is larger than the limits allow; its size in pixels.
  case tooLarge(width: Int, height: Int, limits: PNGDecoder.Limits)
  /// The picture cannot be encoded; the reason.
  case notEncodable(String)
  /// There is not enough memory.
  case outOfMemory
}

extension RasterError: CustomStringConvertible {
  /// The reason as the end of a sentence, in lower case.
  public var description: String {
    switch self {
    case .malformed(let reason): "not a readable picture: \(reason)"
    case .tooLarge(let width, let height, let limits):
      "the picture of \(width) x \(height) pixels is larger than allowed: "
        + "\(limits.longestSide) a side, \(limits.pixelCount) together"
    case .notEncodable(let reason): "the picture cannot be written as PNG: \(reason)"
    case .outOfMemory: "not enough memory for the picture"
    }
  }
}
