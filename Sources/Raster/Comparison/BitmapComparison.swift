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
  /// Whether the two pictures differ in width or height.
  public let sizesDiffer: Bool

  /// Whether the two pictures show the same.
  public var areEqual: Bool { differingPixels == 0 && !sizesDiffer }

  /// Compares two pictures exactly: a pixel counts if any of its bytes differs.
  ///
  /// There is no tolerance, and the colors of clear pixels count too. The time is linear in the size
  /// of the pictures; equal rows cost next to nothing.
  public init(_ expected: Bitmap, _ actual: Bitmap) {
    let pair = BitmapPair(expected, actual)
    var count = 0
    var largest = 0
    var box = BoundingBox()
    for y in 0..<pair.height where !pair.isRowEqual(y) {
      for x in 0..<pair.width {
        let difference = pair.difference(x, y)
        guard difference > 0 else { continue }
        count += 1
        largest = max(largest, difference)
        box.include(x, y)
      }
    }
    differingPixels = count
    antialiasedPixels = 0
    comparedPixels = pair.width * pair.height
    bounds = box.rect
    largestDifference = largest
    sizesDiffer = expected.width != actual.width || expected.height != actual.height
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
    differingPixels = map.count(of: .different)
    antialiasedPixels = map.count(of: .antialiased)
    comparedPixels = map.width * map.height - map.count(of: .ignored)
    bounds = map.bounds
    sizesDiffer = expected.width != actual.width || expected.height != actual.height
    var largest = 0
    if let bounds {
      for y in bounds.y..<bounds.y + bounds.height {
        for x in bounds.x..<bounds.x + bounds.width where map[x, y] == .different {
          largest = max(largest, pair.difference(x, y))
        }
      }
    }
    largestDifference = largest
  }
}

/// Two pictures laid over each other at their upper left corners.
struct BitmapPair {
  let expected: Bitmap
  let actual: Bitmap
  let width: Int
  let height: Int

  init(_ expected: Bitmap, _ actual: Bitmap) {
    self.expected = expected
    self.actual = actual
    width = max(expected.width, actual.width)
    height = max(expected.height, actual.height)
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

  /// The largest difference of a component of a pixel, 255 where only one picture has the pixel.
  func difference(_ x: Int, _ y: Int) -> Int {
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
