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
