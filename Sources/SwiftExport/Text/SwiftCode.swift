internal import SceneText

/// Lines of Swift, each with its depth, which become text with four spaces for each level.
struct SwiftCode: Equatable {
  private(set) var lines: [(depth: Int, text: String)] = []

  /// Whether there are no lines.
  var isEmpty: Bool { lines.isEmpty }

  /// Whether there is more than comments.
  var hasStatements: Bool { lines.contains { !$0.text.isEmpty && !$0.text.hasPrefix("//") } }

  /// The number of lines.
  var count: Int { lines.count }

  /// No lines.
  init() {}

  /// Some lines of the same depth.
  init(_ lines: [String]) { for line in lines { add(line) } }

  static func == (first: SwiftCode, second: SwiftCode) -> Bool {
    first.lines.elementsEqual(second.lines) { $0 == $1 }
  }

  /// Adds a statement, or a line of one.
  mutating func add(_ line: String) { lines.append((0, line)) }

  /// Adds lines, deeper by some levels.
  mutating func add(_ code: SwiftCode, depth: Int = 0) {
    lines += code.lines.map { ($0.depth + depth, $0.text) }
  }

  /// Adds a blank line, unless there is one, or nothing, before it.
  mutating func addBlank() {
    if let last = lines.last, !last.text.isEmpty { lines.append((0, "")) }
  }

  /// Adds lines as a paragraph of their own.
  mutating func addParagraph(_ code: SwiftCode) {
    guard !code.isEmpty else { return }
    addBlank()
    add(code)
  }

  /// Adds `head {`, lines and `}`.
  mutating func addBlock(_ head: String, _ body: SwiftCode) {
    addBlock("\(head) {", closing: body)
  }

  /// Adds a line that ends within an opening brace, lines and `}`.
  mutating func addBlock(_ opening: String, closing body: SwiftCode) {
    add(opening)
    add(body.trimmed, depth: 1)
    add("}")
  }

  /// The lines without blank ones at the end.
  var trimmed: SwiftCode {
    var code = self
    while code.lines.last?.text.isEmpty == true { code.lines.removeLast() }
    return code
  }

  /// Replaces the last line by another one of the same depth.
  mutating func replaceLast(_ text: String) {
    guard let last = lines.popLast() else { return }
    lines.append((last.depth, text))
  }

  /// Adds a comment, broken into lines.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - mark: What begins each line, `//` or `///`.
  mutating func addComment(_ text: String, mark: String = "//") {
    for line in text.split(whereSeparator: \.isNewline) {
      var present = mark
      for word in MessageText.visible(String(line)).split(separator: " ") {
        if present.count + 1 + word.count > Self.width - 8, present != mark {
          add(present)
          present = mark
        }
        present += " " + word
      }
      add(present)
    }
  }

  /// The columns of a line.
  static let width = 100
  /// The spaces of a level.
  static let indentation = 4

  /// The text, with lines that are too long broken.
  var text: String {
    lines.flatMap { line -> [String] in
      guard !line.text.isEmpty else { return [""] }
      return SwiftWrapping.lines(of: line.text, indentedBy: line.depth * Self.indentation)
    }.map { $0 + "\n" }.joined()
  }
}
