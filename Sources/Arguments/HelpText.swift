internal import Manual

extension Tool {
  /// The help of a command; by default the main one's, which also lists the others and the topics.
  public func helpText(of command: Command? = nil) -> String {
    let command = command ?? main
    let named = command == main ? commands : []
    var lines = TextWrapping.lines(command.summary, width: helpWidth) + [""]
    lines += zip(["Usage: "] + named.map { _ in "       " }, ([command] + named).map(usage))
      .map(+)
    lines += section("Examples", command.examples.flatMap(example))
    lines += section("Commands", table(named.map { ("\(name) \($0.name)", $0.summary) }))
    let sharedIDs = Set(shared.map(\.id))
    let foreignIDs = Set(([main] + commands).filter { $0 != command }.flatMap(\.options).map(\.id))
    let options = command.options.filter { !sharedIDs.contains($0.id) }
    let (own, others) = (
      options.filter { !foreignIDs.contains($0.id) }, options.filter { foreignIDs.contains($0.id) }
    )
    lines += section("Options", table((own + others).map(row)))
    let further = command.options.filter { sharedIDs.contains($0.id) } + common
    let spellings = further.map { ($0.letter.map { "-\($0), " } ?? "") + $0.spelling }
    var paragraphs = [
      "As most commands, it also takes \(spellings.joined(separator: "; ")): '\(name) help options' "
        + "explains them."
    ]
    paragraphs += command.discussion
    if command == main, !exitCodes.isEmpty {
      let codes = exitCodes.map { "\($0.code) \($0.meaning)" }.joined(separator: "; ")
      paragraphs.append("Exit codes: \(codes).")
    }
    lines += paragraphs.flatMap { [""] + TextWrapping.lines($0, width: helpWidth) }
    if command == main {
      lines += topicLines
      lines += section("Environment", table(environment.map { ($0.name, $0.meaning) }))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The help of a call without arguments: what the tool is, examples, the commands and the topics.
  public var shortHelpText: String {
    var lines = [main.summary, "", "Usage: " + usage(of: main)]
    lines += section("Examples", main.examples.prefix(3).flatMap(example))
    lines += section("Commands", table(commands.map { ($0.name, $0.summary) }))
    lines += topicLines
    return lines.joined(separator: "\n") + "\n"
  }

  /// The help of a topic; nil if there is none of the name.
  public func helpText(ofTopic topic: String) -> String? {
    if topic == Self.options {
      return section("Options of most commands", table((shared + common).map(row))).dropFirst()
        .joined(separator: "\n") + "\n"
    }
    return topics.first { $0.name == topic }.map { topic in
      var page = ManualPage(
        topic.name, section: 7, date: ManualDate(secondsSince1970: 0), topic.summary)
      if topic.isSection { page.section(topic.name.uppercased()) }
      topic.write(&page)
      return page.partText
    }
  }

  /// The topic of the options that most commands take.
  private static let options = "options"

  /// The names of all topics.
  public var topicNames: [String] { [Self.options] + topics.map(\.name) }

  private var topicLines: [String] {
    let rows =
      [(Self.options, "The options that most commands take.")]
      + topics.map { ($0.name, $0.summary) }
    return section("Help on topics", table(rows.map { ("\(name) help \($0.0)", $0.1) }))
  }

  private func row(of option: OptionDeclaration) -> (term: String, meaning: String) {
    ((option.letter.map { "-\($0), " } ?? "    ") + option.usage, option.help)
  }

  private func example(_ example: (line: String, meaning: String)) -> [String] {
    TextWrapping.command(example.line, width: helpWidth - 2).map { "  " + $0 }
      + TextWrapping.lines(example.meaning, width: helpWidth - 6).map { "      " + $0 }
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
      var lines = TextWrapping.lines(meaning, width: helpWidth - column).map { blank + $0 }
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
