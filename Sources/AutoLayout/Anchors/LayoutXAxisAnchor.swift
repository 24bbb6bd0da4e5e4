public import Foundation

/// A place along the horizontal axis of an item, from which constraints are made.
///
/// A directional anchor (leading, trailing) and one that is not (left, right) cannot be paired;
/// doing so is a programmer error.
public struct LayoutXAxisAnchor {
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
    equalTo anchor: LayoutXAxisAnchor, constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.equal, anchor, constant)
  }

  /// A constraint that the anchor lie not before another one, moved by a constant in points.
  public func constraint(
    greaterThanOrEqualTo anchor: LayoutXAxisAnchor, constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, constant)
  }

  /// A constraint that the anchor lie not after another one, moved by a constant in points.
  public func constraint(
    lessThanOrEqualTo anchor: LayoutXAxisAnchor, constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, anchor, constant)
  }

  /// A constraint that the anchor lie behind another one by a multiple of the system's spacing.
  public func constraint(
    equalToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: CGFloat = 1
  ) -> LayoutConstraint {
    spaced(.equal, anchor, multiplier)
  }

  /// A constraint that the anchor lie behind another one by a multiple of the system's spacing or
  /// more.
  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: CGFloat = 1
  ) -> LayoutConstraint {
    spaced(.greaterThanOrEqual, anchor, multiplier)
  }

  /// A constraint that the anchor lie behind another one by a multiple of the system's spacing or
  /// less.
  public func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: CGFloat = 1
  ) -> LayoutConstraint {
    spaced(.lessThanOrEqual, anchor, multiplier)
  }

  /// The distance from this anchor to another one, as something that constraints can compare.
  public func anchorWithOffset(to anchor: LayoutXAxisAnchor) -> LayoutDimension {
    LayoutDimension(LayoutMeasure(from: item, attribute, to: anchor.item, anchor.attribute))
  }

  private func constraint(
    _ relation: LayoutRelation, _ anchor: LayoutXAxisAnchor, _ constant: CGFloat
  ) -> LayoutConstraint {
    LayoutConstraint(
      checking: LayoutMeasure(item, attribute), relation,
      LayoutMeasure(anchor.item, anchor.attribute), constant: constant)
  }

  private func spaced(
    _ relation: LayoutRelation, _ anchor: LayoutXAxisAnchor, _ multiplier: CGFloat
  ) -> LayoutConstraint {
    let constraint = constraint(relation, anchor, multiplier * SystemSpacing.points)
    constraint.spacing = SystemSpacing(kind: .anchor, multiplier: multiplier)
    return constraint
  }
}

extension LayoutConstraint {
  /// A constraint whose misuse is a programmer error.
  convenience init(
    checking first: LayoutMeasure, _ relation: LayoutRelation, _ second: LayoutMeasure?,
    multiplier: CGFloat = 1, constant: CGFloat
  ) {
    do {
      try Self.check(first, second, multiplier: multiplier, constant: constant)
    } catch {
      preconditionFailure(error.description)
    }
    self.init(first, relation, second, multiplier: multiplier, constant: constant)
  }
}
