internal import DisplayList
internal import Raster

/// The groups that were drawn last, each on a surface of its own, which are drawn again where only
/// their opacity or what lies around them changes.
///
/// A group is kept once it has been the same for two frames, so that nothing is kept of one that
/// moves.
final class GroupSurfaces {
  private struct Key: Hashable {
    var bounds: PixelRect
    var count: Int
  }

  private struct Entry {
    var items: [DisplayList.Item]
    /// What they draw; nil where they have been seen once.
    var surface: ImageSurface?
  }

  /// The most pixels of a generation: a canvas of 1920 by 1080.
  private static let largestSize = 2_073_600

  private var known = RecentValues<Key, Entry>(limit: largestSize)

  /// The surface of a group's items within pixels of the canvas; nil where they should be drawn
  /// without one.
  func surface(
    of items: [DisplayList.Item], in bounds: PixelRect,
    draw: (ImageSurface) throws(CanvasError) -> Void
  ) throws(CanvasError) -> ImageSurface? {
    let size = bounds.width * bounds.height
    guard size <= Self.largestSize else { return nil }
    let key = Key(bounds: bounds, count: items.count)
    guard let entry = known[key], entry.items == items else {
      // What is kept of the items is small beside a surface.
      known.insert(Entry(items: items), for: key, size: min(size, 1_000))
      return nil
    }
    if let surface = entry.surface { return surface }
    let surface = try ImageSurface(width: bounds.width, height: bounds.height, isOpaque: false)
    try draw(surface)
    known.insert(Entry(items: items, surface: surface), for: key, size: size)
    return surface
  }
}
