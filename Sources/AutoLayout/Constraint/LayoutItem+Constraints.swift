/// Constraints held by an item that their user chooses, as in UIKit before there was `isActive`.
extension LayoutItem {
  /// Makes the item hold a constraint, which is active then.
  ///
  /// - Parameter constraint: The constraint; another holder loses it.
  /// - Throws: A `LayoutError` where an item of the constraint is gone, or is neither this item nor
  ///   inside it.
  public func addConstraint(_ constraint: LayoutConstraint) throws(LayoutError) {
    try constraint.install(on: self)
  }

  /// Makes the item hold constraints, in their order.
  ///
  /// - Throws: The error of the first that it cannot hold; those before it are active then.
  public func addConstraints(_ constraints: [LayoutConstraint]) throws(LayoutError) {
    for constraint in constraints { try constraint.install(on: self) }
  }

  /// Deactivates a constraint that the item holds; does nothing for another.
  public func removeConstraint(_ constraint: LayoutConstraint) {
    if constraint.holder === self { constraint.deactivate() }
  }

  /// Deactivates those of some constraints that the item holds.
  public func removeConstraints(_ constraints: [LayoutConstraint]) {
    LayoutConstraint.deactivate(constraints.filter { $0.holder === self })
  }
}
