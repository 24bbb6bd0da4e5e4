/// What a shell offers in the place of a value or an operand.
public enum Completion: Sendable {
  /// Nothing.
  case nothing
  /// A few words; an operand is one of them.
  case words([String])
  /// A few of the words that it can be.
  case suggestions([String])
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

extension Tool {
  /// Completions for bash: a function that finds the command, then the option before the cursor.
  func bashCompletions() -> String {
    let names = ([main] + commands).map(\.name).joined(separator: "|")
    return """
      # bash completions of \(name); source this file, or put it where bash-completion looks:
      #   \(name) completions bash > ~/.local/share/bash-completion/completions/\(name)
      _\(name)() {
        local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=\(main.name)
        local index
        # --option=value comes as three words.
        if [[ $word == = ]]; then word=
        elif [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
        COMPREPLY=()
        for ((index = 1; index < COMP_CWORD; index++)); do
          case ${COMP_WORDS[index]} in
            \(names)) command=${COMP_WORDS[index]}; break ;;
          esac
        done
        case $command in
      \(([main] + commands).map(bashCase).joined(separator: "\n"))
        esac
      }
      complete -o filenames -F _\(name) \(name)

      """
  }

  /// The branch of one command: the value of the option before the cursor, else options, else
  /// operands.
  private func bashCase(_ command: Command) -> String {
    let options = options(of: command)
    let values = options.filter(\.takesText).map { option in
      "        \(option.spellings.joined(separator: "|"))) \(bashReply([option.completion])); return ;;"
    }
    let operands = command.operands.map(\.completion)
    let names = command == main ? [Completion.words(commands.map(\.name))] : []
    return """
          \(command.name))
            case $previous in
      \(values.joined(separator: "\n"))
            esac
            if [[ $word == -* ]]; then \(bashReply([.words(options.flatMap(\.spellings))])); else
              \(bashReply(operands + names))
            fi ;;
      """
  }

  private func bashReply(_ completions: [Completion]) -> String {
    let generators = completions.flatMap { completion -> [String] in
      switch completion {
      case .nothing: []
      case .words(let words), .suggestions(let words):
        ["-W " + quoted(words.joined(separator: " "))]
      case .files([]): ["-f"]
      case .files(let endings): endings.map { "-f -X '!*.\($0)'" } + ["-d"]
      case .folders: ["-d"]
      }
    }.map { "compgen \($0) -- \"$word\"" }
    guard !generators.isEmpty else { return ":" }
    return "mapfile -t COMPREPLY < <(\(generators.joined(separator: "; ")))"
  }

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
    case .words(let words), .suggestions(let words): " -a '\(words.joined(separator: " "))'"
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

  /// Completions for zsh: one `_arguments` call per command.
  func zshCompletions() -> String {
    let rows = commands.map { "      " + quoted("\($0.name):\($0.summary)") }
    let cases = commands.map {
      "      \($0.name)) _arguments -s \\\n\(zshSpecifications($0)) ;;"
    }
    return """
      #compdef \(name)
      # zsh completions of \(name); put this file as _\(name) into a folder of $fpath:
      #   \(name) completions zsh > "${fpath[1]}/_\(name)"
      _\(name)() {
        local -a commands
        commands=(
      \(rows.joined(separator: "\n"))
        )
        if (( CURRENT > 2 )); then
          case $words[2] in
            (\(commands.map(\.name).joined(separator: "|")))
              local command=$words[2]
              shift words
              (( CURRENT-- ))
              case $command in
      \(cases.joined(separator: "\n"))
              esac
              return ;;
          esac
        fi
        (( CURRENT == 2 )) && _describe command commands
        _arguments -s \\
      \(zshSpecifications(main))
      }
      if [[ $funcstack[1] == _\(name) ]]; then _\(name) "$@"; else compdef _\(name) \(name); fi

      """
  }

  private func zshSpecifications(_ command: Command) -> String {
    let operands = command.operands.enumerated().map { index, operand in
      let position = index + 1 < command.operands.count ? "\(index + 1)" : "*"
      return quoted("\(position):\(operand.placeholder):\(zshAction(operand.completion))")
    }
    return (options(of: command).map(zshSpecification) + operands)
      .map { "        " + $0 }.joined(separator: " \\\n")
  }

  /// One option as `_arguments` wants it: `'(-o --output)'{-o+,--output=}'[help]:PATH:_files'`.
  private func zshSpecification(_ option: OptionDeclaration) -> String {
    let help = ["\\", "[", "]", ":"].reduce(option.help) { $0.replacing($1, with: "\\" + $1) }
    let value = option.takesText ? ":\(option.placeholder):\(zshAction(option.completion))" : ""
    let suffix = option.takesText ? ("+", "=") : ("", "")
    let exclusion = option.isRepeatable ? "*" : "(" + option.spellings.joined(separator: " ") + ")"
    guard let letter = option.letter else {
      return quoted("\(exclusion)\(option.spelling)\(suffix.1)[\(help)]\(value)")
    }
    return quoted(exclusion) + "{-\(letter)\(suffix.0),\(option.spelling)\(suffix.1)}"
      + quoted("[\(help)]\(value)")
  }

  private func zshAction(_ completion: Completion) -> String {
    switch completion {
    case .nothing: " "
    case .words(let words), .suggestions(let words): "(\(words.joined(separator: " ")))"
    case .files([]): "_files"
    case .files(let endings): "_files -g \"*.(\(endings.joined(separator: "|")))\""
    case .folders: "_files -/"
    }
  }
}
