/// One command of a tool: what follows its name on the command line.
public struct Command: Sendable {
  /// The name, `check`.
  public let name: String
  /// One line that says what the command does.
  public let summary: String
  /// What it takes besides options.
  public let operands: Operands
  /// The options that it knows, in the order of the help.
  public let options: [Option]
  /// Paragraphs that follow the options in the help.
  public let discussion: [String]
  /// Command lines worth copying, each with what it does.
  public let examples: [(line: String, meaning: String)]
  /// Whether the command works; one that does not is known, and refused.
  public let isSupported: Bool

  /// The operands of a command: what is neither an option nor an option's value.
  public struct Operands: Sendable {
    /// The operand in front of the others, where there is one that chooses among a few words.
    public let choice: Choice?
    /// The word for one of the others in help and messages, `SCENE`.
    public let word: String
    /// How many of the others there may be.
    public let count: ClosedRange<Int>
    /// What shell completion offers.
    public let completion: Completion

    /// What shell completion offers in the place of an operand.
    public enum Completion: Sendable {
      /// Files whose names end so, without the dot.
      case files(ending: String)
      /// A few words.
      case words([String])
      /// Nothing.
      case none
    }

    /// An operand that chooses among a few words.
    public struct Choice: Sendable {
      /// The word for it in help and messages, `STAGE`.
      public let word: String
      /// What it may be.
      public let words: [String]

      /// An operand named `word` that is one of `words`.
      public init(_ word: String, _ words: [String]) {
        self.word = word
        self.words = words
      }
    }

    /// Operands named `word`, so many of them, after a choice if there is one.
    public init(
      choice: Choice? = nil, _ word: String, count: ClosedRange<Int>,
      completion: Completion = .none
    ) {
      self.choice = choice
      self.word = word
      self.count = count
      self.completion = completion
    }

    /// No operands at all.
    public static let none = Operands("", count: 0...0)

    /// The operands in a usage line: `SCENE …`, `[COMMAND]`.
    var usage: String {
      let start = choice.map { $0.word + " " } ?? ""
      guard count.upperBound > 0 else { return String(start.dropLast()) }
      let many = count.upperBound > 1 ? word + " …" : word
      return start + (count.lowerBound == 0 ? "[\(many)]" : many)
    }
  }

  /// A command; without further arguments it takes neither operands nor options, and works.
  public init(
    _ name: String, summary: String, operands: Operands = .none, options: [Option] = [],
    discussion: [String] = [], examples: [(line: String, meaning: String)] = [],
    isSupported: Bool = true
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.options = options
    self.discussion = discussion
    self.examples = examples
    self.isSupported = isSupported
  }
}

/// A whole command-line tool: its commands, one of which goes without a name.
public struct Tool: Sendable {
  /// The name of the program.
  public let name: String
  /// One line that says what the program is for.
  public let summary: String
  /// The command meant when none is named.
  public let main: Command
  /// The commands called by name.
  public let commands: [Command]
  /// Options that every command knows, such as `--help`.
  public let options: [Option]
  /// Paragraphs that close the tool's own help.
  public let discussion: [String]
  /// Finds the name that a mistyped one probably meant.
  public let nearestName: NearestName

  /// Finds, of a few names, the one that a mistyped name probably meant; nil if none is near.
  public typealias NearestName = @Sendable (_ mistyped: String, _ names: [String]) -> String?

  /// A tool of one nameless command and several named ones.
  public init(
    name: String, summary: String, main: Command, commands: [Command], options: [Option],
    discussion: [String] = [], nearestName: @escaping NearestName = { _, _ in nil }
  ) {
    self.name = name
    self.summary = summary
    self.main = main
    self.commands = commands
    self.options = options
    self.discussion = discussion
    self.nearestName = nearestName
  }

  /// `did you mean '…'?`, or nil if no name is near the mistyped one.
  public func suggestion(for mistyped: String, among names: [String]) -> String? {
    nearestName(mistyped, names).map { "did you mean '\($0)'?" }
  }

  /// The command called so, the nameless one included; nil if there is none.
  public func command(named name: String) -> Command? {
    ([main] + commands).first { $0.name == name }
  }

  /// The options of a command and those of every command.
  func allOptions(of command: Command) -> [Option] { command.options + options }
}
