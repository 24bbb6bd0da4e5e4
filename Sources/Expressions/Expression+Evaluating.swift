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
    case .color, .text: return try object(cell, slot)
    }
  }

  /// A value on the stack: a pair, or a number, whose components are equal.
  ///
  /// So operators apply to each component whatever the types. A truth value is 1 or 0. A color or a
  /// text is the slot that has it, or below 0 one of the expression's own: -1 is the first.
  struct Cell: BitwiseCopyable {
    var x, y: Double

    init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

    init(_ number: Double) { self.init(number, number) }

    init(_ isTrue: Bool) { self.init(isTrue ? 1 : 0) }

    init(_ value: ExpressionValue, in slot: Int) {
      switch value {
      case .number(let number): self.init(number)
      case .pair(let x, let y): self.init(x, y)
      case .boolean(let isTrue): self.init(isTrue)
      case .color, .text: self.init(Double(slot))
      }
    }
  }

  /// The color or the text for which a value on the stack stands.
  private func object(
    _ cell: Cell, _ slot: (Int) -> ExpressionValue?
  ) throws(EvaluationError) -> ExpressionValue {
    guard cell.x >= 0 else { return constants[-1 - Int(cell.x)] }
    guard let value = slot(Int(cell.x)) else { throw .noValue }
    return value
  }

  /// Runs the steps, and returns what is left on the stack.
  private func run(
    on stack: UnsafeMutableBufferPointer<Cell>, _ slot: (Int) -> ExpressionValue?
  ) throws(EvaluationError) -> Cell {
    var count = 0
    var position = 0
    while position < steps.count {
      let step = steps[position]
      position += 1
      let result: Cell
      switch step {
      case .number(let number): result = Cell(number)
      case .truth(let isTrue): result = Cell(isTrue)
      case .constant(let index): result = Cell(Double(-1 - index))
      case .slot(let index):
        guard let value = slot(index) else { throw .noValue }
        result = Cell(value, in: index)
      case .negate:
        count -= 1
        result = Cell(-stack[count].x, -stack[count].y)
      case .not:
        count -= 1
        result = Cell(stack[count].x == 0)
      case .combine(let operation):
        count -= 2
        result = try Self.combined(stack[count], operation, stack[count + 1])
      case .compareObjects(let areEqual):
        count -= 2
        result = Cell(
          try object(stack[count], slot) == object(stack[count + 1], slot) ? areEqual : !areEqual)
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
      case .skipIf(let value, let skipped):
        if (stack[count - 1].x != 0) == value { position += skipped } else { count -= 1 }
        continue
      case .skipUnless(let skipped):
        count -= 1
        if stack[count].x == 0 { position += skipped }
        continue
      case .skip(let skipped):
        position += skipped
        continue
      }
      guard result.x.isFinite, result.y.isFinite else { throw .notFinite }
      stack[count] = result
      count += 1
    }
    return stack[0]
  }

  /// Adds and subtracts values of one type; a number multiplies and divides each component; numbers
  /// are compared, and any values whether they are equal.
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
    case .remainder:
      guard b.x != 0 else { throw .divisionByZero }
      return Cell(a.x.truncatingRemainder(dividingBy: b.x))
    case .less: return Cell(a.x < b.x)
    case .greater: return Cell(a.x > b.x)
    case .atMost: return Cell(a.x <= b.x)
    case .atLeast: return Cell(a.x >= b.x)
    case .equal: return Cell(a.x == b.x && a.y == b.y)
    case .unequal: return Cell(a.x != b.x || a.y != b.y)
    case .and, .or: preconditionFailure("&& and || skip their right side instead")
    }
  }
}
