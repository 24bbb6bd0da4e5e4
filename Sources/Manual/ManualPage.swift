/// A manual page in the language mdoc(7), which is written from its beginning to its end.
public struct ManualPage: Sendable {
  /// The page, ending in a line break.
  public private(set) var text = ""
  /// Whether a heading or an item has just begun, before whose text there is no blank line.
  private var isBeginning = true

  /// A page with its name.
  ///
  /// - Parameters:
  ///   - name: The name, `framegen-scene`.
  ///   - section: The section of the manual: 1 for commands, 5 for files.
  ///   - date: The date of the page.
  ///   - summary: What it describes, in a few words without a full stop.
  public init(_ name: String, section: Int, date: ManualDate, _ summary: String) {
    macro("Dd", date.text, isQuoted: false)
    macro("Dt", "\(name.uppercased()) \(section)", isQuoted: false)
    macro("Os")
    self.section("NAME")
    macro("Nm", name)
    macro("Nd", ManualText.escaped(summary), isQuoted: false)
  }

  /// Begins a section.
  public mutating func section(_ title: String) { heading("Sh", title) }

  /// Begins a subsection.
  public mutating func subsection(_ title: String) { heading("Ss", title) }

  private mutating func heading(_ name: String, _ title: String) {
    macro(name, ManualText.escaped(title), isQuoted: false)
    isBeginning = true
  }

  /// A paragraph of running text.
  public mutating func paragraph(_ text: String) {
    beginParagraph()
    add(ManualText.lines(text))
  }

  /// A line as it would be typed, or as it is in a file.
  public mutating func code(_ line: String) {
    beginParagraph()
    macro("Dl", ManualText.escaped(line), isQuoted: false)
  }

  /// Several lines of a file.
  public mutating func file(_ lines: [String]) {
    isBeginning = false
    macro("Bd", "-literal -offset indent", isQuoted: false)
    add(lines.map { ManualText.protected(ManualText.escaped($0)) })
    macro("Ed")
  }

  /// How a program is called, in one line.
  ///
  /// - Parameters:
  ///   - name: The name of the program.
  ///   - words: What follows it.
  public mutating func synopsis(_ name: String, _ words: [Word]) {
    macro("Nm", name)
    for word in words { add([word.macro(isOptional: true)]) }
  }

  /// A list of terms and their meanings.
  ///
  /// - Parameters:
  ///   - isCompact: Whether no blank lines are between them.
  ///   - items: The terms, and what writes the meaning of each.
  public mutating func list(
    isCompact: Bool = false, _ items: [(term: [Word], body: (inout ManualPage) -> Void)]
  ) {
    guard !items.isEmpty else { return }
    macro("Bl", "-tag -width Ds" + (isCompact ? " -compact" : ""), isQuoted: false)
    for item in items {
      let words = item.term.map { String($0.macro(isOptional: false).dropFirst()) }
      macro("It", words.joined(separator: " "), isQuoted: false)
      isBeginning = true
      item.body(&self)
    }
    macro("El")
    isBeginning = false
  }

  /// A reference to another page.
  public mutating func reference(_ name: String, section: Int) {
    macro("Xr", "\(name) \(section)", isQuoted: false)
    isBeginning = false
  }

  /// A word of a synopsis, or of a term.
  public enum Word: Sendable {
    /// A word that is typed as it is: the name of a command or of a key.
    case command(String)
    /// An option in its spellings, without their first dashes: `o` and `-output`; and what follows it.
    case option([String], value: String)
    /// A word that stands for another one.
    case placeholder(String, isOptional: Bool = false)
    /// A name of the environment.
    case variable(String)
    /// Any text.
    case text(String)

    fileprivate func macro(isOptional: Bool) -> String {
      switch self {
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

  private mutating func beginParagraph() {
    if !isBeginning { macro("Pp") }
    isBeginning = false
  }

  private mutating func macro(_ name: String, _ rest: String = "", isQuoted: Bool = true) {
    let rest = isQuoted && !rest.isEmpty ? ManualText.argument(rest) : rest
    add(["." + name + (rest.isEmpty ? "" : " " + rest)])
  }

  private mutating func add(_ lines: [String]) {
    for line in lines { text += line + "\n" }
  }
}
