extension ManualPage {
  /// The page as text for a terminal, in lines of at most 80 characters, ending in a line break.
  public var text: String {
    Self.text(of: [.section("NAME"), .paragraph("\(name) – \(summary)")] + blocks)
  }

  /// The same without the name and the summary.
  public var partText: String { Self.text(of: blocks) }

  private static func text(of blocks: [Block]) -> String {
    var writer = TextWriter()
    for block in blocks { writer.write(block, indent: TextWriter.step) }
    return writer.lines.joined(separator: "\n") + "\n"
  }
}

private struct TextWriter {
  /// The width of a standard terminal.
  static let width = 80
  /// By how much text is indented below its heading or term.
  static let step = 4

  private(set) var lines: [String] = []
  /// Whether a heading or a term has just been written, below which there is no blank line.
  private var isBeginning = true

  mutating func write(_ block: ManualPage.Block, indent: Int) {
    switch block {
    case .section(let title): heading(title, indent: 0)
    case .subsection(let title): heading(title, indent: Self.step / 2)
    case .paragraph(let text):
      separate()
      add(TextWrapping.lines(text, width: Self.width - indent), indent)
    case .code(let line):
      separate()
      add(TextWrapping.command(line, width: Self.width - indent - 2), indent + 2)
    case .file(let file):
      separate()
      add(file, indent + 2)
    case .synopsis(let name, let words):
      let line = ([name] + words.map { Self.text(of: $0, isOptional: true) }).joined(separator: " ")
      add(TextWrapping.lines(line, width: Self.width - indent), indent)
    case .list(let isCompact, let items):
      let items = items.map { item in
        let words = item.term.map { Self.text(of: $0, isOptional: false) }
        return (term: words.joined(separator: " "), body: item.body)
      }
      let column = isCompact ? Self.column(of: items.map(\.term.count)) : 0
      if isCompact { separate() }
      for item in items {
        if !isCompact { separate() }
        write(item.term, item.body, indent: indent, column: column)
      }
      isBeginning = false
    case .reference(let name, let section): add(["\(name)(\(section))"], indent)
    }
  }

  /// Writes a term and its meaning, which begins in the same line where the term is shorter than a column.
  private mutating func write(
    _ term: String, _ body: [ManualPage.Block], indent: Int, column: Int
  ) {
    let first = lines.count
    isBeginning = true
    let isBeside = term.count < column
    if !isBeside { add(TextWrapping.lines(term, width: Self.width - indent), indent) }
    for block in body { write(block, indent: indent + max(column, Self.step)) }
    guard isBeside else { return }
    let blank = String(repeating: " ", count: indent) + term
    if lines.count == first { lines.append(blank) }
    lines[first] = blank + lines[first].dropFirst(blank.count)
  }

  /// The width of the column of terms with some lengths, of which very long ones do not count.
  private static func column(of lengths: [Int]) -> Int {
    (lengths.filter { $0 <= 26 }.max() ?? 0) + 2
  }

  private mutating func heading(_ title: String, indent: Int) {
    if !lines.isEmpty { lines.append("") }
    add([title], indent)
    isBeginning = true
  }

  /// A blank line, but below a heading or a term.
  private mutating func separate() {
    if !isBeginning { lines.append("") }
    isBeginning = false
  }

  private mutating func add(_ texts: [String], _ indent: Int) {
    for text in texts {
      lines.append(text.isEmpty ? "" : String(repeating: " ", count: indent) + text)
    }
  }

  private static func text(of word: ManualPage.Word, isOptional: Bool) -> String {
    switch word {
    case .command(let text), .variable(let text), .text(let text): text
    case .option(let spellings, let value):
      spellings.map { "-" + $0 }.joined(separator: ", ") + (value.isEmpty ? "" : " " + value)
    case .placeholder(let name, let may): may && isOptional ? "[\(name)]" : name
    }
  }
}

/// Breaking texts into lines.
package enum TextWrapping {
  /// The lines of a text, broken between words; a word that is too long has a line of its own.
  package static func lines(_ text: String, width: Int) -> [String] {
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

  /// A command for a shell in lines that a backslash continues, broken at spaces outside of quotes.
  package static func command(_ command: String, width: Int) -> [String] {
    guard command.count > width else { return [command] }
    // An option and its value stay together.
    var words = [""]
    var quote: Character?
    for (index, character) in zip(command.indices, command) {
      if character == quote {
        quote = nil
      } else if quote == nil, "'\"".contains(character) {
        quote = character
      }
      let isValue =
        words[words.count - 1].hasPrefix("-") && !words[words.count - 1].contains(" ")
        && command[index...].dropFirst().first != "-"
      if character == " ", quote == nil, !isValue {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    var lines = [words[0]]
    for word in words.dropFirst() {
      if lines[lines.count - 1].count + 1 + word.count > width - 2 {
        lines[lines.count - 1] += " \\"
        lines.append("  " + word)
      } else {
        lines[lines.count - 1] += " " + word
      }
    }
    return lines
  }
}
