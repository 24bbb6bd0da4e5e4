internal import Foundation

/// How two pictures differ.
///
/// An opaque picture equals one with an alpha channel that is opaque everywhere. Of pictures that
/// differ in size, the larger width and height are compared, and a pixel that only one of them has
/// differs by 255.
public struct BitmapComparison: Equatable, Sendable {
  /// How many pixels differ.
  public let differingPixels: Int
  /// How many pixels differ, but look like antialiasing, which is ignored; 0 where it is not.
  public let antialiasedPixels: Int
  /// How many pixels were compared.
  public let comparedPixels: Int
  /// The smallest rectangle around all differing pixels, or nil where there are none.
  public let bounds: PixelRect?
  /// The largest difference of one component of one differing pixel, from 0 to 255.
  public let largestDifference: Int
  /// The sizes of the two pictures, where they differ; nil where they are the same.
  public let sizes: Sizes?

  /// The sizes of two pictures, in pixels.
  public struct Sizes: Equatable, Sendable {
    /// The width and the height of the expected picture.
    public let expected: SIMD2<Int>
    /// The width and the height of the actual picture.
    public let actual: SIMD2<Int>

    /// The sizes of two pictures; nil where they are the same.
    init?(_ expected: Bitmap, _ actual: Bitmap) {
      self.expected = SIMD2(expected.width, expected.height)
      self.actual = SIMD2(actual.width, actual.height)
      guard self.expected != self.actual else { return nil }
    }
  }

  /// Whether the two pictures differ in width or height.
  public var sizesDiffer: Bool { sizes != nil }

  /// Whether the two pictures show the same.
  public var areEqual: Bool { differingPixels == 0 && !sizesDiffer }

  /// Compares two pictures exactly: a pixel counts if any of its bytes differs.
  ///
  /// There is no tolerance, and the colors of clear pixels count too. The time is linear in the size
  /// of the pictures; equal rows cost next to nothing.
  public init(_ expected: Bitmap, _ actual: Bitmap) {
    let pair = BitmapPair(expected, actual)
    var rows = RowTotals()
    for y in 0..<pair.height where !pair.isRowEqual(y) { rows.add(pair.differences(inRow: y), y) }
    self.init(
      rows, width: pair.width, height: pair.height, sizes: Sizes(expected, actual))
  }

  /// The differences of all rows, of which none is ignored and none looks like antialiasing.
  init(_ rows: RowTotals, width: Int, height: Int, sizes: Sizes? = nil) {
    differingPixels = rows.count
    antialiasedPixels = 0
    comparedPixels = width * height
    bounds = rows.box.rect
    largestDifference = rows.largest
    self.sizes = sizes
  }

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - expected: One picture.
  ///   - actual: The other.
  ///   - options: How colors are compared, and which pixels.
  ///   - map: What these options say of each pixel, where it is known already.
  public init(
    _ expected: Bitmap, _ actual: Bitmap, _ options: ComparisonOptions, map: ComparisonMap? = nil
  ) {
    self =
      options.isExact
      ? BitmapComparison(expected, actual)
      : BitmapComparison(expected, actual, map ?? ComparisonMap(expected, actual, options))
  }

  private init(_ expected: Bitmap, _ actual: Bitmap, _ map: ComparisonMap) {
    let pair = BitmapPair(expected, actual)
    var (different, antialiased, ignored, largest) = (0, 0, 0, 0)
    var box = BoundingBox()
    map.forEachMarked { x, y, verdict in
      switch ComparisonMap.Verdict(rawValue: verdict) {
      case .different:
        different += 1
        box.include(x, y)
        if largest < 255 { largest = max(largest, pair.difference(x, y)) }
      case .antialiased: antialiased += 1
      default: ignored += 1
      }
    }
    differingPixels = different
    antialiasedPixels = antialiased
    comparedPixels = map.width * map.height - ignored
    bounds = box.rect
    sizes = Sizes(expected, actual)
    largestDifference = largest
  }
}

