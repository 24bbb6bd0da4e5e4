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
