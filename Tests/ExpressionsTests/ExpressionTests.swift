import Expressions
import Foundation
import Geometry
import Testing

@Suite("Expressions")
struct ExpressionTests {
  /// The value of an expression in which `$a` is 6, `$b` is 0.5, `$p` is [3, 4], `$my-view.center` is
  /// [10, 20], `$red` is a color, `$on` is true and `$gone` has no value.
  private func value(_ text: String) throws -> ExpressionValue {
    try parsed(text).value { slot in
      [.number(6), .number(0.5), .pair(3, 4), .pair(10, 20), .color(red), .boolean(true), nil][slot]
    }
  }

  private let red = DynamicColor(Color(red: 1, green: 0, blue: 0))
  private let lime = DynamicColor(Color(red: 0, green: 1, blue: 0))

  /// An expression in which `red` and `#F00` are red, and `lime` is a color too.
  private func parsed(_ text: String) throws(ExpressionError) -> Expressions.Expression {
    let colors = ["red": red, "#F00": red, "lime": lime]
    return try Expressions.Expression(text, color: { colors[$0] }) { path in
      switch path {
      case "a": (0, .number)
      case "b": (1, .number)
      case "p": (2, .pair)
      case "my-view.center": (3, .pair)
      case "red": (4, .color)
      case "on": (5, .boolean)
      case "gone": (6, .number)
      default: nil
      }
    }
  }

  @Test(
    "numbers, operators and their precedence",
    arguments: [
      ("2 + 3 * 4", 14), ("(2 + 3) * 4", 20), ("10 - 4 - 3", 3), ("24 / 4 / 3", 2), ("-$a + 1", -5),
      ("-2 * -3", 6), ("2 - -3", 5), ("--4", 4), ("1.5e2", 150), (".5 + 2.", 2.5), ("$a * $b", 3),
      ("90deg * 2", .pi), ("-($a)", -6), ("2 * (3 + (4 - 1)) / 4", 3),
    ])
  func numbers(text: String, expected: Double) throws {
    #expect(try value(text) == .number(expected))
  }

  @Test(
    "comparisons of numbers give truth values, after all arithmetic",
    arguments: [
      ("1 < 2", true), ("2 < 1", false), ("2 <= 2", true), ("2 >= 3", false), ("$a > 2 + 3", true),
      ("$p.x * 2 <= $a", true), ("-1 > -2", true), ("min(1, 2) >= 1", true),
    ])
  func comparisons(text: String, expected: Bool) throws {
    let expression = try parsed(text)
    #expect(expression.type == .boolean)
    #expect(try value(text) == .boolean(expected))
  }

  @Test(
    "values of one type are equal or not",
    arguments: [
      ("1 + 1 == 2", true), ("1 != 1", false), ("0 == -0", true), ("[1, 2] == [1, 2]", true),
      ("[1, 2] == [1, 3]", false), ("[1, 2] != [2, 2]", true), ("$p == [3, 4]", true),
      ("true == true", true), ("$on == false", false), ("(1 < 2) != (2 < 1)", true),
      ("$red == red", true), ("$red == lime", false), ("#F00 == red", true),
      ("lime != $red", true), ("1 < 2 == 2 < 3", true), ("2 > 1 == false", false),
    ])
  func equality(text: String, expected: Bool) throws {
    #expect(try value(text) == .boolean(expected))
  }

  // As in C: `!` before comparisons, these before `&&`, that before `||`.
  @Test("truth values are combined as in C, for every case of three")
  func logic() throws {
    for a in [false, true] {
      for b in [false, true] {
        for c in [false, true] {
          for (text, expected) in [
            ("\(a) && \(b)", a && b), ("\(a) || \(b)", a || b), ("!\(a)", !a), ("!!\(a)", a),
            ("\(a) || \(b) && \(c)", a || b && c), ("\(a) && \(b) || \(c)", a && b || c),
            ("(\(a) || \(b)) && \(c)", (a || b) && c), ("!\(a) && \(b)", !a && b),
            ("!(\(a) && \(b))", !(a && b)), ("\(a) == \(b) && \(c)", a == b && c),
            ("\(a) || \(b) == \(c)", a || b == c),
            ("\(a) && \(b) && \(c)", a && b && c), ("\(a) || \(b) || \(c)", a || b || c),
            ("\(a) ? \(b) : \(c)", a ? b : c), ("\(a) ? \(b) : \(c) || \(b)", a ? b : c || b),
            ("\(a) || \(b) ? \(c) : \(a)", a || b ? c : a),
          ] {
            #expect(try value(text) == .boolean(expected), "\(text)")
          }
        }
      }
    }
  }

