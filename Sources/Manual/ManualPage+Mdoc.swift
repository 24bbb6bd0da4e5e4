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

/// Texts in the language of manual pages, mdoc(7), as mandoc and groff read it.
enum ManualText {
  /// The width in bytes within which lines of text are kept; mandoc's lint warns above 80.
  private static let width = 78

  /// A text whose characters stand for themselves.
  ///
  /// Everything but ASCII is written as an escape, so that no reader has to guess the encoding. Dashes
  /// of options, quotes, carets and tildes are those of ASCII, so that they can be copied.
  static func escaped(_ text: String) -> String {
    var result = ""
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      // A hyphen inside of a word stays one, where lines can break.
      case "-" where !previous.isInsideWord: result += "\\-"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
      previous = scalar
    }
    return result
  }

  /// A text as lines, each of which begins a sentence or continues one.
  static func lines(_ text: String) -> [String] {
    sentences(text).flatMap(wrapped).map(protected)
  }

  /// A line that is not taken for a macro.
  static func protected(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  /// A text as one argument of a macro.
  static func argument(_ text: String) -> String {
    let escaped = escaped(text).replacing("\"", with: "\\(dq")
    // Punctuation by itself has a meaning, as have the names of macros: two or three letters.
    let isSpecial = text.count < 4
    let plain = isSpecial ? "\\&" + escaped : escaped
    return text.contains(" ") ? "\"\(plain)\"" : plain
  }

  /// The sentences of a text: mdoc has each begin a line.
  private static func sentences(_ text: String) -> [Substring] {
    var sentences: [Substring] = []
    var start = text.startIndex
    for index in text.indices where text[index] == "." {
      let rest = text[index...].dropFirst()
      guard rest.first == " ", let next = rest.dropFirst().first,
        next.isUppercase || "\"“".contains(next), text[..<index].last?.isWhitespace == false
      else { continue }
      sentences.append(text[start...index])
      start = rest.dropFirst().startIndex
    }
    return sentences + [text[start...]]
  }

  /// A sentence in lines that are not too long.
  private static func wrapped(_ sentence: Substring) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in sentence.split(separator: " ") {
      let word = escaped(String(word))
      if !line.isEmpty, line.utf8.count + 1 + word.utf8.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + (line.isEmpty ? [] : [line])
  }
}

extension Unicode.Scalar {
  /// Whether a hyphen after the character is one inside of a word.
  fileprivate var isInsideWord: Bool { properties.isAlphabetic || ("0"..."9").contains(self) }
}
