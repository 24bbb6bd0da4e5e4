public import Geometry

/// Parsing.
extension Expression {
  /// How deep brackets, calls and signs may nest.
  ///
  /// Parsing keeps its own stack, so a higher limit only costs memory; no one reads such text.
  public static let maximumNesting = 1_000

  /// What a name stands for.
  public typealias Name = (slot: Int, type: ExpressionType)

  /// Parses an expression and checks its types.
  ///
  /// - Parameters:
  ///   - text: The expression, escapes resolved.
  ///   - namesAreBare: Whether names are written without `$`; false by default.
  ///   - color: The color with a name, or with `#` and hexadecimal digits; nil for none.
  ///   - resolve: What a dotted path after `$` stands for, or nil. A path that ends in `.x` or `.y`
  ///     and is unknown is tried again without it.
  /// - Throws: The first error, from the left.
  public init(
    _ text: String, namesAreBare: Bool = false, color: (String) -> DynamicColor? = { _ in nil },
    resolve: (String) -> Name?
  ) throws(ExpressionError) {
    do throws(ExpressionError) {
      self = try Self.parsed(text, namesAreBare, color, resolve)
    } catch {
      throw Self.isOfAnotherLanguage(error)
        ? Self.corrected(error, in: text, namesAreBare, color, resolve) : error
    }
  }

  /// The names in an expression, without what marks them, with the indices of their characters.
  ///
  /// - Parameter text: An expression; after an error in it, none are found.
  /// - Returns: The dotted paths after `$`, in order.
  package static func names(in text: String) -> [(path: String, range: Range<Int>)] {
    var scanner = ExpressionScanner(text, namesAreBare: false)
    var names: [(path: String, range: Range<Int>)] = []
    while let (token, range) = try? scanner.next(), token != .end {
      guard case .name(let path) = token else { continue }
      // `$path` or `${path}`.
      let start = range.count == path.count + 1 ? range.lowerBound + 1 : range.lowerBound + 2
      names.append((path, start..<start + path.count))
    }
    return names
  }

  private static func parsed(
    _ text: String, _ namesAreBare: Bool, _ color: (String) -> DynamicColor?,
    _ resolve: (String) -> Name?
  ) throws(ExpressionError) -> Expression {
    var scanner = ExpressionScanner(text, namesAreBare: namesAreBare)
    var parser = ExpressionParser(namesAreBare: namesAreBare)
    while true {
      let (token, range) = try scanner.next()
      if token == .end {
        let (type, steps) = try parser.finish(range)
        return Expression(type: type, steps: steps, constants: parser.constants)
      }
      try parser.read(token, range, color, resolve)
    }
  }

  /// Whether an error is that of an operator of another language, or of a `?` without a `:`.
  private static func isOfAnotherLanguage(_ error: ExpressionError) -> Bool {
    switch error.category {
    case .foreign, .unexpected(expected: ExpressionParser.missingChoice): true
    default: false
    }
  }

  /// The error with the expression as it is meant, if that is one.
  private static func corrected(
    _ error: ExpressionError, in text: String, _ namesAreBare: Bool,
    _ color: (String) -> DynamicColor?, _ resolve: (String) -> Name?
  ) -> ExpressionError {
    guard let correction = ExpressionCorrection(text, namesAreBare: namesAreBare)?.text else {
      return error
    }
    var result = error
    result.correction = correction
    do throws(ExpressionError) {
      _ = try parsed(correction, namesAreBare, color, resolve)
    } catch {
      switch error.category {
      // Names and types may be wrong too; that is the next error.
      case .unknownName, .type, .unknownColor, .argumentCount: break
      case .unknownFunction(ExpressionCorrection.other): break
      case .unexpected, .number, .unknownFunction, .foreign, .nesting: result.correction = nil
      }
    }
    return result
  }

  /// The expression that is a constant.
  public init(_ value: Bool) {
    (type, steps, constants) = (.boolean, [.truth(value)], [])
  }
}

/// What is wrong with an expression's text.
public struct ExpressionError: Error, Equatable, Sendable {
  /// The kinds of errors.
  public enum Category: Equatable, Sendable {
    /// Something other than a value, an operator or a bracket that could stand here.
    case unexpected(expected: String)
    /// A number that is not finite.
    case number
    /// A name that the scene does not give.
    case unknownName(String)
    /// A function that does not exist.
    case unknownFunction(String)
    /// A color that does not exist.
    case unknownColor(String)
    /// An operator of another language, such as `and` or `if`, and what is written instead.
    case foreign(String, instead: String)
    /// A function with the wrong number of arguments.
    case argumentCount(ExpressionFunction, Int)
    /// An operation on values of types that it does not take.
    case type(operation: String)
    /// More brackets and signs nested than `Expression.maximumNesting`.
    case nesting
  }

