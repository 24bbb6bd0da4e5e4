extension Tool {
  /// Completions for zsh: one `_arguments` call per command.
  func zshCompletions() -> String {
    let named = commands.filter(\.isSupported)
    let rows = named.map { "      " + quoted("\($0.name):\($0.summary)") }
    let cases = named.map { command in
      "      \(command.name)) _arguments -s \\\n\(zshSpecifications(command)) ;;"
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
            (\(named.map(\.name).joined(separator: "|")))
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
    var lines = offeredOptions(of: command).map(zshSpecification)
    if let choice = command.operands.choice {
      lines.append(quoted("1:\(choice.word):(\(choice.words.joined(separator: " ")))"))
    }
    switch command.operands.completion {
    case .files(let ending):
      lines.append(quoted("*:\(command.operands.word):_files -g \"*.\(ending)\""))
    case .words(let words):
      lines.append(quoted("*:\(command.operands.word):(\(words.joined(separator: " ")))"))
    case .none: break
    }
    return lines.map { "        " + $0 }.joined(separator: " \\\n")
  }

  /// One option as `_arguments` wants it: `'(-o --output)'{-o+,--output=}'[help]:WORD:_files'`.
  private func zshSpecification(_ option: Option) -> String {
    var help = option.help
    for special in ["\\", "[", "]", ":"] { help = help.replacing(special, with: "\\" + special) }
    let value =
      switch option.value {
      case .none: ""
      case .choice(let words): ":value:(\(words.joined(separator: " ")))"
      case .file(let word): ":\(word):_files"
      case .folder(let word): ":\(word):_files -/"
      case .number(let word, _), .integer(let word, _), .text(let word): ":\(word): "
      }
    let suffix = option.value == .none ? ("", "") : ("+", "=")
    let exclusion = option.isRepeatable ? "*" : "(" + option.spellings.joined(separator: " ") + ")"
    guard let letter = option.letter else {
      return quoted("\(exclusion)\(option.spelling)\(suffix.1)[\(help)]\(value)")
    }
    return quoted(exclusion) + "{-\(letter)\(suffix.0),\(option.spelling)\(suffix.1)}"
      + quoted("[\(help)]\(value)")
  }
}
