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
      ("", .expectedItem, 0..<0), ("   ", .expectedItem, 3..<3),
      ("20 == a.width", .expectedItem, 0..<1),
      (".width == 5", .expectedItem, 0..<1), ("-a.width == 5", .expectedItem, 0..<1),
      ("a", .expectedAttribute, 0..<1), ("a == 5", .expectedAttribute, 0..<1),
      ("a.", .expectedAttribute, 2..<2), ("a.== 5", .expectedAttribute, 2..<3),
      ("a.width == gap", .expectedAttribute, 11..<14),
      ("a.width == b-5", .expectedAttribute, 11..<14),
      ("a.width == nan", .expectedAttribute, 11..<14), ("a.widht == 5", .unknownAttribute, 2..<7),
      ("a.notAnAttribute == 5", .unknownAttribute, 2..<16), ("a.width", .expectedRelation, 7..<7),
      ("a.width = 5", .expectedRelation, 8..<9), ("a.width < 5", .expectedRelation, 8..<9),
      ("a.width => 5", .expectedRelation, 8..<10), ("a.width === 5", .expectedOperand, 10..<11),
      ("a.width * 2 == 5", .expectedRelation, 8..<9), ("a.width 5", .expectedRelation, 8..<9),
      ("a.width ==", .expectedOperand, 10..<10), ("a.width == @5", .expectedOperand, 11..<12),
      ("a.width == 5 +", .expectedOperand, 14..<14), ("a.width == 5 * ", .expectedOperand, 15..<15),
      ("a.width == --5", .expectedOperand, 12..<13), ("a.width == (5)", .invalidDistance, 12..<13),
      ("(a.left) == 5", .invalidDistance, 7..<8), ("(a.left - b.right", .invalidDistance, 17..<17),
      ("(a.left - 5) == 5", .invalidDistance, 10..<11),
      ("(a.left - b.right - c.left) == 5", .invalidDistance, 18..<19),
      ("() == 5", .invalidDistance, 1..<2), ("(a.lft - b.right) == 5", .unknownAttribute, 3..<6),
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
      ("systemSpacing == 8", .expectedAttribute, 0..<13),
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
      ("a.width == 5 @high", .expectedPriority, 14..<15),
      ("a.width == 5 @0", .priorityOutOfRange, 14..<15),
      ("a.width == 5 @-1", .priorityOutOfRange, 14..<16),
      ("a.width == 5 @1000.5", .priorityOutOfRange, 14..<20),
      ("a.width == 5 @1e999", .priorityOutOfRange, 14..<19),
      ("a.width == 5 5", .expectedEnd, 13..<14), ("a.width == 2b.width", .expectedEnd, 12..<13),
      ("a.width == 5 @750 + 3", .expectedEnd, 18..<19),
      ("a.width == 5 >= 3", .expectedEnd, 13..<14),
      ("a.width == 50%", .expectedEnd, 13..<14), ("é.width == 5", .expectedItem, 0..<1),
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

  @Test("a very long equation is parsed")
  func length() throws {
    let sum = Array(repeating: "1", count: 50_000).joined(separator: " + ")
    #expect(try ConstraintEquation.parse("a.width == \(sum)").constant == 50_000)
    let word = String(repeating: "x", count: 100_000)
    #expect(problem(of: "a.\(word) == 5")?.category == .unknownAttribute)
  }
}