/// Adds up the differences of rows.
struct RowTotals {
  private(set) var count = 0
  private(set) var largest = 0
  private(set) var box = BoundingBox()

  /// Adds the differences of a row.
  mutating func add(_ row: BitmapPair.RowDifferences, _ y: Int) {
    guard row.count > 0 else { return }
    count += row.count
    largest = max(largest, row.largest)
    box.include(row.first, y)
    box.include(row.last, y)
  }

  /// Adds the differences of a part with its top in row `y`.
  mutating func add(_ part: BitmapComparison, _ y: Int) {
    guard let bounds = part.bounds else { return }
    count += part.differingPixels
    largest = max(largest, part.largestDifference)
    box.include(bounds.x, y + bounds.y)
    box.include(bounds.x + bounds.width - 1, y + bounds.y + bounds.height - 1)
  }
}

/// Two pictures laid over each other at their upper left corners.
struct BitmapPair {
  let expected: Bitmap
  let actual: Bitmap
  let width: Int
  let height: Int
  /// Whether both have the same size and the same format.
  private let isAligned: Bool

  init(_ expected: Bitmap, _ actual: Bitmap) {
    self.expected = expected
    self.actual = actual
    width = max(expected.width, actual.width)
    height = max(expected.height, actual.height)
    isAligned =
      expected.format == actual.format && expected.width == actual.width
      && expected.height == actual.height
  }

  /// Whether a row is known to be equal without looking at its pixels one by one.
  func isRowEqual(_ y: Int) -> Bool {
    guard expected.format == actual.format, expected.width == actual.width,
      y < expected.height, y < actual.height
    else { return false }
    let row = y * expected.bytesPerRow..<(y + 1) * expected.bytesPerRow
    return expected.bytes.withUnsafeBytes { expected in
      actual.bytes.withUnsafeBytes { actual in
        guard let left = expected.baseAddress, let right = actual.baseAddress else { return true }
        return memcmp(left + row.lowerBound, right + row.lowerBound, row.count) == 0
      }
    }
  }

  /// The pixels of a row that differ: how many, by how much at most, the first and the last.
  typealias RowDifferences = (count: Int, largest: Int, first: Int, last: Int)

  /// How the pixels of a row differ.
  func differences(inRow y: Int) -> RowDifferences {
    guard expected.format == actual.format, expected.width == actual.width,
      y < expected.height, y < actual.height
    else {
      var row: RowDifferences = (0, 0, 0, 0)
      for x in 0..<width {
        let difference = difference(x, y)
        if difference > 0 { Self.add(difference, x, &row) }
      }
      return row
    }
    // Without bounds checks for each component.
    return expected.bytes.withUnsafeBufferPointer { expected in
      actual.bytes.withUnsafeBufferPointer { actual in
        guard let left = expected.baseAddress, let right = actual.baseAddress else {
          return (0, 0, 0, 0)
        }
        let start = y * self.expected.bytesPerRow
        return Self.differences(left + start, right + start, width, self.expected.format)
      }
    }
  }

  /// How the pixels of two rows of the same width and format differ.
  static func differences(
    _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ width: Int,
    _ format: Bitmap.Format
  ) -> RowDifferences {
    format == .rgb
      ? differences(left, right, width, step: 3) : differences(left, right, width, step: 4)
  }

