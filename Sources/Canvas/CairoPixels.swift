internal import Raster

/// A picture's pixels in Cairo's form, 0xAARRGGBB with components multiplied by alpha, which never
/// change.
final class CairoPixels: Sendable {
  let width: Int
  let height: Int
  /// Whether alpha is 255 everywhere.
  let isOpaque: Bool
  /// The pixels, row by row without gaps; written by the initializer only.
  nonisolated(unsafe) let start: UnsafeMutablePointer<UInt32>

  /// The pixels of a bitmap.
  init(_ bitmap: Bitmap) {
    (width, height) = (bitmap.width, bitmap.height)
    isOpaque = bitmap.format == .rgb
    start = .allocate(capacity: width * height)
    let size = bitmap.format.bytesPerPixel
    bitmap.bytes.withUnsafeBufferPointer { bytes in
      for pixel in 0..<width * height {
        let place = pixel * size
        let alpha = size == 4 ? UInt32(bytes[place + 3]) : 255
        // component · alpha / 255, rounded.
        func multiplied(_ offset: Int) -> UInt32 {
          (UInt32(bytes[place + offset]) * alpha + 127) / 255
        }
        (start + pixel).initialize(
          to: alpha << 24 | multiplied(0) << 16 | multiplied(1) << 8 | multiplied(2))
      }
    }
  }

  deinit { start.deallocate() }
}
