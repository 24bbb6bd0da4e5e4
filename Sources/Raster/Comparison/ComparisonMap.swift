/// What the comparison of two pictures says of each pixel.
///
/// It is as wide and as high as the larger of the two.
public struct ComparisonMap: Equatable, Sendable {
  /// What is said of a pixel.
  public enum Verdict: UInt8, Equatable, Sendable {
    /// It is the same, as far as the options tell colors apart.
    case same
    /// It differs.
    case different
    /// It differs, but looks like antialiasing, which the options ignore.
    case antialiased
    /// It is not compared.
    case ignored
  }

  /// The width of the larger picture, in pixels.
  public let width: Int
  /// The height of the larger picture, in pixels.
  public let height: Int
  private var verdicts: [UInt8]

  /// What is said of the pixel in a column and a row, both inside.
  public subscript(x: Int, y: Int) -> Verdict {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel lies outside the map")
    return Verdict(rawValue: verdicts[y * width + x]) ?? .same
  }

  /// Compares two pictures.
  ///
  /// A pixel that only one of them has is different.
  ///
  /// - Parameters:
  ///   - expected: One picture.
  ///   - actual: The other.
  ///   - options: How colors are compared. Areas and a mask are laid at the upper left corner; what a
  ///     mask does not cover is compared.
  public init(_ expected: Bitmap, _ actual: Bitmap, _ options: ComparisonOptions = .init()) {
    let width = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    (self.width, self.height) = (width, height)
    verdicts = [UInt8](repeating: 0, count: width * height)
    guard width > 0, height > 0 else { return }
    ignore(options)
    let left = PixelPlane(expected, width: width, height: height)
    let right = PixelPlane(actual, width: width, height: height)
    left.pixels.withUnsafeBufferPointer { left in
      right.pixels.withUnsafeBufferPointer { right in
        let pair = (
          PixelPlaneView(pixels: left, width: width, height: height),
          PixelPlaneView(pixels: right, width: width, height: height)
        )
        switch options.metric {
        case .exact: compare(pair, options) { _, _ in true }
        case .yiq:
          let limit = ColorDistance.largestYIQ * options.threshold * options.threshold
          let close = ColorDistance.closeComponents(squaredYIQ: limit)
          compare(pair, options, close: close) { ColorDistance.squaredYIQ($0, $1) > limit }
        case .oklab:
          compare(pair, options) { ColorDistance.oklab($0, $1) > options.threshold }
        }
      }
    }
    let common = (
      width: min(expected.width, actual.width), height: min(expected.height, actual.height)
    )
    guard common.width < width || common.height < height else { return }
    for y in 0..<height {
      for x in (y < common.height ? common.width : 0)..<width
      where verdicts[y * width + x] != Verdict.ignored.rawValue {
        verdicts[y * width + x] = Verdict.different.rawValue
      }
    }
  }

  /// Marks the pixels that are not compared.
  private mutating func ignore(_ options: ComparisonOptions) {
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    for area in options.ignoredAreas.compactMap({ $0.intersection(whole) }) {
      for y in area.y..<area.y + area.height {
        for x in area.x..<area.x + area.width { verdicts[y * width + x] = Verdict.ignored.rawValue }
      }
    }
    guard let mask = options.mask else { return }
    for y in 0..<min(height, mask.height) {
      for x in 0..<min(width, mask.width) {
        let pixel = mask[x, y]
        let isDark = max(pixel.red, max(pixel.green, pixel.blue)) < 128
        if isDark || pixel.alpha < 128 { verdicts[y * width + x] = Verdict.ignored.rawValue }
      }
    }
  }

  /// Compares the pixels that are not ignored; `differ` decides about those whose words differ.
  ///
  /// Opaque pixels whose components differ by at most `close` are the same.
  @inline(__always)
  private mutating func compare(
    _ pair: (PixelPlaneView, PixelPlaneView), _ options: ComparisonOptions, close: UInt8 = 0,
    _ differ: (UInt32, UInt32) -> Bool
  ) {
    let (left, right) = pair
    let total = left.pixels.count
    guard let leftStart = left.pixels.baseAddress, let rightStart = right.pixels.baseAddress else {
      return
    }
    verdicts.withUnsafeMutableBufferPointer { verdicts in
      var index = 0
      while index < total {
        // Most pixels are equal; they are passed over by eight.
        while index + 8 <= total {
          let (a, b) = (UnsafeRawPointer(leftStart + index), UnsafeRawPointer(rightStart + index))
          var difference: UInt64 = 0
          for offset in stride(from: 0, to: 32, by: 8) {
            difference |=
              a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
              ^ b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          }
          guard difference == 0 || close > 0 && Self.areClose(a, b, close) else { break }
          index += 8
        }
        for pixel in index..<min(index + 8, total)
        where left.pixels[pixel] != right.pixels[pixel] && verdicts[pixel] == 0
          && differ(left.pixels[pixel], right.pixels[pixel])
        {
          let (x, y) = (pixel % left.width, pixel / left.width)
          let isForgiven =
            options.ignoresAntialiasing
            && (left.looksAntialiased(x, y, beside: right)
              || right.looksAntialiased(x, y, beside: left))
          verdicts[pixel] = (isForgiven ? Verdict.antialiased : .different).rawValue
        }
        index += 8
      }
    }
  }

