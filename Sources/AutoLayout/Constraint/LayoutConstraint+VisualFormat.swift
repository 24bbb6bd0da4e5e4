internal import Foundation
public import Scene

/// Constraints from visual formats.
extension LayoutConstraint {
  /// The constraints that a visual format describes, not yet active.
  ///
  /// - Parameters:
  ///   - format: The format, as `H:|-[a(80)]-[b]|`.
  ///   - options: Alignment, direction and spacing.
  ///   - metrics: Named numbers: points or priorities.
  ///   - views: The views by name.
  ///   - spacing: The spacing that a dash without a number stands for.
  /// - Returns: The constraints, in UIKit's order, each with the range of its characters in the format.
  /// - Throws: The first problem of the format.
  @_disfavoredOverload
  public static func constraints(
    withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Double] = [:],
    views: [String: any LayoutItem], spacing: StandardSpacing = StandardSpacing()
  ) throws(VisualFormatError) -> [(constraint: LayoutConstraint, range: Range<Int>)] {
    let parsed = try VisualFormat.parse(
      format, options: options, metrics: metrics, names: LayoutItemScope(items: views))
    return constraints(of: parsed, options: options, views: views, spacing: spacing)
  }

  /// The constraints of a visual format alone, with the same errors.
  package static func constraints(
    visualFormat format: String, options: FormatOptions, metrics: [String: Double],
    views: [String: any LayoutItem]
  ) throws(VisualFormatError) -> [LayoutConstraint] {
    try constraints(withVisualFormat: format, options: options, metrics: metrics, views: views)
      .map(\.constraint)
  }

  /// The constraints of a format that has been parsed with the same options and names, not yet active.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - options: Alignment, direction and spacing.
  ///   - views: The views by name.
  ///   - spacing: The spacing that a dash without a number stands for.
  /// - Returns: The constraints, in UIKit's order, each with the range of its characters in the format.
  public static func constraints(
    of format: VisualFormat, options: FormatOptions, views: [String: any LayoutItem],
    spacing: StandardSpacing
  ) -> [(constraint: LayoutConstraint, range: Range<Int>)] {
    let scope = LayoutItemScope(items: views)
    return format.constraints(options: options, spacing: spacing, scope: scope).compactMap {
      description in
      LayoutConstraint(description, views: views).map { ($0, description.range) }
    }
  }

  /// The constraint of a description, not yet active; nil where a name is unknown.
  private convenience init?(
    _ description: ConstraintDescription, views: [String: any LayoutItem]
  ) {
    let find = { (item: ConstraintDescription.Item) -> (any LayoutItem)? in
      switch item {
      case .view(let name): views[name]
      case .superview(let name): views[name]?.layoutParent
      }
    }
    guard let first = find(description.firstItem) else { return nil }
    var second: LayoutMeasure?
    if let item = description.secondItem {
      guard let found = find(item) else { return nil }
      second = LayoutMeasure(found, description.secondAttribute)
    }
    self.init(
      LayoutMeasure(first, description.firstAttribute), description.relation, second,
      multiplier: 1, constant: CGFloat(description.constant))
    priority = description.priority
    if description.standardSpace != nil, description.constant != 0 {
      spacing = SystemSpacing(kind: .format)
    }
  }
}
