internal import DisplayList
internal import Foundation
internal import Geometry
internal import Raster

/// Items, and where they are.
struct PlacedItems {
  var items: [DisplayList.Item] = []
  /// The rectangles of the items; nil for those that draw nothing.
  var rects: [PixelRect?] = []
}

/// Where a frame may differ from the previous one: squares of a grid, and rows.
///
/// Items are compared one by one, by value and exactly. Those that both frames have in the same
/// order draw the same; everything that the others can touch in either frame is damaged. A grid
/// keeps the cost and the memory the same however many items move and however they overlap.
struct Damage {
  /// The items of the new frame.
  let placed: PlacedItems
  /// How many of the leading items have not changed.
  let stillCount: Int
  /// The damaged squares.
  private(set) var area: PixelGrid
  /// The damaged rows, one by one.
  private var isRowDamaged: [Bool]

  /// How many items are searched for one that was there before: items come and go in small numbers.
  private static let searchLength = 32

  /// The damage between the items that are shown and those of the next frame.
  init(
    from old: PlacedItems, to items: [DisplayList.Item], _ extents: Extents
  ) throws(CanvasError) {
    let matches = Self.matches(of: items, in: old.items)
    let new = PlacedItems(
      items: items,
      rects: try items.indices.map { index throws(CanvasError) in
        if let match = matches[index] { return old.rects[match] }
        return try extents.rect(of: items[index])
      })
    placed = new
    stillCount = matches.indices.first { matches[$0] != $0 } ?? matches.count
    area = PixelGrid(extents.canvas)
    isRowDamaged = [Bool](repeating: false, count: extents.canvas.height)
    try compare(
      old.items, { old.rects[$0] }, items, { new.rects[$0] }, matches, extents,
      inside: extents.canvas)
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

  /// For each item, which of the former items is equal to it, in the same order; nil for none.
  ///
  /// In lists of one length it is the one at the same place; in others, items are matched greedily.
  private static func matches(
    of items: [DisplayList.Item], in old: [DisplayList.Item]
  ) -> [Int?] {
    guard old.count != items.count else {
      return items.indices.map { items[$0] == old[$0] ? $0 : nil }
    }
    var next = 0
    return items.map { item in
      let end = min(old.count, next + searchLength)
      guard let found = old[next..<end].firstIndex(of: item) else { return nil }
      next = found + 1
      return found
    }
  }

  /// Adds what differs between items, whose rectangles are given by their indices.
  private mutating func compare(
    _ old: [DisplayList.Item], _ oldRect: (Int) throws(CanvasError) -> PixelRect?,
    _ new: [DisplayList.Item], _ newRect: (Int) throws(CanvasError) -> PixelRect?,
    _ matches: [Int?], _ extents: Extents, inside area: PixelRect
  ) throws(CanvasError) {
    let isAligned = old.count == new.count
    for index in new.indices where matches[index] == nil {
      if isAligned, try compareGroups(old[index], new[index], extents, inside: area) { continue }
      if isAligned { add(try oldRect(index), inside: area) }
      add(try newRect(index), inside: area)
    }
    guard !isAligned else { return }
    let kept = Set(matches.compactMap(\.self))
    for index in old.indices where !kept.contains(index) {
      add(try oldRect(index), inside: area)
    }
  }

  /// Adds what differs between two groups of the same opacity, clip and mask; false for other items.
  ///
  /// Such a group changes only where its items do, and only inside its clip.
  private mutating func compareGroups(
    _ before: DisplayList.Item, _ after: DisplayList.Item, _ extents: Extents,
    inside area: PixelRect
  ) throws(CanvasError) -> Bool {
    guard case .group(let old) = before, case .group(let new) = after, old.opacity == new.opacity,
      old.clip == new.clip, old.mask == new.mask
    else { return false }
    var visible: PixelRect? = area
    if let clip = new.clip { visible = extents.rect(of: clip).flatMap(area.intersection) }
    guard let visible else { return true }
    try compare(
      old.items, { index throws(CanvasError) in try extents.rect(of: old.items[index]) },
      new.items, { index throws(CanvasError) in try extents.rect(of: new.items[index]) },
      Self.matches(of: new.items, in: old.items), extents, inside: visible)
    return true
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
    let area = CGRect(x: canvas.x, y: canvas.y, width: canvas.width, height: canvas.height)
    let wide = Extents(
      canvasToPixels: canvasToPixels, canvas: geometry.reach(around: area),
      textSource: textSource)
    guard var box = try wide.rect(ofAll: cast.items).map(geometry.blurred) else { return nil }
    box.x += Int(geometry.offset.width)
    box.y += Int(geometry.offset.height)
    return box.intersection(canvas)
  }

  private func rect(of group: DisplayList.Group) throws(CanvasError) -> PixelRect? {
    guard var all = try rect(ofAll: group.items) else { return nil }
    if let mask = group.mask {
      guard let seen = try rect(ofAll: mask).flatMap(all.intersection) else { return nil }
      all = seen
    }
    guard let clip = group.clip else { return all }
    return rect(of: clip).flatMap(all.intersection)
  }
}

/// A part of a canvas: some of the squares of a grid that covers it.
struct PixelGrid {
  /// The side of a square, in pixels.
  private let side: Int
  private let canvas: PixelRect
  /// The words of 64 squares in a row of squares.
  private let wordsPerRow: Int
  /// The squares, a bit each, row by row.
  private var words: [UInt64]

