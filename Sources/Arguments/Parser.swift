internal import SceneText

/// Reads a command line.
///
/// The conventions are POSIX's and GNU's: `-o x`, `-ox`, `--output x`, `--output=x`, letters
/// without values together (`-qf`), options and operands in any order, `--` before operands that
/// begin with a dash, and `-` alone as an operand.
struct Parser {
  private let tool: Tool
  private let options: [OptionDeclaration]
  private var rest: ArraySlice<String>
  private var parsed: ParsedArguments

  init(_ arguments: [String], of tool: Tool) {
    let index = Self.commandIndex(in: arguments, of: tool)
    var rest = arguments[...]
    let command = index.flatMap { tool.command(named: rest.remove(at: $0)) } ?? tool.main
    self.tool = tool
    self.rest = rest
    options = tool.options(of: command)
    parsed = ParsedArguments(command: command, isNamed: index != nil)
  }

  /// Where the name of the command is: the first operand, if it is the name of one.
  ///
  /// Options may precede it, because options of one name take a value in every command or in none.
  private static func commandIndex(in arguments: [String], of tool: Tool) -> Int? {
    var index = 0
    lazy var known = tool.options
    while index < arguments.count, arguments[index] != "--" {
      let argument = arguments[index]
      guard argument.hasPrefix("-"), argument != "-" else {
        return tool.command(named: argument) == nil ? nil : index
      }
      index += takesNextArgument(argument, known: known) ? 2 : 1
    }
    return nil
  }

  /// Whether the value of an option is the next argument.
  private static func takesNextArgument(_ argument: String, known: [OptionDeclaration]) -> Bool {
    guard !argument.hasPrefix("--") else {
      return known.contains { $0.spelling == argument && $0.takesText }
    }
    for (position, letter) in argument.dropFirst().enumerated() {
      guard let option = known.first(where: { $0.letter == letter }) else { return false }
      if option.takesText { return position == argument.count - 2 }
    }
    return false
  }

  mutating func run() throws(UsageError) -> ParsedArguments {
    do throws(UsageError) {
      while let argument = rest.popFirst() {
        if argument == "--" {
          parsed.operands += rest
          break
        }
        if argument.hasPrefix("--") {
          try readName(argument)
        } else if argument.hasPrefix("-"), argument != "-" {
          try readLetters(argument)
        } else {
          parsed.operands.append(argument)
        }
      }
      return parsed
    } catch {
      var error = error
      error.command = parsed.command
      throw error
    }
  }

  /// Reads `--name`, `--name value` or `--name=value`.
  private mutating func readName(_ argument: String) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    guard let option = options.first(where: { $0.spelling == spelling }) else {
      throw unknown(spelling, among: options.map(\.spelling))
    }
    guard parts.count == 1 || option.takesText else {
      throw UsageError("\(spelling) takes no value")
    }
    try parsed.add(option, parts.count == 2 ? String(parts[1]) : text(after: option))
  }

  /// Reads `-o value`, `-ovalue` or several letters that take none.
  private mutating func readLetters(_ argument: String) throws(UsageError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.letter == letter }) else {
        throw unknown("-\(letter)", among: [])
      }
      if option.takesText, !letters.isEmpty { return try parsed.add(option, String(letters)) }
      try parsed.add(option, text(after: option))
    }
  }

  /// The argument after an option; empty for an option without a value.
  ///
  /// An option in its place means that the value was forgotten.
  private mutating func text(after option: OptionDeclaration) throws(UsageError) -> String {
    guard option.takesText else { return "" }
    guard let next = rest.popFirst(), next != "--" else {
      throw UsageError("\(option.spelling) needs a value: \(option.usage)")
    }
    guard !options.contains(where: { $0.spellings.contains(next) }) else {
      throw UsageError(
        "\(option.spelling) needs a value, but '\(next)' is an option",
        hint: "to pass it as the value, write \(option.spelling)=\(next)")
    }
    return next
  }

  private func unknown(_ spelling: String, among spellings: [String]) -> UsageError {
    let place = parsed.command == tool.main ? "" : " for '\(tool.name) \(parsed.command.name)'"
    let message = "unknown option '\(spelling)'\(place)"
    let other = ([tool.main] + tool.commands).first { command in
      command.options.contains { $0.spelling == spelling }
    }
    if let other {
      return UsageError(message, hint: "it is an option of '\(tool.name) \(other.name)'")
    }
    return UsageError(message, mistyped: spelling, among: spellings)
  }
}

