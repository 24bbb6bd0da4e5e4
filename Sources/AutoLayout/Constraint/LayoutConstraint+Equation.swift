internal import Foundation
internal import Scene

/// Constraints from equations.
extension LayoutConstraint {
  /// The constraint that an equation describes, not yet active.
  ///
  /// - Parameters:
  ///   - equation: The equation.
  ///   - firstItem: The item of the left side.
  ///   - secondItem: The item of the right side, or nil where that is a constant.
  /// - Throws: A `LayoutError` when the two attributes cannot be paired.
  public convenience init(
    _ equation: ConstraintEquation, firstItem: any LayoutItem, secondItem: (any LayoutItem)?
  ) throws(LayoutError) {
    try self.init(
      item: firstItem, attribute: equation.first.attribute, relatedBy: equation.relation,
      toItem: secondItem, attribute: equation.second?.attribute ?? .notAnAttribute,
      multiplier: CGFloat(equation.multiplier), constant: CGFloat(equation.constant))
    try setPriority(equation.priority)
  }
}
