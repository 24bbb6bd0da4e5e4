extension Tool {
  /// The help of the whole tool: the nameless command in full, and the others by name.
  public func helpText() -> String {
    var lines = [summary, ""]
    lines += usageLines()
    lines += ["", "Commands:"]
    lines += table(
      commands.filter(\.isSupported).map { ("\(name) \($0.name)", $0.summary) })
    lines += optionLines(of: main)
    lines += exampleLines(of: main)
    lines += paragraphs(main.discussion + discussion)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The help of one command.
  public func helpText(of command: Command) -> String {
    guard command.name != main.name else { return helpText() }
    var lines = [command.summary, "", "Usage: " + usage(of: command)]
    lines += optionLines(of: command)
    lines += exampleLines(of: command)
    lines += paragraphs(command.discussion)
    return lines.joined(separator: "\n") + "\n"
  }

  /// How a command is called, in one line.
  public func usage(of command: Command) -> String {
    var words = [name]
    if command.name != main.name { words.append(command.name) }
    if !command.options.isEmpty { words.append("[OPTIONS]") }
    if !command.operands.usage.isEmpty { words.append(command.operands.usage) }
    return words.joined(separator: " ")
  }

  private func usageLines() -> [String] {
    let lines = ([main] + commands.filter(\.isSupported)).map { usage(of: $0) }
    return lines.enumerated().map { ($0.offset == 0 ? "Usage: " : "       ") + $0.element }
  }

  private func optionLines(of command: Command) -> [String] {
    let rows = allOptions(of: command).filter(\.isSupported).map { option in
      let letter = option.letter.map { "-\($0), " } ?? "    "
      let value = option.valueWord.map { " " + $0 } ?? ""
      return (letter + option.spelling + value, option.help)
    }
    return rows.isEmpty ? [] : ["", "Options:"] + table(rows)
  }

  private func exampleLines(of command: Command) -> [String] {
    guard !command.examples.isEmpty else { return [] }
    return ["", "Examples:"]
      + command.examples.flatMap { ["  \($0.line)", "      \($0.meaning)"] }
  }

  private func paragraphs(_ texts: [String]) -> [String] {
    texts.flatMap { [""] + wrap($0, width: helpWidth) }
  }

  /// Two columns: terms, and what they mean; a term too long for its column gets its own line.
  private func table(_ rows: [(term: String, meaning: String)]) -> [String] {
    let column = 30
    let blank = String(repeating: " ", count: column)
    return rows.flatMap { term, meaning in
      var lines = wrap(meaning, width: helpWidth - column).map { blank + $0 }
      let head = "  " + term
      if head.count + 2 > column {
        lines.insert(head, at: 0)
      } else if let first = lines.first {
        lines[0] = head + first.dropFirst(head.count)
      }
      return lines
    }
  }
}

/// The width of help texts, in characters: what fits a terminal that nobody has widened.
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
