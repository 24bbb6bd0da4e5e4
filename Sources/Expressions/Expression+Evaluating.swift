/// Why an expression has no value.
public enum EvaluationError: Error, Equatable, Sendable {
  /// A division by zero.
  case divisionByZero
  /// A result that is infinite or not a number.
  case notFinite
  /// A name without a value.
  case noValue
}

/// Evaluating.
extension Expression {
  /// The value of the expression.
  ///
  /// The cost is linear in the length of the text.
  ///
  /// - Parameter slot: The value of a slot, of the type with which its name was resolved; nil if the
  ///   name has none.
  /// - Returns: A finite value of the expression's type.
  /// - Throws: An `EvaluationError` at the first step without a finite result.
  public func value(_ slot: (Int) -> ExpressionValue?) throws(EvaluationError) -> ExpressionValue {
    // A value that is only passed on, perhaps a color.
    if steps.count == 1, case .slot(let index) = steps[0] {
      guard let value = slot(index) else { throw .noValue }
      guard value.isFinite else { throw .notFinite }
      return value
    }
    let result = withUnsafeTemporaryAllocation(of: Cell.self, capacity: steps.count) { stack in
      Result { () throws(EvaluationError) in try run(on: stack, slot) }
    }
    let cell = try result.get()
    switch type {
    case .number: return .number(cell.x)
    case .pair: return .pair(cell.x, cell.y)
    case .boolean: return .boolean(cell.x != 0)
    case .color: preconditionFailure("colors are only passed on")
    }
  }

  /// A value on the stack: a pair, or a number, whose components are equal.
  ///
  /// So operators apply to each component whatever the types. A truth value is 1 or 0.
  struct Cell: BitwiseCopyable {
    var x, y: Double

    init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

    init(_ number: Double) { self.init(number, number) }

    init(_ value: ExpressionValue) {
      switch value {
      case .number(let number): self.init(number)
      case .pair(let x, let y): self.init(x, y)
      case .color, .boolean: preconditionFailure("colors and truth values are only passed on")
      }
    }
  }

  /// Runs the steps, and returns what is left on the stack.
  private func run(
    on stack: UnsafeMutableBufferPointer<Cell>, _ slot: (Int) -> ExpressionValue?
  ) throws(EvaluationError) -> Cell {
    var count = 0
    for step in steps {
      let result: Cell
      switch step {
      case .number(let number): result = Cell(number)
      case .slot(let index):
        guard let value = slot(index) else { throw .noValue }
        result = Cell(value)
      case .negate:
        count -= 1
        result = Cell(-stack[count].x, -stack[count].y)
      case .combine(let operation):
        count -= 2
        result = try Self.combined(stack[count], operation, stack[count + 1])
      case .call(let function, let arguments):
        count -= arguments
        result = Cell(function(stack[count..<count + arguments]))
      case .pair:
        count -= 2
        result = Cell(stack[count].x, stack[count + 1].x)
      case .x:
        count -= 1
        result = Cell(stack[count].x)
      case .y:
        count -= 1
        result = Cell(stack[count].y)
      }
      guard result.x.isFinite, result.y.isFinite else { throw .notFinite }
      stack[count] = result
      count += 1
    }
    return stack[0]
  }

  /// Adds and subtracts values of one type; a number multiplies and divides each component; numbers
  /// are compared.
  private static func combined(
    _ a: Cell, _ operation: Operator, _ b: Cell
  ) throws(EvaluationError) -> Cell {
    switch operation {
    case .add: return Cell(a.x + b.x, a.y + b.y)
    case .subtract: return Cell(a.x - b.x, a.y - b.y)
    case .multiply: return Cell(a.x * b.x, a.y * b.y)
    case .divide:
      guard b.x != 0 else { throw .divisionByZero }
      return Cell(a.x / b.x, a.y / b.y)
    case .less: return Cell(a.x < b.x ? 1 : 0)
    case .greater: return Cell(a.x > b.x ? 1 : 0)
    case .atMost: return Cell(a.x <= b.x ? 1 : 0)
    case .atLeast: return Cell(a.x >= b.x ? 1 : 0)
    }
  }
}
