public import Foundation

/// A place along the vertical axis of an item, from which constraints are made.
public struct LayoutYAxisAnchor {
  /// The item.
  public let item: any LayoutItem
  /// The attribute of the item.
  public let attribute: LayoutAttribute

  /// An anchor of an item.
  init(_ item: any LayoutItem, _ attribute: LayoutAttribute) {
    self.item = item
    self.attribute = attribute
  }

  /// A constraint that the anchor lie at another one, moved by a constant in points.
  public func constraint(
    equalTo anchor: LayoutYAxisAnchor, constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.equal, anchor, constant)
  }

  /// A constraint that the anchor lie not above another one, moved by a constant in points.
  public func constraint(
    greaterThanOrEqualTo anchor: LayoutYAxisAnchor, constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, constant)
  }

  /// A constraint that the anchor lie not below another one, moved by a constant in points.
  public func constraint(
    lessThanOrEqualTo anchor: LayoutYAxisAnchor, constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, anchor, constant)
  }

  /// A constraint that the anchor lie below another one by a multiple of the system's spacing.
  ///
  /// That is 8 points; between the baselines of two items with text, from a last one to a first one,
  /// it is as far as lines of such fonts are apart.
  public func constraint(
    equalToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: CGFloat = 1
  ) -> LayoutConstraint {
    spaced(.equal, anchor, multiplier)
  }

  /// A constraint that the anchor lie below another one by a multiple of the system's spacing or
  /// more.
  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: CGFloat = 1
  ) -> LayoutConstraint {
    spaced(.greaterThanOrEqual, anchor, multiplier)
  }

  /// A constraint that the anchor lie below another one by a multiple of the system's spacing or
  /// less.
  public func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: CGFloat = 1
  ) -> LayoutConstraint {
    spaced(.lessThanOrEqual, anchor, multiplier)
  }

  /// The distance from this anchor to another one, as something that constraints can compare.
  public func anchorWithOffset(to anchor: LayoutYAxisAnchor) -> LayoutDimension {
    LayoutDimension(LayoutMeasure(from: item, attribute, to: anchor.item, anchor.attribute))
  }

  private func constraint(
    _ relation: LayoutRelation, _ anchor: LayoutYAxisAnchor, _ constant: CGFloat
  ) -> LayoutConstraint {
    LayoutConstraint(
      checking: LayoutMeasure(item, attribute), relation,
      LayoutMeasure(anchor.item, anchor.attribute), constant: constant)
  }

  private func spaced(
    _ relation: LayoutRelation, _ anchor: LayoutYAxisAnchor, _ multiplier: CGFloat
  ) -> LayoutConstraint {
    let constraint = constraint(relation, anchor, multiplier * SystemSpacing.points)
    constraint.spacing = SystemSpacing(kind: .anchor, multiplier: multiplier)
    return constraint
  }
}
