/// A manual page, which is made from its beginning to its end, and written in the language mdoc(7) or as text.
public struct ManualPage: Sendable {
  /// The name, `framegen-scene`.
  let name: String
  /// The section of the manual: 1 for commands, 5 for files.
  let sectionNumber: Int
  let date: ManualDate
  /// What it describes, in a few words without a full stop.
  let summary: String
  private(set) var blocks: [Block] = []

  /// A part of a page.
  enum Block: Sendable {
    case section(String)
    case subsection(String)
    case paragraph(String)
    case code(String)
    case file([String])
    case synopsis(String, [Word])
    case list(isCompact: Bool, [(term: [Word], body: [Block])])
    case reference(String, section: Int)
  }

  /// A page with its name.
  ///
  /// - Parameters:
  ///   - name: The name, `framegen-scene`.
  ///   - section: The section of the manual: 1 for commands, 5 for files.
  ///   - date: The date of the page.
  ///   - summary: What it describes, in a few words without a full stop.
  public init(_ name: String, section: Int, date: ManualDate, _ summary: String) {
    self.name = name
    sectionNumber = section
    self.date = date
    self.summary = summary
  }

  /// Begins a section.
  public mutating func section(_ title: String) { blocks.append(.section(title)) }

  /// Begins a subsection.
  public mutating func subsection(_ title: String) { blocks.append(.subsection(title)) }

  /// A paragraph of running text.
  public mutating func paragraph(_ text: String) { blocks.append(.paragraph(text)) }

  /// A line as it would be typed, or as it is in a file.
  public mutating func code(_ line: String) { blocks.append(.code(line)) }

  /// Several lines of a file.
  public mutating func file(_ lines: [String]) { blocks.append(.file(lines)) }

  /// How a program is called, in one line.
  ///
  /// - Parameters:
  ///   - name: The name of the program.
  ///   - words: What follows it.
  public mutating func synopsis(_ name: String, _ words: [Word]) {
    blocks.append(.synopsis(name, words))
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
    let items = items.map { item in
      var page = ManualPage(name, section: sectionNumber, date: date, summary)
      item.body(&page)
      return (term: item.term, body: page.blocks)
    }
    blocks.append(.list(isCompact: isCompact, items))
  }

  /// The parts of another page.
  public mutating func append(_ other: ManualPage) { blocks += other.blocks }

  /// A reference to another page.
  public mutating func reference(_ name: String, section: Int) {
    blocks.append(.reference(name, section: section))
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
  }

  /// The titles of the sections and subsections.
  public var titles: [String] {
    blocks.compactMap {
      switch $0 {
      case .section(let title), .subsection(let title): title
      default: nil
      }
    }
  }

  /// The sections and subsections with some titles, in their order on the page.
  public func part(_ titles: [String]) -> ManualPage {
    var part = self
    part.blocks = []
    // Whether the present section, or subsection, is one of them.
    var (isInSection, isInSubsection) = (false, false)
    for block in blocks {
      switch block {
      case .section(let title): (isInSection, isInSubsection) = (titles.contains(title), false)
      case .subsection(let title): isInSubsection = titles.contains(title)
      default: break
      }
      if isInSection || isInSubsection { part.blocks.append(block) }
    }
    return part
  }

  /// What lists say of a word that is typed as it is, such as the name of a key, below the titles of where they are.
  ///
  /// - Parameter word: The word.
  /// - Returns: Nothing where no list has it.
  public func definitions(of word: String) -> ManualPage {
    var found = self
    found.blocks = []
    var title: Block?
    for block in blocks {
      switch block {
      case .section, .subsection: title = block
      case .list(let isCompact, let items):
        let items = items.filter { $0.term.contains { $0.isCommand(word) } }
        guard !items.isEmpty else { continue }
        if let place = title { found.blocks.append(place) }
        title = nil
        found.blocks.append(.list(isCompact: isCompact, items))
      default: break
      }
    }
    return found
  }

  /// The words of lists that are typed as they are.
  public var definedWords: [String] {
    blocks.flatMap { block -> [String] in
      guard case .list(_, let items) = block else { return [] }
      return items.flatMap(\.term).compactMap {
        if case .command(let word) = $0 { word } else { nil }
      }
    }
  }

  /// Whether the page has nothing.
  public var isEmpty: Bool { blocks.isEmpty }
}

extension ManualPage.Word {
  fileprivate func isCommand(_ word: String) -> Bool {
    if case .command(word) = self { true } else { false }
  }
}

extension String {
  /// The text with its first letter in upper case.
  package var firstUppercased: String { prefix(1).uppercased() + dropFirst() }
}

/// A date of a manual page.
public struct ManualDate: Equatable, Sendable {
  /// The date as mdoc writes it, `November 24, 2026`.
  let text: String

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The date of a time in seconds since 1970, in UTC.
  public init(secondsSince1970 seconds: Int) {
    // Days since 1 March of the year 0, with years from March on, so that leap days come last.
    // After Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    let days = seconds / 86_400 + 719_468
    let era = days / 146_097
    let day = days % 146_097
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isLate = month >= 10
    text =
      "\(Self.months[(month + 2) % 12]) \(dayOfYear - (153 * month + 2) / 5 + 1), "
      + "\(year + era * 400 + (isLate ? 1 : 0))"
  }
}
