internal import Geometry
public import Scene
internal import SceneText

extension ConstraintEquation {
  /// The deepest nesting of parentheses; 100.
  ///
  /// The parser recurses on a thread's stack. Nobody nests parentheses by hand that deep.
  public static let nestingDepth = 100

  /// Parses an equation; names of items are not looked up.
  ///
  /// - Parameter string: The equation.
  /// - Returns: The parts with their ranges; for groups of attributes, see `components`.
  /// - Throws: The first error.
  public static func parse(_ string: String) throws(ConstraintEquationError) -> ConstraintEquation {
    var parser = ConstraintEquationParser(string)
    return try parser.equation()
  }
}

/// A recursive descent parser of equations, with one method for each rule of the grammar.
struct ConstraintEquationParser {
  private var scanner: CharacterScanner
  /// The number of parentheses that are open.
  private var depth = 0

  init(_ equation: String) { scanner = CharacterScanner(equation) }

  mutating func equation() throws(ConstraintEquationError) -> ConstraintEquation {
    let left = try expression()
    let relation = try relation()
    let right = try expression()
    let priority = try priority()
    skipSpace()
    guard scanner.isAtEnd else {
      throw unexpected(
        .expectedEnd, "the end of the equation",
        expectation: priority == nil ? "'*', '/', '+', '-', '@' or the end" : "the end",
        hint: scanner.next == ":" ? "a ratio is a quotient, as in 16 / 9" : nil)
    }
    return try ConstraintEquation(left, relation, right, priority: priority ?? .required)
  }

  private mutating func skipSpace() { _ = scanner.take(while: \.isWhitespace) }

  // MARK: Measures

  /// The distance of two measures in parentheses; nil, with nothing taken, for any other expression.
  private mutating func distance() throws(ConstraintEquationError) -> ConstraintEquation.Side? {
    let start = scanner.index
    // The expression that begins here has the same syntax errors.
    guard let end = try? distanceEnd(after: "("), let origin = try? distanceEnd(after: "-"),
      scanner.take(")")
    else {
      scanner.moveBack(to: start)
      return nil
    }
    do throws(LayoutError) {
      try LayoutAnchorPair.check(end.attribute, origin.attribute)
    } catch {
      throw ConstraintEquationError(
        category: .invalidDistance, message: error.description, range: origin.attributeRange,
        expectation: Self.distanceForm, hint: nil)
    }
    return ConstraintEquation.Side(end, from: origin, range: start..<scanner.index)
  }

  /// One of the two measures of a distance, after a character; nil for anything else.
  private mutating func distanceEnd(
    after character: String
  ) throws(ConstraintEquationError) -> ConstraintEquation.Measure? {
    guard scanner.take(character) else { return nil }
    skipSpace()
    guard let measure = try measure(), measure.group == nil else { return nil }
    skipSpace()
    return measure
  }

  private static let distanceForm = "a distance such as '(b.left - a.right)'"

  /// An attribute of an item or of one of its guides; nil where no name begins.
  private mutating func measure() throws(ConstraintEquationError) -> ConstraintEquation.Measure? {
    guard let next = scanner.next, next.beginsName else { return nil }
    var measure = ConstraintEquation.Measure()
    let start = scanner.index
    measure.item = scanner.take { $0.continuesName || $0 == "-" }
    measure.itemRange = start..<scanner.index
    skipSpace()
    guard scanner.take(".") else {
      throw ConstraintEquationError(
        category: .expectedAttribute, message: "'\(measure.item)' has no attribute",
        range: measure.itemRange, expectation: "'\(measure.item).' and an attribute", hint: nil)
    }
    try takeAttribute(of: &measure)
    return measure
  }

  /// Takes an attribute, or a word of an item's name, which may have hyphens.
  private mutating func takeWord() -> String {
    var word = scanner.take(while: \.continuesName)
    while scanner.next == "-", scanner.character(ahead: 1)?.continuesName == true,
      LayoutAttribute(name: word) == nil, LayoutAttributeGroup(rawValue: word) == nil
    {
      scanner.advance()
      word += "-" + scanner.take(while: \.continuesName)
    }
    return word
  }