  /// The least side: larger squares draw more than is needed, smaller ones cost more to keep.
  private static let leastSide = 8
  /// The most squares of a grid, which has larger ones on a large canvas.
  private static let largestCount = 65_536

  /// No square of a canvas at the origin.
  init(_ canvas: PixelRect) {
    func count(_ length: Int, _ side: Int) -> Int { (length + side - 1) / side }
    var side = Self.leastSide
    while count(canvas.width, side) * count(canvas.height, side) > Self.largestCount { side *= 2 }
    (self.side, self.canvas) = (side, canvas)
    wordsPerRow = count(count(canvas.width, side), 64)
    words = [UInt64](repeating: 0, count: wordsPerRow * count(canvas.height, side))
  }

  /// Whether there is no square.
  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Inserts every square that a rectangle within the canvas touches.
  mutating func insert(_ rect: PixelRect) {
    forEachWord(of: rect) { index, mask in words[index] |= mask }
  }

  /// Whether a rectangle within the canvas touches a square.
  func touches(_ rect: PixelRect) -> Bool {
    var common: UInt64 = 0
    forEachWord(of: rect) { index, mask in common |= words[index] & mask }
    return common != 0
  }

  /// The part of a rectangle within the canvas that holds all squares in it; nil where there are none.
  func part(of rect: PixelRect) -> PixelRect? {
    guard rect.width > 0, rect.height > 0 else { return nil }
    var part: PixelRect?
    forEachWord(of: rect) { index, mask in
      let squares = words[index] & mask
      guard squares != 0 else { return }
      let (row, word) = index.quotientAndRemainder(dividingBy: wordsPerRow)
      let first = word * 64 + squares.trailingZeroBitCount
      let last = word * 64 + 63 - squares.leadingZeroBitCount
      let box = PixelRect(
        x: first * side, y: row * side, width: (last + 1 - first) * side, height: side)
      part = part?.union(box) ?? box
    }
    return part.flatMap(rect.intersection)
  }

  /// The grid extended until no rectangle is partly in it.
  ///
  /// - Parameters:
  ///   - rects: Rectangles within the canvas; nil touches nothing.
  ///   - limit: The largest area of the rectangles in it together, in pixels.
  /// - Returns: The squares, and for each rectangle whether it is in them; nil beyond the limit.
  func closure(over rects: [PixelRect?], upTo limit: Int) -> (PixelGrid, [Bool])? {
    var closure = self
    var isInside = [Bool](repeating: false, count: rects.count)
    var rest = rects.enumerated().compactMap { index, rect in rect.map { (index, $0) } }
    var area = 0
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      var untouched: [(Int, PixelRect)] = []
      for (index, rect) in rest {
        guard closure.touches(rect) else {
          untouched.append((index, rect))
          continue
        }
        area += rect.width * rect.height
        guard area <= limit else { return nil }
        closure.insert(rect)
        isInside[index] = true
        hasGrown = true
      }
      rest = untouched
    }
    return (closure, isInside)
  }

  /// The squares as rectangles within the canvas, as wide as they can be, in order.
  var rects: [PixelRect] {
    var rects: [PixelRect] = []
    for row in 0..<words.count / wordsPerRow {
      let y = row * side
      let height = min(side, canvas.height - y)
      var column = 0
      while let start = next(from: column, isSet: true, in: row) {
        let end = next(from: start, isSet: false, in: row) ?? wordsPerRow * 64
        rects.append(
          PixelRect(
            x: start * side, y: y, width: min(end * side, canvas.width) - start * side,
            height: height))
        column = end
      }
    }
    return rects
  }

  /// The first square from a column on that is in the grid, or is not.
  private func next(from column: Int, isSet: Bool, in row: Int) -> Int? {
    var index = column >> 6
    var mask = UInt64.max << UInt64(column & 63)
    while index < wordsPerRow {
      let word = words[row * wordsPerRow + index]
      let found = (isSet ? word : ~word) & mask
      if found != 0 { return index << 6 + found.trailingZeroBitCount }
      (index, mask) = (index + 1, .max)
    }
    return nil
  }

  /// Calls a body with the words in which a rectangle has squares, and with these squares.
  private func forEachWord(of rect: PixelRect, _ body: (Int, UInt64) -> Void) {
    guard rect.width > 0, rect.height > 0 else { return }
    let (first, last) = (rect.x / side, (rect.x + rect.width - 1) / side)
    for row in rect.y / side...(rect.y + rect.height - 1) / side {
      for word in first >> 6...last >> 6 {
        let low = word == first >> 6 ? first & 63 : 0
        let high = word == last >> 6 ? last & 63 : 63
        body(row * wordsPerRow + word, (.max << UInt64(low)) & (.max >> UInt64(63 - high)))
      }
    }
  }
}
