internal import Scene

/// Bringing an equation into the form of a constraint.
extension ConstraintEquation {
  /// The equation of two expressions, with one item alone on the left.
  ///
  /// What stands beside the item of the left side goes to the right. Without an item on the left, or
  /// with system spacing there, the sides change places.
  init(
    _ left: LinearExpression, _ relation: LayoutRelation, _ right: LinearExpression,
    priority: LayoutPriority
  ) throws(ConstraintEquationError) {
    let isExchanged =
      left.side == nil || left.spacing != nil && right.spacing == nil && right.side != nil
    let (measured, other) = isExchanged ? (right, left) : (left, right)
    let whole = left.range.lowerBound..<right.range.upperBound
    guard let first = measured.side else {
      throw ConstraintEquationError(
        category: .expectedItem, message: "neither side has an item's attribute", range: whole,
        expectation: "an item's attribute, as in 'a.width == 10'", hint: nil)
    }
    guard measured.multiplier != 0 else {
      throw ConstraintEquationError(
        category: .invalidDivisor, message: "the item is multiplied by 0", range: measured.range,
        expectation: "a factor other than 0", hint: nil)
    }
    self.init()
    let isTurned = isExchanged != (measured.multiplier < 0)
    self.relation = isTurned ? relation.reversed : relation
    self.first = first
    second = other.side
    // Adding 0 makes a negative zero positive, which would otherwise print as -0.
    multiplier = other.side == nil ? 1 : other.multiplier / measured.multiplier + 0
    constant = (other.constant - measured.constant) / measured.multiplier + 0
    spacing = other.spacing.map { $0 + 0 }
    self.priority = priority
    guard multiplier.isFinite, constant.isFinite else { throw .notFinite(whole) }
    try checkSpacing(measured, other)
    try checkGroups(measured, other)
  }

  /// System spacing is only added to an attribute that stands alone.
  private func checkSpacing(
    _ measured: LinearExpression, _ other: LinearExpression
  ) throws(ConstraintEquationError) {
    guard measured.spacing == nil else { throw .invalidSpacing(measured.range) }
    guard spacing != nil else { return }
    guard let second, first.origin == nil, second.origin == nil, first.measure.group == nil,
      measured.multiplier == 1, measured.constant == 0, other.multiplier == 1, other.constant == 0
    else { throw .invalidSpacing(other.range) }
  }

  /// A group of attributes is compared with the same group, a size also with a number.
  private func checkGroups(
    _ measured: LinearExpression, _ other: LinearExpression
  ) throws(ConstraintEquationError) {
    let groups = (first.measure.group, second?.measure.group)
    guard groups.0 != nil || groups.1 != nil else { return }
    guard groups.0 == groups.1 || groups.0 == .size && second == nil else {
      let name = (groups.0 ?? groups.1)?.rawValue ?? ""
      throw .invalidGroup(
        "'\(name)' can only be compared with '\(name)'\(name == "size" ? " or a number" : "")",
        groups.0 == nil ? first.measure.attributeRange : other.range, of: name)
    }
    guard groups.0 == .edges else { return }
    guard relation == .equal else {
      let (start, end) = (
        min(measured.range.lowerBound, other.range.lowerBound),
        max(measured.range.upperBound, other.range.upperBound)
      )
      throw .invalidGroup("edges can only be equal", start..<end, of: "edges")
    }
    guard multiplier == 1, constant == 0 else {
      throw .invalidGroup(
        "edges take no factor and no constant", measured.isPlain ? other.range : measured.range,
        of: "edges",
        hint: "for insets write visual formats, as in 'H:|-20-[a]-20-|' and 'V:|-20-[a]-20-|'")
    }
  }
}

extension LinearExpression {
  /// Whether it is an item's attribute and nothing else.
  fileprivate var isPlain: Bool { multiplier == 1 && constant == 0 && spacing == nil }
}

extension ConstraintEquationError {
  fileprivate static func invalidGroup(
    _ message: String, _ range: Range<Int>, of name: String, hint: String? = nil
  ) -> ConstraintEquationError {
    ConstraintEquationError(
      category: .invalidGroup, message: message, range: range,
      expectation: "as in 'a.\(name) == b.\(name)'", hint: hint)
  }
}
