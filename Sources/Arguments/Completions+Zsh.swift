extension Tool {
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
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .files([]): "_files"
    case .files(let endings): "_files -g \"*.(\(endings.joined(separator: "|")))\""
    case .folders: "_files -/"
    }
  }
}
