internal import Foundation

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
    switch options.metric {
    case .exact: compare(expected, actual, close: 0) { _, _ in true }
    case .yiq:
      let limit = ColorDistance.largestYIQ * options.threshold * options.threshold
      let close = ColorDistance.closeComponents(squaredYIQ: limit)
      compare(expected, actual, close: close) { ColorDistance.squaredYIQ($0, $1) > limit }
    case .oklab:
      let colors = OklabColors()
      compare(expected, actual, close: 0) { colors.distance($0, $1) > options.threshold }
    }
    if options.ignoresAntialiasing { forgiveAntialiasing(expected, actual) }
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
        if mask[x, y].isCoveredByMask { verdicts[y * width + x] = Verdict.ignored.rawValue }
      }
    }
  }

  /// Compares the pixels that are not ignored; `differ` decides about those whose words differ.
  ///
  /// Opaque pixels whose components differ by at most `close` are the same. Most pixels are equal or
  /// close; rows and then groups of pixels are passed over where all of them are.
  @inline(__always)
  private mutating func compare(
    _ expected: Bitmap, _ actual: Bitmap, close: UInt8, _ differ: (UInt32, UInt32) -> Bool
  ) {
    guard expected.format == actual.format, expected.width == actual.width,
      expected.height == actual.height
    else {
      let left = PixelPlane(expected, width: width, height: height).pixels
      let right = PixelPlane(actual, width: width, height: height).pixels
      for index in verdicts.indices
      where left[index] != right[index] && verdicts[index] == 0
        && differ(left[index], right[index])
      {
        verdicts[index] = Verdict.different.rawValue
      }
      return
    }
    let (width, height, size) = (width, height, expected.format.bytesPerPixel)
    expected.bytes.withUnsafeBufferPointer { left in
      actual.bytes.withUnsafeBufferPointer { right in
        verdicts.withUnsafeMutableBufferPointer { verdicts in
          guard let left = left.baseAddress, let right = right.baseAddress else { return }
          for y in 0..<height {
            let (a, b) = (left + y * width * size, right + y * width * size)
            guard !Self.areSame(a, b, width, size, close) else { continue }
            for first in stride(from: 0, to: width, by: 16) {
              let count = min(16, width - first)
              let place = first * size
              guard !Self.areSame(a + place, b + place, count, size, close) else { continue }
              for x in first..<first + count where verdicts[y * width + x] == 0 {
                let one = Self.pixel(a + x * size, size)
                let other = Self.pixel(b + x * size, size)
                guard one != other, differ(one, other) else { continue }
                verdicts[y * width + x] = Verdict.different.rawValue
              }
            }
          }
        }
      }
    }
  }

  /// Whether pixels are equal, or opaque with no component that differs by more than `close`.
  @inline(__always)
  private static func areSame(
    _ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, _ count: Int, _ size: Int,
    _ close: UInt8
  ) -> Bool {
    if memcmp(first, second, count * size) == 0 { return true }
    guard close > 0, BitmapPair.largestDifference(first, second, count * size) <= close else {
      return false
    }
    guard size == 4 else { return true }
    var alpha: UInt8 = 255
    for index in 0..<count { alpha &= first[index &* 4 &+ 3] & second[index &* 4 &+ 3] }
    return alpha == 255
  }

  /// A pixel as a word, red in the lowest byte.
  @inline(__always)
  private static func pixel(_ bytes: UnsafePointer<UInt8>, _ size: Int) -> UInt32 {
    let color = UInt32(bytes[0]) | UInt32(bytes[1]) << 8 | UInt32(bytes[2]) << 16
    return color | (size == 4 ? UInt32(bytes[3]) : 255) << 24
  }

  /// Marks those of the different pixels that look like antialiasing.
  private mutating func forgiveAntialiasing(_ expected: Bitmap, _ actual: Bitmap) {
    var different: [(x: Int, y: Int)] = []
    forEachDifferent { x, y in different.append((x, y)) }
    guard !different.isEmpty else { return }
    let left = PixelPlane(expected, width: width, height: height)
    let right = PixelPlane(actual, width: width, height: height)
    left.pixels.withUnsafeBufferPointer { left in
      right.pixels.withUnsafeBufferPointer { right in
        let left = PixelPlaneView(pixels: left, width: width, height: height)
        let right = PixelPlaneView(pixels: right, width: width, height: height)
        for (x, y) in different
        where left.looksAntialiased(x, y, beside: right)
          || right.looksAntialiased(x, y, beside: left)
        {
          verdicts[y * width + x] = Verdict.antialiased.rawValue
        }
      }
    }
  }

  // MARK: Figures

  /// Calls a function with the column, the row and the verdict of each pixel that is not the same.
  @inline(__always)
  func forEachMarked(_ body: (_ x: Int, _ y: Int, _ verdict: UInt8) -> Void) {
    verdicts.withUnsafeBytes { verdicts in
      guard let start = verdicts.baseAddress else { return }
      for y in 0..<height {
        let row = start + y * width
        var x = 0
        while x < width {
          // Most pixels are the same; they are passed over by eight.
          if x + 8 <= width, row.loadUnaligned(fromByteOffset: x, as: UInt64.self) == 0 {
            x += 8
            continue
          }
          for place in x..<min(x + 8, width) {
            let verdict = row.load(fromByteOffset: place, as: UInt8.self)
            if verdict != 0 { body(place, y, verdict) }
          }
          x += 8
        }
      }
    }
  }

  /// Calls a function with the column and the row of each different pixel.
  func forEachDifferent(_ body: (Int, Int) -> Void) {
    forEachMarked { x, y, verdict in
      if verdict == Verdict.different.rawValue { body(x, y) }
    }
  }

  /// How many pixels have a verdict.
  public func count(of verdict: Verdict) -> Int {
    var (count, marked) = (0, 0)
    forEachMarked { _, _, found in
      marked += 1
      if found == verdict.rawValue { count += 1 }
    }
    return verdict == .same ? verdicts.count - marked : count
  }

  /// The smallest rectangle around all different pixels, nil where there are none.
  public var bounds: PixelRect? {
    var box = BoundingBox()
    forEachDifferent { x, y in box.include(x, y) }
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

/// Pictures that show how two pictures differ.
public enum DifferencePicture {
  /// The color of differing pixels, a red that is not in the system palette.
  static let difference = Pixel(red: 255, green: 0, blue: 64)
  /// The color of pixels that differ, but count as antialiasing, a yellow.
  static let antialiasing = Pixel(red: 255, green: 204, blue: 0)
  /// The color of pixels that are not compared, a light blue.
  static let ignored = Pixel(red: 199, green: 219, blue: 240)
  /// The color between the panels of a strip, a middle grey.
  static let gap = Pixel(red: 128, green: 128, blue: 128)
  /// The width between the panels of a strip, in pixels.
  static let gapWidth = 8
  /// The side of a square of the checkerboard behind transparent pixels, in pixels.
  static let checkSide = 8

  /// The expected picture, pale and grey, with every differing pixel in red, those that count as
  /// antialiasing in yellow, and those that are not compared in a light blue.
  ///
  /// The result is opaque and as large as both pictures together; pixels that only one of them has
  /// are red.
  public static func overlay(
    _ expected: Bitmap, _ actual: Bitmap, _ options: ComparisonOptions = .init()
  ) -> Bitmap {
    let map = ComparisonMap(expected, actual, options)
    return opaque(width: map.width, height: map.height) { x, y in
      switch map[x, y] {
      case .different: return difference
      case .antialiased: return antialiasing
      case .ignored: return ignored
      case .same: break
      }
      guard expected.contains(x, y) else { return gap }
      let pixel = onChecks(expected[x, y], x, y)
      // Rec. 601 luma in 256ths, then a quarter of its contrast against white.
      let luma = (77 * Int(pixel.red) + 150 * Int(pixel.green) + 29 * Int(pixel.blue)) >> 8
      let pale = UInt8(clamping: 255 - (255 - luma) / 4)
      return Pixel(red: pale, green: pale, blue: pale)
    }
  }

  /// The expected picture, the overlay of differences and the actual picture, side by side.
  ///
  /// The result is opaque; transparent pixels are shown over a grey checkerboard.
  public static func strip(
    expected: Bitmap, actual: Bitmap, _ options: ComparisonOptions = .init()
  ) -> Bitmap {
    let overlay = overlay(expected, actual, options)
    let panels = [expected, overlay, actual]
    let step = overlay.width + gapWidth
    return opaque(width: 3 * overlay.width + 2 * gapWidth, height: overlay.height) { x, y in
      let (panel, column) = (panels[x / step], x % step)
      guard panel.contains(column, y) else { return gap }
      return onChecks(panel[column, y], column, y)
    }
  }

  /// A pixel over the checkerboard.
  static func onChecks(_ pixel: Pixel, _ x: Int, _ y: Int) -> Pixel {
    guard pixel.alpha < 255 else { return pixel }
    let square = (x / checkSide + y / checkSide) % 2 == 0 ? 255 : 224
    func over(_ component: UInt8) -> UInt8 {
      let alpha = Int(pixel.alpha)
      return UInt8(clamping: (Int(component) * alpha + square * (255 - alpha) + 127) / 255)
    }
    return Pixel(red: over(pixel.red), green: over(pixel.green), blue: over(pixel.blue))
  }

  /// An opaque picture of which every pixel is computed.
  static func opaque(
    width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> Pixel
  ) -> Bitmap {
    Bitmap(width: width, height: height, format: .rgb) { bytes in
      var index = 0
      for y in 0..<height {
        for x in 0..<width {
          let pixel = pixel(x, y)
          bytes[index] = pixel.red
          bytes[index + 1] = pixel.green
          bytes[index + 2] = pixel.blue
          index += 3
        }
      }
    }
  }

  /// Pictures side by side, with a gap between them.
  ///
  /// The result is opaque; transparent pixels are shown over a grey checkerboard.
  public static func row(of pictures: [Bitmap]) -> Bitmap {
    let lefts = pictures.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.width + gapWidth) }
    let width = max(1, (lefts.last ?? 0) - gapWidth)
    let height = max(1, pictures.map(\.height).max() ?? 1)
    return opaque(width: width, height: height) { x, y in
      guard let index = lefts.lastIndex(where: { $0 <= x }), index < pictures.count else {
        return gap
      }
      let (picture, column) = (pictures[index], x - lefts[index])
      guard column < picture.width, y < picture.height else { return gap }
      return onChecks(picture[column, y], column, y)
    }
  }
}

extension Pixel {
  /// Whether a mask that has this pixel covers what is below it, which is then not compared: it is dark or clear.
  public var isCoveredByMask: Bool { max(red, max(green, blue)) < 128 || alpha < 128 }
}
