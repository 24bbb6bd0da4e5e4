internal import Raster

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
