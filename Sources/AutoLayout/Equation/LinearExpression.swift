internal import Scene

/// The value of a subexpression of an equation: multiplier × side + constant, or a multiple of the
/// system spacing in place of the constant.
struct LinearExpression {
  /// The factor of the side; unused without one.
  private(set) var multiplier = 0.0
  private(set) var side: ConstraintEquation.Side?
  private(set) var constant = 0.0
  /// The multiple of the system spacing; nil where it is not mentioned.
  private(set) var spacing: Double?
  /// The characters of the subexpression.
  private(set) var range: Range<Int>

  private var isNumber: Bool { side == nil && spacing == nil }

  /// A number.
  init(constant: Double, _ range: Range<Int>) {
    self.constant = constant
    self.range = range
  }

  /// The system spacing.
  init(spacing: Double, _ range: Range<Int>) {
    self.spacing = spacing
    self.range = range
  }

  /// A side.
  init(_ side: ConstraintEquation.Side) {
    (multiplier, self.side, range) = (1, side, side.range)
  }

  /// The expression with a sign or parentheses around it.
  func enclosed(negated: Bool = false, _ range: Range<Int>) -> LinearExpression {
    var result = self
    result.range = range
    // Differences, because a negated 0 would print as -0.
    guard negated else { return result }
    result.multiplier = 0 - multiplier
    result.constant = 0 - constant
    result.spacing = spacing.map { 0 - $0 }
    return result
  }

  mutating func add(
    _ other: LinearExpression, negated: Bool
  ) throws(ConstraintEquationError) {
    let sign: Double = negated ? -1 : 1
    extend(to: other)
    if let addend = other.side {
      guard side == nil else { throw .secondItem(addend, isSubtracted: negated) }
      side = addend
      multiplier = sign * other.multiplier
    }
    if let addend = other.spacing { spacing = (spacing ?? 0) + sign * addend }
    constant += sign * other.constant
    try checkFinite()
  }

  mutating func multiply(by other: LinearExpression) throws(ConstraintEquationError) {
    extend(to: other)
    var factor = other.constant
    if !other.isNumber {
      guard isNumber else {
        guard let side = other.side, spacing == nil else { throw .invalidSpacing(range) }
        throw .secondItem(side)
      }
      let whole = range
      factor = constant
      self = other
      range = whole
    }
    multiplier *= factor
    constant *= factor
    spacing = spacing.map { $0 * factor }
    try checkFinite()
  }

  mutating func divide(by other: LinearExpression) throws(ConstraintEquationError) {
    extend(to: other)
    guard other.spacing == nil else { throw .invalidSpacing(range) }
    guard other.side == nil, other.constant != 0 else {
      throw ConstraintEquationError(
        category: .invalidDivisor,
        message: other.side == nil ? "division by zero" : "division by an item's attribute",
        range: other.range, expectation: "a number other than 0", hint: nil)
    }
    multiplier /= other.constant
    constant /= other.constant
    spacing = spacing.map { $0 / other.constant }
    try checkFinite()
  }

  private mutating func extend(to other: LinearExpression) {
    range = range.lowerBound..<other.range.upperBound
  }

  private func checkFinite() throws(ConstraintEquationError) {
    guard multiplier.isFinite, constant.isFinite, spacing?.isFinite ?? true else {
      throw .notFinite(range)
    }
  }
}

extension ConstraintEquationError {
  /// The error of a number or a result that exceeds double precision.
  static func notFinite(_ range: Range<Int>) -> ConstraintEquationError {
    ConstraintEquationError(
      category: .numberOutOfRange, message: "the number is not finite", range: range,
      expectation: "a finite number", hint: nil)
  }

  /// The error of system spacing that is not just added to an attribute.
  static func invalidSpacing(_ range: Range<Int>) -> ConstraintEquationError {
    ConstraintEquationError(
      category: .invalidSpacing,
      message: "system spacing can only be added to an attribute, without a factor or a constant",
      range: range, expectation: "as in 'b.top == a.bottom + 2 * systemSpacing'", hint: nil)
  }

  /// The error of a second item on one side.
  fileprivate static func secondItem(
    _ side: ConstraintEquation.Side, isSubtracted: Bool = false
  ) -> ConstraintEquationError {
    let isLocation = side.origin == nil && side.measure.attribute.kind != .size
    return ConstraintEquationError(
      category: .secondItem, message: "two items on one side", range: side.range,
      expectation: "a number",
      hint: isSubtracted && isLocation
        ? "write a distance in parentheses, as in '(b.left - a.right)'"
        : "a constraint relates two items: one on each side")
  }
}