  @Test(
    "a condition chooses one of two values of one type, and groups from the right",
    arguments: [
      ("$on ? 1 : 2", ExpressionValue.number(1)), ("!$on ? 1 : 2", .number(2)),
      ("false ? 1 : true ? 2 : 3", .number(2)), ("false ? 1 : false ? 2 : 3", .number(3)),
      ("true ? false ? 1 : 2 : 3", .number(2)), ("1 > 2 ? 3 : 4 + 5", .number(9)),
      ("(1 < 2 ? 10 : 20) * 2", .number(20)), ("2 * (false ? 10 : 20) - 1", .number(39)),
      ("max(true ? 1 : 2, 0.5)", .number(1)), ("[true ? 1 : 2, false ? 3 : 4]", .pair(1, 4)),
      ("$on ? $p : [0, 0]", .pair(3, 4)), ("($on ? $p : [0, 0]).y", .number(4)),
      ("$a == 6 ? -$a : $b", .number(-6)),
    ])
  func choices(text: String, expected: ExpressionValue) throws {
    #expect(try value(text) == expected)
  }

  @Test("a condition chooses colors")
  func colorChoices() throws {
    #expect(try value("$on ? lime : $red") == .color(lime))
    #expect(try value("!$on ? lime : $red") == .color(red))
    #expect(try value("$on ? #F00 : lime") == .color(red))
    #expect(try value("($on ? #F00 : lime) == $red && $on") == .boolean(true))
    #expect(try value("lime") == .color(lime))
  }

  @Test(
    "what does not decide is not evaluated",
    arguments: [
      ("true || 1 / 0 > 1", ExpressionValue.boolean(true)),
      ("false && 1 / 0 > 1", .boolean(false)),
      ("$on ? 1 : 1 / 0", .number(1)), ("!$on ? sqrt(-1) : 2", .number(2)),
      ("$on || $gone > 1", .boolean(true)), ("!$on && $gone > 1", .boolean(false)),
      ("$on ? $a : $gone", .number(6)), ("false && 1 / 0 > 1 || true", .boolean(true)),
      ("true || 1 / 0 > 1 && 1 / 0 > 1", .boolean(true)),
      ("$on ? $on ? 3 : 1 / 0 : 1 / 0", .number(3)),
    ])
  func shortCircuits(text: String, expected: ExpressionValue) throws {
    #expect(try value(text) == expected)
  }

  @Test(
    "what decides is evaluated",
    arguments: [
      ("false || 1 / 0 > 1", EvaluationError.divisionByZero),
      ("true && 1 / 0 > 1", .divisionByZero), ("$on ? 1 / 0 : 1", .divisionByZero),
      ("1 / 0 > 1 || true", .divisionByZero), ("$gone > 1 ? 1 : 2", .noValue),
      ("$gone", .noValue), ("1 + $gone", .noValue), ("1 % 0", .divisionByZero),
    ])
  func evaluatedErrors(text: String, error: EvaluationError) throws {
    #expect(throws: error) { try value(text) }
  }

  // C's fmod: the sign is that of the dividend.
  @Test(
    "remainders, rounding and truth values as factors",
    arguments: [
      ("7 % 3", 1), ("-7 % 3", -1), ("7 % -3", 1), ("7.5 % 2", 1.5), ("2 + 7 % 4 * 2", 8),
      ("round(2.5)", 3), ("round(-2.5)", -3), ("round(2.4)", 2), ("floor(-0.5)", -1),
      ("floor(1.9)", 1), ("ceil(1.1)", 2), ("ceil(-1.9)", -1), ("sign(-3)", -1), ("sign(0)", 0),
      ("sign(0.1)", 1), ("true * 5", 5), ("5 * false", 0), ("($a > 5) * 3 + (1 > 2) * 4", 3),
    ])
  func remainders(text: String, expected: Double) throws {
    #expect(try value(text) == .number(expected))
  }

