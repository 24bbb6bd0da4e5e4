public import Manual

/// A command-line tool: its commands, one of which needs no name, and its options.
public struct Tool: Sendable {
  /// The name of the program.
  public let name: String
  /// The command that runs when none is named; its help is the tool's.
  public let main: Command
  /// The commands that are called by name.
  public let commands: [Command]
  /// The options that every command takes.
  let common: [OptionDeclaration]
  private let sharedGroup: (any OptionGroup)?
  /// The exit codes with their meanings, in ascending order.
  public let exitCodes: [(code: Int32, meaning: String)]
  /// The environment variables that are read, each with a sentence about its effect.
  public let environment: [(name: String, meaning: String)]
  /// What there is help about besides commands.
  public let topics: [HelpTopic]

  /// A tool with a main command and several named ones.
  ///
  /// - Parameters:
  ///   - name: The name of the program.
  ///   - main: The command that runs when none is named.
  ///   - commands: The commands that are called by name.
  ///   - common: The options that every command takes.
  ///   - shared: The options that most commands list among their own, and that are explained once.
  ///   - exitCodes: The exit codes with their meanings, in lower case without a full stop.
  ///   - environment: The environment variables that are read, each with a sentence about its effect.
  ///   - topics: What there is help about besides commands and the options of every command.
  public init(
    name: String, main: Command, commands: [Command], common: any OptionGroup,
    shared: (any OptionGroup)? = nil, exitCodes: [(code: Int32, meaning: String)] = [],
    environment: [(name: String, meaning: String)] = [], topics: [HelpTopic] = []
  ) {
    self.name = name
    self.main = main
    self.commands = commands
    self.common = common.options
    sharedGroup = shared
    self.exitCodes = exitCodes
    self.environment = environment
    self.topics = topics
  }

  /// The options that most commands take, which `help options` explains, listed on demand as those of commands.
  var shared: [OptionDeclaration] { sharedGroup?.options ?? [] }

  /// The command of a name, main or not; nil if there is none.
  public func command(named name: String) -> Command? {
    ([main] + commands).first { $0.name == name }
  }

  /// All options, each once: those of the main command, of the others, and of every command.
  var options: [OptionDeclaration] {
    var known: Set<OptionDeclaration.ID> = []
    return (([main] + commands).flatMap(\.options) + common).filter { known.insert($0.id).inserted }
  }

  /// The options that a command takes.
  package func options(of command: Command) -> [OptionDeclaration] { command.options + common }
}

/// Something that there is help about besides commands.
public struct HelpTopic: Sendable {
  /// The word after `help`.
  public let name: String
  /// What the help tells, in one line.
  let summary: String
  /// Whether the manual page of the tool has it as a section, under its name.
  let isSection: Bool
  /// Writes it on a manual page.
  let write: @Sendable (inout ManualPage) -> Void

  /// A topic; by default it is on the manual page of something else.
  public init(
    _ name: String, summary: String, isSection: Bool = false,
    write: @escaping @Sendable (inout ManualPage) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.isSection = isSection
    self.write = write
  }
}

/// A command of a tool: its name, its operands and its help.
public struct Command: Equatable, Sendable {
  /// The name, `check`.
  public let name: String
  /// What the command does, in one line.
  let summary: String
  /// What it takes besides options, in order.
  let operands: [Operand]
  private let group: (any OptionGroup)?
  /// Paragraphs that follow the options in the help.
  let discussion: [String]
  /// Command lines worth copying, each with what it does.
  let examples: [(line: String, meaning: String)]

  /// A command; by default it takes neither operands nor options of its own.
  public init(
    _ name: String, summary: String, operands: [Operand] = [], options: (any OptionGroup)? = nil,
    discussion: [String] = [], examples: [(line: String, meaning: String)] = []
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    group = options
    self.discussion = discussion
    self.examples = examples
  }

  /// Its options, in the order of the help, without those of every command.
  ///
  /// They are listed on demand: a run needs those of one command.
  var options: [OptionDeclaration] { group?.options ?? [] }

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
