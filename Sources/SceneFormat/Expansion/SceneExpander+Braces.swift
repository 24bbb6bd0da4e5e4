internal import Expressions
internal import Scene
internal import SceneText

// Strings that have expressions in braces.
extension SceneExpander {
  func isComputed(_ string: JSONString) -> Bool {
    string.value.utf8.contains(UInt8(ascii: "{"))
  }

  /// The parts of a text with braces.
  private mutating func parts(of string: JSONString) -> StaticText? {
    var place = sources.written(string.place)
    // The same place may have different texts where one is computed.
    if place.range.count != string.value.utf8.count { place.source = Int.min }
    guard place.source != Int.min else { return StaticText(string.value) }
    if let known = texts[place] { return known }
    let text = StaticText(string.value)
    texts[place] = .some(text)
    return text
  }

  /// The value of a text with braces.
  mutating func computed(
    _ value: JSONValue, _ string: JSONString, in scope: ExpansionScope
  ) -> JSONValue {
    guard let text = parts(of: string) else { return value }
    if let expression = text.whole {
      guard let found = self.value(of: expression, in: string, scope) else {
        return isStrict ? JSONValue(content: .invalid, place: value.place) : value
      }
      // What is only passed on keeps the place where it was written.
      var result = found.value
      if !found.isPassed { result.place = value.place }
      if case .number(var number) = result.content {
        number.mayBeText = true
        result.content = .number(number)
      }
      return result
    }
    var result = value
    result.content = interpolated(string, in: scope).map { .string($0) } ?? .invalid
    return result
  }

  /// A text with values for its expressions; nil, with the problem reported, where one is faulty.
  mutating func interpolated(
    _ string: JSONString, in scope: ExpansionScope
  ) -> JSONString? {
    guard let text = parts(of: string), isStrict || text.hasExpressions else { return string }
    if isStrict, let unclosed = text.unclosed {
      diagnostics.report(
        "expression", at: place(ofCharacters: unclosed..<unclosed + 1, in: string),
        "expected '}' after this '{'", hint: "write '{{' for a brace itself")
      return nil
    }
    var result: String? = ""
    for piece in text.pieces {
      switch piece {
      case .literal(let literal): result? += literal
      case .expression(let expression):
        guard let found = value(of: expression, in: string, scope) else {
          guard isStrict else { return string }
          result = nil
          continue
        }
        if let text = StaticValue.text(found.value) {
          result? += text
        } else if found.value.isInvalid {
          result = nil
        } else {
          result = nil
          diagnostics.report(
            "expression", at: place(of: expression, in: string),
            "\(found.value.description) cannot be part of a text")
        }
      }
    }
    return result.map { JSONString(value: $0, place: string.place) }
  }

  /// The value of an expression; nil, with the problem reported where braces must be one, for a faulty one.
  private func value(
    of expression: StaticExpression, in string: JSONString, _ scope: ExpansionScope
  ) -> (value: JSONValue, isPassed: Bool)? {
    if let path = expression.path, let value = scope.value(of: path) { return (value, true) }
    do throws(ExpressionError) {
      let (compiled, operands) = try compiled(expression, scope)
      if !isStrict, compiled.slots.allSatisfy({ $0.constant != nil }) { return nil }
      do throws(EvaluationError) {
        let result = try compiled.expression.value { operands[$0] }
        return (StaticValue.value(result, at: string.place), false)
      } catch {
        let message =
          switch error {
          case .divisionByZero: "the expression divides by zero"
          case .notFinite, .noValue: "the expression has no finite value"
          }
        diagnostics.report("expression", at: place(of: expression, in: string), message)
        return nil
      }
    } catch {
      report(error, at: expression.start, in: string, scope)
      return nil
    }
  }

