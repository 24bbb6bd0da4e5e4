/// Formats diagnostics for people, on a terminal or in a pipe, and for programs.
public struct DiagnosticRenderer: Sendable {
  /// A format of diagnostics.
  public enum Style: Sendable, CaseIterable {
    /// `file:line:column: error: message`, the source line, and the underlined part with the hint.
    case plain
    /// The same with colors, as ANSI escape sequences.
    case rich
    /// A JSON object for each diagnostic, on a line of its own.
    case jsonLines
  }

  /// The format.
  public var style: Style
  /// The texts to which the diagnostics refer.
  public var sources: SourceList
  /// How many cells a line of a message has at most, as on a terminal; nil for any.
  public var width: Int?

  /// A renderer for the diagnostics of one reading.
  public init(_ style: Style, sources: SourceList, width: Int? = nil) {
    self.style = style
    self.sources = sources
    self.width = width
  }

  /// Formats diagnostics in the order of their places, each ending in a line break.
  public func render(_ diagnostics: some Sequence<Diagnostic>) -> String {
    diagnostics.sortedByPlace(in: sources).map(render).joined()
  }

  /// Formats a diagnostic, ending in a line break.
  public func render(_ diagnostic: Diagnostic) -> String {
    guard style != .jsonLines else { return jsonLine(diagnostic) + "\n" }
    let variant = sources.variant.map { "variant '\($0)': " } ?? ""
    var text = block(
      severity: diagnostic.severity, message: variant + diagnostic.message,
      place: diagnostic.place, hint: diagnostic.hint)
    for note in notes(of: diagnostic) {
      text += block(severity: .note, message: note.message, place: note.place, hint: nil)
    }
    return text
  }

  /// The notes of a diagnostic, and the uses of what it is in.
  private func notes(of diagnostic: Diagnostic) -> [Diagnostic.Note] {
    diagnostic.notes + (diagnostic.place.map(sources.uses) ?? [])
  }

  // MARK: - For people

  /// The least width of the line numbers, in terminal cells.
  private static let gutterWidth = 5
  /// Where further lines of a message begin, and hints of messages without a place.
  private static let indentation = 6
  /// The least width of a hint beside what it is about; a narrower one stands below it.
  private static let narrowestHint = 24

  /// A text in lines that are broken at words; the first begins at a column, the others after an indentation.
  private func lines(_ text: String, from column: Int, indentedBy indentation: Int) -> [String] {
    guard let width else { return [text] }
    var lines: [String] = []
    var (line, used) = ("", column)
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !line.isEmpty, used + 1 + word.count > width {
        lines.append(line)
        (line, used) = (String(word), indentation + word.count)
      } else {
        line += (line.isEmpty ? "" : " ") + word
        used += (line.count == word.count ? 0 : 1) + word.count
      }
    }
    return lines + [line]
  }

  /// A text in lines whose further ones are indented.
  private func wrapped(_ text: String, from column: Int, indentedBy indentation: Int) -> String {
    lines(text, from: column, indentedBy: indentation)
      .joined(separator: "\n" + String(repeating: " ", count: indentation))
  }

  private func block(
    severity: Diagnostic.Severity, message: String, place: SourceSpan?, hint: String?
  ) -> String {
    let (message, hint) = (MessageText.visible(message), hint.map(MessageText.visible))
    let indentation = Self.indentation
    func title(after heading: Int) -> String {
      let column = heading + severity.rawValue.count + 2
      return styled("\(severity.rawValue):", .severity(severity)) + " "
        + styled(wrapped(message, from: column, indentedBy: indentation), .strong)
    }
    guard let place, let source = sources.text(of: place) else {
      return title(after: 0) + "\n" + (hint.map { indented($0, severity) } ?? "")
    }
    let excerpt = Excerpt(of: place, in: source)
    let number =
      switch source.origin {
      case .file: String(excerpt.lineNumber)
      case .option: ""
      }
    let margin = max(Self.gutterWidth, number.count)
    let gutter = String(repeating: " ", count: margin - number.count) + number
    let empty = styled(String(repeating: " ", count: margin) + " |", .gutter)
    let heading = heading(of: place, in: source) + ":"
    return styled(heading, .strong) + " " + title(after: heading.count + 1) + "\n"
      + styled(gutter + " |", .gutter) + (excerpt.text.isEmpty ? "" : " " + excerpt.text) + "\n"
      + marks(under: excerpt, hint, margin: margin).map { line in
        let start = line.prefix { $0 == " " }
        return empty + start + styled(String(line.dropFirst(start.count)), .severity(severity))
          + "\n"
      }.joined()
  }

  /// The hint of a message without a place.
  private func indented(_ hint: String, _ severity: Diagnostic.Severity) -> String {
    let text = wrapped(hint, from: Self.indentation, indentedBy: Self.indentation)
    return String(repeating: " ", count: Self.indentation) + styled(text, .severity(severity))
      + "\n"
  }

  /// The lines below a line of a text, after the margin: the carets under what a message is about, and the hint.
  private func marks(under excerpt: Excerpt, _ hint: String?, margin: Int) -> [String] {
    let carets = String(repeating: "^", count: excerpt.length)
    // Where the hint begins: behind what it is about, or below it, where too little space is left.
    var column = margin + 2 + excerpt.indentation + 1 + carets.count + 1
    let isBelow = width.map { $0 - column < min(Self.narrowestHint, hint?.count ?? 0) } ?? false
    if isBelow { column = margin + 3 }
    let hints = hint.map { lines($0, from: column, indentedBy: column) } ?? []
    let space = String(repeating: " ", count: column - margin - 2)
    var marks = [String(repeating: " ", count: excerpt.indentation + 1) + carets]
    if !isBelow, let first = hints.first { marks[0] += " " + first }
    return marks + hints.dropFirst(isBelow ? 0 : 1).map { space + $0 }
  }

  /// The name of a place: `file:line:column`, or the option with its argument.
  private func heading(of place: SourceSpan, in source: SourceText) -> String {
    switch source.origin {
    case .file(let name):
      let position = source.position(ofByte: place.range.lowerBound)
      let shown = MessageText.visibleLines(MessageText.visible(name))
      return "\(shown):\(position.line):\(position.column)"
    case .option(let name):
      return "\(MessageText.visible(name)) \(Excerpt(of: place, in: source).text)"
    }
  }

  private enum TextStyle {
    case strong, gutter
    case severity(Diagnostic.Severity)

    /// The parameters of the escape sequence "select graphic rendition" of ECMA-48.
    var parameters: String {
      switch self {
      case .strong: "1"
      case .gutter: "34"
      case .severity(.error): "1;31"
      case .severity(.warning): "1;33"
      case .severity(.note): "1;36"
      }
    }
  }

  private func styled(_ text: String, _ textStyle: TextStyle) -> String {
    style == .rich ? "\u{1B}[\(textStyle.parameters)m\(text)\u{1B}[0m" : text
  }
}

