internal import Geometry

/// Brings tokens into postfix order and checks types on the way.
///
/// Method: Dijkstra's shunting yard. Brackets, calls and signs wait on a stack of the parser's own,
/// so nesting cannot overflow the thread's.
struct ExpressionParser {
  private enum Pending {
    case negate
    case not
    case combine(Expression.Operator)
    /// `&&` or `||`, and the step that skips its right side.
    case combineIfNeeded(Expression.Operator, skip: Int)
    /// `?`, up to the `:`, and the step that skips what is between them.
    case question(skip: Int)
    /// `:`, and the step that skips what follows.
    case choice(skip: Int)
    case open(Bracket, commas: Int)
  }

  private enum Bracket: Equatable {
    case group
    case pair
    case call(ExpressionFunction)
  }

  private var steps: [Expression.Step] = []
  /// The colors and texts of the expression.
  private(set) var constants: [ExpressionValue] = []
  private var operands: [(type: ExpressionType, range: Range<Int>)] = []
  private var pending: [(kind: Pending, range: Range<Int>)] = []
  private var function: (value: ExpressionFunction, range: Range<Int>)?
  private var expectsOperand = true
  /// Whether names are written without `$`; colors are texts then.
  private let namesAreBare: Bool

  init(namesAreBare: Bool) { self.namesAreBare = namesAreBare }

