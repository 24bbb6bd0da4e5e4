internal import Scene

/// The lookup of the names in a visual format: metrics first, then views.
struct VisualFormatResolver {
  let metrics: [String: Double]
  let scope: LayoutItemScope

  /// What a predicate is about.
  enum Measure {
    /// A gap, which is compared with numbers only.
    case gap
    /// A view's size along the axis, which is compared with numbers or other views' sizes.
    case size
  }

  /// The value that a size is compared with.
  enum Size {
    case points(Double)
    case sizeOfView(String)
  }

  func checkView(_ name: VisualFormat.Name) throws(VisualFormatError) {
    guard scope.hasView(named: name.text) else {
      throw VisualFormatError(
        .unknownView, "\(name.text) is not a key in the views dictionary",
        at: name.range.upperBound)
    }
  }

  func checkSuperview(of view: VisualFormat.ViewPart) throws(VisualFormatError) {
    guard scope.viewHasSuperview(named: view.name.text) else {
      throw VisualFormatError(
        .noSuperview,
        "unable to interpret '|', because the view '\(view.name.text)' has no superview",
        at: view.range.upperBound)
    }
  }

  func check(_ object: VisualFormat.Object, of measure: Measure) throws(VisualFormatError) {
    switch measure {
    case .gap: _ = try distance(object)
    case .size: _ = try size(object)
    }
  }

  func distance(_ object: VisualFormat.Object) throws(VisualFormatError) -> Double {
    switch object.value {
    case .number(let number): return number
    case .name(let name):
      if let number = try metric(name, endingAt: object.range.upperBound) { return number }
      throw unknown(name, wanted: "distance", endingAt: object.range.upperBound)
    }
  }

  func size(_ object: VisualFormat.Object) throws(VisualFormatError) -> Size {
    switch object.value {
    case .number(let number): return .points(number)
    case .name(let name):
      if let number = try metric(name, endingAt: object.range.upperBound) {
        return .points(number)
      }
      if scope.hasView(named: name) { return .sizeOfView(name) }
      throw unknown(name, wanted: "size", endingAt: object.range.upperBound)
    }
  }

  func priority(
    _ object: VisualFormat.Object?
  ) throws(VisualFormatError) -> LayoutPriority {
    guard let object else { return .required }
    let end = object.range.upperBound
    switch object.value {
    case .number(let number): return try Self.priority(number, endingAt: end)
    case .name(let name):
      if let number = try metric(name, endingAt: end) {
        return try Self.priority(number, endingAt: end)
      }
      // UIKit knows metrics only. Scenes write the names of priorities everywhere.
      guard let priority = LayoutPriority(name: name) else {
        throw unknown(name, wanted: "priority", endingAt: end)
      }
      return priority
    }
  }

  private func metric(
    _ name: String, endingAt index: Int
  ) throws(VisualFormatError) -> Double? {
    guard let number = metrics[name] else { return nil }
    try Self.checkFinite(number, endingAt: index)
    return number
  }

  private func unknown(
    _ name: String, wanted role: String, endingAt index: Int
  ) -> VisualFormatError {
    let message =
      scope.hasView(named: name)
      ? "'\(name)' is a view, but a \(role) is a number or a metric"
      : "metric '\(name)' has no value in the metrics or views dictionary"
    return VisualFormatError(.unknownMetric, message, at: index)
  }

  static func checkFinite(_ number: Double, endingAt index: Int) throws(VisualFormatError) {
    guard number.isFinite else {
      throw VisualFormatError(.numberOutOfRange, "the number is not finite", at: index)
    }
  }

  static func priority(
    _ number: Double, endingAt index: Int
  ) throws(VisualFormatError) -> LayoutPriority {
    guard let priority = LayoutPriority(legal: number) else {
      throw VisualFormatError(
        .priorityOutOfRange,
        number > 1000
          ? "a priority must not be above 1000, which means required"
          : "a priority must be greater than 0",
        at: index)
    }
    return priority
  }
}
