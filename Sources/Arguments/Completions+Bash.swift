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
      case .words(let words): ["-W " + quoted(words.joined(separator: " "))]
      case .files([]): ["-f"]
      case .files(let endings): endings.map { "-f -X '!*.\($0)'" } + ["-d"]
      case .folders: ["-d"]
      }
    }.map { "compgen \($0) -- \"$word\"" }
    guard !generators.isEmpty else { return ":" }
    return "mapfile -t COMPREPLY < <(\(generators.joined(separator: "; ")))"
  }
}
