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
    var depth: Int
  }

  private struct Entry {
    var items: [DisplayList.Item]
    /// What they draw; nil where they have been seen once.
    var surface: ImageSurface?
  }

  /// The most pixels of a generation: a canvas of 1920 by 1080.
  private static let largestSize = 2_073_600

  /// In how many groups one may be: each compares all that is in it.
  static let largestDepth = 8

  private var known = RecentValues<Key, Entry>(limit: largestSize)

  /// The surface of a group's items within pixels of the canvas; nil where they should be drawn
  /// without one.
  func surface(
    of items: [DisplayList.Item], in bounds: PixelRect, depth: Int,
    draw: (ImageSurface) throws(CanvasError) -> Void
  ) throws(CanvasError) -> ImageSurface? {
    let size = bounds.width * bounds.height
    guard size <= Self.largestSize else { return nil }
    let key = Key(bounds: bounds, count: items.count, depth: depth)
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

/// What lies behind everything that moves, drawn once and copied where the damage was.
///
/// The leading items of the list that have stayed the same for some frames are drawn on a surface of
/// their own, if drawing them again costs more than that. They are drawn as they would be without
/// it, so that the pixels are the same.
struct Backdrop {
  /// The surface, and how many of the leading items it shows; nil while there is none.
  private(set) var drawn: (surface: ImageSurface, count: Int)?

  /// The repairs that are counted before a surface is drawn.
  private static let windowLength = 6
  /// How often the canvas would have to be filled in these repairs to cost more than a surface.
  private static let leastCost = 2

  /// The repairs counted so far.
  private var repairs = 0
  /// The leading items that have stayed the same in these.
  private var stillCount = Int.max
  /// What it took to draw still items again, in pixels filled with a color.
  private var cost = 0

  /// Counts a repair, and drops the surface if something in it has changed.
  ///
  /// - Parameters:
  ///   - stillCount: How many of the leading items have not changed.
  ///   - placed: All items.
  ///   - damage: What is drawn again.
  mutating func count(
    stillCount: Int, of placed: PlacedItems, damage: PixelGrid
  ) {
    if let drawn, drawn.count > stillCount { self.drawn = nil }
    if repairs == Self.windowLength { (repairs, self.stillCount, cost) = (0, .max, 0) }
    repairs += 1
    self.stillCount = min(self.stillCount, stillCount)
    for index in (drawn?.count ?? 0)..<max(drawn?.count ?? 0, self.stillCount) {
      guard let rect = placed.rects[index], damage.touches(rect) else { continue }
      cost += rect.width * rect.height * placed.items[index].costPerPixel
    }
  }

  /// How many of the leading items are worth a new surface; nil for none.
  func worthDrawing(canvasArea: Int) -> Int? {
    guard repairs == Self.windowLength, stillCount > drawn?.count ?? 0,
      cost > Self.leastCost * canvasArea
    else { return nil }
    return stillCount
  }

  /// Takes a surface that shows some of the leading items.
  mutating func take(_ surface: ImageSurface, count: Int) { drawn = (surface, count) }
}

extension DisplayList.Item {
  /// About how many times as long as filling a pixel with a color it takes to draw one.
  fileprivate var costPerPixel: Int {
    switch self {
    case .fill, .border, .stroke: 1
    case .text, .shadow, .image, .group: 4
    case .gradient: 8
    }
  }
}