  /// Takes what follows an item and a point: an attribute, or a guide, a point and its attribute.
  ///
  /// Words before them belong to the item: `card.title` is a part of a component, `row.2` one of a repeated view.
  private mutating func takeAttribute(
    of measure: inout ConstraintEquation.Measure
  ) throws(ConstraintEquationError) {
    skipSpace()
    var start = scanner.index
    var word = takeWord()
    measure.guideRange = measure.itemRange.upperBound..<measure.itemRange.upperBound
    var end = scanner.index
    skipSpace()
    while !word.isEmpty, scanner.take(".") {
      if let guide = measure.guide {
        measure.item += "." + guide
        measure.itemRange = measure.itemRange.lowerBound..<measure.guideRange.upperBound
      }
      // The word before the last point is the name of a guide, or else the last one of the item's.
      (measure.guide, measure.guideRange) = (word, start..<end)
      skipSpace()
      start = scanner.index
      word = takeWord()
      end = scanner.index
      skipSpace()
    }
    scanner.moveBack(to: end)
    let expectation = "an attribute of '\(measure.item)'"
    guard !word.isEmpty else {
      throw unexpected(.expectedAttribute, "an attribute", expectation: expectation)
    }
    measure.group = LayoutAttributeGroup(rawValue: word)
    measure.attributeRange = start..<scanner.index
    guard let attribute = measure.group?.attributes[0] ?? LayoutAttribute(name: word),
      attribute != .notAnAttribute
    else {
      let nearest = LayoutAttribute.nearestName(to: word)
      throw ConstraintEquationError(
        category: .unknownAttribute, message: "unknown attribute '\(word)'",
        range: measure.attributeRange, expectation: expectation,
        hint: nearest.map { "did you mean '\($0)'?" }, nearest: nearest)
    }
    measure.attribute = attribute
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
    throw unexpected(.expectedRelation, "a relation", expectation: expectation)
  }

  // MARK: Expression

  private mutating func expression() throws(ConstraintEquationError) -> LinearExpression {
    var sum = try term()
    while true {
      let end = scanner.index
      skipSpace()
      guard let sign = scanner.next, sign == "+" || sign == "-" else {
        scanner.moveBack(to: end)
        return sum
      }
      scanner.advance()
      try sum.add(try term(), negated: sign == "-")
    }
  }

