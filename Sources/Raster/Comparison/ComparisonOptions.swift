/// How two pictures are compared, pixel by pixel.
public struct ComparisonOptions: Equatable, Sendable {
  /// What decides whether two colors differ.
  public enum Metric: String, CaseIterable, Equatable, Sendable {
    /// Any component differs; the colors of clear pixels count, too.
    case exact
    /// The weighted distance in the YIQ color space of pixelmatch 7.2, from 0 to 1, where 1 is that of the most distant
    /// colors.
    ///
    /// As with Oklab, translucent colors are compared over white and over black, and the larger distance counts;
    /// pixelmatch has a background that varies with the place.
    ///
    /// Yuriy Kotsarenko and Fernando Ramos, "Measuring perceived color difference using YIQ NTSC
    /// transmission color space in mobile applications", 2010.
    case yiq
    /// The distance in the Oklab color space, ΔE-OK of CSS Color 4: black and white are 1 apart.
    ///
    /// Björn Ottosson, "A perceptual color space for image processing", 2020.
    case oklab

    /// The distance up to which two colors are the same unless told otherwise.
    ///
    /// That of YIQ is pixelmatch's; that of Oklab is the just noticeable difference of CSS Color 4.
    public var defaultThreshold: Double {
      switch self {
      case .exact: 0
      case .yiq: 0.1
      case .oklab: 0.02
      }
    }
  }

  /// What decides whether two colors differ.
  public var metric: Metric
  /// The distance up to which two colors are the same, from 0 to 1; nothing for the exact metric.
  public var threshold: Double
  /// Whether pixels that look like antialiasing of an edge count as equal; false by default.
  ///
  /// The rule is pixelmatch's, after Vytautas Vyšniauskas, "Anti-aliased pixel and intensity slope
  /// detector", 2009: in one of the pictures the pixel has a darker and a brighter neighbor and at most
  /// two equal ones, and the darkest or the brightest of them lies in an even area of both pictures.
  public var ignoresAntialiasing: Bool
  /// Areas whose pixels are not compared.
  public var ignoredAreas: [PixelRect]
  /// A picture whose black and clear pixels tell which pixels are not compared; nil for none.
  public var mask: Bitmap?

  /// Options; by default an exact comparison of all pixels.
  ///
  /// - Parameters:
  ///   - metric: What decides whether two colors differ.
  ///   - threshold: The distance up to which they are the same; by default that of the metric.
  ///   - ignoresAntialiasing: Whether pixels that look like antialiasing count as equal.
  ///   - ignoredAreas: Areas whose pixels are not compared.
  ///   - mask: A picture that tells which pixels are not compared.
  public init(
    metric: Metric = .exact, threshold: Double? = nil, ignoresAntialiasing: Bool = false,
    ignoredAreas: [PixelRect] = [], mask: Bitmap? = nil
  ) {
    self.metric = metric
    self.threshold = threshold ?? metric.defaultThreshold
    self.ignoresAntialiasing = ignoresAntialiasing
    self.ignoredAreas = ignoredAreas
    self.mask = mask
  }

  /// Whether every byte of every pixel counts.
  public var isExact: Bool {
    metric == .exact && !ignoresAntialiasing && ignoredAreas.isEmpty && mask == nil
  }
}

/// How much two pictures may differ and still count as the same.
public struct ComparisonTolerance: Equatable, Sendable {
  /// How many pixels may differ.
  public var pixels: Int?
  /// Which part of all pixels may differ, from 0 to 1.
  public var ratio: Double?
  /// The side of a square window in pixels, of which the densest decides; nil for the whole picture.
  public var window: Int?

  /// A tolerance of which each limit must hold; by default nothing may differ.
  public init(pixels: Int? = nil, ratio: Double? = nil, window: Int? = nil) {
    self.pixels = pixels
    self.ratio = ratio
    self.window = window
  }

  /// Whether a number of differing pixels of an area is allowed.
  public func allows(_ count: Int, of total: Int) -> Bool {
    guard pixels != nil || ratio != nil else { return count == 0 }
    return count <= pixels ?? .max && Double(count) <= (ratio ?? 1) * Double(total)
  }

  /// How two pictures differ.
  ///
  /// - Parameters:
  ///   - expected: One picture.
  ///   - actual: The other.
  ///   - options: How colors are compared, and which pixels.
  /// - Returns: The comparison; nil if they differ no more than is allowed. Pictures of different sizes
  ///   always differ.
  public func difference(
    _ expected: Bitmap, _ actual: Bitmap, _ options: ComparisonOptions = .init()
  ) -> BitmapComparison? {
    guard expected != actual else { return nil }
    guard let side = window else {
      let comparison = BitmapComparison(expected, actual, options)
      return allows(comparison) ? nil : comparison
    }
    let map = ComparisonMap(expected, actual, options)
    let comparison = BitmapComparison(expected, actual, options, map: map)
    let densest = map.densestWindow(side: side)
    let total = densest.map { $0.area.width * $0.area.height } ?? 1
    let isAllowed = allows(densest?.count ?? 0, of: total)
    return isAllowed && !comparison.sizesDiffer ? nil : comparison
  }

  /// Whether pictures that differ like that count as the same, regardless of a window.
  ///
  /// - Parameter comparison: How they differ.
  /// - Returns: Whether it is allowed; pictures of different sizes always differ.
  public func allows(_ comparison: BitmapComparison) -> Bool {
    allows(comparison.differingPixels, of: comparison.comparedPixels) && !comparison.sizesDiffer
  }
}