  @Test(
    "both sides of an operator have types to which it applies",
    arguments: [
      ("1 == true", "=="), ("$p == 1", "=="), ("$red != 1", "!="), ("1 && true", "&&"),
      ("true || 1", "||"), ("!1", "!"), ("1 ? 2 : 3", "?"), ("true ? 1 : $p", "? :"),
      ("true ? $red : 1", "? :"), ("$p % 2", "%"), ("true * $p", "*"), ("true * true", "*"),
      ("true + 1", "+"), ("$red < $red", "<"), ("-$on", "-"), ("-lime", "-"),
    ])
  func types(text: String, operation: String) {
    let error = #expect(throws: ExpressionError.self) { try parsed(text) }
    #expect(error?.category == .type(operation: operation), "\(String(describing: error))")
  }

  @Test(
    "truth values are not calculated with, and points are not ordered",
    arguments: ["(1 < 2) + 1", "1 < 2 < 3", "-(1 < 2)", "$p < 1", "[1 < 2, 3]", "min(1 < 2, 3)"])
  func mistyped(text: String) {
    #expect(throws: ExpressionError.self) { try parsed(text) }
  }

  @Test(
    "functions",
    arguments: [
      ("min(3, $a, 2)", 2), ("max(3, $a)", 6), ("clamp($a, 0, 5)", 5), ("clamp(-1, 0, 5)", 0),
      ("clamp(3, 5, 1)", 5),
      ("abs(-2)", 2), ("sqrt(16)", 4), ("hypot(3, 4)", 5), ("atan2(0, 1)", 0), ("cos(0)", 1),
      ("sin(0)", 0), ("max(min($a, 4), $b)", 4),
    ])
  func functions(text: String, expected: Double) throws {
    #expect(try value(text) == .number(expected))
  }

  // Of clamp, the least wins where it is above the greatest.
  @Test(
    "every function has the value of the mathematics library within rounding",
    arguments: ExpressionFunction.allCases)
  func allFunctions(function: ExpressionFunction) throws {
    let numbers = [-3.25, -1, -0.5, 0, 0.125, 1, 2.5, 4]
    for x in numbers {
      for y in numbers {
        let (text, expected) =
          switch function {
          case .min: ("\(x), \(y), 1.5", Swift.min(x, y, 1.5))
          case .max: ("\(x), \(y), -0.75", Swift.max(x, y, -0.75))
          case .clamp: ("\(x), \(y), 1", Swift.max(y, Swift.min(x, 1)))
          case .abs: ("\(x)", fabs(x))
          case .round: ("\(x)", Foundation.round(x))
          case .floor: ("\(x)", Foundation.floor(x))
          case .ceil: ("\(x)", Foundation.ceil(x))
          case .sign: ("\(x)", x == 0 ? 0 : copysign(1, x))
          case .sqrt: ("\(x * x)", fabs(x))
          case .sin: ("\(x)", Foundation.sin(x))
          case .cos: ("\(x)", Foundation.cos(x))
          case .hypot: ("\(x), \(y)", Foundation.hypot(x, y))
          case .atan2: ("\(x), \(y)", Foundation.atan2(x, y))
          }
        let result = try value("\(function.rawValue)(\(text))")
        guard case .number(let number) = result else {
          Issue.record("\(function)(\(text)) is \(result)")
          return
        }
        let error = abs(number - expected) / Swift.max(1, fabs(expected))
        #expect(error <= 4.5e-16, "\(function)(\(text)): \(number)")
      }
    }
  }

  @Test("a hypotenuse does not overflow before it must")
  func largeHypotenuse() throws {
    #expect(try value("hypot(3e300, 4e300)") == .number(5e300))
  }

  @Test(
    "points are added, subtracted and scaled, and have components",
    arguments: [
      ("$p + [1, -1]", ExpressionValue.pair(4, 3)), ("$p - $p", .pair(0, 0)),
      ("2 * $p", .pair(6, 8)),
      ("$p / 2", .pair(1.5, 2)), ("-$p", .pair(-3, -4)), ("$p.x", .number(3)),
      ("$p.y * 2", .number(8)),
      ("($p * 2).y", .number(8)), ("[$a, $b + 1]", .pair(6, 1.5)), ("[1, 2].x", .number(1)),
      ("${my-view.center}", .pair(10, 20)), ("${my-view.center.y} + 1", .number(21)),
    ])
  func pairs(text: String, expected: ExpressionValue) throws {
    #expect(try value(text) == expected)
  }

  @Test("a color is passed on")
  func colors() throws {
    #expect(try value("$red") == .color(red))
    #expect(try parsed("($red)").type == .color)
  }

