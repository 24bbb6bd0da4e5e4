extension ComparisonTolerance {
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
