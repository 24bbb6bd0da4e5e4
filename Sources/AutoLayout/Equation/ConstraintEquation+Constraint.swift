internal import Foundation
internal import Scene

/// Constraints from equations.
extension ConstraintEquation {
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
