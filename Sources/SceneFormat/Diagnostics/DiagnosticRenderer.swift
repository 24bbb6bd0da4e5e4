internal import Scene

/// Writes diagnostics for people, on a terminal or in a pipe, and for programs.
public struct DiagnosticRenderer: Sendable {
  /// The forms in which diagnostics are written.
  public enum Style: Sendable, CaseIterable {
    /// `file:line:column: error: message`, the source line and the underlined part with the hint.
    case plain
    /// The same with colours, in ANSI escapes.
    case rich
    /// One JSON object on a line for each.
    case jsonLines
  }

  /// The form that is written.
  public var style: Style
  /// The texts that the diagnostics' places point into.
  public var sources: SourceList

  /// A renderer for the diagnostics of one reading.
  public init(_ style: Style, sources: SourceList) {
    self.style = style
    self.sources = sources
  }

  /// Writes diagnostics in the order of their places, each ended by a line end.
  public func render(_ diagnostics: some Sequence<Diagnostic>) -> String {
    diagnostics.sortedByPlace().map(render).joined()
  }

  /// Writes one diagnostic, ended by a line end.
  public func render(_ diagnostic: Diagnostic) -> String {
    guard style != .jsonLines else { return jsonLine(diagnostic) + "\n" }
    var text = block(
      severity: diagnostic.severity, message: diagnostic.message, place: diagnostic.place,
      hint: diagnostic.hint)
    for note in diagnostic.notes {
      text += block(severity: .note, message: note.message, place: note.place, hint: nil)
    }
    return text
  }

  // MARK: - For people

  /// The smallest width of the line numbers, in cells.
  private static let gutterWidth = 5

  private func block(
    severity: Diagnostic.Severity, message: String, place: SourceSpan?, hint: String?
  ) -> String {
    let title = paint("\(severity.rawValue):", .severity(severity)) + " " + paint(message, .strong)
    guard let place, let source = sources.text(of: place) else {
      return title + "\n" + (hint.map { "      " + paint($0, .severity(severity)) + "\n" } ?? "")
    }
    let excerpt = Excerpt(of: place, in: source)
    let number: String
    switch source.origin {
    case .file: number = String(excerpt.lineNumber)
    case .option: number = ""
    }
    let margin = max(Self.gutterWidth, number.count)
    let gutter = String(repeating: " ", count: margin - number.count) + number
    let underlining =
      String(repeating: "^", count: excerpt.length) + (hint.map { " " + $0 } ?? "")
    return paint(heading(of: place, in: source) + ":", .strong) + " " + title + "\n"
      + paint(gutter + " |", .gutter) + (excerpt.text.isEmpty ? "" : " " + excerpt.text) + "\n"
      + paint(String(repeating: " ", count: margin) + " |", .gutter)
      + String(repeating: " ", count: excerpt.indentation + 1)
      + paint(underlining, .severity(severity)) + "\n"
  }

  /// What names a place: `file:line:column`, or the option with its argument.
  private func heading(of place: SourceSpan, in source: SourceText) -> String {
    switch source.origin {
    case .file(let name):
      let position = source.position(ofByte: place.range.lowerBound)
      return "\(name):\(position.line):\(position.column)"
    case .option(let name):
      return "\(name) \(Excerpt(of: place, in: source).text)"
    }
  }

  private enum Paint {
    case strong, gutter
    case severity(Diagnostic.Severity)

    /// The parameters of the escape sequence "select graphic rendition", ECMA-48.
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

  private func paint(_ text: String, _ paint: Paint) -> String {
    style == .rich ? "\u{1B}[\(paint.parameters)m\(text)\u{1B}[0m" : text
  }
}
