/// A rectangle of whole pixels; x to the right, y downwards.
public struct PixelRect: Equatable, Hashable, Sendable {
  /// The leftmost column.
  public var x: Int
  /// The topmost row.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// A rectangle of given origin and size, in pixels.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle with sides at given columns and rows, nil where they enclose no pixel.
  private init?(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) {
    guard left < right, top < bottom else { return nil }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The pixels that are in both rectangles, nil where there are none.
  public func intersection(_ other: PixelRect) -> PixelRect? {
    PixelRect(
      max(x, other.x), max(y, other.y), min(x + width, other.x + other.width),
      min(y + height, other.y + other.height))
  }

  /// The pixels of the rectangle that an area touches, nil where there are none.
  ///
  /// - Parameters:
  ///   - minX: The left side of the area, in pixels; like the others not NaN.
  ///   - minY: Its upper side.
  ///   - maxX: Its right side.
  ///   - maxY: Its lower side.
  /// - Returns: The pixels that the area covers wholly or in part.
  public func intersection(
    minX: Double, minY: Double, maxX: Double, maxY: Double
  ) -> PixelRect? {
    func clamped(_ value: Double, _ start: Int, _ length: Int) -> Int {
      Int(min(max(value, Double(start)), Double(start + length)))
    }
    return PixelRect(
      clamped(minX.rounded(.down), x, width), clamped(minY.rounded(.down), y, height),
      clamped(maxX.rounded(.up), x, width), clamped(maxY.rounded(.up), y, height))
  }

  /// The smallest rectangle that holds both.
  public func union(_ other: PixelRect) -> PixelRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}
