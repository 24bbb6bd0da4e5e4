internal import Expressions
internal import Geometry

/// Prints expressions of scenes in Swift.
struct ExpressionPrinter {
  private let expression: Expression
  /// What each slot stands for.
  private let slots: [SwiftOperand]
  private let color: (DynamicColor) -> String

  /// Prints an expression.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - slots: What each of its slots stands for.
  ///   - color: Prints a color.
  /// - Returns: The expression in Swift.
  static func print(
    _ expression: Expression, slots: [SwiftOperand], color: @escaping (DynamicColor) -> String
  ) -> SwiftOperand {
    let printer = ExpressionPrinter(expression: expression, slots: slots, color: color)
    let operand = printer.operand(of: 0..<expression.steps.count)
    return expression.type == .boolean ? .boolean(Self.truth(operand)) : operand
  }

  /// What some steps leave on the stack, which is one value.
  private func operand(of range: Range<Int>) -> SwiftOperand {
    var stack: [SwiftOperand] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let step = expression.steps[position]
      position += 1
      switch step {
      case .number(let number): stack.append(.number(.number(number)))
      case .truth(let isTrue): stack.append(.number(.number(isTrue ? 1 : 0)))
      case .constant(let index):
        stack.append(SwiftOperand(expression.constants[index], color: color))
      case .slot(let slot): stack.append(slots[slot])
      case .skipIf(let isOr, let count):
        let right = operand(of: position..<position + count)
        position += count
        stack.append(.boolean(logical(stack.removeLast(), isOr: isOr, right)))
      case .skipUnless(let count):
        let end = position + count
        guard case .skip(let others) = expression.steps[end - 1] else { break }
        let first = operand(of: position..<end - 1)
        let second = operand(of: end..<end + others)
        position = end + others
        stack.append(choice(stack.removeLast(), first, second))
      case .skip: break
      case .negate, .not, .x, .y: stack.append(unary(step, stack.removeLast()))
      case .combine(let operation):
        let right = stack.removeLast()
        stack.append(combined(stack.removeLast(), operation, right))
      case .compareObjects(let areEqual):
        let right = stack.removeLast()
        stack.append(
          .boolean(
            .combined(
              stack.removeLast().term, areEqual ? "==" : "!=", right.term, .comparison)))
      case .call(let function, let count):
        let arguments = stack.suffix(count).map(\.term)
        stack.removeLast(count)
        stack.append(.number(call(function, arguments)))
      case .pair:
        let y = stack.removeLast().term
        stack.append(.pair(x: stack.removeLast().term, y: y, whole: nil))
      }
    }
    return stack.last ?? .number(SwiftTerm("0"))
  }

  // MARK: Operators

  private func unary(_ step: Expression.Step, _ operand: SwiftOperand) -> SwiftOperand {
    switch (step, operand) {
    case (.not, _):
      return .boolean(SwiftTerm("!\(Self.truth(operand).code(binding: .primary))", .sign))
    case (.x, _): return .number(operand.components.x)
    case (.y, _): return .number(operand.components.y)
    case (_, .pair(let x, let y, _)): return .pair(x: x.negated, y: y.negated, whole: nil)
    default: return .number(operand.term.negated)
    }
  }

  private func combined(
    _ left: SwiftOperand, _ operation: Expression.Operator, _ right: SwiftOperand
  ) -> SwiftOperand {
    switch operation {
    case .less, .greater, .atMost, .atLeast, .equal, .unequal:
      return .boolean(compared(left, operation, right))
    case .add, .subtract, .multiply, .divide, .remainder, .and, .or: break
    }
    guard left.isPair || right.isPair else {
      return .number(computed(Self.number(left), operation, Self.number(right)))
    }
    let (first, second) = (left.components, right.components)
    return .pair(
      x: computed(first.x, operation, second.x), y: computed(first.y, operation, second.y),
      whole: nil)
  }

  private func computed(
    _ left: SwiftTerm, _ operation: Expression.Operator, _ right: SwiftTerm
  ) -> SwiftTerm {
    switch operation {
    case .multiply, .divide: .combined(left, operation.rawValue, right, .product)
    case .remainder:
      SwiftTerm(
        "\(left.code(binding: .primary)).truncatingRemainder(dividingBy: \(right.code))")
    default: .combined(left, operation.rawValue, right, .sum)
    }
  }

  private func compared(
    _ left: SwiftOperand, _ operation: Expression.Operator, _ right: SwiftOperand
  ) -> SwiftTerm {
    if left.isPair {
      let (first, second) = (left.components, right.components)
      let isEqual = operation == .equal
      return .combined(
        .combined(first.x, operation.rawValue, second.x, .comparison), isEqual ? "&&" : "||",
        .combined(first.y, operation.rawValue, second.y, .comparison), isEqual ? .and : .or)
    }
    if case .boolean = left {
      return .combined(left.term, operation.rawValue, Self.truth(right), .comparison)
    }
    if case .boolean = right {
      return .combined(Self.truth(left), operation.rawValue, right.term, .comparison)
    }
    return .combined(left.term, operation.rawValue, right.term, .comparison)
  }

  private func logical(
    _ left: SwiftOperand, isOr: Bool, _ right: SwiftOperand
  ) -> SwiftTerm {
    .combined(
      Self.truth(left), isOr ? "||" : "&&", Self.truth(right), isOr ? .or : .and)
  }

  private func choice(
    _ condition: SwiftOperand, _ first: SwiftOperand, _ second: SwiftOperand
  ) -> SwiftOperand {
    let truth = Self.truth(condition)
    func chosen(_ a: SwiftTerm, _ b: SwiftTerm) -> SwiftTerm {
      SwiftTerm(
        "\(truth.code(binding: .or)) ? \(a.code(binding: .or)) : \(b.code(binding: .choice))",
        .choice)
    }
    switch (first, second) {
    case (.pair, _), (_, .pair):
      let (a, b) = (first.components, second.components)
      return .pair(x: chosen(a.x, b.x), y: chosen(a.y, b.y), whole: nil)
    case (.boolean, _), (_, .boolean):
      return .boolean(chosen(Self.truth(first), Self.truth(second)))
    case (.color, _): return .color(chosen(first.term, second.term))
    case (.text, _): return .text(chosen(first.term, second.term))
    case (.number, _): return .number(chosen(first.term, second.term))
    }
  }

  // MARK: Functions

  private func call(_ function: ExpressionFunction, _ arguments: [SwiftTerm]) -> SwiftTerm {
    let first = arguments[0]
    let list = arguments.map(\.code).joined(separator: ", ")
    switch function {
    case .clamp:
      let (lower, upper) = (arguments[1], arguments[2])
      // The lower limit wins where the limits are exchanged.
      guard let least = lower.constant, let most = upper.constant, least <= most else {
        return SwiftTerm("max(\(lower.code), min(\(first.code), \(upper.code)))")
      }
      return SwiftTerm("min(max(\(first.code), \(lower.code)), \(upper.code))")
    case .sign:
      let value = first.code(binding: .sum)
      return SwiftTerm("\(value) > 0 ? 1 : \(value) < 0 ? -1 : 0", .choice)
    case .min, .max, .abs, .round, .floor, .ceil, .sqrt, .sin, .cos, .hypot, .atan2:
      return SwiftTerm("\(function.rawValue)(\(list))")
    }
  }

  // MARK: Types

  /// The operand as a truth value: a literal of one is a number in an expression.
  private static func truth(_ operand: SwiftOperand) -> SwiftTerm {
    guard case .number(let term) = operand else { return operand.term }
    switch term.code {
    case "1": return SwiftTerm("true")
    case "0": return SwiftTerm("false")
    default: return term
    }
  }

  /// The operand as a number: true is 1.
  private static func number(_ operand: SwiftOperand) -> SwiftTerm {
    guard case .boolean(let term) = operand else { return operand.term }
    return SwiftTerm("\(term.code(binding: .or)) ? 1 : 0", .choice)
  }
}

