internal import Scene

/// A recursive descent parser of equations, with one method for each rule of the grammar.
struct ConstraintEquationParser {
  private var scanner: CharacterScanner

  init(_ equation: String) { scanner = CharacterScanner(equation) }

  mutating func equation() throws(ConstraintEquationError) -> ConstraintEquation {
    skipSpace()
    guard let first = try side() else {
      throw unexpected(
        .expectedItem, "an item on the left side", expectation: "an item and its attribute")
    }
    let relation = try relation()
    skipSpace()
    let start = scanner.index
    var sum = try term()
    var range = start..<scanner.index
    skipSpace()
    while let sign = scanner.next, sign == "+" || sign == "-" {
      scanner.advance()
      let addend = try term()
      range = start..<scanner.index
      try sum.add(addend, negated: sign == "-", range)
      skipSpace()
    }
    if sum.spacing != nil {
      guard let second = sum.side, first.origin == nil, second.origin == nil, sum.multiplier == 1,
        sum.constant == 0
      else { throw .invalidSpacing(range) }
    }
    let priority = try priority()
    skipSpace()
    guard scanner.isAtEnd else {
      throw unexpected(
        .expectedEnd, "the end of the equation",
        expectation: priority == nil ? "'*', '/', '+', '-', '@' or the end" : "the end")
    }
    // Adding 0 makes a negative zero positive, which would otherwise print as -0.
    return ConstraintEquation(
      first: first, relation: relation, second: sum.side,
      multiplier: sum.side == nil ? 1 : sum.multiplier + 0, constant: sum.constant + 0,
      spacing: sum.spacing.map { $0 + 0 }, priority: priority ?? .required)
  }

  private mutating func skipSpace() { _ = scanner.take(while: \.isWhitespace) }

  // MARK: Measures

  /// A measure, or the distance of two; nil where neither begins.
  private mutating func side() throws(ConstraintEquationError) -> ConstraintEquation.Side? {
    let start = scanner.index
    guard scanner.take("(") else {
      guard let measure = try measure() else { return nil }
      return ConstraintEquation.Side(
        measure: measure, origin: nil, range: start..<scanner.index)
    }
    let end = try distanceEnd()
    skipSpace()
    guard scanner.take("-") else { throw invalidDistance("'-'") }
    let origin = try distanceEnd()
    skipSpace()
    guard scanner.take(")") else { throw invalidDistance("')'") }
    do throws(LayoutError) {
      try LayoutAnchorPair.check(end.attribute, origin.attribute)
    } catch {
      throw ConstraintEquationError(
        category: .invalidDistance, message: error.description, range: origin.attributeRange,
        expectation: Self.distanceForm, hint: nil)
    }
    return ConstraintEquation.Side(measure: end, origin: origin, range: start..<scanner.index)
  }

  /// One of the two measures of a distance.
  private mutating func distanceEnd() throws(ConstraintEquationError) -> ConstraintEquation.Measure
  {
    skipSpace()
    guard let measure = try measure() else { throw invalidDistance("an item's attribute") }
    return measure
  }

  private func invalidDistance(_ wanted: String) -> ConstraintEquationError {
    unexpected(.invalidDistance, wanted, expectation: Self.distanceForm)
  }

  private static let distanceForm = "a distance such as '(b.left - a.right)'"

  /// An attribute of an item or of one of its guides; nil where no name begins.
  private mutating func measure() throws(ConstraintEquationError) -> ConstraintEquation.Measure? {
    guard let next = scanner.next, next.beginsName else { return nil }
    let itemStart = scanner.index
    let item = scanner.take { $0.continuesName || $0 == "-" }
    let itemRange = itemStart..<scanner.index
    skipSpace()
    guard scanner.take(".") else {
      throw ConstraintEquationError(
        category: .expectedAttribute, message: "'\(item)' has no attribute",
        range: itemRange, expectation: "'\(item).' and an attribute", hint: nil)
    }
    skipSpace()
    var start = scanner.index
    var word = scanner.take(while: \.continuesName)
    // With a second point the first word is the name of a guide.
    var (guide, guideRange): (String?, Range<Int>) = (
      nil, itemRange.upperBound..<itemRange.upperBound
    )
    let end = scanner.index
    skipSpace()
    if !word.isEmpty, scanner.take(".") {
      (guide, guideRange) = (word, start..<end)
      skipSpace()
      start = scanner.index
      word = scanner.take(while: \.continuesName)
    } else {
      scanner.moveBack(to: end)
    }
    guard !word.isEmpty else {
      throw unexpected(.expectedAttribute, "an attribute", expectation: "an attribute of '\(item)'")
    }
    guard let attribute = LayoutAttribute(name: word), attribute != .notAnAttribute else {
      throw ConstraintEquationError(
        category: .unknownAttribute, message: "unknown attribute '\(word)'",
        range: start..<scanner.index, expectation: "an attribute of '\(item)'",
        hint: LayoutAttribute.nearestName(to: word).map { "did you mean '\($0)'?" })
    }
    return ConstraintEquation.Measure(
      item: item, itemRange: itemRange, guide: guide, guideRange: guideRange, attribute: attribute,
      attributeRange: start..<scanner.index)
  }

