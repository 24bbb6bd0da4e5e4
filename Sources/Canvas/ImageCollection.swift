internal import CCairo
public import Raster
internal import Synchronization

/// The pictures that display lists name.
public struct ImageCollection: Sendable {
  /// The pictures by their names.
  public let images: [String: Bitmap]
  /// The pictures as Cairo draws them, shared by all workers.
  let pixels = SharedPixels()

  /// Pictures by their names; none by default.
  public init(_ images: [String: Bitmap] = [:]) { self.images = images }
}

/// Pictures as Cairo's pixels, each converted when it is first drawn.
final class SharedPixels: Sendable {
  private let known = Mutex<[String: CairoPixels]>([:])

  /// The pixels of a picture, or nil where it has none.
  func pixels(_ name: String, of bitmap: Bitmap?) -> CairoPixels? {
    guard let bitmap, bitmap.width > 0, bitmap.height > 0 else { return nil }
    // Other workers wait, so that no picture is converted twice.
    return known.withLock { known in
      if let pixels = known[name] { return pixels }
      let pixels = CairoPixels(bitmap)
      known[name] = pixels
      return pixels
    }
  }
}

/// Pictures as Cairo surfaces, whose pixels all workers share.
final class ImageSource {
  private let collection: ImageCollection
  private var surfaces: [String: ImageSurface] = [:]
  private var glyphs: [GlyphPicture: ImageSurface] = [:]

  init(_ collection: ImageCollection) { self.collection = collection }

  /// The surface of a picture, or nil where the collection has none of the name.
  func surface(_ name: String) throws(CanvasError) -> ImageSurface? {
    if let surface = surfaces[name] { return surface }
    guard let pixels = collection.pixels.pixels(name, of: collection.images[name]) else {
      return nil
    }
    let surface = try ImageSurface(pixels)
    surfaces[name] = surface
    return surface
  }

  /// The surface of the picture of a glyph.
  func surface(_ picture: GlyphPicture) throws(CanvasError) -> ImageSurface {
    if let surface = glyphs[picture] { return surface }
    let surface = try ImageSurface(picture.pixels)
    glyphs[picture] = surface
    return surface
  }
}

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