  /// The expression for the types that the names in it have in a scope, and their values.
  private func compiled(
    _ expression: StaticExpression, _ scope: ExpansionScope
  ) throws(ExpressionError) -> (StaticExpression.Compiled, operands: [ExpressionValue]) {
    if let known = expression.compiled {
      let operands = known.slots.compactMap { slot in
        slot.constant ?? scope.value(of: slot.path).flatMap(StaticValue.operand)
      }
      if operands.elementsEqual(known.types, by: { $0.type == $1 }) { return (known, operands) }
    }
    var slots: [(path: [String], constant: ExpressionValue?)] = []
    var operands: [ExpressionValue] = []
    let parsed = try Expressions.Expression(expression.text, namesAreBare: true) { name in
      let path = StaticExpression.steps(of: name)
      let value = scope.value(of: path)
      // The name of a color is a text, as in the scene.
      let isColor = value == nil && ColorNames.color(name) != nil
      guard let operand = isColor ? .text(name) : value.flatMap(StaticValue.operand) else {
        return nil
      }
      slots.append((path, isColor ? operand : nil))
      operands.append(operand)
      return (slots.count - 1, operand.type)
    }
    let compiled = StaticExpression.Compiled(
      expression: parsed, slots: slots, types: operands.map(\.type))
    expression.compiled = compiled
    return (compiled, operands)
  }

  /// Reports what is wrong with an expression, unless braces may be just text and nothing in them is known.
  private func report(
    _ error: ExpressionError, at start: Int, in string: JSONString, _ scope: ExpansionScope
  ) {
    let range = start + error.range.lowerBound..<start + error.range.upperBound
    guard case .unknownName(let path) = error.category else {
      guard isStrict else { return }
      return diagnostics.report(
        .expression(error, nearest: nil), at: place(ofCharacters: range, in: string))
    }
    let first = path.prefix { $0 != "." }
    guard scope[String(first)]?.isInvalid != true else { return }
    guard isStrict || scope[String(first)] != nil else { return }
    let nearest = Spelling.nearest(to: path, in: scope.allNames)
    let hint =
      scope.value(of: StaticExpression.steps(of: path)) != nil
      ? "objects and lists can only be passed on as they are"
      : "the names are those of parameters, variables, 'canvas', and in repetitions 'index', 'count' and 'row'"
    diagnostics.report(
      Problem("expression", "unknown name \(MessageText.quoted(path))", hint: hint)
        .suggesting(nearest), at: place(ofCharacters: range, in: string))
  }

  /// The place of an expression in a text as it is written.
  private func place(of expression: StaticExpression, in string: JSONString) -> SourceSpan {
    place(
      ofCharacters: expression.start..<expression.start + expression.text.count, in: string)
  }

  /// The place of some characters of a text as it is written.
  func place(ofCharacters range: Range<Int>, in string: JSONString) -> SourceSpan {
    sources.placed(string).place(ofCharacters: range)
  }
}

/// A text with values in braces, as in `"Row {index + 1}"`.
///
/// `{{` and `}}` stand for braces, and `${big-square.center}` for a name in an expression of the timeline.
final class StaticText {
  /// A part of a text.
  enum Piece {
    case literal(String)
    case expression(StaticExpression)
  }

  /// The parts, in order.
  let pieces: [Piece]
  /// Where a brace is opened that is not closed, as the index of a character; nil if there is none.
  let unclosed: Int?

  /// Whether any part is an expression.
  var hasExpressions: Bool {
    pieces.contains { piece in
      if case .expression = piece { true } else { false }
    }
  }

  /// The expression if it is the whole text, and not part of one.
  var whole: StaticExpression? {
    guard pieces.count == 1, case .expression(let expression) = pieces[0] else { return nil }
    return expression
  }

