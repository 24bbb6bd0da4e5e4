/// One option of a command, as the tables declare it.
///
/// Parsing, checking, help and shell completion are all read off this value, so that what the help
/// says and what the parser accepts cannot differ.
public struct Option: Sendable, Hashable {
  /// The name after two dashes, `fps` for `--fps`; the option's identity.
  public let name: String
  /// The letter after one dash, or nil.
  public let letter: Character?
  /// What follows the name.
  public let value: Value
  /// One line that says what the option does.
  public let help: String
  /// Whether the option may be given several times.
  public let isRepeatable: Bool
  /// Whether the option works; one that does not is known, and refused.
  public let isSupported: Bool

  /// What an option takes after its name.
  public enum Value: Sendable, Hashable {
    /// Nothing: the option is either given or not.
    case none
    /// One of a few words.
    case choice([String])
    /// A number within a range; `word` names it in the help.
    case number(_ word: String, ClosedRange<Double>)
    /// A whole number within a range; `word` names it in the help.
    case integer(_ word: String, ClosedRange<Int>)
    /// Any text; `word` names it in the help.
    case text(_ word: String)
    /// The path of a file.
    case file(_ word: String)
    /// The path of a folder.
    case folder(_ word: String)
  }

  /// An option; without further arguments it takes no value, is given at most once and works.
  public init(
    _ name: String, _ letter: Character? = nil, value: Value = .none, help: String,
    isRepeatable: Bool = false, isSupported: Bool = true
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.help = help
    self.isRepeatable = isRepeatable
    self.isSupported = isSupported
  }

  /// The option as a user writes it, `--fps`.
  public var spelling: String { "--" + name }

  /// The word for the value in help and messages, nil where the option takes none.
  public var valueWord: String? {
    switch value {
    case .none: nil
    case .choice(let words): words.joined(separator: "|")
    case .number(let word, _), .integer(let word, _): word
    case .text(let word), .file(let word), .folder(let word): word
    }
  }
}
