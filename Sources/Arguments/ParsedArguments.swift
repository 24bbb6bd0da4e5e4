/// A command line that has been read: the command, its operands and the values of its options.
public struct ParsedArguments: Sendable {
  /// The command that was called.
  public let command: Command
  /// Whether the command line names the command; otherwise it is the main one.
  public let isNamed: Bool
  /// The arguments that are neither options nor values of options, in order.
  public internal(set) var operands: [String] = []
  /// The values of the options given, by name.
  private var values: [String: any Sendable] = [:]

  init(command: Command, isNamed: Bool) {
    self.command = command
    self.isNamed = isNamed
  }

  /// The value of an option, its default if the option was not given or belongs to other commands.
  public subscript<Value>(option: Option<Value>) -> Value {
    guard let value = values[option.declaration.name],
      option.declaration.isTaken(by: command)
    else { return option.initial }
    guard let value = value as? Value else {
      preconditionFailure("'\(command.name)' takes another \(option.spelling)")
    }
    return value
  }

  /// Whether an option was given.
  public func has<Value>(_ option: Option<Value>) -> Bool {
    values[option.declaration.name] != nil && option.declaration.isTaken(by: command)
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
    let previous = values[option.name]
    guard option.isRepeatable || previous == nil else {
      throw UsageError("\(option.spelling) is given twice")
    }
    guard !text.isEmpty || !option.takesText else {
      throw UsageError("the value of \(option.spelling) is empty")
    }
    values[option.name] = try option.read(text, previous)
  }
}
