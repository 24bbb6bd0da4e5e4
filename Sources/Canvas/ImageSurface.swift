internal import CCairo
internal import Raster

/// A Cairo image surface, owned: the pixels that a frame is drawn into.
///
/// An opaque surface has no alpha channel, which makes it cheaper to fill and to read.
final class ImageSurface {
  /// The most pixels that a side may have: Cairo's coordinates have 16 bits before the point.
  static let longestSide = 32_767

  /// The width, in pixels.
  let width: Int
  /// The height, in pixels.
  let height: Int
  /// Whether there is no alpha channel.
  let isOpaque: Bool
  /// Cairo's own handle, valid as long as the surface.
  let handle: OpaquePointer

  /// A surface of given size in pixels, each side from 1 to `longestSide`.
  init(width: Int, height: Int, isOpaque: Bool) throws(CanvasError) {
    guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height) else {
      throw .canvasSize(width: Double(width), height: Double(height), limit: Self.longestSide)
    }
    let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    // Cairo gives a surface in an error state rather than none.
    guard let handle = cairo_image_surface_create(format, Int32(width), Int32(height)) else {
      throw .outOfMemory
    }
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    self.handle = handle
    guard cairo_surface_status(handle) == CAIRO_STATUS_SUCCESS else { throw .outOfMemory }
  }

  deinit { cairo_surface_destroy(handle) }

  /// A copy of the pixels: RGB of an opaque surface, RGBA with straight alpha of another.
  func bitmap() throws(CanvasError) -> Bitmap {
    cairo_surface_flush(handle)
    guard let data = cairo_image_surface_get_data(handle) else { throw .outOfMemory }
    let source = UnsafeRawPointer(data)
    let stride = Int(cairo_image_surface_get_stride(handle))
    return Bitmap(width: width, height: height, format: isOpaque ? .rgb : .rgba) { target in
      guard let target = UnsafeMutableRawPointer(target.baseAddress) else { return }
      for y in 0..<height {
        let row = source + y * stride
        if isOpaque {
          PixelRow.copyOpaque(row, to: target + y * width * 3, count: width)
        } else {
          PixelRow.copyTranslucent(row, to: target + y * width * 4, count: width)
        }
      }
    }
  }
}
