internal import Foundation
public import Scene

/// Constraints from equations.
extension ConstraintEquation {
  /// Checks that the two sides can be paired; names of items are not looked up.
  public func check() throws(LayoutError) {
    for component in components {
      let (first, second) = (component.first, component.second)
      if let spacing, let second {
        try LayoutAnchorPair.check(
          first.measure.attribute, second.measure.attribute, spacing: CGFloat(spacing))
      } else {
        try LayoutConstraint.check(
          (first.measure.attribute, first.origin?.attribute),
          second.map { ($0.measure.attribute, $0.origin?.attribute) },
          multiplier: CGFloat(multiplier), constant: CGFloat(constant))
      }
    }
  }

  /// The constraint that the equation describes, not yet active.
  ///
  /// - Parameter items: The items of `measures`, in their order.
  /// - Returns: The constraint.
  /// - Throws: A `LayoutError` when the two sides cannot be paired.
  public func constraint(
    among items: [any LayoutItem]
  ) throws(LayoutError) -> LayoutConstraint {
    precondition(items.count == measures.count, "each measure has its item")
    let constraint: LayoutConstraint
    if let spacing, let second {
      constraint = try LayoutAnchorPair(
        items[0], first.measure.attribute, items[1], second.measure.attribute
      ).constraint(relation, systemSpacing: CGFloat(spacing))
    } else {
      let start = first.measures.count
      let left = try first.layoutMeasure(items[..<start])
      let right = try second.map { side throws(LayoutError) in
        try side.layoutMeasure(items[start...])
      }
      constraint = try LayoutConstraint(
        validating: left, relation, right, multiplier: CGFloat(multiplier),
        constant: CGFloat(constant))
    }
    try constraint.setPriority(priority)
    return constraint
  }
}

extension ConstraintEquation.Side {
  /// The attribute of the first of some items, or the distance to it from that of the second.
  fileprivate func layoutMeasure(
    _ items: ArraySlice<any LayoutItem>
  ) throws(LayoutError) -> LayoutMeasure {
    let item = items[items.startIndex]
    guard let origin else { return LayoutMeasure(item, measure.attribute) }
    return try LayoutAnchorPair(
      item, measure.attribute, items[items.startIndex + 1], origin.attribute
    ).distance.measure
  }
}

extension ConstraintStatement {
  /// Checks that the two sides can be paired.
  public func check() throws(LayoutError) {
    if toItem != nil, let systemSpacing {
      try LayoutAnchorPair.check(attribute, toAttribute, spacing: systemSpacing)
    } else {
      let isConstant = toItem == nil || toAttribute == .notAnAttribute
      try LayoutConstraint.check(
        (attribute, nil), isConstant ? nil : (toAttribute, nil), multiplier: multiplier,
        constant: constant)
    }
  }
}
