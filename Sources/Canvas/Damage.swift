internal import DisplayList
internal import Foundation
internal import Geometry
internal import Raster

/// Where a frame may differ from the previous one: squares of a grid, and rows.
///
/// Items are compared one by one, by value and exactly. Those that both frames have in the same
/// order draw the same; everything that the others can touch in either frame is damaged. A grid
/// keeps the cost and the memory the same however many items move and however they overlap.
struct Damage {
  /// The damaged squares.
  private(set) var area: PixelGrid
  /// The damaged rows, one by one.
  private var isRowDamaged: [Bool]

  /// How many items are searched for one that was there before: items come and go in small numbers.
  private static let searchLength = 32

  /// The damage between two lists of items.
  init(
    from old: [DisplayList.Item], to new: [DisplayList.Item], _ extents: Extents
  ) throws(CanvasError) {
    area = PixelGrid(extents.canvas)
    isRowDamaged = [Bool](repeating: false, count: extents.canvas.height)
    try compare(old, new, extents, inside: extents.canvas)
  }

  /// The damaged rows, in order, as ranges that do not touch.
  var rows: [Range<Int>] {
    var rows: [Range<Int>] = []
    for (row, isDamaged) in isRowDamaged.enumerated() where isDamaged {
      if let last = rows.last, last.upperBound == row {
        rows[rows.count - 1] = last.lowerBound..<row + 1
      } else {
        rows.append(row..<row + 1)
      }
    }
    return rows
  }

  private mutating func compare(
    _ old: [DisplayList.Item], _ new: [DisplayList.Item], _ extents: Extents,
    inside area: PixelRect
  ) throws(CanvasError) {
    guard old.count != new.count else {
      for (before, after) in zip(old, new) where before != after {
        try compare(before, after, extents, inside: area)
      }
      return
    }
    // In lists of different lengths, items that both have in the same order are matched greedily.
    var next = 0
    for item in new {
      let end = min(old.count, next + Self.searchLength)
      guard let found = old[next..<end].firstIndex(of: item) else {
        add(try extents.rect(of: item), inside: area)
        continue
      }
      for gone in old[next..<found] { add(try extents.rect(of: gone), inside: area) }
      next = found + 1
    }
    for gone in old[next...] { add(try extents.rect(of: gone), inside: area) }
  }

  /// Adds the difference between an item and the one in its place.
  private mutating func compare(
    _ before: DisplayList.Item, _ after: DisplayList.Item, _ extents: Extents,
    inside area: PixelRect
  ) throws(CanvasError) {
    if case .group(let old) = before, case .group(let new) = after, old.opacity == new.opacity,
      old.clip == new.clip
    {
      // A group changes only where its items do, and only inside its clip.
      var visible: PixelRect? = area
      if let clip = new.clip {
        visible = extents.rect(of: clip).flatMap(area.intersection)
      }
      guard let visible else { return }
      return try compare(old.items, new.items, extents, inside: visible)
    }
    add(try extents.rect(of: before), inside: area)
    add(try extents.rect(of: after), inside: area)
  }

  private mutating func add(_ rect: PixelRect?, inside visible: PixelRect) {
    guard let rect = rect.flatMap(visible.intersection) else { return }
    area.insert(rect)
    for row in rect.y..<rect.y + rect.height { isRowDamaged[row] = true }
  }
}

/// Which pixels the items of a display list can touch.
struct Extents {
  /// The transform from points of the canvas to pixels.
  let canvasToPixels: CGAffineTransform
  /// The whole canvas.
  let canvas: PixelRect
  /// What measures the texts.
  let textSource: TextSource

  /// A rectangle of pixels outside of which an item draws nothing, or nil where it draws nothing.
  func rect(of item: DisplayList.Item) throws(CanvasError) -> PixelRect? {
    switch item {
    case .fill(let fill): return rect(fill.shape.extent, fill.transform)
    case .border(let border): return rect(border.shape.extent, border.transform)
    case .stroke(let stroke): return rect(stroke.extent, .identity)
    case .text(let text): return try rect(of: text)
    case .gradient(let fill): return rect(fill.shape.extent, fill.transform)
    case .image(let image): return rect(Extent(image.rect), image.transform)
    case .shadow(let cast): return try rect(of: cast)
    case .group(let group): return try rect(of: group)
    }
  }

  /// A rectangle that holds everything that items draw, or nil where they draw nothing.
  func rect(ofAll items: [DisplayList.Item]) throws(CanvasError) -> PixelRect? {
    var union: PixelRect?
    for item in items {
      guard let rect = try rect(of: item) else { continue }
      union = union?.union(rect) ?? rect
    }
    return union
  }

  /// A rectangle of pixels outside of which a clip hides everything.
  func rect(of clip: DisplayList.Clip) -> PixelRect? { rect(clip.shape.extent, clip.transform) }

  /// The pixels of an extent in an item's own coordinates.
  private func rect(_ extent: Extent, _ transform: CGAffineTransform) -> PixelRect? {
    switch extent.applying(transform.concatenating(canvasToPixels)) {
    case .nothing: return nil
    // What is not finite is not drawn; the whole canvas is a safe answer.
    case .everything: return canvas
    case .box(let box):
      // One pixel more on each side, because Cairo rounds points to 1/256 of a pixel.
      return canvas.intersection(
        minX: Double(box.minX) - 1, minY: Double(box.minY) - 1, maxX: Double(box.maxX) + 1,
        maxY: Double(box.maxY) + 1)
    }
  }

  private func rect(of text: DisplayList.Text) throws(CanvasError) -> PixelRect? {
    guard let placed = try textSource.place(text) else { return nil }
    let margin = max(0, text.halo?.width ?? 0)
    return rect(placed.extent.outset(by: margin), placed.transform)
  }

  private func rect(of cast: DisplayList.ShadowCast) throws(CanvasError) -> PixelRect? {
    let geometry = ShadowGeometry(cast, canvasToPixels)
    let margin = geometry.margin
    let area = CGRect(x: canvas.x, y: canvas.y, width: canvas.width, height: canvas.height)
    let wide = Extents(
      canvasToPixels: canvasToPixels, canvas: geometry.reach(around: area),
      textSource: textSource)
    guard let box = try wide.rect(ofAll: cast.items) else { return nil }
    return PixelRect(
      x: box.x - margin + Int(geometry.offset.width),
      y: box.y - margin + Int(geometry.offset.height), width: box.width + 2 * margin,
      height: box.height + 2 * margin
    ).intersection(canvas)
  }

  private func rect(of group: DisplayList.Group) throws(CanvasError) -> PixelRect? {
    guard let all = try rect(ofAll: group.items) else { return nil }
    guard let clip = group.clip else { return all }
    return rect(of: clip).flatMap(all.intersection)
  }
}