  /// Whether eight pixels are opaque in both pictures, and no component differs by more than a limit.
  @inline(__always)
  private static func areClose(
    _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ limit: UInt8
  ) -> Bool {
    let opaque = UInt64(littleEndian: 0xFF00_0000_FF00_0000)
    // The bits of all words that tell of a difference or of an alpha below 255.
    var (far, alpha): (UInt64, UInt64) = (0, opaque)
    for offset in stride(from: 0, to: 32, by: 16) {
      let a = first.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
      let b = second.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
      let isFar = (pointwiseMax(a, b) &- pointwiseMin(a, b)) .> limit
      let words = unsafeBitCast(isFar, to: SIMD2<UInt64>.self)
      let common = unsafeBitCast(a & b, to: SIMD2<UInt64>.self)
      far |= words[0] | words[1]
      alpha &= common[0] & common[1]
    }
    return far == 0 && alpha == opaque
  }

  // MARK: Figures

  /// Calls a function with the column and the row of each different pixel.
  func forEachDifferent(_ body: (Int, Int) -> Void) {
    verdicts.withUnsafeBufferPointer { verdicts in
      for y in 0..<height {
        for x in 0..<width where verdicts[y * width + x] == Verdict.different.rawValue {
          body(x, y)
        }
      }
    }
  }

  /// How many pixels have a verdict.
  public func count(of verdict: Verdict) -> Int {
    verdicts.reduce(0) { $0 + ($1 == verdict.rawValue ? 1 : 0) }
  }

  /// The smallest rectangle around all different pixels, nil where there are none.
  public var bounds: PixelRect? {
    var box = BoundingBox()
    for y in 0..<height {
      let row = verdicts[y * width..<(y + 1) * width]
      guard let first = row.firstIndex(of: Verdict.different.rawValue),
        let last = row.lastIndex(of: Verdict.different.rawValue)
      else { continue }
      box.include(first - y * width, y)
      box.include(last - y * width, y)
    }
    return box.rect
  }

  /// Finds the square window in which most pixels differ, the first from the top and the left.
  ///
  /// The cost is linear in the number of pixels, whatever the size of the window.
  ///
  /// - Parameter side: The side of the window in pixels, at least 1; it is cut to the picture.
  /// - Returns: The window and the number of its different pixels; nil where none differ.
  public func densestWindow(side: Int) -> (area: PixelRect, count: Int)? {
    let (columns, rows) = (min(side, width), min(side, height))
    guard columns > 0, rows > 0 else { return nil }
    // Sums over all pixels above and to the left.
    var sums = [Int32](repeating: 0, count: (width + 1) * (height + 1))
    for y in 0..<height {
      var row: Int32 = 0
      for x in 0..<width {
        if verdicts[y * width + x] == Verdict.different.rawValue { row += 1 }
        sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
      }
    }
    var best: (area: PixelRect, count: Int)?
    for y in 0...height - rows {
      let (upper, lower) = (y * (width + 1), (y + rows) * (width + 1))
      for x in 0...width - columns {
        let count = Int(
          sums[lower + x + columns] - sums[lower + x] - sums[upper + x + columns] + sums[upper + x])
        if count > best?.count ?? 0 {
          best = (PixelRect(x: x, y: y, width: columns, height: rows), count)
        }
      }
    }
    return best
  }
}

/// The smallest rectangle around the pixels that it was given.
struct BoundingBox {
  private var (minX, minY, maxX, maxY) = (Int.max, Int.max, Int.min, Int.min)

  mutating func include(_ x: Int, _ y: Int) {
    minX = min(minX, x)
    maxX = max(maxX, x)
    minY = min(minY, y)
    maxY = max(maxY, y)
  }

  var rect: PixelRect? {
    guard minX <= maxX else { return nil }
    return PixelRect(x: minX, y: minY, width: maxX - minX + 1, height: maxY - minY + 1)
  }
}
