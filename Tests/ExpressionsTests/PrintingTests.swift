import Expressions
import Geometry
import Testing

@Suite("Printing expressions")
struct ExpressionPrintingTests {
  private static let names: [(path: String, type: ExpressionType)] = [
    ("a", .number), ("b", .number), ("p", .pair), ("p.x", .number), ("flag", .boolean),
    ("big-view.center", .pair), ("tint", .color), ("c.0.d", .number),
  ]

  private func parse(_ text: String) throws -> Expression {
    try Expression(text, color: { $0 == "#FF0000" ? DynamicColor(Color(hex: 0xFF0000)) : nil }) {
      path in
      Self.names.firstIndex { $0.path == path }.map { ($0, Self.names[$0].type) }
    }
  }

  private func text(of expression: Expression) -> String? {
    expression.text(slot: { Self.names[$0].path }) {
      $0.light == Color(hex: 0xFF0000) ? "#FF0000" : nil
    }
  }

  @Test(
    "an expression is printed with the brackets that it needs",
    arguments: [
      ("1+2*3", "1 + 2 * 3"), ("(1+2)*3", "(1 + 2) * 3"), ("1-(2-3)", "1 - (2 - 3)"),
      ("(1-2)-3", "1 - 2 - 3"), ("-$a*$b", "-$a * $b"), ("-($a*$b)", "-($a * $b)"),
      ("--1", "-(-1)"), ("!!$flag", "!(!$flag)"), ("0.1 + 1e300", "0.1 + 1e+300"),
      ("$a > 1 && ($flag || $b < 2)", "$a > 1 && ($flag || $b < 2)"),
      ("$a > 1 && $flag || $b < 2", "$a > 1 && $flag || $b < 2"),
      ("$flag == true", "$flag == true"), ("($a < $b) == false", "$a < $b == false"),
      ("$flag ? 1 : $a > 2 ? 3 : 4", "$flag ? 1 : $a > 2 ? 3 : 4"),
      ("($flag ? $flag : true) ? 1 : 2", "($flag ? $flag : true) ? 1 : 2"),
      ("$flag ? ($flag ? 1 : 2) : 3", "$flag ? ($flag ? 1 : 2) : 3"),
      ("($flag ? 1 : 2) + 1", "($flag ? 1 : 2) + 1"),
      ("[1, $a] + 2 * $p", "[1, $a] + 2 * $p"), ("($p).x", "($p).x"), ("$p.x", "$p.x"),
      ("$p.y", "($p).y"), ("($p + [1, 2]).y", "($p + [1, 2]).y"),
      ("${big-view.center} / 2", "${big-view.center} / 2"), ("$c.0.d % 2", "$c.0.d % 2"),
      ("clamp($a, 0, max(1, 2, $b))", "clamp($a, 0, max(1, 2, $b))"),
      ("$flag ? $tint : #FF0000", "$flag ? $tint : #FF0000"),
      ("$tint == #FF0000", "$tint == #FF0000"),
    ])
  func printed(written: String, expected: String) throws {
    let expression = try parse(written)
    #expect(text(of: expression) == expected)
    #expect(try parse(expected) == expression)
  }

  @Test("a color without a text has no expression")
  func color() throws {
    let expression = try parse("#FF0000")
    #expect(expression.text(slot: { _ in "" }) { _ in nil } == nil)
  }
}
