import Scene
import AutoLayout
import Testing

@Suite("Syntax errors of equations")
struct EquationErrorTests {
  /// The parser's error for an equation.
  private func problem(of text: String) -> ConstraintEquationError? {
    do {
      _ = try ConstraintEquation.parse(text)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "an error has its category and its range",
    arguments: [
      ("", .expectedOperand, 0..<0), ("   ", .expectedOperand, 3..<3),
      ("20 == 10 * 2", .expectedItem, 0..<12), ("1 == systemSpacing", .expectedItem, 0..<18),
      (".width == 5", .expectedOperand, 0..<1), ("5 == -", .expectedOperand, 6..<6),
      ("a", .expectedAttribute, 0..<1), ("a == 5", .expectedAttribute, 0..<1),
      ("a.", .expectedAttribute, 2..<2), ("a.== 5", .expectedAttribute, 2..<3),
      ("a.width == gap", .expectedAttribute, 11..<14),
      ("a.width == b-5", .expectedAttribute, 11..<14),
      ("a.width == nan", .expectedAttribute, 11..<14), ("a.widht == 5", .unknownAttribute, 2..<7),
      ("a.notAnAttribute == 5", .unknownAttribute, 2..<16), ("a.width", .expectedRelation, 7..<7),
      ("a.width = 5", .expectedRelation, 8..<9), ("a.width < 5", .expectedRelation, 8..<9),
      ("a.width => 5", .expectedRelation, 8..<10), ("a.width === 5", .expectedOperand, 10..<11),
      ("a.width * 0 == 5", .invalidDivisor, 0..<11), ("a.width 5", .expectedRelation, 8..<9),
      ("a.width ==", .expectedOperand, 10..<10), ("a.width == @5", .expectedOperand, 11..<12),
      ("a.width == 5 +", .expectedOperand, 14..<14), ("a.width == 5 * ", .expectedOperand, 15..<15),
      ("a.width == --5", .expectedOperand, 12..<13),
      ("a.width == (5", .unclosedParenthesis, 13..<13),
      ("a.width == 5)", .expectedEnd, 12..<13), ("(a.left - b.right", .secondItem, 10..<17),
      ("a.width == 2 * (b.width - 5 == 3", .unclosedParenthesis, 28..<29),
      ("(a.left - b.right - c.left) == 5", .secondItem, 10..<17),
      ("() == 5", .expectedOperand, 1..<2), ("(a.lft - b.right) == 5", .unknownAttribute, 3..<6),
      ("(a.left - b.top) == 5", .invalidDistance, 12..<15),
      ("(a.width - b.width) == 5", .invalidDistance, 13..<18),
      ("(a.left - b.leading) == 5", .invalidDistance, 12..<19),
      ("a.width == b.left + (c.left - b.right)", .secondItem, 20..<38),
      ("b.top == systemSpacing", .invalidSpacing, 9..<22),
      ("b.top == a.top * systemSpacing", .invalidSpacing, 9..<30),
      ("b.top == systemSpacing * systemSpacing + a.top", .invalidSpacing, 9..<38),
      ("b.top == a.top / systemSpacing", .invalidSpacing, 9..<30),
      ("b.top == 2 * a.top + systemSpacing @5", .invalidSpacing, 9..<34),
      ("b.top == a.top + systemSpacing + 4", .invalidSpacing, 9..<34),
      ("b.width == (a.top - c.top) + systemSpacing", .invalidSpacing, 11..<42),
      ("(a.top - c.top) == b.width + systemSpacing", .invalidSpacing, 19..<42),
      ("b.top == a.top + 1e308 * systemSpacing * 10", .numberOutOfRange, 17..<43),
      ("systemSpacing == 8", .expectedItem, 0..<18),
      ("a.bottom + systemSpacing == b.top + 4", .invalidSpacing, 0..<24),
      ("4 == b.top + systemSpacing", .invalidSpacing, 5..<26),
      ("a.left + b.left == 5", .secondItem, 9..<15),
      ("a.edges == b.size", .invalidGroup, 11..<17), ("a.edges == 0", .invalidGroup, 11..<12),
      ("a.edges <= b.edges", .invalidGroup, 0..<18),
      ("a.edges == b.edges + 8", .invalidGroup, 11..<22),
      ("a.edges - 8 == b.edges", .invalidGroup, 0..<11),
      ("a.edges == 2 * b.edges", .invalidGroup, 11..<22),
      ("a.center == 100", .invalidGroup, 12..<15), ("a.size == b.width", .invalidGroup, 10..<17),
      ("a.width == b.size", .invalidGroup, 2..<7),
      ("a.center == b.center + systemSpacing", .invalidSpacing, 12..<36),
      ("(a.edges - b.edges) == 5", .secondItem, 11..<18),
      ("a.width == b.width + c.height", .secondItem, 21..<29),
      ("a.width == b.width * b.width", .secondItem, 21..<28),
      ("a.width == b.width-c.width", .secondItem, 19..<26),
      ("a.width == b.width / 0", .invalidDivisor, 21..<22),
      ("a.width == 5 / b.width", .invalidDivisor, 15..<22),
      ("a.width == 5 / -0", .invalidDivisor, 15..<17),
      ("a.width == 1e999", .numberOutOfRange, 11..<16),
      ("a.width == 1e200 * 1e200 * b.width", .numberOutOfRange, 11..<24),
      ("a.width == b.width * 1e300 / 1e-300", .numberOutOfRange, 11..<35),
      ("a.width == 1e308 + 1e308", .numberOutOfRange, 11..<24),
      ("a.width == 5 @", .expectedPriority, 14..<14),
      ("a.width == 5 @hgih", .expectedPriority, 14..<18),
      ("a.width == 5 @750high", .expectedEnd, 17..<18),
      ("a.width == 5 @0", .priorityOutOfRange, 14..<15),
      ("a.width == 5 @-1", .priorityOutOfRange, 14..<16),
      ("a.width == 5 @1000.5", .priorityOutOfRange, 14..<20),
      ("a.width == 5 @1e999", .priorityOutOfRange, 14..<19),
      ("a.width == 5 5", .expectedEnd, 13..<14), ("a.width == 2b.width", .expectedEnd, 12..<13),
      ("a.width == 5 @750 + 3", .expectedEnd, 18..<19),
      ("a.width == 5 >= 3", .expectedEnd, 13..<14),
      ("a.width == 50%", .expectedEnd, 13..<14), ("é.width == 5", .expectedOperand, 0..<1),
    ] as [(String, ConstraintEquationError.Category, Range<Int>)])
  func range(text: String, category: ConstraintEquationError.Category, range: Range<Int>) {
    let error = problem(of: text)
    #expect(error?.category == category)
    #expect(error?.range == range)
    #expect(error?.message.isEmpty == false && error?.expectation.isEmpty == false)
  }

  @Test(
    "a misspelt attribute is reported with the nearest name",
    arguments: [
      ("widht", "width"), ("Width", "width"), ("centreX", "centerX"), ("centerx", "centerX"),
      ("leadingmargin", "leadingMargin"), ("lft", "left"), ("trailling", "trailing"),
      ("firstBaselin", "firstBaseline"), ("baselne", "baseline"), ("buttom", "bottom"),
      ("centerXWithinMargin", "centerXWithinMargins"), ("x", nil), ("color", nil), ("frame", nil),
    ] as [(String, String?)])
  func nearestName(word: String, name: String?) {
    let error = problem(of: "a.\(word) == 5")
    #expect(error?.message == "unknown attribute '\(word)'")
    #expect(error?.hint == name.map { "did you mean '\($0)'?" })
  }

  @Test(
    "an invalid relation is reported with the valid one",
    arguments: [
      ("=", "write '=='"), ("<", "write '<='"), (">", "write '>='"), ("=<", "write '<='"),
      ("=>", "write '>='"), ("≤", "write '<='"), ("!=", nil),
    ] as [(String, String?)])
  func relation(sign: String, hint: String?) {
    let error = problem(of: "a.width \(sign) 5")
    #expect(error?.message == "'\(sign)' is not a relation")
    #expect(error?.expectation == "'==', '<=' or '>='")
    #expect(error?.hint == hint)
  }

  @Test(
    "a truncated or altered equation is handled",
    arguments: [
      "go-1.centerX >= -2 * root.leadingMargin / 3e1 + .5 @750",
      "(b.left - a.right) == -2 * (d.top - c.bottom) @5", "b.top >= a.bottom + 2 * systemSpacing",
      "10 + (2 * (a.size - 4)) <= 3 @low",
    ])
  func mutation(text: String) {
    let characters = Array(text)
    let strange: [Character] = [
      ".", "-", "+", "*", "/", "@", "=", "<", "9", "e", "a", " ", "\n", "\r\n", "\0", "é", "٣",
      "\u{301}", "\u{1F468}\u{200D}\u{1F469}",
    ]
    var texts = (0..<text.count).map { String(text.prefix($0)) }
    for index in characters.indices {
      for character in strange {
        texts.append(String(characters[..<index] + [character] + characters[index...]))
        texts.append(String(characters[..<index] + [character] + characters[(index + 1)...]))
      }
    }
    for text in texts {
      do {
        let equation = try ConstraintEquation.parse(text)
        let numbers = [equation.multiplier, equation.constant, equation.spacing ?? 0]
        #expect(numbers.allSatisfy { $0.isFinite })
      } catch {
        #expect(0 <= error.range.lowerBound && error.range.upperBound <= text.count, "\(text)")
      }
    }
  }

  @Test("a misspelt priority is reported with the nearest name")
  func priority() {
    #expect(problem(of: "a.width == 5 @hgih")?.message == "unknown priority 'hgih'")
    #expect(problem(of: "a.width == 5 @hgih")?.hint == "did you mean 'high'?")
    #expect(problem(of: "a.width == 5 @defaulthigh")?.hint == "did you mean 'defaultHigh'?")
  }

  @Test("parentheses are nested up to a limit")
  func nesting() throws {
    func text(_ depth: Int) -> String {
      "a.width == " + String(repeating: "(", count: depth) + "5"
        + String(repeating: ")", count: depth)
    }
    let limit = ConstraintEquation.nestingDepth
    #expect(try ConstraintEquation.parse(text(limit)).constant == 5)
    #expect(problem(of: text(limit + 1))?.category == .nestingTooDeep)
    #expect(problem(of: text(limit + 1))?.range == 11 + limit..<12 + limit)
    #expect(problem(of: text(1_000_000))?.category == .nestingTooDeep)
  }

  @Test("a very long equation is parsed")
  func length() throws {
    let sum = Array(repeating: "1", count: 50_000).joined(separator: " + ")
    #expect(try ConstraintEquation.parse("a.width == \(sum)").constant == 50_000)
    let word = String(repeating: "x", count: 100_000)
    #expect(problem(of: "a.\(word) == 5")?.category == .unknownAttribute)
  }
}
