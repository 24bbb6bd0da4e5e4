internal import Scene

/// The value of a subexpression of an equation's right side: multiplier × side + constant, or a multiple
/// of the system spacing in place of the constant.
struct LinearExpression {
  /// The factor of the side; unused without one.
  private(set) var multiplier = 0.0
  private(set) var side: ConstraintEquation.Side?
  private(set) var constant = 0.0
  /// The multiple of the system spacing; nil where it is not mentioned.
  private(set) var spacing: Double?

  private var isNumber: Bool { side == nil && spacing == nil }

  /// A number.
  init(constant: Double) { self.constant = constant }

  /// A multiple of the system spacing.
  init(spacing: Double) { self.spacing = spacing }

  /// A multiple of a side.
  init(_ multiplier: Double, _ side: ConstraintEquation.Side) {
    self.multiplier = multiplier
    self.side = side
  }

  mutating func add(
    _ other: LinearExpression, negated: Bool, _ range: Range<Int>
  ) throws(ConstraintEquationError) {
    let sign: Double = negated ? -1 : 1
    if let addend = other.side {
      guard side == nil else { throw .secondItem(addend, isSubtracted: negated) }
      side = addend
      multiplier = sign * other.multiplier
    }
    if let addend = other.spacing { spacing = (spacing ?? 0) + sign * addend }
    constant += sign * other.constant
    try checkFinite(range)
  }

  mutating func multiply(
    by other: LinearExpression, within range: Range<Int>
  ) throws(ConstraintEquationError) {
    var factor = other.constant
    if !other.isNumber {
      guard isNumber else {
        guard let side = other.side, spacing == nil else { throw .invalidSpacing(range) }
        throw .secondItem(side)
      }
      factor = constant
      self = other
    }
    multiplier *= factor
    constant *= factor
    spacing = spacing.map { $0 * factor }
    try checkFinite(range)
  }

  mutating func divide(
    by other: LinearExpression, at divisorRange: Range<Int>, within range: Range<Int>
  ) throws(ConstraintEquationError) {
    guard other.spacing == nil else { throw .invalidSpacing(range) }
    guard other.side == nil, other.constant != 0 else {
      throw ConstraintEquationError(
        category: .invalidDivisor,
        message: other.side == nil ? "division by zero" : "division by an item's attribute",
        range: divisorRange, expectation: "a number other than 0", hint: nil)
    }
    multiplier /= other.constant
    constant /= other.constant
    spacing = spacing.map { $0 / other.constant }
    try checkFinite(range)
  }

  private func checkFinite(_ range: Range<Int>) throws(ConstraintEquationError) {
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

  /// The error of a second item on the right side.
  fileprivate static func secondItem(
    _ side: ConstraintEquation.Side, isSubtracted: Bool = false
  ) -> ConstraintEquationError {
    let isLocation = side.origin == nil && side.measure.attribute.kind != .size
    return ConstraintEquationError(
      category: .secondItem, message: "the right side has two items", range: side.range,
      expectation: "a number",
      hint: isSubtracted && isLocation
        ? "write a distance in parentheses, as in '(b.left - a.right)'"
        : "a constraint relates two items: one on each side")
  }
}
