/// A command line that has been understood: the command, its operands, its options' values.
///
/// Values are asked for by the option's declaration, so that no name is written twice. What the
/// declaration promises (a choice, a range) has been checked.
public struct ParsedArguments: Sendable {
  /// The tool whose command line it is.
  let tool: Tool
  /// The command that was called.
  public let command: Command
  /// Whether the command line names the command, rather than meaning the main one.
  public let isNamed: Bool
  /// What was neither an option nor an option's value, in order.
  public internal(set) var operands: [String] = []
  /// The values given, by option; an option without a value has an empty text.
  private var values: [Option: [Value]] = [:]

  /// The value of one option, as it was written and as it was read.
  private struct Value: Sendable {
    var text: String
    var number: Double = 0
    var integer: Int = 0
  }

  init(tool: Tool, command: Command, isNamed: Bool) {
    self.tool = tool
    self.isNamed = isNamed
    self.command = command
  }

  /// Whether the option was given.
  public func has(_ option: Option) -> Bool { values[option] != nil }

  /// The text given with the option, or nil.
  public func text(_ option: Option) -> String? { values[option]?.last?.text }

  /// All texts given with a repeatable option, in order.
  public func texts(_ option: Option) -> [String] { values[option, default: []].map(\.text) }

  /// The number given with the option, or nil.
  public func number(_ option: Option) -> Double? { values[option]?.last?.number }

  /// The whole number given with the option, or nil.
  public func integer(_ option: Option) -> Int? { values[option]?.last?.integer }

  /// Takes in an option, or says why it cannot be.
  mutating func add(_ option: Option, _ text: String) throws(UsageError) {
    guard option.isSupported else {
      throw UsageError("\(option.spelling) is not supported yet")
    }
    guard option.isRepeatable || !has(option) else {
      throw UsageError("\(option.spelling) is given twice")
    }
    values[option, default: []].append(try read(text, as: option))
  }

  /// Checks a value against what the option's declaration promises.
  private func read(_ text: String, as option: Option) throws(UsageError) -> Value {
    switch option.value {
    case .none:
      return Value(text: "")
    case .choice(let words):
      guard words.contains(text) else {
        throw UsageError(
          "\(option.spelling) does not know '\(text)'",
          hint: tool.suggestion(for: text, among: words)
            ?? "it is one of \(words.joined(separator: ", "))")
      }
      return Value(text: text)
    case .number(_, let range):
      guard let number = Double(text), number.isFinite else {
        throw UsageError("\(option.spelling) takes a number, not '\(text)'")
      }
      guard range.contains(number) else {
        throw UsageError(
          "\(option.spelling) \(text) is out of range",
          hint: "from \(plain(range.lowerBound)) to \(plain(range.upperBound))")
      }
      return Value(text: text, number: number)
    case .integer(_, let range):
      guard let integer = Int(text) else {
        throw UsageError("\(option.spelling) takes a whole number, not '\(text)'")
      }
      guard range.contains(integer) else {
        throw UsageError(
          "\(option.spelling) \(text) is out of range",
          hint: "from \(range.lowerBound) to \(range.upperBound)")
      }
      return Value(text: text, number: Double(integer), integer: integer)
    case .text, .file, .folder:
      guard !text.isEmpty else { throw UsageError("\(option.spelling) is given an empty value") }
      return Value(text: text)
    }
  }

  /// A bound of a range without an idle `.0`.
  private func plain(_ bound: Double) -> String {
    Int(exactly: bound).map(String.init) ?? String(bound)
  }
}
