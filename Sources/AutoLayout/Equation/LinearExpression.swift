/// The value of a subexpression of an equation's right side: multiplier × measure + constant.
struct LinearExpression {
  /// The factor of the measure; unused without one.
  private(set) var multiplier: Double
  private(set) var measure: ConstraintEquation.Measure?
  private(set) var constant: Double

  init(multiplier: Double, measure: ConstraintEquation.Measure?, constant: Double) {
    self.multiplier = multiplier
    self.measure = measure
    self.constant = constant
  }

  mutating func add(
    _ other: LinearExpression, negated: Bool, _ range: Range<Int>
  ) throws(ConstraintEquationError) {
    let sign: Double = negated ? -1 : 1
    if let addend = other.measure {
      guard measure == nil else { throw .secondItem(addend) }
      measure = addend
      multiplier = sign * other.multiplier
    }
    constant += sign * other.constant
    try checkFinite(range)
  }

  mutating func multiply(
    by other: LinearExpression, within range: Range<Int>
  ) throws(ConstraintEquationError) {
    let factor: Double
    if let measure = other.measure {
      guard self.measure == nil else { throw .secondItem(measure) }
      factor = constant
      self = other
    } else {
      factor = other.constant
    }
    multiplier *= factor
    constant *= factor
    try checkFinite(range)
  }

  mutating func divide(
    by other: LinearExpression, at divisorRange: Range<Int>, within range: Range<Int>
  ) throws(ConstraintEquationError) {
    guard other.measure == nil, other.constant != 0 else {
      throw ConstraintEquationError(
        category: .invalidDivisor,
        message: other.measure == nil ? "division by zero" : "division by an item's attribute",
        range: divisorRange, expectation: "a number other than 0", hint: nil)
    }
    multiplier /= other.constant
    constant /= other.constant
    try checkFinite(range)
  }

  private func checkFinite(_ range: Range<Int>) throws(ConstraintEquationError) {
    guard multiplier.isFinite, constant.isFinite else { throw .notFinite(range) }
  }
}

extension ConstraintEquationError {
  /// The error of a number or a result that exceeds double precision.
  static func notFinite(_ range: Range<Int>) -> ConstraintEquationError {
    ConstraintEquationError(
      category: .numberOutOfRange, message: "the number is not finite", range: range,
      expectation: "a finite number", hint: nil)
  }

  /// The error of a second item on the right side.
  fileprivate static func secondItem(
    _ measure: ConstraintEquation.Measure
  ) -> ConstraintEquationError {
    ConstraintEquationError(
      category: .secondItem, message: "the right side has two items",
      range: measure.itemRange.lowerBound..<measure.attributeRange.upperBound,
      expectation: "a number", hint: "a constraint relates two items: one on each side")
  }
}