/// A value in the code, with its type.
enum SwiftOperand: Equatable {
  /// A `CGFloat`, or a literal of a number.
  case number(SwiftTerm)
  /// Two numbers: their terms, and the value as a whole with its type where there is one.
  case pair(x: SwiftTerm, y: SwiftTerm, whole: Whole?)
  /// A `Bool`.
  case boolean(SwiftTerm)
  /// A `UIColor`.
  case color(SwiftTerm)
  /// A `String`.
  case text(SwiftTerm)

  /// Two numbers as one value.
  struct Whole: Equatable {
    /// The value.
    let term: SwiftTerm
    /// Its type.
    let type: PairType
  }

  /// The types of two numbers.
  enum PairType: String {
    case point = "CGPoint"
    case vector = "CGVector"
    case size = "CGSize"
    case offset = "UIOffset"

    /// The names of both numbers.
    var labels: (x: String, y: String) {
      switch self {
      case .point: ("x", "y")
      case .vector: ("dx", "dy")
      case .size: ("width", "height")
      case .offset: ("horizontal", "vertical")
      }
    }

    /// A value of two numbers.
    func code(_ x: String, _ y: String) -> String {
      "\(rawValue)(\(labels.x): \(x), \(labels.y): \(y))"
    }
  }

  /// A value of a type, of which both numbers are members.
  static func pair(_ term: SwiftTerm, _ type: PairType) -> SwiftOperand {
    .pair(
      x: term.member(type.labels.x), y: term.member(type.labels.y),
      whole: Whole(term: term, type: type))
  }

  /// The term of a value that is not a pair.
  var term: SwiftTerm {
    switch self {
    case .number(let term), .boolean(let term), .color(let term), .text(let term): term
    case .pair(let x, let y, let whole):
      whole?.term ?? SwiftTerm(PairType.point.code(x.code, y.code))
    }
  }

  /// The terms of both numbers; those of a number are equal.
  var components: (x: SwiftTerm, y: SwiftTerm) {
    if case .pair(let x, let y, _) = self { (x, y) } else { (term, term) }
  }

  /// The value as a pair of a type.
  func code(as type: PairType) -> String {
    if case .pair(_, _, let whole?) = self, whole.type == type { return whole.term.code }
    let (x, y) = components
    return type.code(x.code, y.code)
  }

  /// Whether it is a pair.
  var isPair: Bool { if case .pair = self { true } else { false } }
}

extension SwiftOperand {
  /// A constant.
  init(_ value: ExpressionValue, color: (DynamicColor) -> String) {
    self =
      switch value {
      case .number(let number): .number(.number(number))
      case .pair(let x, let y): .pair(x: .number(x), y: .number(y), whole: nil)
      case .boolean(let isTrue): .boolean(SwiftTerm(isTrue ? "true" : "false"))
      case .color(let value): .color(SwiftTerm(color(value)))
      case .text(let text): .text(SwiftTerm(SwiftLiteral.string(text)))
      }
  }
}
