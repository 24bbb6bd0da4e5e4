extension Tool {
  /// Completions for bash: a function that finds the command, then the option before the cursor.
  func bashCompletions() -> String {
    let names = commands.filter(\.isSupported).map(\.name).joined(separator: " ")
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
      \(bashCommandCase())
          esac
        done
        case $command in
      \(offeredCommands.map(bashCase).joined(separator: "\n"))
        esac
        if [[ $command == \(main.name) && $word != -* ]]; then
          mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W \(quoted(names)) -- "$word")
        fi
      }
      complete -o filenames -F _\(name) \(name)

      """
  }

  private func bashCommandCase() -> String {
    let names = offeredCommands.map(\.name).joined(separator: "|")
    return "      \(names)) command=${COMP_WORDS[index]}; break ;;"
  }

  /// The branch of one command: the value of the option before the cursor, else options, else
  /// operands.
  private func bashCase(_ command: Command) -> String {
    let options = offeredOptions(of: command)
    let values = options.filter { $0.value != .none }.map { option in
      let action: String
      switch option.value {
      case .file: action = bashReply("-f")
      case .folder: action = bashReply("-d")
      case .choice(let words): action = bashReply("-W " + quoted(words.joined(separator: " ")))
      case .none, .number, .integer, .text: action = ":"
      }
      return "        \(option.spellings.joined(separator: "|"))) \(action); return ;;"
    }
    let all = quoted(options.flatMap(\.spellings).joined(separator: " "))
    let choice = command.operands.choice.map {
      bashReply("-W " + quoted($0.words.joined(separator: " "))) + "; "
    }
    let operands =
      switch command.operands.completion {
      case .files(let ending):
        (choice ?? "") + bashReply("-f -X '!*.\(ending)'", appending: choice != nil) + "; "
          + bashReply("-d", appending: true)
      case .words(let words): bashReply("-W " + quoted(words.joined(separator: " ")))
      case .none: ":"
      }
    return """
          \(command.name))
            case $previous in
      \(values.joined(separator: "\n"))
            esac
            if [[ $word == -* ]]; then \(bashReply("-W " + all)); else
              \(operands)
            fi ;;
      """
  }

  private func bashReply(_ words: String, appending: Bool = false) -> String {
    let origin = appending ? #" -O "${#COMPREPLY[@]}""# : ""
    return "mapfile -t\(origin) COMPREPLY < <(compgen \(words) -- \"$word\")"
  }
}
