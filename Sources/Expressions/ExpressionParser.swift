/// Brings tokens into postfix order and checks types on the way.
///
/// Method: Dijkstra's shunting yard. Brackets, calls and signs wait on a stack of the parser's own,
/// so nesting cannot overflow the thread's.
struct ExpressionParser {
  private enum Pending {
    case negate
    case combine(Expression.Operator)
    case open(Bracket, commas: Int)
  }

  private enum Bracket: Equatable {
    case group
    case pair
    case call(ExpressionFunction)
  }

  private var steps: [Expression.Step] = []
  private var operands: [(type: ExpressionType, range: Range<Int>)] = []
  private var pending: [(kind: Pending, range: Range<Int>)] = []
  private var function: (value: ExpressionFunction, range: Range<Int>)?
  private var expectsOperand = true

  mutating func read(
    _ token: ExpressionScanner.Token, _ range: Range<Int>,
    _ resolve: (String) -> Expression.Name?
  ) throws(ExpressionError) {
    if let (value, start) = function {
      guard token == .symbol("(") else { throw unexpected("'('", range) }
      function = nil
      try push(.open(.call(value), commas: 0), start.lowerBound..<range.upperBound)
    } else if expectsOperand {
      try readOperand(token, range, resolve)
    } else {
      try readOperator(token, range)
    }
  }

  /// The whole, after the last token.
  mutating func finish(
    _ range: Range<Int>
  ) throws(ExpressionError) -> (ExpressionType, [Expression.Step]) {
    guard function == nil else { throw unexpected("'('", range) }
    guard !expectsOperand else { throw unexpected("a value", range) }
    try reduce(above: 0)
    if let bracket = pending.last { throw unexpected("a closing bracket", bracket.range) }
    return (operands[0].type, steps)
  }

  private mutating func readOperand(
    _ token: ExpressionScanner.Token, _ range: Range<Int>,
    _ resolve: (String) -> Expression.Name?
  ) throws(ExpressionError) {
    switch token {
    case .number(let number): emit(.number(number), .number, range)
    case .name(let path): try readName(path, range, resolve)
    case .word(let word):
      guard let value = ExpressionFunction(rawValue: word) else {
        throw ExpressionError(category: .unknownFunction(word), range: range)
      }
      function = (value, range)
    case .symbol("("): try push(.open(.group, commas: 0), range)
    case .symbol("["): try push(.open(.pair, commas: 0), range)
    case .symbol("-"): try push(.negate, range)
    case .component, .symbol, .end: throw unexpected("a value", range)
    }
  }

  private mutating func readName(
    _ path: String, _ range: Range<Int>, _ resolve: (String) -> Expression.Name?
  ) throws(ExpressionError) {
    if let name = resolve(path) {
      emit(.slot(name.slot), name.type, range)
    } else if path.hasSuffix(".x") || path.hasSuffix(".y"),
      let name = resolve(String(path.dropLast(2)))
    {
      emit(.slot(name.slot), name.type, range)
      try takeComponent(path.last ?? "x", range)
    } else {
      throw ExpressionError(category: .unknownName(path), range: range)
    }
  }

  private mutating func readOperator(
    _ token: ExpressionScanner.Token, _ range: Range<Int>
  ) throws(ExpressionError) {
    switch token {
    case .component(let axis): try takeComponent(axis, range)
    case .symbol(","):
      try reduce(above: 0)
      guard let (kind, start) = pending.last, case .open(let bracket, let commas) = kind,
        bracket != .group
      else { throw unexpected("an operator", range) }
      pending[pending.count - 1] = (.open(bracket, commas: commas + 1), start)
      expectsOperand = true
    case .symbol(")"), .symbol("]"): try close(token == .symbol("]"), range)
    case .symbol(let character):
      guard let operation = Expression.Operator(rawValue: character) else {
        throw unexpected("an operator", range)
      }
      try reduce(above: operation.precedence - 1)
      pending.append((.combine(operation), range))
      expectsOperand = true
    case .number, .name, .word, .end: throw unexpected("an operator", range)
    }
  }

