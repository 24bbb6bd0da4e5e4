extension Tool {
  /// Completions for fish: one `complete` line per command, option and operand.
  func fishCompletions() -> String {
    let names = commands.map(\.name).joined(separator: " ")
    var lines = [
      "# fish completions of \(name); put this file where fish looks:",
      "#   \(name) completions fish > ~/.config/fish/completions/\(name).fish",
      "complete -c \(name) -f",
    ]
    lines += commands.map {
      "complete -c \(name) -n __fish_use_subcommand -a \($0.name) -d \(fish($0.summary))"
    }
    for command in [main] + commands {
      let condition =
        command == main
        ? "not __fish_seen_subcommand_from \(names)"
        : "__fish_seen_subcommand_from \(command.name)"
      let start = "complete -c \(name) -n '\(condition)'"
      lines += options(of: command).map { start + fishOption($0) }
      lines += command.operands.map { fishArguments($0.completion) }
        .filter { !$0.isEmpty }.map { start + $0 }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func fishOption(_ option: OptionDeclaration) -> String {
    let letter = option.letter.map { " -s \($0)" } ?? ""
    let isFile = if case .files = option.completion { true } else { false }
    let value = (isFile ? " -r" : " -x") + fishArguments(option.completion)
    return letter + " -l \(option.name)" + (option.takesText ? value : "")
      + " -d \(fish(option.help))"
  }

  private func fishArguments(_ completion: Completion) -> String {
    switch completion {
    case .nothing: ""
    case .words(let words): " -a '\(words.joined(separator: " "))'"
    case .files([]): " -F"
    case .files(let endings):
      " -k -a '\(endings.map { "(__fish_complete_suffix .\($0))" }.joined(separator: " "))'"
    case .folders: " -a '(__fish_complete_directories)'"
    }
  }

  /// A text as one word of fish, where backslashes escape inside single quotes.
  private func fish(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
