public import Manual

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

extension Tool {
  /// The manual page of the tool: all commands, options, exit codes, variables and examples.
  ///
  /// Options of one command are listed with it, those of several in a section of their own.
  ///
  /// - Parameters:
  ///   - date: The date of the page.
  ///   - others: Other pages that describe parts of the tool.
  /// - Returns: The page.
  public func manual(date: ManualDate, others: [(name: String, section: Int)]) -> ManualPage {
    let all = [main] + commands
    var page = ManualPage(name, section: 1, date: date, nameLine)
    page.section("SYNOPSIS")
    for command in all { page.synopsis(name, synopsis(of: command)) }
    page.section("DESCRIPTION")
    page.paragraph(main.summary)
    for paragraph in main.discussion { page.paragraph(paragraph) }
    page.section("COMMANDS")
    for command in all { describe(command, on: &page) }
    page.section("OPTIONS")
    page.paragraph(
      "The options of several commands; those of one are listed with it. An option may stand before or "
        + "after operands, its value in the next word, after the letter, or after an equals sign.")
    page.list(options.filter { takers(of: $0).count != 1 }.map { item(of: $0, namesTakers: true) })
    for topic in topics where topic.isSection {
      page.section(topic.name.uppercased())
      topic.write(&page)
    }
    page.section("ENVIRONMENT")
    page.list(
      environment.map { variable in
        (term: [.variable(variable.name)], body: { $0.paragraph(variable.meaning) })
      })
    page.section("EXIT STATUS")
    page.list(
      isCompact: true,
      exitCodes.map { exit in
        (term: [.text("\(exit.code)")], body: { $0.paragraph(exit.meaning.firstUppercased + ".") })
      })
    page.section("EXAMPLES")
    for example in all.flatMap(\.examples) {
      page.paragraph(example.meaning.firstUppercased + ":")
      page.code(example.line)
    }
    page.section("SEE ALSO")
    for other in others { page.reference(other.name, section: other.section) }
    return page
  }

  /// The summary as it stands after the name of the tool, without a full stop.
  private var nameLine: String {
    var line = main.summary
    if line.hasPrefix(name + " ") { line.removeFirst(name.count + 1) }
    if line.hasSuffix(".") { line.removeLast() }
    return line
  }

  private func describe(_ command: Command, on page: inout ManualPage) {
    page.subsection(command.name)
    if command == main {
      page.paragraph("What runs where no command is named: see above.")
    } else {
      page.paragraph(command.summary)
      for paragraph in command.discussion { page.paragraph(paragraph) }
    }
    page.list(
      options.filter { takers(of: $0) == [command] }.map { item(of: $0, namesTakers: false) })
  }

  /// The commands that take an option besides those that every command takes.
  private func takers(of option: OptionDeclaration) -> [Command] {
    ([main] + commands).filter { command in command.options.contains { $0.id == option.id } }
  }

  private func item(
    of option: OptionDeclaration, namesTakers: Bool
  ) -> (term: [ManualPage.Word], body: (inout ManualPage) -> Void) {
    let spellings = (option.letter.map { ["\($0)"] } ?? []) + ["-" + option.name]
    let names = takers(of: option).map(\.name).joined(separator: ", ")
    return (
      [.option(spellings, value: option.placeholder)],
      { page in
        page.paragraph(option.help)
        if namesTakers {
          page.paragraph(names.isEmpty ? "Of every command." : "Of \(names).")
        }
      }
    )
  }

  private func synopsis(of command: Command) -> [ManualPage.Word] {
    (command == main ? [] : [.command(command.name)])
      + (!command.options.isEmpty ? [.placeholder("OPTIONS", isOptional: true)] : [])
      + command.operands.map { operand in
        let name = operand.count.upperBound > 1 ? operand.placeholder + " …" : operand.placeholder
        return .placeholder(name, isOptional: operand.count.lowerBound == 0)
      }
  }
}