  private mutating func close(_ isPair: Bool, _ range: Range<Int>) throws(ExpressionError) {
    try reduce(above: 0)
    guard let (kind, start) = pending.last, case .open(let bracket, let commas) = kind,
      (bracket == .pair) == isPair
    else { throw unexpected("an operator", range) }
    pending.removeLast()
    let whole = start.lowerBound..<range.upperBound
    let count = commas + 1
    switch bracket {
    case .group: operands[operands.count - 1].range = whole
    case .pair:
      guard count == 2 else { throw unexpected("two numbers, as in '[1, 2]'", whole) }
      try takeNumbers(2, for: "[ ]")
      emit(.pair, .pair, whole)
    case .call(let function):
      guard function.arguments.contains(count) else {
        throw ExpressionError(category: .argumentCount(function, count), range: whole)
      }
      try takeNumbers(count, for: function.rawValue)
      emit(.call(function, count: count), .number, whole)
    }
  }

  /// Emits what waits above the last bracket and binds tighter than a precedence.
  private mutating func reduce(above precedence: Int) throws(ExpressionError) {
    while let (kind, range) = pending.last {
      switch kind {
      case .open: return
      case .negate:
        let operand = operands.removeLast()
        guard operand.type == .number || operand.type == .pair else {
          throw mistyped("-", operand.range)
        }
        emit(.negate, operand.type, range.lowerBound..<operand.range.upperBound)
      case .combine(let operation):
        guard operation.precedence > precedence else { return }
        try combine(operation)
      }
      pending.removeLast()
    }
  }

  private mutating func combine(_ operation: Expression.Operator) throws(ExpressionError) {
    let right = operands.removeLast()
    let left = operands.removeLast()
    let range = left.range.lowerBound..<right.range.upperBound
    let type: ExpressionType?
    switch (left.type, operation, right.type) {
    case (.number, _, .number): type = operation.isComparison ? .boolean : .number
    case (.pair, .add, .pair), (.pair, .subtract, .pair): type = .pair
    case (.pair, .multiply, .number), (.pair, .divide, .number): type = .pair
    case (.number, .multiply, .pair): type = .pair
    default: type = nil
    }
    guard let type else { throw mistyped(String(operation.rawValue), range) }
    emit(.combine(operation), type, range)
  }

  private mutating func takeComponent(
    _ axis: Character, _ range: Range<Int>
  ) throws(ExpressionError) {
    let operand = operands.removeLast()
    guard operand.type == .pair else { throw mistyped(".\(axis)", operand.range) }
    emit(axis == "x" ? .x : .y, .number, operand.range.lowerBound..<range.upperBound)
  }

  private mutating func takeNumbers(
    _ count: Int, for operation: String
  ) throws(ExpressionError) {
    for operand in operands.suffix(count) where operand.type != .number {
      throw mistyped(operation, operand.range)
    }
    operands.removeLast(count)
  }

  private mutating func push(_ kind: Pending, _ range: Range<Int>) throws(ExpressionError) {
    guard pending.count < Expression.maximumNesting else {
      throw ExpressionError(category: .nesting, range: range)
    }
    pending.append((kind, range))
  }

  private mutating func emit(
    _ step: Expression.Step, _ type: ExpressionType, _ range: Range<Int>
  ) {
    steps.append(step)
    operands.append((type, range))
    expectsOperand = false
  }

  private func unexpected(_ expected: String, _ range: Range<Int>) -> ExpressionError {
    ExpressionError(category: .unexpected(expected: expected), range: range)
  }

  private func mistyped(_ operation: String, _ range: Range<Int>) -> ExpressionError {
    ExpressionError(category: .type(operation: operation), range: range)
  }
}
