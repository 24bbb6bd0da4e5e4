internal import Foundation

/// Constraints from equations.
extension LayoutConstraint {
  /// The constraint that an equation means, not yet active.
  ///
  /// - Parameters:
  ///   - equation: The equation.
  ///   - firstItem: What the left side's name stands for.
  ///   - secondItem: What the right side's name stands for, where there is one.
  /// - Throws: A `LayoutError` where the two attributes cannot be compared.
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
