/// A shell for which completions can be written.
public enum Shell: String, Sendable, CaseIterable {
  case bash
  case zsh
  case fish
}

extension Tool {
  /// A script that teaches a shell to complete this tool's command lines.
  ///
  /// It holds what the tables hold, so that completing does not run the tool.
  public func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletions()
    case .zsh: zshCompletions()
    case .fish: fishCompletions()
    }
  }

  /// The commands that a shell should offer, the nameless one first.
  var offeredCommands: [Command] { [main] + commands.filter(\.isSupported) }

  /// The options of a command that a shell should offer.
  func offeredOptions(of command: Command) -> [Option] {
    allOptions(of: command).filter(\.isSupported)
  }
}

extension Option {
  /// The option in each of its spellings: `-o`, `--output`.
  var spellings: [String] {
    (letter.map { ["-\($0)"] } ?? []) + [spelling]
  }
}

/// A text as one word of a shell, in single quotes.
func quoted(_ text: String) -> String {
  "'" + text.replacing("'", with: #"'\''"#) + "'"
}