  /// The kind of error.
  public let category: Category
  /// The characters in question, as indices of `Character`s from 0.
  public let range: Range<Int>
  /// The whole expression as it is meant, where operators of another language were found and that is known.
  public internal(set) var correction: String?

  /// An error of a kind at some characters.
  public init(category: Category, range: Range<Int>) {
    (self.category, self.range) = (category, range)
  }
}

/// Writes an expression in the operators of this language that has those of others: `$a && $b` for
/// `$a and $b`, `$on ? 1 : 0` for `if $on then 1 else 0`, `1 if $on else 0` or `if($on, 1, 0)`.
struct ExpressionCorrection {
  /// The longest text that is corrected, in characters: a hint is to be read at a glance.
  ///
  /// It also bounds how deep brackets and conditions nest, each of which is a call.
  static let longest = 60
  /// What stands for a value that is missing.
  static let other = "other"

  private let characters: [Character]
  private let tokens: [(token: ExpressionScanner.Token, range: Range<Int>)]

  /// Nil for a text that is too long, or has other faults.
  init?(_ text: String, namesAreBare: Bool) {
    characters = Array(text)
    guard characters.count <= Self.longest else { return nil }
    var scanner = ExpressionScanner(text, namesAreBare: namesAreBare)
    var tokens: [(token: ExpressionScanner.Token, range: Range<Int>)] = []
    while let next = try? scanner.next(), next.token != .end { tokens.append(next) }
    guard scanner.isAtEnd else { return nil }
    self.tokens = tokens
  }

  /// The expression as it is meant; nil if that is not known.
  var text: String? { rewritten(tokens.indices) }

  // MARK: - Conditions

  private func rewritten(_ part: Range<Int>) -> String? {
    let part = withoutBraces(part)
    guard let first = part.first, let levels = levels(in: part) else { return nil }
    /// The place of the first of some operators outside of brackets.
    func place(of texts: Set<String>, from start: Int) -> Int? {
      guard start < part.upperBound else { return nil }
      return (start..<part.upperBound).first {
        levels[$0 - part.lowerBound] == 0 && texts.contains(self.operator(at: $0))
      }
    }
    guard place(of: ["??"], from: first) == nil else { return nil }
    if self.operator(at: first) == "if" {
      return condition(after: first, in: part, place(of:from:))
    }
    guard let start = place(of: ["if", "then", "?"], from: first) else {
      return operators(in: part)
    }
    if self.operator(at: start) == "if" {
      // a if c else b
      let end = place(of: ["else"], from: start) ?? part.upperBound
      return choice(start + 1..<end, first..<start, rest(after: end, in: part))
    }
    let end = partner(of: start, in: part, levels) ?? part.upperBound
    return choice(first..<start, start + 1..<end, rest(after: end, in: part))
  }

  /// Corrects `if c then a else b`, `if (c) a else b`, `if c { a } else { b }` and `if(c, a, b)`.
  private func condition(
    after start: Int, in part: Range<Int>, _ place: (Set<String>, Int) -> Int?
  ) -> String? {
    let next = start + 1
    guard next < part.upperBound else { return nil }
    if tokens[next].token == .symbol("("), let close = close(of: next, in: part) {
      let arguments = split(next + 1..<close)
      if close == part.upperBound - 1, arguments.count == 3 {
        return choice(arguments[0], arguments[1], arguments[2])
      }
    }
    let end = place(["else"], next) ?? part.upperBound
    let second = rest(after: end, in: part)
    if let then = place(["then", "?"], next), then < end {
      return rewritten(next..<part.upperBound)
    }
    // A condition in brackets, or a value in braces.
    if tokens[next].token == .symbol("("), let close = close(of: next, in: part), close + 1 < end {
      return choice(next + 1..<close, close + 1..<end, second)
    }
    guard let brace = (next..<end).first(where: { tokens[$0].token == .symbol("{") }) else {
      return nil
    }
    return choice(next..<brace, brace..<end, second)
  }

  private func choice(_ condition: Range<Int>, _ first: Range<Int>, _ second: Range<Int>?)
    -> String?
  {
    guard let condition = rewritten(condition), let first = rewritten(first) else { return nil }
    guard let second else { return "\(condition) ? \(first) : \(Self.other)" }
    return rewritten(second).map { "\(condition) ? \(first) : \($0)" }
  }

