extension Tool {
  /// Completions for fish: one `complete` line per command, option and operand.
  func fishCompletions() -> String {
    let named = commands.filter(\.isSupported)
    let names = named.map(\.name).joined(separator: " ")
    var lines = [
      "# fish completions of \(name); put this file where fish looks:",
      "#   \(name) completions fish > ~/.config/fish/completions/\(name).fish",
      "complete -c \(name) -f",
    ]
    for command in named {
      lines.append(
        "complete -c \(name) -n __fish_use_subcommand -a \(command.name) -d \(fish(command.summary))"
      )
    }
    for command in offeredCommands {
      let condition =
        command.name == main.name
        ? "not __fish_seen_subcommand_from \(names)"
        : "__fish_seen_subcommand_from \(command.name)"
      let start = "complete -c \(name) -n '\(condition)'"
      lines += offeredOptions(of: command).map { start + fishOption($0) }
      if let choice = command.operands.choice {
        lines.append("\(start) -a '\(choice.words.joined(separator: " "))'")
      }
      switch command.operands.completion {
      case .files(let ending): lines.append("\(start) -k -a '(__fish_complete_suffix .\(ending))'")
      case .words(let words): lines.append("\(start) -a '\(words.joined(separator: " "))'")
      case .none: break
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func fishOption(_ option: Option) -> String {
    let letter = option.letter.map { " -s \($0)" } ?? ""
    let value =
      switch option.value {
      case .none: ""
      case .choice(let words): " -x -a '\(words.joined(separator: " "))'"
      case .file: " -r -F"
      case .folder: " -x -a '(__fish_complete_directories)'"
      case .number, .integer, .text: " -x"
      }
    return letter + " -l \(option.name)" + value + " -d \(fish(option.help))"
  }

  /// A text as one word of fish, whose single quotes know backslashes.
  private func fish(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
