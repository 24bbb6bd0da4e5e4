/// An option, declared once: its name, the type of its value, its help and the commands that take it.
///
/// The parser, the help and the shell completions read the declaration; the value is
/// `arguments[option]`.
public struct Option<Value: Sendable>: AnyOption {
  /// What the parser, the help and the completions know of the option.
  public let declaration: OptionDeclaration
  /// The value of an option that is not given.
  let initial: Value

  /// The option as a user writes it, `--fps`.
  public var spelling: String { declaration.spelling }

  /// An option whose value changes each time that the option is given.
  ///
  /// - Parameters:
  ///   - name: The name after two dashes, `fps` for `--fps`.
  ///   - letter: The letter after one dash, or nil.
  ///   - syntax: How the text that follows is written.
  ///   - initial: The value of an option that is not given.
  ///   - commands: The commands that take the option; none stands for all commands.
  ///   - help: What the option does, in one line.
  ///   - isRepeatable: Whether the option may be given several times; it may by default.
  ///   - change: Changes the value by what was read.
  public init<Given>(
    _ name: String, letter: Character? = nil, _ syntax: ValueSyntax<Given>, initial: Value,
    in commands: [Command] = [], help: String, isRepeatable: Bool = true,
    change: @escaping @Sendable (inout Value, Given) throws(UsageError) -> Void
  ) {
    self.initial = initial
    declaration = OptionDeclaration(
      name: name, letter: letter, placeholder: syntax.placeholder, completion: syntax.completion,
      isRepeatable: isRepeatable, commands: commands, help: help
    ) { text, previous throws(UsageError) in
      var value = previous as? Value ?? initial
      try change(&value, try syntax.read(text, "--" + name))
      return value
    }
  }

  /// An option that is given at most once, with a default.
  public init(
    _ name: String, letter: Character? = nil, _ syntax: ValueSyntax<Value>,
    default value: Value, in commands: [Command] = [], help: String
  ) {
    self.init(
      name, letter: letter, syntax, initial: value, in: commands, help: help, isRepeatable: false
    ) { $0 = $1 }
  }

  /// An option that is given at most once; otherwise its value is nil.
  public init<Given>(
    _ name: String, letter: Character? = nil, _ syntax: ValueSyntax<Given>,
    in commands: [Command] = [], help: String
  ) where Value == Given? {
    self.init(
      name, letter: letter, syntax, initial: nil, in: commands, help: help, isRepeatable: false
    ) { $0 = $1 }
  }

  /// An option without a text, which is true if it is given.
  public init(
    _ name: String, letter: Character? = nil, in commands: [Command] = [], help: String
  ) where Value == Bool {
    self.init(name, letter: letter, .flag, default: false, in: commands, help: help)
  }
}

/// An option with a value of any type.
public protocol AnyOption: Sendable {
  /// What the parser, the help and the completions know of the option.
  var declaration: OptionDeclaration { get }
}

/// What the parser, the help and the completions know of an option.
public struct OptionDeclaration: Sendable {
  /// The name after two dashes; no two options of a command have the same.
  package let name: String
  let letter: Character?
  /// The text that follows in help and messages, `N`; empty for an option without one.
  let placeholder: String
  let completion: Completion
  let isRepeatable: Bool
  /// The commands that take the option; empty for all commands.
  let commands: [Command]
  package let help: String
  /// Reads a text; returns the value, which may depend on the previous one.
  let read:
    @Sendable (_ text: String, _ previous: (any Sendable)?) throws(UsageError) -> any Sendable

  /// Whether a command takes the option: another one may take another option of the same name.
  func isTaken(by command: Command) -> Bool {
    commands.isEmpty || commands.contains(command)
  }

  package var spelling: String { "--" + name }

  /// The option with what follows it, `--fps N`.
  var usage: String { takesText ? spelling + " " + placeholder : spelling }

  var takesText: Bool { !placeholder.isEmpty }

  /// The option in each of its spellings: `-o`, `--output`.
  var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + [spelling] }
}
