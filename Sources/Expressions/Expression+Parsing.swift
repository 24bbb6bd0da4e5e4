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
  ///   - resolve: What a dotted path after `$` stands for, or nil. A path that ends in `.x` or `.y`
  ///     and is unknown is tried again without it.
  /// - Throws: The first error, from the left.
  public init(_ text: String, resolve: (String) -> Name?) throws(ExpressionError) {
    var scanner = ExpressionScanner(text)
    var parser = ExpressionParser()
    while true {
      let (token, range) = try scanner.next()
      if token == .end {
        (type, steps) = try parser.finish(range)
        return
      }
      try parser.read(token, range, resolve)
    }
  }
}
