/// What happened to a part of a picture.
///
/// Pixels that differ within a few pixels of each other are one part. Parts that show the same move or
/// the same change of color side by side, such as the words of a line, count as one.
public struct PictureChange: Equatable, Sendable {
  /// The kinds of changes.
  public enum Kind: Equatable, Sendable {
    /// The same pixels are at another place, over the same background.
    ///
    /// A thing that leaves or enters the picture counts if at least half of its differing pixels are
    /// inside both times.
    case moved(dx: Int, dy: Int)
    /// A color became another one in the same shape; mixtures with the background changed with it.
    case recolored(from: Pixel, to: Pixel)
    /// There was nothing but the color of the surroundings.
    case appeared
    /// There is nothing left but the color of the surroundings.
    case vanished
    /// Anything else: turned, scaled, blurred, another text, and so on.
    case changed

    /// The kind as a word.
    public var name: String {
      switch self {
      case .moved: "moved"
      case .recolored: "recolored"
      case .appeared: "appeared"
      case .vanished: "vanished"
      case .changed: "changed"
      }
    }
  }

  /// Where it is in the actual picture, or was in the expected one if it vanished, in pixels.
  public var bounds: PixelRect
  /// Where a moved thing was in the expected picture, in pixels; nil for other kinds.
  public var expectedBounds: PixelRect?
  /// How many pixels differ.
  public var pixels: Int
  /// What happened.
  public var kind: Kind

  /// A change of given place, extent and kind.
  public init(bounds: PixelRect, expectedBounds: PixelRect? = nil, pixels: Int, kind: Kind) {
    self.bounds = bounds
    self.expectedBounds = expectedBounds
    self.pixels = pixels
    self.kind = kind
  }

  /// The changes from one picture to another, those of most pixels first.
  ///
  /// Moves are exact: a thing that moved by a part of a pixel has changed. Pictures that differ
  /// almost everywhere, or in too many places to tell them apart, have one change. The time is linear
  /// in the size of the pictures, with a fixed limit on everything else.
  ///
  /// - Parameters:
  ///   - expected: One picture.
  ///   - actual: The other.
  ///   - map: What is said of each pixel; only different ones count. It must be that of these pictures.
  ///   - limit: The most changes to return, at least 0.
  /// - Returns: The changes; none for pictures of different sizes, which have no common places.
  public static func changes(
    expected: Bitmap, actual: Bitmap, map: ComparisonMap, limit: Int = 16
  ) -> [PictureChange] {
    let (width, height) = (expected.width, expected.height)
    guard width == actual.width, height == actual.height, map.width == width,
      map.height == height
    else { return [] }
    let regions = DifferenceRegions(map)
    guard regions.total > 0 else { return [] }
    let left = PixelPlane(expected, width: width, height: height)
    let right = PixelPlane(actual, width: width, height: height)
    let found = left.pixels.withUnsafeBufferPointer { left in
      right.pixels.withUnsafeBufferPointer { right in
        var finder = ChangeFinder(
          expected: PixelPlaneView(pixels: left, width: width, height: height),
          actual: PixelPlaneView(pixels: right, width: width, height: height), regions: regions)
        return finder.changes()
      }
    }
    return Array(found.prefix(max(0, limit)))
  }

  /// The change in words, as the end of a sentence: `moved by (4, 0) pixels`.
  public var sentence: String {
    switch kind {
    case .moved(let dx, let dy): "moved by (\(dx), \(dy)) pixels"
    case .recolored(let from, let to): "changed color from \(from.hex) to \(to.hex)"
    case .appeared: "appeared"
    case .vanished: "vanished"
    case .changed: "changed"
    }
  }
}

extension Pixel {
  /// The color as `#RRGGBB`, or `#RRGGBBAA` unless it is opaque.
  public var hex: String {
    let components = [red, green, blue] + (alpha < 255 ? [alpha] : [])
    return "#"
      + components.map { component in
        let digits = String(component, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// The color of a word of a plane.
  init(word: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: word), green: UInt8(truncatingIfNeeded: word >> 8),
      blue: UInt8(truncatingIfNeeded: word >> 16), alpha: UInt8(truncatingIfNeeded: word >> 24))
  }
}
