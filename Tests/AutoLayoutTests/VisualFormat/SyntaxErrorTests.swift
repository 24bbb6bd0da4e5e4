import Scene
import AutoLayout
import Testing

/// The index is where the parser stops, counted in characters from 0.
@Suite("Syntax errors of visual formats")
struct SyntaxErrorTests {
  private let views = FormatViews(
    "a", "b", "v", "self", "backgroundBox", "whiteBox1", "blackBox4")

  /// The parser's error for a format.
  private func problem(of format: String) -> VisualFormatError? {
    do {
      _ = try VisualFormat.constraints(
        withVisualFormat: format, metrics: ["gap": 5, "blackWidth": 5], scope: views.scope)
      return nil
    } catch {
      return error
    }
  }

  private func expect(
    _ format: String, _ category: VisualFormatError.Category, _ index: Int,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let error = problem(of: format)
    #expect(error?.category == category, "\(format)", sourceLocation: location)
    #expect(error?.index == index, "\(format)", sourceLocation: location)
    let message = error?.message ?? ""
    let isSentence =
      !message.isEmpty && !message.hasSuffix(".") && message.first?.isUppercase == false
    #expect(isSentence, "\(message)", sourceLocation: location)
  }

  @Test("the two formats of Apple's documents fail where those say")
  func anchors() {
    expect("V|[backgroundBox]|", .expectedColon, 1)
    expect("|[whiteBox1][blackBox4(blackWidth][redBox]|", .unterminated, 33)
  }

  @Test(
    "an orientation is an upper-case letter with a colon", arguments: ["H", "V", "H|[a]", "H[a]"])
  func colon(format: String) { expect(format, .expectedColon, 1) }

  @Test(
    "a view begins with a bracket",
    arguments: [
      ("", 0), ("|", 1), ("||", 1), ("|-|", 2), ("|-10-|", 5), ("|-(10)-|", 7), ("H:", 2),
      ("h:[a]", 0), ("a", 0), ("H: [a]", 2), (" [a]", 0), ("[a] [b]", 3), ("[a]x[b]", 3),
      ("[a]-8-x", 6), ("[a](5)", 3), ("-[a]", 0), ("]", 0), ("[a]]", 3),
    ])
  func view(format: String, index: Int) { expect(format, .expectedView, index) }

  @Test(
    "a view's name starts with a letter or an underscore",
    arguments: [
      ("[]", 1), ("[", 1), ("[1a]", 1), ("[-a]", 1), ("[ a]", 1), ("[é]", 1), ("[(5)]", 1),
    ])
  func viewName(format: String, index: Int) { expect(format, .invalidViewName, index) }

  @Test(
    "a distance, a size and a priority are numbers or names",
    arguments: [
      ("[v()]", 3), ("[v((20))]", 3), ("[v(20,)]", 6), ("[v(,20)]", 3), ("[v(20@)]", 6),
      ("[v(==)]", 5), ("[v(!=5)]", 3), ("[v(===5)]", 5), ("[v( 5)]", 3), ("[v(", 3), ("[v(-)]", 3),
      ("[v(-x)]", 3), ("[v(--5)]", 3), ("[v(.)]", 3), ("[v(>= 5)]", 5), ("[a]->=20-[b]", 4),
      ("[a]-()-[b]", 5), ("[a]-@5-[b]", 4), ("[a]-5@-[b]", nil), ("[a]-((5))-[b]", 5),
      ("[a]-%-[b]", 4), ("[a]-(5@)-[b]", 7), ("[v(٣)]", 3),
    ] as [(String, Int?)])
  func object(format: String, index: Int?) {
    // A minus after `@` reads as a sign, which is reported as such.
    guard let index else { return expect(format, .ambiguousMinus, 6) }
    expect(format, .expectedNumberOrMetric, index)
  }

  @Test(
    "there are three relations",
    arguments: [
      ("[v(=5)]", 3), ("[v(>5)]", 3), ("[v(<5)]", 3), ("[v(=>5)]", 3), ("[v(=<5)]", 3),
      ("[v(>=5,<9)]", 7), ("[a]-(=5)-[b]", 5), ("[v(=", 3),
    ])
  func relation(format: String, index: Int) { expect(format, .unknownRelation, index) }

