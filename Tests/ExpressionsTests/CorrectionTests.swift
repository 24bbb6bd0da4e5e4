import Expressions
import Testing

/// Operators of other languages are reported with the expression as it is written here.
@Suite("Corrected expressions")
struct CorrectionTests {
  /// The error of an expression in which `$a` and `$n` are numbers, and `$on` and `$up` are true or false.
  private func error(_ text: String, namesAreBare: Bool = false) -> ExpressionError? {
    #expect(throws: ExpressionError.self) {
      try Expressions.Expression(text, namesAreBare: namesAreBare) { path in
        switch path {
        case "a", "n": (0, .number)
        case "on", "up": (1, .boolean)
        default: nil
        }
      }
    }
  }

  // Swift, C and JavaScript, Python, SQL and Lua, and spreadsheets.
  @Test(
    "the error shows what is meant",
    arguments: [
      ("$on and $up", "$on && $up"), ("$on or $up", "$on || $up"), ("not $on", "!$on"),
      ("$on & $up", "$on && $up"), ("$on | $up", "$on || $up"), ("$n = 1", "$n == 1"),
      ("$n === 1", "$n == 1"), ("$n !== 1", "$n != 1"), ("$n <> 1", "$n != 1"),
      ("$on ? 1", "$on ? 1 : other"), ("$on then 1 else 0", "$on ? 1 : 0"),
      ("$on ? 1 else 0", "$on ? 1 : 0"),
      ("if $on then 1 else 0", "$on ? 1 : 0"), ("if $on then 1", "$on ? 1 : other"),
      ("if ($on) 1 else 0", "$on ? 1 : 0"), ("if($on, 1, 0)", "$on ? 1 : 0"),
      ("if $n > 1 { 1 } else { 0 }", "$n > 1 ? 1 : 0"), ("1 if $on else 0", "$on ? 1 : 0"),
      ("if $on ? 1 : 0", "$on ? 1 : 0"),
    ])
  func corrections(text: String, correction: String) {
    #expect(error(text)?.correction == correction)
  }

  @Test(
    "all of an expression is corrected, with its own values, brackets and spaces",
    arguments: [
      ("$n = 1 and not $on or $up", "$n == 1 && !$on || $up"),
      ("not $n > 1 and $on", "!($n > 1) && $on"), ("not ($on or $up)", "!($on || $up)"),
      ("not max($n, 1) > 2", "!(max($n, 1) > 2)"), ("not not $on", "!(!$on)"),
      ("max($n, 2) = 3 and ($on or $up)", "max($n, 2) == 3 && ($on || $up)"),
      ("if $on and $up then $n * 2 else -1", "$on && $up ? $n * 2 : -1"),
      ("if $on then 1 else if $up then 2 else 3", "$on ? 1 : $up ? 2 : 3"),
      ("[1 if $on else 2, 3]", "[$on ? 1 : 2, 3]"), ("($on ? 1) + 2", "($on ? 1 : other) + 2"),
      ("2 * ($n + 1)=4", "2 * ($n + 1)==4"), ("$on ? $up ? 1 : 2", "$on ? $up ? 1 : 2 : other"),
    ])
  func wholes(text: String, correction: String) {
    #expect(error(text)?.correction == correction)
  }

  @Test(
    "a correction is itself an expression, unless names or types are wrong as well",
    arguments: [
      ("$on and $up", nil), ("if $n > 1 then 1 else 0", nil), ("not $on = $up", nil),
      ("$on and $down", ExpressionError.Category.unknownName("down")),
      ("$on and $n", .type(operation: "&&")), ("if $n then 1 else 0", .type(operation: "?")),
    ])
  func corrected(text: String, next: ExpressionError.Category?) throws {
    let correction = try #require(error(text)?.correction)
    if let next {
      #expect(error(correction)?.category == next)
    } else {
      _ = try Expressions.Expression(correction) { path in
        path == "n" ? (0, .number) : (1, .boolean)
      }
    }
  }

  @Test(
    "where it is not known what is meant, the form is shown",
    arguments: [
      ("$n ?? 1", "condition ? value : other"), ("if", "condition ? value : other"),
      ("if $on", "condition ? value : other"), ("$on and", "&&"), ("$on and ($up", "&&"),
      ("$on else 1", "condition ? value : other"), ("$on and mauve", "&&"),
    ])
  func unknown(text: String, form: String) {
    let error = error(text)
    #expect(error?.correction == nil)
    guard case .foreign(_, form)? = error?.category else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
  }

  @Test("names without $, and texts, stay as they are")
  func bareNames() {
    #expect(error("on and n = 1", namesAreBare: true)?.correction == "on && n == 1")
    #expect(error("'a or b' = 'c'", namesAreBare: true)?.correction == "'a or b' == 'c'")
    #expect(error("if on then 'x' else 'y'", namesAreBare: true)?.correction == "on ? 'x' : 'y'")
  }

  @Test("other errors are not corrected, nor what is too long for a hint")
  func uncorrected() {
    for text in ["1 +", "$m", "$on && $n", "1 2", "(1", "$n ! 2", "$n ^ 2"] {
      #expect(error(text)?.correction == nil, "\(text)")
    }
    let long = "$on" + String(repeating: " and $on", count: 10)
    #expect(error(long)?.category == .foreign("and", instead: "&&"))
    #expect(error(long)?.correction == nil)
  }

  @Test("as much nesting as fits is corrected")
  func nesting() {
    let text = String(repeating: "(", count: 27) + "1=1" + String(repeating: ")", count: 27)
    #expect(error(text)?.correction == text.replacing("=", with: "=="))
    let conditions = "if 1=1 then 1 else if 1=1 then 2 else if 1=1 then 3 else 4"
    #expect(error(conditions)?.correction == "1==1 ? 1 : 1==1 ? 2 : 1==1 ? 3 : 4")
    #expect(
      error(String(repeating: "not ", count: 14) + "$on")?.correction?.hasPrefix("!(!(") == true)
  }
}
