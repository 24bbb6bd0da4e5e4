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
    var scanner = ExpressionScanner(text, namesAreBare: namesAreBare)
    var parser = ExpressionParser(namesAreBare: namesAreBare)
    while true {
      let (token, range) = try scanner.next()
      if token == .end {
        (type, steps) = try parser.finish(range)
        constants = parser.constants
        return
      }
      try parser.read(token, range, color, resolve)
    }
  }

  /// The expression that is a constant.
  public init(_ value: Bool) {
    (type, steps, constants) = (.boolean, [.number(value ? 1 : 0)], [])
  }
}
