/// Why an expression has no value.
public enum EvaluationError: Error, Equatable, Sendable {
  /// A division by zero.
  case divisionByZero
  /// A result that is infinite or not a number.
  case notFinite
}

/// Evaluating.
extension Expression {
  /// The value of the expression.
  ///
  /// The cost is linear in the length of the text.
  ///
  /// - Parameter slot: The value of a slot, of the type with which its name was resolved.
  /// - Returns: A finite value of the expression's type.
  /// - Throws: An `EvaluationError` at the first step without a finite result.
  public func value(_ slot: (Int) -> ExpressionValue) throws(EvaluationError) -> ExpressionValue {
    var stack: [ExpressionValue] = []
    stack.reserveCapacity(steps.count)
    for step in steps {
      let result = try Self.result(of: step, &stack, slot)
      guard result.isFinite else { throw .notFinite }
      stack.append(result)
    }
    return stack[0]
  }

  private static func result(
    of step: Step, _ stack: inout [ExpressionValue], _ slot: (Int) -> ExpressionValue
  ) throws(EvaluationError) -> ExpressionValue {
    switch step {
    case .number(let number): return .number(number)
    case .slot(let index): return slot(index)
    case .negate:
      let (x, y, isPair) = components(stack.removeLast())
      return isPair ? .pair(-x, -y) : .number(-x)
    case .combine(let operation):
      let right = stack.removeLast()
      return try combined(stack.removeLast(), operation, right)
    case .call(let function, let count):
      let numbers = stack.suffix(count).map { components($0).x }
      stack.removeLast(count)
      return .number(function(numbers[...]))
    case .pair:
      let y = components(stack.removeLast()).x
      return .pair(components(stack.removeLast()).x, y)
    case .x: return .number(components(stack.removeLast()).x)
    case .y: return .number(components(stack.removeLast()).y)
    }
  }

  /// Adds and subtracts values of one type; a number multiplies and divides each component; numbers
  /// are compared.
  private static func combined(
    _ left: ExpressionValue, _ operation: Operator, _ right: ExpressionValue
  ) throws(EvaluationError) -> ExpressionValue {
    let (a, b) = (components(left), components(right))
    switch operation {
    case .less: return .boolean(a.x < b.x)
    case .greater: return .boolean(a.x > b.x)
    case .atMost: return .boolean(a.x <= b.x)
    case .atLeast: return .boolean(a.x >= b.x)
    case .add, .subtract, .multiply, .divide: break
    }
    let isPair = a.isPair || b.isPair
    let x: Double
    let y: Double
    switch operation {
    case .add: (x, y) = (a.x + b.x, a.y + b.y)
    case .subtract: (x, y) = (a.x - b.x, a.y - b.y)
    case .multiply: (x, y) = (a.x * b.x, a.y * b.y)
    default:
      guard b.x != 0 else { throw .divisionByZero }
      (x, y) = (a.x / b.x, a.y / b.y)
    }
    return isPair ? .pair(x, y) : .number(x)
  }

  /// The components of a number, both equal, or of a pair.
  private static func components(
    _ value: ExpressionValue
  ) -> (x: Double, y: Double, isPair: Bool) {
    switch value {
    case .number(let number): return (number, number, false)
    case .pair(let x, let y): return (x, y, true)
    case .color, .boolean: preconditionFailure("colors and truth values are only passed on")
    }
  }
}
