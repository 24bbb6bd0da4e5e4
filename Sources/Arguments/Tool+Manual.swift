public import Manual

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