  private mutating func term() throws(ConstraintEquationError) -> LinearExpression {
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
      let other = try factor()
      if isDivision {
        try product.divide(by: other)
      } else {
        try product.multiply(by: other)
      }
    }
  }

  private mutating func factor() throws(ConstraintEquationError) -> LinearExpression {
    skipSpace()
    let start = scanner.index
    let isNegative = scanner.next == "-"
    if isNegative || scanner.next == "+" {
      scanner.advance()
      skipSpace()
    }
    return try operand().enclosed(negated: isNegative, start..<scanner.index)
  }

  /// A factor without its sign.
  private mutating func operand() throws(ConstraintEquationError) -> LinearExpression {
    let start = scanner.index
    if takeSystemSpacing() { return LinearExpression(spacing: 1, start..<scanner.index) }
    if scanner.next == "(" {
      if let distance = try distance() { return LinearExpression(distance) }
      return try parenthesized()
    }
    if let measure = try measure() {
      return LinearExpression(
        ConstraintEquation.Side(measure, range: start..<scanner.index))
    }
    guard let number = scanner.takeNumber() else {
      throw unexpected(
        .expectedOperand, "a number or an item", expectation: "a number or an item's attribute")
    }
    guard number.isFinite else { throw .notFinite(start..<scanner.index) }
    return LinearExpression(constant: number, start..<scanner.index)
  }

  /// An expression in parentheses.
  private mutating func parenthesized() throws(ConstraintEquationError) -> LinearExpression {
    let start = scanner.index
    guard depth < ConstraintEquation.nestingDepth else {
      throw ConstraintEquationError(
        category: .nestingTooDeep,
        message: "parentheses nested more than \(ConstraintEquation.nestingDepth) levels deep",
        range: start..<start + 1, expectation: "fewer parentheses", hint: nil)
    }
    scanner.advance()
    depth += 1
    let inner = try expression()
    depth -= 1
    skipSpace()
    guard scanner.take(")") else {
      throw unexpected(.unclosedParenthesis, "')'", expectation: "'*', '/', '+', '-' or ')'")
    }
    return inner.enclosed(start..<scanner.index)
  }

  /// Takes `systemSpacing`, unless a point makes it the name of an item.
  private mutating func takeSystemSpacing() -> Bool {
    let start = scanner.index
    // No more than this word is taken: digits and signs continue a name too, so that every number of a sum would take the
    // rest of the sum with it.
    guard scanner.take("systemSpacing"),
      !(scanner.next.map { $0.continuesName || $0 == "-" } ?? false)
    else {
      scanner.moveBack(to: start)
      return false
    }
    let end = scanner.index
    skipSpace()
    let isItem = scanner.next == "."
    scanner.moveBack(to: isItem ? start : end)
    return !isItem
  }

  // MARK: Priority

  private mutating func priority() throws(ConstraintEquationError) -> LayoutPriority? {
    skipSpace()
    guard scanner.take("@") else { return nil }
    skipSpace()
    let start = scanner.index
    let expectation = "a number above 0 and at most 1000, or a name such as 'high' or 'low'"
    if scanner.next?.beginsName == true {
      let word = scanner.take(while: \.continuesName)
      if let priority = LayoutPriority(name: word) { return priority }
      let nearest = Spelling.nearest(to: word, in: LayoutPriority.named.map(\.name))
      throw ConstraintEquationError(
        category: .expectedPriority, message: "unknown priority '\(word)'",
        range: start..<scanner.index, expectation: expectation,
        hint: nearest.map { "did you mean '\($0)'?" }, nearest: nearest)
    }
    let isNegative = scanner.take("-")
    if !isNegative { _ = scanner.take("+") }
    guard let number = scanner.takeNumber() else {
      throw unexpected(.expectedPriority, "a priority", expectation: expectation)
    }
    guard let priority = LayoutPriority(legal: isNegative ? -number : number) else {
      throw ConstraintEquationError(
        category: .priorityOutOfRange,
        message: isNegative || number <= 1000
          ? "a priority must be above 0"
          : "a priority must not be above 1000, which means required",
        range: start..<scanner.index, expectation: "a number above 0 and at most 1000", hint: nil)
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

extension LayoutAttribute {
  /// The attribute name closest to a misspelt word, or nil.
  fileprivate static func nearestName(to word: String) -> String? {
    let names =
      allCases.filter { $0 != .notAnAttribute }.map(\.name) + ["baseline"]
      + LayoutAttributeGroup.allCases.map(\.rawValue)
    // UIKit's anchors have the names of the attributes.
    let anchor = "Anchor"
    let attribute = word.hasSuffix(anchor) ? String(word.dropLast(anchor.count)) : word
    return names.contains(attribute) ? attribute : Spelling.nearest(to: word, in: names)
  }
}

/// A syntax error in an equation: what, where, and what was expected.
public struct ConstraintEquationError: Error, Equatable, Sendable {
  /// The kind of error.
  public let category: Category
  /// The error in one sentence, in lower case without a full stop.
  public let message: String
  /// The wrong characters, counted from 0; empty where something is missing.
  public let range: Range<Int>
  /// What was expected there: `a number or an item's attribute`, `'==', '<=' or '>='`.
  public let expectation: String
  /// A suggestion, in lower case without a full stop, or nil.
  public let hint: String?
  /// The name that was probably meant instead of the wrong characters, or nil.
  package private(set) var nearest: String?

  /// The kinds of error.
  public enum Category: Sendable {
    /// Neither side has an item.
    case expectedItem
    /// An item's name is not followed by a point and an attribute.
    case expectedAttribute
    /// An attribute has an unknown name.
    case unknownAttribute
    /// The left side is not followed by `==`, `<=` or `>=`.
    case expectedRelation
    /// A number or an item is missing.
    case expectedOperand
    /// A parenthesis is not closed.
    case unclosedParenthesis
    /// Parentheses are nested too deep.
    case nestingTooDeep
    /// The difference of two attributes that are not locations along one axis.
    case invalidDistance
    /// A second item on one side.
    case secondItem
    /// System spacing that is not added to an attribute, or besides a factor or a constant.
    case invalidSpacing
    /// A group of attributes that is not compared with the same group.
    case invalidGroup
    /// A division by an item or by zero, or an item times zero that has to be divided by it.
    case invalidDivisor
    /// A number or a result that is not finite.
    case numberOutOfRange
    /// `@` is not followed by a priority.
    case expectedPriority
    /// A priority not above 0 and at most 1000.
    case priorityOutOfRange
    /// Characters follow the end of the equation.
    case expectedEnd
  }
}