  // MARK: Relation

  private mutating func relation() throws(ConstraintEquationError) -> LayoutRelation {
    skipSpace()
    for relation in LayoutRelation.allCases where scanner.take(relation.sign) { return relation }
    let start = scanner.index
    let expectation = "'==', '<=' or '>='"
    let sign = scanner.take { "=<>!≤≥≠".contains($0) }
    guard sign.isEmpty else {
      let hint: String? =
        switch sign {
        case "=": "write '=='"
        case "<", "=<", "≤": "write '<='"
        case ">", "=>", "≥": "write '>='"
        default: nil
        }
      throw ConstraintEquationError(
        category: .expectedRelation, message: "'\(sign)' is not a relation",
        range: start..<scanner.index, expectation: expectation, hint: hint)
    }
    let isArithmetic = scanner.next.map { "+-*/".contains($0) } ?? false
    throw unexpected(
      .expectedRelation, "a relation", expectation: expectation,
      hint: isArithmetic
        ? "arithmetic belongs on the right side, a distance in parentheses" : nil)
  }

  // MARK: Expression

  private mutating func term() throws(ConstraintEquationError) -> LinearExpression {
    skipSpace()
    let start = scanner.index
    var product = try factor()
    while true {
      let end = scanner.index
      skipSpace()
      let isDivision = scanner.next == "/"
      guard isDivision || scanner.next == "*" else {
        scanner.moveBack(to: end)
        return product
      }
      scanner.advance()
      skipSpace()
      let factorStart = scanner.index
      let other = try factor()
      let factorRange = factorStart..<scanner.index
      if isDivision {
        try product.divide(by: other, at: factorRange, within: start..<scanner.index)
      } else {
        try product.multiply(by: other, within: start..<scanner.index)
      }
    }
  }

  private mutating func factor() throws(ConstraintEquationError) -> LinearExpression {
    let start = scanner.index
    let isNegative = scanner.next == "-"
    if isNegative || scanner.next == "+" {
      scanner.advance()
      skipSpace()
    }
    if takeSystemSpacing() { return LinearExpression(spacing: isNegative ? -1 : 1) }
    if let side = try side() { return LinearExpression(isNegative ? -1 : 1, side) }
    guard let number = scanner.takeNumber() else {
      throw unexpected(
        .expectedOperand, "a number or an item", expectation: "a number or an item's attribute")
    }
    guard number.isFinite else { throw .notFinite(start..<scanner.index) }
    return LinearExpression(constant: isNegative ? 0 - number : number)
  }

  /// Takes `systemSpacing`, unless a point makes it the name of an item.
  private mutating func takeSystemSpacing() -> Bool {
    let start = scanner.index
    let word = scanner.take { $0.continuesName || $0 == "-" }
    let end = scanner.index
    skipSpace()
    let isSpacing = word == "systemSpacing" && scanner.next != "."
    scanner.moveBack(to: isSpacing ? end : start)
    return isSpacing
  }

  // MARK: Priority

  private mutating func priority() throws(ConstraintEquationError) -> LayoutPriority? {
    guard scanner.take("@") else { return nil }
    skipSpace()
    let start = scanner.index
    let isNegative = scanner.take("-")
    if !isNegative { _ = scanner.take("+") }
    let expectation = "a number above 0 and at most 1000"
    guard let number = scanner.takeNumber() else {
      throw unexpected(.expectedPriority, "a priority", expectation: expectation)
    }
    guard let priority = LayoutPriority(legal: isNegative ? -number : number) else {
      throw ConstraintEquationError(
        category: .priorityOutOfRange,
        message: isNegative || number <= 1000
          ? "a priority must be above 0"
          : "a priority must not be above 1000, which means required",
        range: start..<scanner.index, expectation: expectation, hint: nil)
    }
    return priority
  }

  /// An error at the next character, which the message includes.
  private func unexpected(
    _ category: ConstraintEquationError.Category, _ wanted: String, expectation: String,
    hint: String? = nil
  ) -> ConstraintEquationError {
    let end = scanner.index + (scanner.isAtEnd ? 0 : 1)
    return ConstraintEquationError(
      category: category, message: "expected \(wanted), but found \(scanner.found)",
      range: scanner.index..<end, expectation: expectation, hint: hint)
  }
}
