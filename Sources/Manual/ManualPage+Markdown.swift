extension ManualPage {
  /// The page as Markdown with its name as the title, ending in a line break: sections are of the second level,
  /// subsections of the third, and terms of lists of the fourth or, in compact lists, points.
  public var markdown: String {
    var writer = MarkdownWriter()
    writer.add("# \(name)")
    writer.add(Markdown.escaped(summary.firstUppercased + "."))
    for block in blocks { writer.write(block) }
    return writer.parts.joined(separator: "\n\n") + "\n"
  }
}

private struct MarkdownWriter {
  /// What blank lines separate.
  private(set) var parts: [String] = []

  mutating func add(_ part: String) { parts.append(part) }

  mutating func write(_ block: ManualPage.Block) {
    switch block {
    case .section(let title): add("## \(Markdown.heading(title))")
    case .subsection(let title): add("### \(title)")
    case .paragraph(let text): add(Markdown.escaped(text))
    case .code(let line): add("```sh\n\(line)\n```")
    case .file(let lines): add("```jsonc\n\(lines.joined(separator: "\n"))\n```")
    case .synopsis(let name, let words):
      let line = ([name] + words.map(Self.synopsis)).joined(separator: " ")
      // Successive ones are lines of one block.
      if let last = parts.last, last.hasPrefix("```text\n\(name)") {
        parts[parts.count - 1] = last.dropLast(3) + "\(line)\n```"
      } else {
        add("```text\n\(line)\n```")
      }
    case .list(let isCompact, let items):
      if isCompact {
        add(items.map(point).joined(separator: "\n"))
      } else {
        for item in items {
          add("#### " + item.term.map(Self.term).joined(separator: " "))
          for block in item.body { write(block) }
        }
      }
    case .reference(let name, let section): add("`\(name)(\(section))`")
    }
  }

  /// A point of a compact list: the term, and what it means in one line.
  private func point(_ item: (term: [ManualPage.Word], body: [ManualPage.Block])) -> String {
    var writer = MarkdownWriter()
    for block in item.body { writer.write(block) }
    let term = item.term.map(Self.term).joined(separator: " ")
    return "- \(term): " + writer.parts.joined(separator: " ").replacing("\n", with: " ")
  }

  private static func term(_ word: ManualPage.Word) -> String {
    switch word {
    case .command(let text), .variable(let text), .text(let text): Markdown.code(text)
    case .option(let spellings, let value):
      spellings.map { Markdown.code("-" + $0) }.joined(separator: ", ")
        + (value.isEmpty ? "" : " " + Markdown.code(value))
    case .placeholder(let name, _): Markdown.code(name)
    }
  }

  private static func synopsis(_ word: ManualPage.Word) -> String {
    switch word {
    case .command(let text), .variable(let text), .text(let text): text
    case .option(let spellings, let value):
      "-" + (spellings.first ?? "") + (value.isEmpty ? "" : " " + value)
    case .placeholder(let name, let isOptional): isOptional ? "[\(name)]" : name
    }
  }
}

/// Texts in Markdown.
enum Markdown {
  /// A text whose characters stand for themselves; quoted names, options and keys stay as they are.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text {
      if "\\`*_[]<>#|~&".contains(character) { result += "\\" }
      result.append(character)
    }
    return result
  }

  /// A text in a fixed pitch.
  static func code(_ text: String) -> String {
    text.contains("`") ? "`` \(text) ``" : "`\(text)`"
  }

  /// The title of a section, which manual pages have in capitals, with one at its beginning.
  static func heading(_ title: String) -> String {
    title.prefix(1) + title.dropFirst().lowercased()
  }
}