  @inline(__always)
  private static func differences(
    _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ width: Int, step: Int
  ) -> RowDifferences {
    @inline(__always)
    func differs(_ x: Int) -> Bool {
      let (a, b) = (UnsafeRawPointer(left + x * step), UnsafeRawPointer(right + x * step))
      guard step == 3 else {
        return a.loadUnaligned(as: UInt32.self) != b.loadUnaligned(as: UInt32.self)
      }
      // A word of four bytes would end outside after the last pixel.
      guard x < width - 1 else { return memcmp(a, b, 3) != 0 }
      let difference = a.loadUnaligned(as: UInt32.self) ^ b.loadUnaligned(as: UInt32.self)
      return UInt32(littleEndian: difference) & 0xFF_FFFF != 0
    }
    // Most pixels at the sides are equal.
    let bytes = width * step
    let before = equalBytes(left, right, bytes)
    guard before < bytes else { return (0, 0, 0, 0) }
    let (first, last) = (before / step, (bytes - 1 - equalBytesAtEnd(left, right, bytes)) / step)
    // Without branches, which noise would make hard to predict.
    var (count, x) = (0, first)
    if step == 3 {
      // Two pixels at a time: adding 2²⁴ - 1 to three bytes carries unless all of them are 0.
      while x < last, x + 3 <= width {
        let (a, b) = (UnsafeRawPointer(left + x * 3), UnsafeRawPointer(right + x * 3))
        let difference = UInt64(
          littleEndian: a.loadUnaligned(as: UInt64.self) ^ b.loadUnaligned(as: UInt64.self))
        let (low, high) = (difference & 0xFF_FFFF, difference >> 24 & 0xFF_FFFF)
        count &+= Int(truncatingIfNeeded: (low &+ 0xFF_FFFF) >> 24 &+ (high &+ 0xFF_FFFF) >> 24)
        x &+= 2
      }
    }
    while x <= last {
      count &+= differs(x) ? 1 : 0
      x &+= 1
    }
    let part = first * step
    let largest = largestDifference(left + part, right + part, (last + 1) * step - part)
    return (count, Int(largest), first, last)
  }

  /// How many bytes are equal from the start.
  @inline(__always)
  private static func equalBytes(
    _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int
  ) -> Int {
    var place = 0
    while place + 8 <= count, word(left, place) == word(right, place) { place += 8 }
    while place < count, left[place] == right[place] { place += 1 }
    return place
  }

  /// How many bytes are equal at the end.
  @inline(__always)
  private static func equalBytesAtEnd(
    _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int
  ) -> Int {
    var end = count
    while end >= 8, word(left, end - 8) == word(right, end - 8) { end -= 8 }
    while end > 0, left[end - 1] == right[end - 1] { end -= 1 }
    return count - end
  }

  @inline(__always)
  private static func word(_ bytes: UnsafePointer<UInt8>, _ place: Int) -> UInt64 {
    UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: place, as: UInt64.self)
  }

  /// The largest difference of two bytes at the same place.
  @inline(__always)
  static func largestDifference(
    _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int
  ) -> UInt8 {
    var largest: UInt8 = 0
    // Without checks for overflow, which keep the compiler from taking many bytes at a time.
    for index in 0..<count {
      let (a, b) = (left[index], right[index])
      largest = max(largest, a > b ? a &- b : b &- a)
    }
    return largest
  }

  @inline(__always)
  private static func add(_ difference: Int, _ x: Int, _ row: inout RowDifferences) {
    if row.count == 0 { row.first = x }
    row.count += 1
    row.largest = max(row.largest, difference)
    row.last = x
  }

  /// The largest difference of a component of a pixel, 255 where only one picture has the pixel.
  func difference(_ x: Int, _ y: Int) -> Int {
    if isAligned {
      let size = expected.format.bytesPerPixel
      var largest = 0
      for place in (y * width + x) * size..<(y * width + x + 1) * size {
        largest = max(largest, abs(Int(expected.bytes[place]) - Int(actual.bytes[place])))
      }
      return largest
    }
    guard expected.contains(x, y), actual.contains(x, y) else { return 255 }
    let (left, right) = (expected[x, y], actual[x, y])
    return max(
      max(abs(Int(left.red) - Int(right.red)), abs(Int(left.green) - Int(right.green))),
      max(abs(Int(left.blue) - Int(right.blue)), abs(Int(left.alpha) - Int(right.alpha))))
  }
}

extension Bitmap {
  /// Whether there is a pixel in a column and a row.
  func contains(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && x < width && y >= 0 && y < height
  }
}