  @Test(
    "the first error has its place",
    arguments: [
      ("", 0..<0, .unexpected(expected: "a value")),
      ("1 +", 3..<3, .unexpected(expected: "a value")),
      ("1 2", 2..<3, .unexpected(expected: "an operator")),
      ("(1", 0..<1, .unexpected(expected: "a closing bracket")),
      ("1)", 1..<2, .unexpected(expected: "an operator")),
      ("$nothing", 0..<8, .unknownName("nothing")),
      ("2 * foo(1)", 4..<7, .unknownFunction("foo")), ("sin", 3..<3, .unexpected(expected: "'('")),
      ("hypot(1)", 0..<8, .argumentCount(.hypot, 1)), ("$p * $p", 0..<7, .type(operation: "*")),
      ("1 + $p", 0..<6, .type(operation: "+")), ("1 / $p", 0..<6, .type(operation: "/")),
      ("$red + 1", 0..<8, .type(operation: "+")), ("[1, $p]", 4..<6, .type(operation: "[ ]")),
      ("5.x", 2..<3, .unexpected(expected: "'deg', 'rad' or an operator")),
      ("1e999", 0..<5, .number), ("${a", 3..<3, .unexpected(expected: "'}'")),
      ("3 § 4", 2..<3, .unexpected(expected: "an operator")),
      ("3cm", 1..<3, .unexpected(expected: "'deg', 'rad' or an operator")),
      ("$a = 1", 3..<4, .foreign("=", instead: "==")),
      ("$on and $on", 4..<7, .foreign("and", instead: "&&")),
      ("$on or $on", 4..<6, .foreign("or", instead: "||")),
      ("$on & $on", 4..<5, .foreign("&", instead: "&&")),
      ("$on | $on", 4..<5, .foreign("|", instead: "||")),
      ("not $on", 0..<3, .foreign("not", instead: "!")),
      ("if($on, 1, 2)", 0..<2, .foreign("if", instead: "condition ? value : other")),
      ("$on ? 1", 7..<7, .unexpected(expected: "':'")),
      ("($on ? 1) + 2", 8..<9, .unexpected(expected: "':'")),
      ("max($on ? 1, 2)", 11..<12, .unexpected(expected: "':'")),
      ("1 : 2", 2..<3, .unexpected(expected: "an operator")),
      ("$on ? : 2", 6..<7, .unexpected(expected: "a value")),
      ("$on ? 1 :", 9..<9, .unexpected(expected: "a value")),
      ("1 ! 2", 2..<3, .unexpected(expected: "an operator")),
      ("true(1)", 0..<4, .unknownFunction("true")), ("lime(1)", 0..<4, .unknownFunction("lime")),
      ("mauve", 0..<5, .unknownFunction("mauve")), ("#12", 0..<3, .unknownColor("#12")),
    ] as [(String, Range<Int>, ExpressionError.Category)])
  func errors(text: String, range: Range<Int>, category: ExpressionError.Category) {
    let error = #expect(throws: ExpressionError.self) { try parsed(text) }
    #expect(error?.category == category && error?.range == range, "\(String(describing: error))")
  }

  @Test("nesting is limited, whatever nests")
  func nesting() throws {
    let depth = Expressions.Expression.maximumNesting
    for (open, value, close) in [
      ("(", "1", ")"), ("abs(", "1", ")"), ("-", "1", ""), ("!", "true", ""),
      ("true ? ", "1", " : 2"), ("false ? 2 : ", "1", ""),
    ] {
      func nested(_ depth: Int) -> String {
        String(repeating: open, count: depth) + value + String(repeating: close, count: depth)
      }
      #expect(throws: Never.self) { try parsed(nested(depth / 2)) }
      let error = #expect(throws: ExpressionError.self) { try parsed(nested(10_000)) }
      #expect(error?.category == .nesting)
    }
  }

  @Test("a hundred thousand terms are one sum")
  func length() throws {
    let text = "1" + String(repeating: " + 1", count: 100_000)
    #expect(try value(text) == .number(100_001))
  }

  @Test(
    "what is not finite has no value",
    arguments: [
      ("1 / 0", EvaluationError.divisionByZero), ("$p / ($a - 6)", .divisionByZero),
      ("sqrt(-1)", .notFinite), ("1e308 * 10", .notFinite),
    ])
  func failures(text: String, error: EvaluationError) throws {
    #expect(throws: error) { try value(text) }
  }
}