  @Test(
    "predicates end with a parenthesis and views with a bracket",
    arguments: [
      ("[a", 2), ("[a-b]", 2), ("[self.x]", 5), ("[a b]", 2), ("[a[b]]", 2), ("[a(20]", 5),
      ("[a(20", 5), ("[a(20 )]", 5), ("[a(20)", 6), ("[a(20)b]", 6), ("[a(20))]", 6),
      ("[a(b*2)]", 4), ("[a(b+10)]", 4), ("[a(b.height)]", 4), ("[a(50%)]", 5), ("[a(20pt)]", 5),
      ("[a(20@5.5.5)]", 9), ("[a]-(20-[b]", 7), ("[a]-(20", 7), ("[a(1e)]", 4), ("[a(0x)]", 4),
    ])
  func unterminated(format: String, index: Int) { expect(format, .unterminated, index) }

  @Test(
    "a minus sign outside parentheses looks like a dash",
    arguments: [
      ("[a]--[b]", 4), ("[a]--5-[b]", 4), ("|--[a]", 2), ("[a]-5@-5-[b]", 6), ("|--", 2),
    ])
  func minus(format: String, index: Int) { expect(format, .ambiguousMinus, index) }

  @Test(
    "a connection is complete",
    arguments: [
      ("[a]-20[b]", 6), ("[a]-20", 6), ("[a]-", 4), ("|-", 2), ("|-20", 4), ("|-20-", 5),
      ("[a]-20-", 7), ("[a]-gap[b]", 7), ("[a]-(20)[b]", 8), ("[a]-(20)", 8), ("[a]-20|", 6),
      ("[a]-20@750[b]", 10), ("[a]-20pt-[b]", 6), ("[a]-20 -[b]", 6), ("[a]-gap.x-[b]", 7),
      ("[a]-20e-[b]", 6), ("[a]-20,30-[b]", 6),
    ])
  func connection(format: String, index: Int) { expect(format, .unfinishedConnection, index) }

  @Test(
    "a priority is above 0 and at most 1000, which is reported before later errors",
    arguments: [
      ("[a(5@0)]", 6), ("[a(5@-1)]", 7), ("[a(5@1000.5)]", 11), ("[a(5@1001)", 9), ("[a(5@2e3", 8),
      ("[a]-5@0-[b]", 7), ("[a]-5@1001[", 10), ("[a(5@1e-60)]", 10), ("[a(5@1001)]x[", 9),
    ])
  func priority(format: String, index: Int) { expect(format, .priorityOutOfRange, index) }

  @Test(
    "legal priorities reach up to 1000 and have fractions", arguments: ["1000", "0.001", "999.5"])
  func legalPriority(priority: String) {
    #expect(problem(of: "[a(5@\(priority))]-5@\(priority)-[b]") == nil)
  }

  @Test(
    "a number is finite",
    arguments: [
      ("[a(1e999)]", 8), ("[a(-1e999)]", 9), ("[a]-1e400-[b]", 9), ("[a(5@1e999)]", 10),
      ("[a(1e99999999999999999999999)]", 28), ("[a(0x1p99999)]", 12),
    ])
  func finite(format: String, index: Int) { expect(format, .numberOutOfRange, index) }

  @Test(
    "nothing follows the closing edge",
    arguments: [("|[a]|x", 5), ("[a]||", 4), ("[a]-|-", 5), ("[a]|[b]", 4), ("[a]| ", 4)])
  func end(format: String, index: Int) { expect(format, .expectedEnd, index) }

  @Test("the index counts what a user sees as one character")
  func characters() {
    expect("[a]-(\u{1F1E9}\u{1F1EA})-[b]", .expectedNumberOrMetric, 5)
    expect("[a](e\u{301})", .expectedView, 3)
    expect("[e\u{301}]", .invalidViewName, 1)
    expect("[ae\u{301}]", .unterminated, 2)
    expect("[a(5\u{301})]", .expectedNumberOrMetric, 3)
    expect("[a]\r\n[b]", .expectedView, 3)
  }

  @Test("white space is named, because it is easily missed")
  func whiteSpace() {
    #expect(
      problem(of: "H: [a]")?.message
        == "expected a view, which begins with '[', but found white space, which a format cannot contain"
    )
  }
}
