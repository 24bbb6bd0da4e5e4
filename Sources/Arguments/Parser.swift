/// Reads a command line by a tool's tables.
///
/// The conventions are POSIX's and GNU's: `-o x`, `-ox`, `--output x`, `--output=x`, letters
/// without values together (`-qf`), options and operands in any order, `--` before operands that
/// begin with a dash, and `-` alone as an operand.
struct Parser {
  private let tool: Tool
  private let command: Command
  private var rest: ArraySlice<String>
  private var parsed: ParsedArguments

  /// Reads the arguments, without the program's own name.
  static func parse(
    _ arguments: [String], of tool: Tool
  ) throws(UsageError) -> ParsedArguments {
    let (command, rest) = try split(arguments, of: tool)
    var parser = Parser(tool: tool, command: command, rest: rest)
    do throws(UsageError) {
      return try parser.run()
    } catch {
      var error = error
      error.command = command
      throw error
    }
  }

  private init(tool: Tool, command: Command?, rest: [String]) {
    self.tool = tool
    self.command = command ?? tool.main
    self.rest = rest[...]
    parsed = ParsedArguments(tool: tool, command: self.command, isNamed: command != nil)
  }

  /// Finds the command, which is the first operand if it is the name of one, and removes it.
  ///
  /// Without such a name the command is nil, and the main one is meant.
  ///
  /// Options may stand before the command; that works because an option of the same name takes a
  /// value in every command or in none.
  private static func split(
    _ arguments: [String], of tool: Tool
  ) throws(UsageError) -> (Command?, [String]) {
    let known = tool.allOptions(of: tool.main) + tool.commands.flatMap(\.options)
    var index = 0
    while index < arguments.count, arguments[index] != "--" {
      let argument = arguments[index]
      guard argument.hasPrefix("-"), argument != "-" else {
        guard let command = tool.command(named: argument) else { break }
        guard command.isSupported else {
          throw UsageError("the command '\(argument)' is not supported yet")
        }
        var rest = arguments
        rest.remove(at: index)
        return (command, rest)
      }
      let takesNext = takesNextArgument(argument, known: known)
      index += takesNext ? 2 : 1
    }
    return (nil, arguments)
  }

  /// Whether the value of an option written so is the next argument.
  private static func takesNextArgument(_ argument: String, known: [Option]) -> Bool {
    guard !argument.hasPrefix("--") else {
      return known.contains { $0.spelling == argument && $0.value != .none }
    }
    for (position, letter) in argument.dropFirst().enumerated() {
      guard let option = known.first(where: { $0.letter == letter }) else { return false }
      if option.value != .none { return position == argument.count - 2 }
    }
    return false
  }

  private mutating func run() throws(UsageError) -> ParsedArguments {
    while let argument = rest.popFirst() {
      if argument == "--" {
        parsed.operands += rest
        break
      }
      if argument.hasPrefix("--") {
        try long(argument)
      } else if argument.hasPrefix("-"), argument != "-" {
        try letters(argument)
      } else {
        parsed.operands.append(argument)
      }
    }
    return parsed
  }

  /// Reads `--name`, `--name value` or `--name=value`.
  private mutating func long(_ argument: String) throws(UsageError) {
    let parts = argument.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard let option = tool.allOptions(of: command).first(where: { $0.name == name }) else {
      throw unknown("--" + name, isLong: true)
    }
    if option.value == .none {
      guard parts.count == 1 else { throw UsageError("\(option.spelling) takes no value") }
      try parsed.add(option, "")
    } else if parts.count == 2 {
      try parsed.add(option, String(parts[1]))
    } else {
      try parsed.add(option, value(of: option))
    }
  }

  /// Reads `-o value`, `-ovalue` or several letters that take none.
  private mutating func letters(_ argument: String) throws(UsageError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = tool.allOptions(of: command).first(where: { $0.letter == letter }) else {
        throw unknown("-\(letter)", isLong: false)
      }
      if option.value == .none {
        try parsed.add(option, "")
        continue
      }
      let value = letters.isEmpty ? try value(of: option) : String(letters)
      try parsed.add(option, value)
      return
    }
  }

  /// The argument after an option that takes a value.
  ///
  /// An option in its place means that the value was forgotten.
  private mutating func value(of option: Option) throws(UsageError) -> String {
    let word = option.valueWord ?? ""
    guard let next = rest.popFirst(), next != "--" else {
      throw UsageError("\(option.spelling) needs a value: \(option.spelling) \(word)")
    }
    let isOption = tool.allOptions(of: command).contains { other in
      next == other.spelling || other.letter.map { "-\($0)" } == next
    }
    guard !isOption else {
      throw UsageError(
        "\(option.spelling) needs a value, and '\(next)' is an option",
        hint: "if it is meant as the value, write \(option.spelling)=\(next)")
    }
    return next
  }

  private func unknown(_ spelling: String, isLong: Bool) -> UsageError {
    let elsewhere = tool.commands.first { other in
      other.isSupported && other.options.contains { $0.spelling == spelling }
    }
    let spellings = tool.allOptions(of: command).map(\.spelling)
    var hint: String?
    if let elsewhere {
      hint = "it is an option of '\(tool.name) \(elsewhere.name)'"
    } else if isLong {
      hint = tool.suggestion(for: spelling, among: spellings)
    }
    let place = command.name == tool.main.name ? "" : " of '\(tool.name) \(command.name)'"
    return UsageError("unknown option '\(spelling)'\(place)", hint: hint)
  }
}

extension Tool {
  /// Reads a command line, without the program's own name.
  ///
  /// The number of operands is not checked here but by `ParsedArguments.checkOperands()`, because
  /// `--help` asks for none.
  ///
  /// - Throws: `UsageError` for an option that is unknown, incomplete or not supported, for a value
  ///   that its declaration does not allow, and for a command that is not supported.
  public func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
    try Parser.parse(arguments, of: self)
  }
}

extension ParsedArguments {
  /// Checks that the command got as many operands as it takes, the choice in front of them included.
  ///
  /// - Parameter tool: The tool, which knows the names near a mistyped choice.
  /// - Throws: `UsageError` for an operand that is missing, not known or one too many.
  public func checkOperands(of tool: Tool) throws(UsageError) {
    let expected = command.operands
    var operands = operands
    var error: UsageError
    if let choice = expected.choice {
      guard let word = operands.first, choice.words.contains(word) else {
        let names = choice.words.joined(separator: ", ")
        error = UsageError(
          operands.first.map { "unknown \(choice.word) '\($0)'" } ?? "\(choice.word) is missing",
          hint: operands.first.flatMap { tool.suggestion(for: $0, among: choice.words) }
            ?? "it is one of \(names)")
        error.command = command
        throw error
      }
      operands.removeFirst()
    }
    if operands.count < expected.count.lowerBound {
      error = UsageError("\(expected.word) is missing")
    } else if operands.count > expected.count.upperBound {
      let extra = operands[expected.count.upperBound]
      error = UsageError(
        "'\(extra)' is one operand too many",
        hint: expected.count.upperBound == 0 ? nil : "the command takes one \(expected.word)")
    } else {
      return
    }
    error.command = command
    throw error
  }
}