  mutating func read(
    _ token: ExpressionScanner.Token, _ range: Range<Int>, _ color: (String) -> DynamicColor?,
    _ resolve: (String) -> Expression.Name?
  ) throws(ExpressionError) {
    if let (value, start) = function {
      guard token == .symbol("(") else { throw unexpected("'('", range) }
      function = nil
      try push(.open(.call(value), commas: 0), start.lowerBound..<range.upperBound)
    } else if expectsOperand {
      try readOperand(token, range, color, resolve)
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
    try reduceToBracket(range)
    if let bracket = pending.last { throw unexpected("a closing bracket", bracket.range) }
    return (operands[0].type, steps)
  }

  private mutating func readOperand(
    _ token: ExpressionScanner.Token, _ range: Range<Int>, _ color: (String) -> DynamicColor?,
    _ resolve: (String) -> Expression.Name?
  ) throws(ExpressionError) {
    switch token {
    case .number(let number): emit(.number(number), .number, range)
    case .name(let path): try readName(path, range, resolve)
    case .word(let word, let isCall): try readWord(word, isCall, range, color, resolve)
    case .color(let text) where namesAreBare: emit(.text(text), range)
    case .color(let text):
      guard let color = color(text) else {
        throw ExpressionError(category: .unknownColor(text), range: range)
      }
      emit(.color(color), range)
    case .text(let text): emit(.text(text), range)
    case .symbol("("): try push(.open(.group, commas: 0), range)
    case .symbol("["): try push(.open(.pair, commas: 0), range)
    case .symbol("-"): try push(.negate, range)
    case .symbol("!"): try push(.not, range)
    case .component, .symbol, .end: throw unexpected("a value", range)
    }
  }

  /// Reads a function, a color by its name, `true`, `false` or a bare name.
  private mutating func readWord(
    _ word: String, _ isCall: Bool, _ range: Range<Int>, _ color: (String) -> DynamicColor?,
    _ resolve: (String) -> Expression.Name?
  ) throws(ExpressionError) {
    if namesAreBare, !isCall, try readPath(word, range, resolve) {
      return
    } else if let value = ExpressionFunction(rawValue: word) {
      function = (value, range)
    } else if !isCall, word == "true" || word == "false" {
      emit(.truth(word == "true"), .boolean, range)
    } else if !isCall, let color = color(word) {
      emit(.color(color), range)
    } else if let instead = Self.foreign[word] {
      throw ExpressionError(category: .foreign(word, instead: instead), range: range)
    } else {
      let isName = namesAreBare && !isCall
      throw ExpressionError(
        category: isName ? .unknownName(word) : .unknownFunction(word), range: range)
    }
  }

  /// What other languages write, and what is written here.
  static let foreign = [
    "=": "==", "===": "==", "!==": "!=", "<>": "!=", "&": "&&", "|": "||", "and": "&&",
    "or": "||", "not": "!", "if": choice, "then": choice, "else": choice, "??": choice,
  ]
  private static let choice = "condition ? value : \(ExpressionCorrection.other)"
  /// What is expected after `c ? a`.
  static let missingChoice = "':'"

  private mutating func readName(
    _ path: String, _ range: Range<Int>, _ resolve: (String) -> Expression.Name?
  ) throws(ExpressionError) {
    guard try readPath(path, range, resolve) else {
      throw ExpressionError(category: .unknownName(path), range: range)
    }
  }

  /// Reads a name, perhaps with a component; false, with nothing read, for an unknown one.
  private mutating func readPath(
    _ path: String, _ range: Range<Int>, _ resolve: (String) -> Expression.Name?
  ) throws(ExpressionError) -> Bool {
    if let name = resolve(path) {
      emit(.slot(name.slot), name.type, range)
      return true
    }
    guard path.hasSuffix(".x") || path.hasSuffix(".y"),
      let name = resolve(String(path.dropLast(2)))
    else { return false }
    emit(.slot(name.slot), name.type, range)
    try takeComponent(path.last ?? "x", range)
    return true
  }

  private mutating func readOperator(
    _ token: ExpressionScanner.Token, _ range: Range<Int>
  ) throws(ExpressionError) {
    switch token {
    case .component(let axis): try takeComponent(axis, range)
    case .symbol(","):
      try reduceToBracket(range)
      guard let (kind, start) = pending.last, case .open(let bracket, let commas) = kind,
        bracket != .group
      else { throw unexpected("an operator", range) }
      pending[pending.count - 1] = (.open(bracket, commas: commas + 1), start)
      expectsOperand = true
    case .symbol(")"), .symbol("]"): try close(token == .symbol("]"), range)
    case .symbol("?"): try readQuestion(range)
    case .symbol(":"): try readColon(range)
    case .symbol(let text), .word(let text, _):
      guard let operation = Expression.Operator(rawValue: text) else {
        if let instead = Self.foreign[text] {
          throw ExpressionError(category: .foreign(text, instead: instead), range: range)
        }
        throw unexpected("an operator", range)
      }
      try reduce(above: operation.precedence - 1)
      if operation == .and || operation == .or {
        pending.append((.combineIfNeeded(operation, skip: steps.count), range))
        steps.append(.skipIf(operation == .or, 0))
      } else {
        pending.append((.combine(operation), range))
      }
      expectsOperand = true
    case .number, .name, .color, .text, .end: throw unexpected("an operator", range)
    }
  }

  /// Reads the `?` of `c ? a : b`, after the condition.
  private mutating func readQuestion(_ range: Range<Int>) throws(ExpressionError) {
    try reduce(above: Expression.choicePrecedence)
    let condition = operands.removeLast()
    guard condition.type == .boolean else { throw mistyped("?", condition.range) }
    try push(.question(skip: steps.count), condition.range.lowerBound..<range.upperBound)
    steps.append(.skipUnless(0))
    expectsOperand = true
  }

  /// Reads the `:` of `c ? a : b`, after the first value.
  private mutating func readColon(_ range: Range<Int>) throws(ExpressionError) {
    try reduce(above: 0)
    guard let (kind, start) = pending.last, case .question(let skip) = kind else {
      throw unexpected("an operator", range)
    }
    pending[pending.count - 1] = (.choice(skip: steps.count), start)
    steps.append(.skip(0))
    steps[skip] = .skipUnless(steps.count - skip - 1)
    expectsOperand = true
  }

  private mutating func close(_ isPair: Bool, _ range: Range<Int>) throws(ExpressionError) {
    try reduceToBracket(range)
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

  /// Emits what waits above the last bracket.
  private mutating func reduceToBracket(_ range: Range<Int>) throws(ExpressionError) {
    try reduce(above: 0)
    if case .question? = pending.last?.kind { throw unexpected(Self.missingChoice, range) }
  }

  /// Emits what waits above the last bracket or `?` and binds tighter than a precedence.
  private mutating func reduce(above precedence: Int) throws(ExpressionError) {
    while let (kind, range) = pending.last {
      switch kind {
      case .open, .question: return
      case .negate:
        let operand = operands.removeLast()
        guard operand.type == .number || operand.type == .pair else {
          throw mistyped("-", operand.range)
        }
        emit(.negate, operand.type, range.lowerBound..<operand.range.upperBound)
      case .not:
        let operand = operands.removeLast()
        guard operand.type == .boolean else { throw mistyped("!", operand.range) }
        emit(.not, .boolean, range.lowerBound..<operand.range.upperBound)
      case .combine(let operation):
        guard operation.precedence > precedence else { return }
        try combine(operation)
      case .combineIfNeeded(let operation, let skip):
        guard operation.precedence > precedence else { return }
        try combine(operation, skip)
      case .choice(let skip):
        guard Expression.choicePrecedence > precedence else { return }
        try choose(skip, from: range.lowerBound)
      }
      pending.removeLast()
    }
  }

  private mutating func combine(_ operation: Expression.Operator) throws(ExpressionError) {
    let right = operands.removeLast()
    let left = operands.removeLast()
    let range = left.range.lowerBound..<right.range.upperBound
    guard let type = Self.type(of: left.type, operation, right.type) else {
      throw mistyped(operation.rawValue, range)
    }
    let areObjects = left.type == .color || left.type == .text
    emit(
      areObjects ? .compareObjects(areEqual: operation == .equal) : .combine(operation), type,
      range)
  }

  /// What an operator gives; nil for values to which it does not apply.
  private static func type(
    of left: ExpressionType, _ operation: Expression.Operator, _ right: ExpressionType
  ) -> ExpressionType? {
    switch (left, operation, right) {
    case (_, .equal, _), (_, .unequal, _): left == right ? .boolean : nil
    case (.number, .less, .number), (.number, .greater, .number), (.number, .atMost, .number),
      (.number, .atLeast, .number):
      .boolean
    case (.number, _, .number): .number
    case (.pair, .add, .pair), (.pair, .subtract, .pair): .pair
    case (.pair, .multiply, .number), (.pair, .divide, .number): .pair
    case (.number, .multiply, .pair): .pair
    // True is 1.
    case (.boolean, .multiply, .number), (.number, .multiply, .boolean): .number
    default: nil
    }
  }

  /// Ends `&&` or `||`, whose right side is skipped if the left one decides.
  private mutating func combine(
    _ operation: Expression.Operator, _ skip: Int
  ) throws(ExpressionError) {
    let right = operands.removeLast()
    let left = operands.removeLast()
    let range = left.range.lowerBound..<right.range.upperBound
    guard left.type == .boolean, right.type == .boolean else {
      throw mistyped(operation.rawValue, range)
    }
    steps[skip] = .skipIf(operation == .or, steps.count - skip - 1)
    operands.append((.boolean, range))
  }

  /// Ends `c ? a : b`, whose second value is skipped after the first.
  private mutating func choose(_ skip: Int, from start: Int) throws(ExpressionError) {
    let second = operands.removeLast()
    let first = operands.removeLast()
    guard first.type == second.type else {
      throw mistyped("? :", first.range.lowerBound..<second.range.upperBound)
    }
    steps[skip] = .skip(steps.count - skip - 1)
    operands.append((first.type, start..<second.range.upperBound))
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

  private mutating func emit(_ constant: ExpressionValue, _ range: Range<Int>) {
    constants.append(constant)
    emit(.constant(constants.count - 1), constant.type, range)
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