  /// The parts of a text; nil if there is no brace in it.
  init?(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return nil }
    let characters = Array(text)
    var (pieces, literal): ([Piece], String) = ([], "")
    var (index, unclosed, openNames): (Int, Int?, Int) = (0, nil, 0)
    while index < characters.count {
      let character = characters[index]
      let isDoubled = index + 1 < characters.count && characters[index + 1] == character
      switch character {
      case "}" where openNames > 0:
        openNames -= 1
        literal.append(character)
      case "{" where isDoubled, "}" where isDoubled:
        literal.append(character)
        index += 1
      case "{" where index > 0 && characters[index - 1] == "$":
        openNames += 1
        literal.append(character)
      case "{":
        guard let end = Self.end(of: characters, from: index + 1) else {
          unclosed = unclosed ?? index
          literal.append(character)
          break
        }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        literal = ""
        pieces.append(
          .expression(StaticExpression(String(characters[index + 1..<end]), at: index + 1)))
        index = end
      default: literal.append(character)
      }
      index += 1
    }
    if !literal.isEmpty { pieces.append(.literal(literal)) }
    (self.pieces, self.unclosed) = (pieces, unclosed)
  }

  /// The closing brace of an expression, outside of its texts in quotes; nil if there is none.
  private static func end(of characters: [Character], from start: Int) -> Int? {
    var isQuoted = false
    for index in start..<characters.count {
      if characters[index] == "'" { isQuoted.toggle() }
      if !isQuoted, characters[index] == "}" { return index }
    }
    return nil
  }
}

/// An expression in braces.
///
/// It is compiled when it is first evaluated, and again where the names in it have values of other types.
final class StaticExpression {
  /// The expression, with the paths of its slots and their types.
  struct Compiled {
    var expression: Expression
    /// The steps of the path, or the value of one that is none.
    var slots: [(path: [String], constant: ExpressionValue?)]
    var types: [ExpressionType]
  }

  /// The characters between the braces.
  let text: String
  /// The index of the first of them in the text that has it.
  let start: Int
  /// The steps of the path if the whole is one; nil for others.
  let path: [String]?
  var compiled: Compiled?

  init(_ text: String, at start: Int) {
    (self.text, self.start) = (text, start)
    let trimmed = text.drop { $0 == " " }
    let isPath =
      trimmed.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      && trimmed.first?.isNumber == false
    path = isPath ? Self.steps(of: trimmed) : nil
  }

  /// The steps of a path such as `row.title`.
  static func steps(of path: some StringProtocol) -> [String] {
    String(path).split(separator: "." as Character, omittingEmptySubsequences: false).map(
      String.init)
  }
}

/// A value for a name in an expression in braces.
enum StaticValue {
  /// The value as one of an expression; nil for one that can only be passed on: null, an object, a longer list.
  static func operand(_ value: JSONValue) -> ExpressionValue? {
    switch value.content {
    case .number(let number): return .number(number.value)
    case .boolean(let boolean): return .boolean(boolean)
    case .string(let string): return .text(string.value)
    case .array(let elements):
      guard elements.count == 2, case .number(let x) = elements[0].content,
        case .number(let y) = elements[1].content
      else { return nil }
      return .pair(x.value, y.value)
    case .null, .object, .invalid: return nil
    }
  }

  /// The value of an expression, at a place.
  static func value(_ value: ExpressionValue, at place: SourceSpan) -> JSONValue {
    func number(_ number: Double) -> JSONValue.Content { .number(JSONNumber(value: number)) }
    let content: JSONValue.Content
    switch value {
    case .number(let value): content = number(value)
    case .boolean(let value): content = .boolean(value)
    case .text(let text): content = .string(JSONString(value: text, place: place))
    case .pair(let x, let y):
      content = .array([x, y].map { JSONValue(content: number($0), place: place) })
    case .color: content = .invalid
    }
    return JSONValue(content: content, place: place)
  }

  /// The value as part of a text; nil for one that has none.
  static func text(_ value: JSONValue) -> String? {
    switch value.content {
    case .number(let number): number.text
    case .boolean(let boolean): boolean ? "true" : "false"
    case .string(let string): string.value
    case .array(let elements):
      elements.count == 2 && operand(value) != nil
        ? "[\(elements.compactMap(text).joined(separator: ", "))]" : nil
    case .null, .object, .invalid: nil
    }
  }
}
