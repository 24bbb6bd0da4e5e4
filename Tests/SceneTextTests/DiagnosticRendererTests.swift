import TestSupport
import SceneText
import Testing

/// Renders a diagnostic at the first occurrence of a string in a text.
private func render(
  _ text: String, at part: String, hint: String? = nil, _ style: DiagnosticRenderer.Style = .plain,
  origin: SourceText.Origin = .file("a.json")
) throws -> String {
  let bytes = Array(text.utf8)
  let start = try #require(text.firstRange(of: part)).lowerBound
  let offset = text.utf8.distance(from: text.startIndex, to: start)
  let place = SourceSpan(range: offset..<offset + part.utf8.count)
  let renderer = DiagnosticRenderer(
    style, sources: SourceList([SourceText(origin: origin, bytes: bytes)]))
  return renderer.render(
    Diagnostic(.error, code: "unknown-name", "unknown view 'sqare'", at: place, hint: hint))
}

@Suite("Rendering diagnostics")
struct DiagnosticRendererTests {
  @Test("plain: file, line, column, the source line, the underlined part and the hint")
  func plain() throws {
    let text = String(repeating: "\n", count: 13) + "  \"items\": [\"sqare\"]\n"
    #expect(
      try render(text, at: "sqare", hint: "did you mean 'square'?") == """
        a.json:14:14: error: unknown view 'sqare'
           14 |   "items": ["sqare"]
              |              ^^^^^ did you mean 'square'?

        """)
  }

  @Test(
    "on a terminal of a width, messages and hints are broken at words, and nothing is lost",
    arguments: [40, 60, 80, 120])
  func width(width: Int) throws {
    let hint = "write it as one of the words that the reader of scenes knows, or leave the key out"
    let message =
      "the constraints of the layout cannot all hold, so that one of them was broken: a.width == 50"
    let text = "{\"items\": [\"sqare\"]}"
    let place = SourceSpan(range: 11..<18)
    let sources = SourceList([SourceText(origin: .file("a.json"), bytes: Array(text.utf8))])
    for diagnostic in [
      Diagnostic(.error, code: "x", message, at: nil, hint: hint),
      Diagnostic(.warning, code: "x", message, at: place, hint: hint),
    ] {
      let narrow = DiagnosticRenderer(.plain, sources: sources, width: width).render(diagnostic)
      let wide = DiagnosticRenderer(.plain, sources: sources).render(diagnostic)
      for line in narrow.split(separator: "\n") { #expect(line.count <= width, "\(line)") }
      func words(_ text: String) -> [Substring] {
        text.split { " |\n".contains($0) }
      }
      #expect(words(narrow) == words(wide))
    }
  }

  @Test("a hint with too little space beside its place stands below it")
  func hintBelow() throws {
    let text = #"{"a long key before": "and a value", "items": ["sqare"]}"#
    let bytes = Array(text.utf8)
    let renderer = DiagnosticRenderer(
      .plain, sources: SourceList([SourceText(origin: .file("a.json"), bytes: bytes)]), width: 72)
    let start = bytes.count - 9
    let diagnostic = Diagnostic(
      .error, code: "unknown-name", "unknown view 'sqare'",
      at: SourceSpan(range: start..<start + 7), hint: "did you mean the view 'square'?")
    #expect(
      renderer.render(diagnostic) == """
        a.json:1:48: error: unknown view 'sqare'
            1 | {"a long key before": "and a value", "items": ["sqare"]}
              |                                                ^^^^^^^
              | did you mean the view 'square'?

        """)
  }

  @Test("rich: the same text with colors")
  func rich() throws {
    let text = "{\"items\": [\"sqare\"]}"
    let rich = try render(text, at: "sqare", hint: "hint", .rich)
    #expect(rich.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    #expect(
      try rich.replacing(/\u{1B}\[[0-9;]*m/, with: "") == render(text, at: "sqare", hint: "hint"))
  }

  @Test("JSON: an object on one line, which Foundation can read")
  func json() throws {
    let text = "{\n  \"é\": [\"sqare\"]\n}"
    let line = try render(text, at: "sqare", hint: "say \"please\"\n\u{1B}", .jsonLines)
    #expect(line.hasSuffix("}\n") && line.dropLast().allSatisfy { $0 != "\n" })
    let object = try PlainJSON.read(line)
    #expect(
      object
        == .object([
          "severity": .string("error"), "code": .string("unknown-name"),
          "message": .string("unknown view 'sqare'"), "hint": .string("say \"please\"\n\u{1B}"),
          "file": .string("a.json"), "line": .number(2), "column": .number(10),
          "endLine": .number(2), "endColumn": .number(15), "offset": .number(12),
          "length": .number(5),
        ]))
  }

  // Only characters below U+0020 and U+007F were escaped, but U+009B begins a sequence of a terminal too.
  @Test("JSON: characters that have an effect on a terminal are escaped, and read as they were")
  func hiddenCharacters() throws {
    let hint =
      "\u{9B}31m\u{85}\u{7F}\u{202E}\u{2028}\u{E0067}\u{FEFF}e\u{301}\u{1F468}\u{200D}\u{1F469}"
    let line = try render("{sqare}", at: "sqare", hint: hint, .jsonLines)
    #expect(line.contains(#"\u009b31m\u0085\u007f\u202e\u2028\udb40\udc67\ufeff"#))
    #expect(line.contains("e\u{301}\u{1F468}\u{200D}\u{1F469}"))
    #expect(try PlainJSON.read(line)["hint"] == .string(hint))
  }

  @Test("a place in an option shows the option")
  func option() throws {
    let origin = SourceText.Origin.option("--set")
    #expect(
      try render("a.b=sqare", at: "sqare", origin: origin) == """
        --set a.b=sqare: error: unknown view 'sqare'
              | a.b=sqare
              |     ^^^^^

        """)
    let object = try PlainJSON.read(render("a.b=sqare", at: "sqare", .jsonLines, origin: origin))
    #expect(object["option"] == .string("--set a.b=sqare"))
    #expect(object["file"] == nil)
  }

  @Test(
    "the caret is in the right column after tabs, wide, combined and invisible characters",
    arguments: [
      ("\tx", "    x", "    ^"), ("ab\tx", "ab  x", "    ^"), ("日本x", "日本x", "    ^"),
      ("e\u{301}x", "e\u{301}x", " ^"), ("👩‍👩‍👧x", "👩‍👩‍👧x", "  ^"), ("한x", "한x", "  ^"),
      ("\u{200B}x", "\u{200B}x", "^"), ("ｆx", "ｆx", "  ^"),
      ("\u{1B}[31mx", "\u{FFFD}[31mx", "     ^"),
      ("\u{202E}x", "\u{FFFD}x", " ^"),
    ])
  func carets(line: String, shown: String, caret: String) throws {
    let lines = try render(line, at: "x").split(separator: "\n")
    #expect(lines[1] == "    1 | \(shown)")
    #expect(lines[2] == "      | \(caret)")
  }

  @Test("a wide character is underlined with its full width")
  func wide() throws {
    let lines = try render("a日b", at: "日").split(separator: "\n")
    #expect(lines[0].hasPrefix("a.json:1:2:"))
    #expect(lines[2] == "      |  ^^")
  }

  @Test("columns count characters in lines of any length, also where some bytes are not UTF-8")
  func columnsOfLongLines() {
    let parts = ["a", "é", "e\u{301}", "👩‍👩‍👧", "🇩🇪", "漢", " "]
    let lines = (0..<4).map { line in
      let count = line == 1 ? 10 : 5_000
      return (0..<count).map { parts[($0 * (line + 3) + $0 / 11) % parts.count] }.joined()
    }
    let source = SourceText(
      origin: .file("a.json"), bytes: Array(lines.joined(separator: "\n").utf8))
    var start = 0
    for (number, line) in lines.enumerated() {
      var offset = start
      for (column, character) in line.enumerated() {
        if column % 97 == 0 || (995...1_005).contains(column) {
          let position = source.position(ofByte: offset)
          #expect(position.line == number + 1 && position.column == column + 1)
        }
        offset += character.utf8.count
      }
      start = offset + 1
    }
    let damaged = SourceText(
      origin: .file("a.json"), bytes: Array(repeating: 0xFF, count: 5_000) + Array("é".utf8))
    #expect(damaged.position(ofByte: 5_000).column == 5_001)
  }

  @Test("columns count characters, not bytes")
  func columns() throws {
    #expect(try render("日本 e\u{301}x", at: "x").hasPrefix("a.json:1:5:"))
  }

  @Test("a long line is cut around the place, which remains visible")
  func long() throws {
    let text = String(repeating: "a", count: 100_000) + "HERE" + String(repeating: "b", count: 90)
    let lines = try render(text, at: "HERE").split(separator: "\n")
    #expect(lines[0].hasPrefix("a.json:1:100001:"))
    #expect(
      lines[1]
        == "    1 | …" + String(repeating: "a", count: 30) + "HERE"
        + String(repeating: "b", count: 65) + "…")
    #expect(lines[2] == "      | " + String(repeating: " ", count: 31) + "^^^^")
    let longer = try render("[" + text + "]", at: text).split(separator: "\n")
    #expect(longer[2] == "      |  " + String(repeating: "^", count: 99))
  }

  @Test("for a span of several lines, the first line is shown")
  func severalLines() throws {
    let lines = try render("[1,\r\n2]", at: "[1,\r\n2]").split(separator: "\n")
    #expect(lines[1] == "    1 | [1,")
    #expect(lines[2] == "      | ^^^")
  }

  @Test("places at the end, and diagnostics without a place, are rendered")
  func edges() {
    let sources = SourceList([SourceText(origin: .file("a.json"), bytes: Array("ab\n".utf8))])
    let renderer = DiagnosticRenderer(.plain, sources: sources)
    let end = Diagnostic(.warning, code: "x", "ended", at: SourceSpan(range: 3..<3))
    #expect(renderer.render(end) == "a.json:2:1: warning: ended\n    2 |\n      | ^\n")
    #expect(renderer.render(Diagnostic(.note, code: "x", "so", at: nil)) == "note: so\n")
    let foreign = Diagnostic(.error, code: "x", "lost", at: SourceSpan(source: 7, range: 0..<1))
    #expect(renderer.render(foreign) == "error: lost\n")
  }

  @Test("diagnostics are sorted by place, then by severity, and those without a place are last")
  func order() {
    func diagnostic(_ severity: Diagnostic.Severity, _ message: String, _ at: Int?) -> Diagnostic {
      Diagnostic(severity, code: "x", message, at: at.map { SourceSpan(range: $0..<$0) })
    }
    let sorted = [
      diagnostic(.note, "6", nil), diagnostic(.error, "4", 9), diagnostic(.warning, "3", 2),
      diagnostic(.error, "1", 2), diagnostic(.error, "2", 2), diagnostic(.error, "5", 10),
    ].sortedByPlace()
    #expect(sorted.map(\.message) == ["1", "2", "3", "4", "5", "6"])
  }
}