extension DiagnosticRenderer {
  /// A diagnostic as a JSON object on one line.
  ///
  /// Keys: severity, code, message, hint; file or option; line, column, endLine, endColumn (from 1,
  /// columns in characters), offset and length (in bytes); notes. Unknown values are left out.
  func jsonLine(_ diagnostic: Diagnostic) -> String {
    var members: [JSONOutput.Member] = [
      ("severity", .string(diagnostic.severity.rawValue)), ("code", .string(diagnostic.code)),
      ("message", .string(diagnostic.message)),
    ]
    if let variant = sources.variant { members.append(("variant", .string(variant))) }
    if let hint = diagnostic.hint { members.append(("hint", .string(hint))) }
    if let place = diagnostic.place { members += placeMembers(place) }
    let notes = notes(of: diagnostic)
    if !notes.isEmpty {
      let notes = notes.map { note in
        JSONOutput.object(
          [("message", .string(note.message))] + (note.place.map(placeMembers) ?? []))
      }
      members.append(("notes", .array(notes)))
    }
    return JSONOutput.object(members).text(.compact)
  }

  private func placeMembers(_ place: SourceSpan) -> [JSONOutput.Member] {
    guard let source = sources.text(of: place) else { return [] }
    let start = source.position(ofByte: place.range.lowerBound)
    let end = source.position(ofByte: place.range.upperBound)
    let origin: JSONOutput.Member =
      switch source.origin {
      case .file(let name): ("file", .string(name))
      case .option(let name):
        ("option", .string("\(name) \(String(decoding: source.bytes, as: UTF8.self))"))
      }
    let numbers = [
      ("line", start.line), ("column", start.column), ("endLine", end.line),
      ("endColumn", end.column), ("offset", place.range.lowerBound), ("length", place.range.count),
    ]
    return [origin] + numbers.map { ($0, .number(Double($1))) }
  }
}

/// The source line of a problem, for printing with the problem underlined.
///
/// Tabs become spaces. Characters that control a terminal or reorder the line become replacement
/// characters. A long line is cut around the underlined part.
struct Excerpt {
  /// The line number, from 1.
  let lineNumber: Int
  /// The line as printed.
  let text: String
  /// The number of cells before the underlined part.
  let indentation: Int
  /// The number of underlined cells, at least 1.
  let length: Int

