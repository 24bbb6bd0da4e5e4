extension ManualPage {
  /// The page in the language mdoc, ending in a line break.
  public var mdoc: String {
    var writer = MdocWriter()
    writer.macro("Dd", date.text, isQuoted: false)
    writer.macro("Dt", "\(name.uppercased()) \(sectionNumber)", isQuoted: false)
    writer.macro("Os")
    writer.write(.section("NAME"))
    writer.macro("Nm", name)
    writer.macro("Nd", ManualText.escaped(summary), isQuoted: false)
    for block in blocks { writer.write(block) }
    return writer.text
  }
}

private struct MdocWriter {
  var text = ""
  /// Whether a heading or an item has just begun, before whose text there is no blank line.
  private var isBeginning = true

  mutating func write(_ block: ManualPage.Block) {
    switch block {
    case .section(let title): heading("Sh", title)
    case .subsection(let title): heading("Ss", title)
    case .paragraph(let text):
      beginParagraph()
      add(ManualText.lines(text))
    case .code(let line):
      beginParagraph()
      macro("Dl", ManualText.escaped(line), isQuoted: false)
    case .file(let lines):
      isBeginning = false
      macro("Bd", "-literal -offset indent", isQuoted: false)
      add(lines.map { ManualText.protected(ManualText.escaped($0)) })
      macro("Ed")
    case .synopsis(let name, let words):
      macro("Nm", name)
      for word in words { add([Self.macro(of: word, isOptional: true)]) }
    case .list(let isCompact, let items):
      macro("Bl", "-tag -width Ds" + (isCompact ? " -compact" : ""), isQuoted: false)
      for item in items {
        let words = item.term.map { String(Self.macro(of: $0, isOptional: false).dropFirst()) }
        macro("It", words.joined(separator: " "), isQuoted: false)
        isBeginning = true
        for block in item.body { write(block) }
      }
      macro("El")
      isBeginning = false
    case .reference(let name, let section):
      macro("Xr", "\(name) \(section)", isQuoted: false)
      isBeginning = false
    }
  }

  private mutating func heading(_ name: String, _ title: String) {
    macro(name, ManualText.escaped(title), isQuoted: false)
    isBeginning = true
  }

  private mutating func beginParagraph() {
    if !isBeginning { macro("Pp") }
    isBeginning = false
  }

  mutating func macro(_ name: String, _ rest: String = "", isQuoted: Bool = true) {
    let rest = isQuoted && !rest.isEmpty ? ManualText.argument(rest) : rest
    add(["." + name + (rest.isEmpty ? "" : " " + rest)])
  }

  private mutating func add(_ lines: [String]) {
    for line in lines { text += line + "\n" }
  }

  private static func macro(of word: ManualPage.Word, isOptional: Bool) -> String {
    switch word {
    case .command(let name): ".Cm \(ManualText.argument(name))"
    case .option(let spellings, let value):
      "." + spellings.map { "Fl \($0)" }.joined(separator: " , ")
        + (value.isEmpty ? "" : " Ar \(ManualText.argument(value))")
    case .placeholder(let name, let may):
      may && isOptional
        ? ".Op Ar \(ManualText.argument(name))" : ".Ar \(ManualText.argument(name))"
    case .variable(let name): ".Ev \(name)"
    case .text(let text): ".No \(ManualText.argument(text))"
    }
  }
}
