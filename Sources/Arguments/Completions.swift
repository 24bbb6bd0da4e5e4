/// What a shell offers in the place of a value or an operand.
public enum Completion: Sendable {
  /// Nothing.
  case nothing
  /// A few words.
  case words([String])
  /// Files; with endings, only those whose names end in a dot and one of them.
  case files(endings: [String] = [])
  /// Folders.
  case folders
}

/// A shell for which a completion script can be written.
public enum Shell: String, Sendable, CaseIterable {
  case bash
  case zsh
  case fish
}

extension Tool {
  /// A script that teaches a shell to complete this tool's command lines.
  ///
  /// It contains all commands, options and words, so that completing does not run the tool.
  public func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletions()
    case .zsh: zshCompletions()
    case .fish: fishCompletions()
    }
  }
}

/// A text as one word of a shell, in single quotes.
func quoted(_ text: String) -> String {
  "'" + text.replacing("'", with: #"'\''"#) + "'"
}
