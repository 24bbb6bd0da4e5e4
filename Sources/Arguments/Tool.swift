/// A command-line tool: its commands, one of which needs no name, and its options.
public struct Tool: Sendable {
  /// The name of the program.
  public let name: String
  /// The command that runs when none is named; its help is the tool's.
  public let main: Command
  /// The commands that are called by name.
  public let commands: [Command]
  /// The options of all commands, in the order of the help.
  let options: [OptionDeclaration]
  /// The exit codes with their meanings, in ascending order.
  public let exitCodes: [(code: Int32, meaning: String)]
  /// The environment variables that are read, each with a sentence about its effect.
  public let environment: [(name: String, meaning: String)]

  /// A tool with a main command and several named ones.
  ///
  /// - Parameters:
  ///   - name: The name of the program.
  ///   - main: The command that runs when none is named.
  ///   - commands: The commands that are called by name.
  ///   - options: The options of all commands, in the order of the help.
  ///   - exitCodes: The exit codes with their meanings, in lower case without a full stop.
  ///   - environment: The environment variables that are read, each with a sentence about its effect.
  public init(
    name: String, main: Command, commands: [Command], options: [any AnyOption],
    exitCodes: [(code: Int32, meaning: String)] = [],
    environment: [(name: String, meaning: String)] = []
  ) {
    self.name = name
    self.main = main
    self.commands = commands
    self.options = options.map(\.declaration)
    self.exitCodes = exitCodes
    self.environment = environment
  }

  /// The command of a name, main or not; nil if there is none.
  public func command(named name: String) -> Command? {
    ([main] + commands).first { $0.name == name }
  }

  /// The options that a command takes.
  func options(of command: Command) -> [OptionDeclaration] {
    options.filter { $0.isTaken(by: command) }
  }

  /// Whether a command takes options besides those of every command.
  func hasOptions(_ command: Command) -> Bool {
    options.contains { $0.commands.contains(command) }
  }
}