  /// The widest line that is not cut, in cells: with the line number it fits a terminal of 120
  /// cells.
  static let maximumWidth = 100
  /// The number of cells between tab stops.
  static let tabWidth = 4
  /// The number of cells that stay visible before the underlined part of a cut line.
  static let leadingContext = 30
  /// The number of bytes that are read on each side of the span's start, so that a line of
  /// megabytes costs no more than a short one; enough for `maximumWidth` characters of four bytes.
  static let reach = 4 * maximumWidth

  /// A character as printed.
  private struct Cell {
    var text: String
    var width: Int
  }

  /// The excerpt for a span; for several lines, the first one.
  init(of span: SourceSpan, in source: SourceText) {
    let line = source.lineRange(ofByte: span.range.lowerBound)
    let start = min(max(span.range.lowerBound, line.lowerBound), line.upperBound)
    let end = min(max(span.range.upperBound, start), line.upperBound)
    lineNumber = source.position(ofByte: start).line

    // The three parts are decoded separately, so that a span that splits a character still lines
    // up.
    var column = 0
    let near = min(
      start, Self.boundary(max(line.lowerBound, start - Self.reach), in: source.bytes))
    let far = min(line.upperBound, start + Self.reach)
    let before = Self.cells(source.bytes[near..<start], from: &column)
    let underlined = Self.cells(source.bytes[start..<min(end, far)], from: &column)
    let after = Self.cells(source.bytes[min(end, far)..<far], from: &column)

    if near == line.lowerBound, far == line.upperBound, column <= Self.maximumWidth {
      text = Self.text(of: before + underlined + after)
      indentation = Self.width(of: before)
      length = max(1, Self.width(of: underlined))
      return
    }
    let isCutBefore = near > line.lowerBound || Self.width(of: before) > Self.leadingContext
    let kept =
      isCutBefore
      ? [Cell(text: "…", width: 1)] + Self.suffix(of: before, width: Self.leadingContext) : before
    indentation = Self.width(of: kept)
    let shown = Self.prefix(of: underlined, width: Self.maximumWidth - indentation)
    length = max(1, Self.width(of: shown))
    let isWhole = shown.count == underlined.count
    let remaining = Self.maximumWidth - indentation - Self.width(of: shown)
    let rest = isWhole ? Self.prefix(of: after, width: remaining) : []
    let isCutAfter = !isWhole || rest.count < after.count || far < line.upperBound
    text = Self.text(of: kept + shown + rest) + (isCutAfter ? "…" : "")
  }

  /// The nearest start of a UTF-8 sequence at or after an offset.
  private static func boundary(_ offset: Int, in bytes: [UInt8]) -> Int {
    var offset = offset
    while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    return offset
  }

  /// The characters of a part of a line as printed, from a column on.
  private static func cells(_ bytes: ArraySlice<UInt8>, from column: inout Int) -> [Cell] {
    String(decoding: bytes, as: UTF8.self).map { character in
      let cell: Cell
      if character == "\t" {
        let width = tabWidth - column % tabWidth
        cell = Cell(text: String(repeating: " ", count: width), width: width)
      } else if character.unicodeScalars.contains(where: isUnsafe) {
        cell = Cell(text: "\u{FFFD}", width: 1)
      } else {
        cell = Cell(text: String(character), width: DisplayWidth.cells(of: character))
      }
      column += cell.width
      return cell
    }
  }

  /// Whether the scalar controls the terminal or reorders the line.
  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    // Properties are looked up in tables, and most text is ASCII.
    guard !scalar.isASCII else { return scalar.value < 0x20 || scalar.value == 0x7F }
    return [.control, .lineSeparator, .paragraphSeparator].contains(
      scalar.properties.generalCategory)
      || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  private static func text(of cells: [Cell]) -> String { cells.map(\.text).joined() }

  private static func width(of cells: [Cell]) -> Int { cells.reduce(0) { $0 + $1.width } }

  private static func prefix(of cells: [Cell], width: Int) -> [Cell] {
    var remaining = width
    return Array(
      cells.prefix { cell in
        remaining -= cell.width
        return remaining >= 0
      })
  }

  private static func suffix(of cells: [Cell], width: Int) -> [Cell] {
    prefix(of: cells.reversed(), width: width).reversed()
  }
}

/// The number of terminal cells that a character occupies.
///
/// Source: Unicode Standard Annex #11, East Asian Width: wide and full-width characters occupy two
/// cells, combining and invisible ones none. Whole blocks are listed, which is exact for all
/// assigned characters except a few symbols.
enum DisplayWidth {
  /// The width of a character in cells, 0 to 2.
  static func cells(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if character.isASCII { return 1 }
    if scalars.contains("\u{FE0F}") || first.properties.isEmojiPresentation { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return wide.contains { $0.contains(first.value) } ? 2 : 1
    }
  }

  /// The blocks of wide characters: Hangul, CJK, Yi, full-width forms.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
  ]
}
