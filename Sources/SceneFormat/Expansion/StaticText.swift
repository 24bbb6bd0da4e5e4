internal import Expressions
internal import SceneText

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
