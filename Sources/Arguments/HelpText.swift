extension Tool {
  /// The help of a command; by default the main one's, which also lists the others.
  public func helpText(of command: Command? = nil) -> String {
    let command = command ?? main
    let others = command == main ? commands : []
    let options = options(of: command).map { option in
      let letter = option.letter.map { "-\($0), " } ?? "    "
      return (letter + option.usage, option.help)
    }
    let examples = command.examples.flatMap { ["  \($0.line)", "      \($0.meaning)"] }
    var lines = [command.summary, ""]
    lines += zip(["Usage: "] + others.map { _ in "       " }, ([command] + others).map(usage))
      .map(+)
    lines += section("Commands", table(others.map { ("\(name) \($0.name)", $0.summary) }))
    lines += section("Options", table(options))
    lines += section("Examples", examples)
    var paragraphs = command.discussion
    if command == main, !exitCodes.isEmpty {
      let codes = exitCodes.map { "\($0.code) \($0.meaning)" }.joined(separator: "; ")
      paragraphs.append("Exit codes: \(codes).")
    }
    lines += paragraphs.flatMap { [""] + wrap($0, width: helpWidth) }
    if command == main {
      lines += section("Environment", table(environment.map { ($0.name, $0.meaning) }))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// How a command is called, in one line.
  private func usage(of command: Command) -> String {
    var words = [name]
    if command != main { words.append(command.name) }
    if !command.options.isEmpty { words.append("[OPTIONS]") }
    return (words + command.operands.map(\.usage)).joined(separator: " ")
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["", title + ":"] + lines
  }

  /// Two columns, terms and their meanings; a term too long for its column gets its own line.
  private func table(_ rows: [(term: String, meaning: String)]) -> [String] {
    let column = 30
    let blank = String(repeating: " ", count: column)
    return rows.flatMap { term, meaning in
      var lines = wrap(meaning, width: helpWidth - column).map { blank + $0 }
      let head = "  " + term
      if head.count + 2 > column {
        lines.insert(head, at: 0)
      } else {
        lines[0] = head + lines[0].dropFirst(head.count)
      }
      return lines
    }
  }
}

/// The width of help texts in characters: that of a standard terminal.
private let helpWidth = 80

/// Breaks a text into lines between words.
private func wrap(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if !line.isEmpty, line.count + 1 + word.count > width {
      lines.append(line)
      line = ""
    }
    line += (line.isEmpty ? "" : " ") + word
  }
  return lines + [line]
}
