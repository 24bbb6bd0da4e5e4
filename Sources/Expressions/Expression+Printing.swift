package import Geometry

/// Printing.
extension Expression {
  /// A part of the text, and how tightly its last operator binds.
  private struct Term {
    var text: String
    var precedence: Int

    /// What needs no brackets anywhere: numbers, names, calls and what is in brackets.
    static let primary = 9
    /// Signs and `!`, which bind tighter than all operators between two values.
    static let sign = 8

    init(_ text: String, _ precedence: Int = Term.primary) {
      (self.text, self.precedence) = (text, precedence)
    }

    /// The text, in brackets unless it binds at least as tightly as asked for.
    func text(binding least: Int) -> String { precedence >= least ? text : "(\(text))" }
  }

  /// The expression as text, which parses to the same expression.
  ///
  /// Brackets are where they are needed, and not where they were written.
  ///
  /// - Parameters:
  ///   - slot: The dotted path of a slot's name, without `$`.
  ///   - color: The text of a color that it names; nil if it has none.
  /// - Returns: The text; nil if a color or a text in it cannot be written.
  package func text(slot: (Int) -> String, color: (DynamicColor) -> String?) -> String? {
    term(of: 0..<steps.count, slot, color)?.text
  }

  /// What some steps leave on the stack, which is one value.
  private func term(
    of range: Range<Int>, _ slot: (Int) -> String, _ color: (DynamicColor) -> String?
  ) -> Term? {
    var stack: [Term] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let step = steps[position]
      position += 1
      switch step {
      case .skipIf(let isOr, let count):
        guard let right = term(of: position..<position + count, slot, color) else { return nil }
        position += count
        stack.append(Self.combined(stack.removeLast(), isOr ? .or : .and, right))
      case .skipUnless(let count):
        let end = position + count
        guard case .skip(let others) = steps[end - 1],
          let first = term(of: position..<end - 1, slot, color),
          let second = term(of: end..<end + others, slot, color)
        else { return nil }
        position = end + others
        let choice = Self.choicePrecedence
        let condition = stack.removeLast().text(binding: choice + 1)
        stack.append(
          Term(
            "\(condition) ? \(first.text(binding: choice + 1)) : \(second.text(binding: choice))",
            choice))
      default:
        guard let term = term(step, &stack, slot, color) else { return nil }
        stack.append(term)
      }
    }
    return stack.last
  }

  /// What a step makes of the last values of the stack, which it takes.
  private func term(
    _ step: Step, _ stack: inout [Term], _ slot: (Int) -> String,
    _ color: (DynamicColor) -> String?
  ) -> Term? {
    switch step {
    case .number(let number): return Term(Self.text(of: number))
    case .truth(let isTrue): return Term(isTrue ? "true" : "false")
    case .constant(let index): return constantText(index, color).map { Term($0) }
    case .slot(let index):
      let path = slot(index)
      let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      return Term(isPlain ? "$\(path)" : "${\(path)}")
    case .negate: return Term("-" + stack.removeLast().text(binding: Term.primary), Term.sign)
    case .not: return Term("!" + stack.removeLast().text(binding: Term.primary), Term.sign)
    // A name would take the component for a part of it.
    case .x: return Term("(\(stack.removeLast().text)).x")
    case .y: return Term("(\(stack.removeLast().text)).y")
    case .combine(let operation):
      let right = stack.removeLast()
      return Self.combined(stack.removeLast(), operation, right)
    case .compareObjects(let areEqual):
      let right = stack.removeLast()
      return Self.combined(stack.removeLast(), areEqual ? .equal : .unequal, right)
    case .call(let function, let count):
      let arguments = stack.suffix(count).map(\.text).joined(separator: ", ")
      stack.removeLast(count)
      return Term("\(function.rawValue)(\(arguments))")
    case .pair:
      let y = stack.removeLast().text
      return Term("[\(stack.removeLast().text), \(y)]")
    case .skipIf, .skipUnless, .skip: return nil
    }
  }

  /// Two values with an operator, which groups from the left.
  private static func combined(_ left: Term, _ operation: Operator, _ right: Term) -> Term {
    let precedence = operation.precedence
    let (first, second) = (left.text(binding: precedence), right.text(binding: precedence + 1))
    return Term("\(first) \(operation.rawValue) \(second)", precedence)
  }

  /// The fewest digits that read back to the same number, whole numbers without a point.
  private static func text(of number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private func constantText(_ index: Int, _ color: (DynamicColor) -> String?) -> String? {
    switch constants[index] {
    case .color(let value): color(value)
    case .text(let text): text.contains("'") ? nil : "'\(text)'"
    case .number, .pair, .boolean: nil
    }
  }

  /// Whether the expression is true or false, whatever its names stand for; nil for others.
  package var constantTruth: Bool? {
    guard steps.count == 1, case .truth(let isTrue) = steps[0] else { return nil }
    return isTrue
  }
}
