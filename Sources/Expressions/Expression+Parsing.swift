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
  ///   - color: The color with a name, or with `#` and hexadecimal digits; nil for none.
  ///   - resolve: What a dotted path after `$` stands for, or nil. A path that ends in `.x` or `.y`
  ///     and is unknown is tried again without it.
  /// - Throws: The first error, from the left.
  public init(
    _ text: String, color: (String) -> DynamicColor? = { _ in nil }, resolve: (String) -> Name?
  ) throws(ExpressionError) {
    var scanner = ExpressionScanner(text)
    var parser = ExpressionParser()
    while true {
      let (token, range) = try scanner.next()
      if token == .end {
        (type, steps) = try parser.finish(range)
        colors = parser.colors
        return
      }
      try parser.read(token, range, color, resolve)
    }
  }

  /// The expression that is a constant.
  public init(_ value: Bool) {
    (type, steps, colors) = (.boolean, [.number(value ? 1 : 0)], [])
  }
}
