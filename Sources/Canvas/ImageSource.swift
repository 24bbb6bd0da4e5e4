internal import CCairo
internal import Raster

/// Pictures as Cairo surfaces, each made of its bitmap when it is first drawn.
final class ImageSource {
  private let collection: ImageCollection
  private var surfaces: [String: ImageSurface] = [:]

  init(_ collection: ImageCollection) { self.collection = collection }

  /// The surface of a picture, or nil where the collection has none of the name.
  func surface(_ name: String) throws(CanvasError) -> ImageSurface? {
    if let surface = surfaces[name] { return surface }
    guard let bitmap = collection.images[name], bitmap.width > 0, bitmap.height > 0 else {
      return nil
    }
    let surface = try ImageSurface(
      width: bitmap.width, height: bitmap.height, isOpaque: bitmap.format == .rgb)
    let pixels = try surface.pixels()
    let size = bitmap.format.bytesPerPixel
    bitmap.bytes.withUnsafeBufferPointer { bytes in
      for y in 0..<bitmap.height {
        let row = (pixels + y * surface.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        for x in 0..<bitmap.width {
          let place = y * bitmap.bytesPerRow + x * size
          let alpha = size == 4 ? UInt32(bytes[place + 3]) : 255
          // component · alpha / 255, rounded.
          func multiplied(_ offset: Int) -> UInt32 {
            (UInt32(bytes[place + offset]) * alpha + 127) / 255
          }
          row[x] = alpha << 24 | multiplied(0) << 16 | multiplied(1) << 8 | multiplied(2)
        }
      }
    }
    cairo_surface_mark_dirty(surface.handle)
    surfaces[name] = surface
    return surface
  }
}
