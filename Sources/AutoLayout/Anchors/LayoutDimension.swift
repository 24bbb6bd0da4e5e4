public import Foundation
internal import Scene

/// A width, a height or the distance of two anchors, from which constraints are made.
public struct LayoutDimension {
  let measure: LayoutMeasure

  /// A dimension of a measure.
  init(_ measure: LayoutMeasure) { self.measure = measure }

  /// A constraint that sets the dimension to a constant in points.
  public func constraint(equalToConstant constant: CGFloat) -> LayoutConstraint {
    constraint(.equal, nil, 1, constant)
  }

  /// A constraint that sets a minimum of the dimension, in points.
  public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, nil, 1, constant)
  }

  /// A constraint that sets a maximum of the dimension, in points.
  public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> LayoutConstraint {
    constraint(.lessThanOrEqual, nil, 1, constant)
  }

  /// A constraint that sets the dimension to a multiple of another one plus a constant in points.
  public func constraint(
    equalTo dimension: LayoutDimension, multiplier: CGFloat = 1, constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.equal, dimension, multiplier, constant)
  }

  /// A constraint that makes the dimension at least a multiple of another one plus a constant in
  /// points.
  public func constraint(
    greaterThanOrEqualTo dimension: LayoutDimension, multiplier: CGFloat = 1,
    constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, dimension, multiplier, constant)
  }

  /// A constraint that makes the dimension at most a multiple of another one plus a constant in
  /// points.
  public func constraint(
    lessThanOrEqualTo dimension: LayoutDimension, multiplier: CGFloat = 1, constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, dimension, multiplier, constant)
  }

  private func constraint(
    _ relation: LayoutRelation, _ dimension: LayoutDimension?, _ multiplier: CGFloat,
    _ constant: CGFloat
  ) -> LayoutConstraint {
    LayoutConstraint(
      checking: measure, relation, dimension?.measure, multiplier: multiplier, constant: constant)
  }
}
