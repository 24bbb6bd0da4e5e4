public import Foundation
public import Scene

/// Two locations along one axis, given by attributes, as anchors of that axis.
///
/// It leads from the attributes that a scene names to the anchors' methods, which keep the axes apart
/// by type.
public enum LayoutAnchorPair {
  /// Two horizontal locations.
  case horizontal(LayoutXAxisAnchor, LayoutXAxisAnchor)
  /// Two vertical locations.
  case vertical(LayoutYAxisAnchor, LayoutYAxisAnchor)

  /// The anchors of two attributes.
  ///
  /// - Throws: A `LayoutError` unless both are locations along one axis, and both or neither depend on
  ///   the layout direction.
  public init(
    _ item: any LayoutItem, _ attribute: LayoutAttribute, _ other: any LayoutItem,
    _ otherAttribute: LayoutAttribute
  ) throws(LayoutError) {
    try Self.check(attribute, otherAttribute)
    self =
      attribute.kind == .xLocation
      ? .horizontal(LayoutAnchor(item, attribute), LayoutAnchor(other, otherAttribute))
      : .vertical(LayoutAnchor(item, attribute), LayoutAnchor(other, otherAttribute))
  }

  /// Checks that two attributes are locations along one axis that can be paired.
  static func check(
    _ attribute: LayoutAttribute, _ other: LayoutAttribute
  ) throws(LayoutError) {
    guard let kind = attribute.kind, kind == other.kind, kind != .size else {
      throw .unrelatedLocations(attribute, other)
    }
    guard !attribute.mixesDirections(with: other) else { throw .mixedDirections(attribute, other) }
  }

  /// Checks that two attributes are locations that system spacing can lie between.
  static func check(
    _ attribute: LayoutAttribute, _ other: LayoutAttribute, spacing multiplier: CGFloat
  ) throws(LayoutError) {
    try check(attribute, other)
    guard (multiplier * SystemSpacing.points).isFinite else { throw .notFinite }
  }

  /// The distance from the second location to the first.
  var distance: LayoutDimension {
    switch self {
    case .horizontal(let end, let start): start.anchorWithOffset(to: end)
    case .vertical(let end, let start): start.anchorWithOffset(to: end)
    }
  }

  /// A constraint that places the first location a multiple of the system spacing after or below the
  /// second, not yet active.
  ///
  /// - Parameters:
  ///   - relation: Whether it is exactly, at least or at most that far.
  ///   - multiplier: The multiple of the system spacing.
  /// - Returns: The constraint.
  /// - Throws: A `LayoutError` for a spacing that is not finite.
  public func constraint(
    _ relation: LayoutRelation, systemSpacing multiplier: CGFloat
  ) throws(LayoutError) -> LayoutConstraint {
    guard (multiplier * SystemSpacing.points).isFinite else { throw .notFinite }
    return switch (self, relation) {
    case (.horizontal(let anchor, let other), .equal):
      anchor.constraint(equalToSystemSpacingAfter: other, multiplier: multiplier)
    case (.horizontal(let anchor, let other), .greaterThanOrEqual):
      anchor.constraint(greaterThanOrEqualToSystemSpacingAfter: other, multiplier: multiplier)
    case (.horizontal(let anchor, let other), .lessThanOrEqual):
      anchor.constraint(lessThanOrEqualToSystemSpacingAfter: other, multiplier: multiplier)
    case (.vertical(let anchor, let other), .equal):
      anchor.constraint(equalToSystemSpacingBelow: other, multiplier: multiplier)
    case (.vertical(let anchor, let other), .greaterThanOrEqual):
      anchor.constraint(greaterThanOrEqualToSystemSpacingBelow: other, multiplier: multiplier)
    case (.vertical(let anchor, let other), .lessThanOrEqual):
      anchor.constraint(lessThanOrEqualToSystemSpacingBelow: other, multiplier: multiplier)
    }
  }
}
