internal import CCairo
internal import Raster

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