  /// What follows an `else` or a `:`; nil if there is none.
  private func rest(after place: Int, in part: Range<Int>) -> Range<Int>? {
    place < part.upperBound ? place + 1..<part.upperBound : nil
  }

  /// The `else` or `:` of a `then` or `?`, between which others may be; nil if there is none.
  private func partner(of start: Int, in part: Range<Int>, _ levels: [Int]) -> Int? {
    var open = 0
    for place in start + 1..<part.upperBound where levels[place - part.lowerBound] == 0 {
      switch self.operator(at: place) {
      case "then", "?": open += 1
      case "else", ":":
        if open == 0 { return place }
        open -= 1
      default: break
      }
    }
    return nil
  }

  // MARK: - Operators

  /// Replaces the operators that stand between values, and keeps the spaces.
  private func operators(in part: Range<Int>) -> String? {
    var result = ""
    var place = part.lowerBound
    while place < part.upperBound {
      if place > part.lowerBound {
        result += text(tokens[place - 1].range.upperBound..<tokens[place].range.lowerBound)
      }
      if let close = close(of: place, in: part) {
        var pieces: [String] = []
        for piece in split(place + 1..<close) {
          guard let piece = rewritten(piece) else { return nil }
          pieces.append(piece)
        }
        result +=
          text(tokens[place].range) + pieces.joined(separator: ", ")
          + text(tokens[close].range)
        place = close + 1
      } else if self.operator(at: place) == "not" {
        let operand = operand(ofNotAt: place, in: part)
        guard let negated = operators(in: operand) else { return nil }
        result += isOne(operand) ? "!\(negated)" : "!(\(negated))"
        place = operand.upperBound
      } else {
        let name = self.operator(at: place)
        result += ExpressionParser.foreign[name] ?? text(tokens[place].range)
        place += 1
      }
    }
    return result
  }

  /// What a `not` negates: as in other languages, a whole comparison.
  private func operand(ofNotAt place: Int, in part: Range<Int>) -> Range<Int> {
    let ends: Set<String> = ["and", "or", "&&", "||", "&", "|"]
    var end = place + 1
    while end < part.upperBound, !ends.contains(self.operator(at: end)) {
      end = (close(of: end, in: part) ?? end) + 1
    }
    return place + 1..<end
  }

  /// Whether a part is a name, or something in brackets.
  private func isOne(_ part: Range<Int>) -> Bool {
    part.count == 1 || part.first.flatMap { close(of: $0, in: part) } == part.upperBound - 1
  }

  // MARK: - Tokens

  /// The text of an operator or a word; empty for others.
  private func `operator`(at place: Int) -> String {
    switch tokens[place].token {
    case .symbol(let text), .word(let text, _): text
    default: ""
    }
  }

  private func text(_ range: Range<Int>) -> String { String(characters[range]) }

  /// What is inside of braces that enclose all of a part.
  private func withoutBraces(_ part: Range<Int>) -> Range<Int> {
    guard let first = part.first, tokens[first].token == .symbol("{"),
      close(of: first, in: part) == part.upperBound - 1
    else { return part }
    return first + 1..<part.upperBound - 1
  }

  private static let closing = ["(": ")", "[": "]", "{": "}"]

  /// The bracket that closes one; nil for a token that is none, and where it is not closed.
  private func close(of place: Int, in part: Range<Int>) -> Int? {
    guard Self.closing[self.operator(at: place)] != nil else { return nil }
    var depth = 0
    for other in place..<part.upperBound {
      let name = self.operator(at: other)
      if Self.closing[name] != nil { depth += 1 }
      if Self.closing.values.contains(name) { depth -= 1 }
      if depth == 0 { return other }
    }
    return nil
  }

  /// In how many brackets each token is; nil where they are not closed.
  private func levels(in part: Range<Int>) -> [Int]? {
    var depth = 0
    let levels = part.map { place in
      let name = self.operator(at: place)
      if Self.closing.values.contains(name) { depth -= 1 }
      defer { if Self.closing[name] != nil { depth += 1 } }
      return depth
    }
    return depth == 0 && levels.allSatisfy { $0 >= 0 } ? levels : nil
  }

  /// The parts between commas that are in no further brackets.
  private func split(_ part: Range<Int>) -> [Range<Int>] {
    var (parts, start, place) = ([Range<Int>](), part.lowerBound, part.lowerBound)
    while place < part.upperBound {
      if tokens[place].token == .symbol(",") {
        parts.append(start..<place)
        start = place + 1
      }
      place = (close(of: place, in: part) ?? place) + 1
    }
    return parts + [start..<part.upperBound]
  }
}
