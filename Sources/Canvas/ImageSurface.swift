internal import CCairo
internal import Geometry
internal import Raster

/// A Cairo image surface, owned: the pixels that a frame is drawn into.
///
/// An opaque surface has no alpha channel, which makes it cheaper to fill and to read.
final class ImageSurface {
  /// The most pixels that a side may have: Cairo's coordinates have 16 bits before the binary
  /// point.
  static let longestSide = 32_767

  /// The width, in pixels.
  let width: Int
  /// The height, in pixels.
  let height: Int
  /// Whether there is no alpha channel.
  let isOpaque: Bool
  /// Cairo's own handle, valid as long as the surface.
  let handle: OpaquePointer
  /// The pixels that the surface shares, if it does not have its own.
  private let shared: CairoPixels?

  /// A surface of a picture, which must not be drawn on.
  init(_ pixels: CairoPixels) throws(CanvasError) {
    (width, height, isOpaque, shared) = (pixels.width, pixels.height, pixels.isOpaque, pixels)
    let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    guard
      let handle = cairo_image_surface_create_for_data(
        UnsafeMutableRawPointer(pixels.start).assumingMemoryBound(to: UInt8.self), format,
        Int32(clamping: width), Int32(clamping: height), Int32(clamping: width * 4))
    else { throw .outOfMemory }
    self.handle = handle
    guard cairo_surface_status(handle) == CAIRO_STATUS_SUCCESS else { throw .outOfMemory }
  }

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
    shared = nil
    guard cairo_surface_status(handle) == CAIRO_STATUS_SUCCESS else { throw .outOfMemory }
  }

  /// A surface of the same size and kind as another.
  convenience init(like other: ImageSurface) throws(CanvasError) {
    try self.init(width: other.width, height: other.height, isOpaque: other.isOpaque)
  }

  deinit { cairo_surface_destroy(handle) }

  /// All of the surface.
  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The number of bytes from a pixel to the one below it.
  var bytesPerRow: Int { Int(cairo_image_surface_get_stride(handle)) }

  /// The first pixel of the topmost row, after all drawing has been completed.
  func pixels() throws(CanvasError) -> UnsafeMutableRawPointer {
    cairo_surface_flush(handle)
    guard let data = cairo_image_surface_get_data(handle) else { throw .outOfMemory }
    return UnsafeMutableRawPointer(data)
  }

  /// Replaces the pixels of rectangles inside the surface by one color and its alpha.
  ///
  /// The pixels are written directly, because Cairo would remember a surface that it has cleared as
  /// empty, and draw on it in other ways than on a cleared part.
  func fill(_ rects: [PixelRect], with color: Color) throws(CanvasError) {
    let word = try Self.word(of: color)
    let start = try pixels()
    for rect in rects {
      for y in rect.y..<rect.y + rect.height {
        let row = (start + y * bytesPerRow + rect.x * 4).assumingMemoryBound(to: UInt32.self)
        row.update(repeating: word, count: rect.width)
      }
    }
    cairo_surface_mark_dirty(handle)
  }

  /// Copies rectangles from the same place of a surface of the same size and kind.
  func copy(_ rects: [PixelRect], from other: ImageSurface) throws(CanvasError) {
    let (source, target) = (try other.pixels(), try pixels())
    for rect in rects {
      for y in rect.y..<rect.y + rect.height {
        let offset = y * bytesPerRow + rect.x * 4
        (target + offset).copyMemory(from: source + offset, byteCount: rect.width * 4)
      }
    }
    cairo_surface_mark_dirty(handle)
  }

  /// A color as Cairo converts it to a pixel.
  private static func word(of color: Color) throws(CanvasError) -> UInt32 {
    let pixel = try ImageSurface(width: 1, height: 1, isOpaque: false)
    let context = try DrawingContext(drawingOn: pixel.handle)
    cairo_set_operator(context.handle, CAIRO_OPERATOR_SOURCE)
    context.setColor(color)
    cairo_paint(context.handle)
    try context.check()
    return try pixel.pixels().load(as: UInt32.self)
  }
}