extension Tool {
  /// Reads a command line, without the program's own name.
  ///
  /// - Throws: `UsageError` for an option that is unknown, incomplete or given twice, and for a
  ///   value that its declaration does not allow.
  public func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
    var parser = Parser(arguments, of: self)
    return try parser.run()
  }
}

/// A command line that has been read: the command, its operands and the values of its options.
public struct ParsedArguments: Sendable {
  /// The command that was called.
  public let command: Command
  /// Whether the command line names the command; otherwise it is the main one.
  public let isNamed: Bool
  /// The arguments that are neither options nor values of options, in order.
  public internal(set) var operands: [String] = []
  /// The values of the options given.
  private var values: [OptionDeclaration.ID: any Sendable] = [:]

  init(command: Command, isNamed: Bool) {
    self.command = command
    self.isNamed = isNamed
  }

  /// The value of an option, its default if the option was not given or belongs to other commands.
  public subscript<Value>(option: Option<Value>) -> Value {
    values[option.declaration.id] as? Value ?? option.initial
  }

  /// Whether an option was given.
  public func has<Value>(_ option: Option<Value>) -> Bool {
    values[option.declaration.id] != nil
  }

  /// Refuses options that do not apply.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - reason: The message after the option: `cannot be combined with --raw`.
  /// - Throws: `UsageError` if one of the options was given.
  public func refuse<each Value>(
    _ options: repeat Option<each Value>, because reason: String
  ) throws(UsageError) {
    for option in repeat each options {
      guard !has(option) else { throw UsageError("\(option.spelling) \(reason)") }
    }
  }

  /// Checks the operands, which `parse` does not, because `--help` needs none.
  ///
  /// - Throws: `UsageError` if an operand is missing, unknown or one too many.
  public func checkOperands() throws(UsageError) {
    var rest = operands[...]
    for operand in command.operands {
      let given = rest.prefix(operand.count.upperBound)
      rest = rest.dropFirst(operand.count.upperBound)
      var words: [String]?
      if case .words(let allowed) = operand.completion { words = allowed }
      guard given.count >= operand.count.lowerBound else {
        throw UsageError("\(operand.placeholder) is missing", hint: words.map(UsageError.list))
      }
      if let words, let word = given.first(where: { !words.contains($0) }) {
        throw UsageError(
          "unknown \(operand.placeholder.lowercased()) '\(word)'", mistyped: word, among: words,
          otherwise: UsageError.list(words))
      }
    }
    guard let extra = rest.first else { return }
    throw UsageError(
      "unexpected operand '\(extra)'",
      hint: command.operands.last.map { "the command takes one \($0.placeholder)" })
  }

  /// Takes in an option with the text that follows it, empty for an option without one.
  mutating func add(_ option: OptionDeclaration, _ text: String) throws(UsageError) {
    let previous = values[option.id]
    guard option.isRepeatable || previous == nil else {
      throw UsageError("\(option.spelling) is given twice")
    }
    guard !text.isEmpty || !option.takesText else {
      throw UsageError("the value of \(option.spelling) is empty")
    }
    values[option.id] = try option.read(text, previous)
  }
}

/// A command line that cannot be understood or carried out.
public struct UsageError: Error, Sendable {
  /// What is wrong, in lower case, without a full stop.
  public let message: String
  /// What to do about it, or nil.
  public let hint: String?
  /// The command whose help explains more, or nil for the tool's own.
  public internal(set) var command: Command?

  /// An error with a message and, if there is one, a hint.
  public init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// An error about a word that is not among those allowed, with the nearest of them as the hint.
  ///
  /// - Parameters:
  ///   - message: What is wrong.
  ///   - word: The word.
  ///   - words: The words allowed.
  ///   - hint: The hint if none of the words is near; nil by default.
  public init(
    _ message: String, mistyped word: String, among words: [String], otherwise hint: String? = nil
  ) {
    let nearest = Spelling.nearest(to: word, in: words)
    self.init(message, hint: nearest.map { "did you mean '\($0)'?" } ?? hint)
  }

  /// A hint that lists the words allowed.
  package static func list(_ words: [String]) -> String {
    "one of \(words.joined(separator: ", "))"
  }
}
