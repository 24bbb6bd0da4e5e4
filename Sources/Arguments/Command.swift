/// A command of a tool: its name, its operands and its help.
public struct Command: Equatable, Sendable {
  /// The name, `check`.
  public let name: String
  /// What the command does, in one line.
  let summary: String
  /// What it takes besides options, in order.
  let operands: [Operand]
  /// Paragraphs that follow the options in the help.
  let discussion: [String]
  /// Command lines worth copying, each with what it does.
  let examples: [(line: String, meaning: String)]

  /// A command; by default it takes no operands.
  public init(
    _ name: String, summary: String, operands: [Operand] = [], discussion: [String] = [],
    examples: [(line: String, meaning: String)] = []
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.discussion = discussion
    self.examples = examples
  }

  /// Whether two commands have the same name.
  public static func == (left: Self, right: Self) -> Bool { left.name == right.name }
}

/// One operand of a command, or several of a kind.
public struct Operand: Sendable {
  /// The operand in help and messages, `SCENE`.
  let placeholder: String
  /// What a shell offers; an operand with words must be one of them.
  let completion: Completion
  /// How many of them the command takes.
  let count: ClosedRange<Int>

  /// An operand; by default any text, exactly once.
  public init(
    _ placeholder: String, _ completion: Completion = .nothing, count: ClosedRange<Int> = 1...1
  ) {
    self.placeholder = placeholder
    self.completion = completion
    self.count = count
  }

  /// The operand in a usage line: `SCENE …`, `[COMMAND]`.
  var usage: String {
    let usage = count.upperBound > 1 ? placeholder + " …" : placeholder
    return count.lowerBound == 0 ? "[\(usage)]" : usage
  }
}
