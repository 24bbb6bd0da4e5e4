internal import Foundation
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

/// Breaks lines that are too long, where swift-format would: after an opening bracket, and between the elements of
/// a list; else before an operator.
enum SwiftWrapping {
  /// A line, or several where it is too long.
  static func lines(of text: String, indentedBy indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    guard indent + text.count > SwiftCode.width, !text.hasPrefix("//") else {
      return [margin + text]
    }
    let characters = Array(text)
    let inner = indent + SwiftCode.indentation
    if let closure = closure(in: text) {
      return lines(of: closure.head, indentedBy: indent)
        + lines(of: closure.body, indentedBy: inner) + [margin + "}"]
    }
    if let lines = choice(in: characters, indentedBy: indent) { return lines }
    if let lines = chain(characters, indentedBy: indent) { return lines }
    if let group = outermostGroup(in: characters),
      let lines = broken(group, characters, indentedBy: indent)
    {
      return lines
    }
    guard let place = lastOperator(in: characters, before: SwiftCode.width - indent) else {
      guard let place = calls(in: characters).first else { return [margin + text] }
      return lines(of: String(characters[..<place]), indentedBy: indent)
        + lines(of: String(characters[place...]), indentedBy: inner)
    }
    let first = String(characters[..<place]).trimmedAtEnd
    let rest = String(characters[place...])
    return [margin + first] + lines(of: rest, indentedBy: inner)
  }

  /// The lines of a statement that is broken within a group of brackets; nil if what is around it is too long.
  private static func broken(
    _ group: (open: Int, close: Int), _ text: [Character], indentedBy indent: Int
  ) -> [String]? {
    let margin = String(repeating: " ", count: indent)
    let head = String(text[...group.open])
    let tail = String(text[group.close...])
    // What follows the group must be short; otherwise an operator is the better place.
    guard indent + head.count <= SwiftCode.width, tail.count < 40 else { return nil }
    let isList = text[group.open] == "["
    let followed = tail.dropFirst()
    let endsOnOwnLine =
      isList || tail.hasSuffix("{") || tail.hasSuffix("[") || followed.hasPrefix(".")
    // A value with a member stands better on a line of its own.
    if followed.hasPrefix("."), let place = assignment(in: text), place < group.open {
      let value = String(text[place...]).trimmed
      if indent + SwiftCode.indentation + value.count <= SwiftCode.width {
        let inner = String(repeating: " ", count: indent + SwiftCode.indentation)
        return [margin + String(text[..<place]).trimmedAtEnd, inner + value]
      }
    }
    var body = fill(
      elements(of: Array(text[(group.open + 1)..<group.close])),
      indentedBy: indent + SwiftCode.indentation)
    guard let last = body.indices.last else { return nil }
    if isList { body[last] += "," }
    guard !endsOnOwnLine, body[last].count + tail.count <= SwiftCode.width else {
      return [margin + head] + body + [margin + tail]
    }
    body[last] += tail
    return [margin + head] + body
  }

  /// The lines of a chain of calls, of which the second one is put on the next line; nil for others, and where that
  /// would be too long.
  private static func chain(_ text: [Character], indentedBy indent: Int) -> [String]? {
    let places = calls(in: text)
    guard places.count > 1, let place = places.first else { return nil }
    let (head, rest) = (String(text[..<place]), String(text[place...]))
    let inner = indent + SwiftCode.indentation
    guard indent + head.count <= SwiftCode.width, inner + rest.count <= SwiftCode.width else {
      return nil
    }
    return [
      String(repeating: " ", count: indent) + head, String(repeating: " ", count: inner) + rest,
    ]
  }

  /// The places of the points after calls that are in no brackets.
  private static func calls(in text: [Character]) -> [Int] {
    var places: [Int] = []
    scan(text) { index, depth in
      if depth == 0, text[index] == ".", index > 0, text[index - 1] == ")" { places.append(index) }
    }
    return places
  }

  /// The head and the body of a closure in one line that ends a statement; nil for others.
  private static func closure(in text: String) -> (head: String, body: String)? {
    guard text.hasSuffix(" }"), let open = text.range(of: " { "),
      let start = text[open.upperBound...].range(of: " in ")
    else { return nil }
    return (
      String(text[..<start.lowerBound]) + " in",
      String(text[start.upperBound...].dropLast(2))
    )
  }

  /// The elements of a list, as many in a line as fit.
  private static func fill(_ elements: [String], indentedBy indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var present = ""
    for (index, element) in elements.enumerated() {
      let piece = element + (index + 1 < elements.count ? "," : "")
      let joined = present.isEmpty ? piece : "\(present) \(piece)"
      if indent + joined.count <= SwiftCode.width {
        present = joined
        continue
      }
      if !present.isEmpty { lines.append(margin + present) }
      present = piece
      if indent + piece.count > SwiftCode.width {
        lines += labeled(piece, indentedBy: indent)
        present = ""
      }
    }
    if !present.isEmpty { lines.append(margin + present) }
    return lines
  }

  /// An element that is too long: a long text goes below its label.
  private static func labeled(_ piece: String, indentedBy indent: Int) -> [String] {
    guard let label = piece.range(of: ": \""), !piece[..<label.lowerBound].contains("\""),
      !piece[..<label.lowerBound].contains("(")
    else { return lines(of: piece, indentedBy: indent) }
    let margins = [indent, indent + SwiftCode.indentation].map { String(repeating: " ", count: $0) }
    return [
      margins[0] + piece[..<label.lowerBound] + ":",
      margins[1] + piece[piece.index(label.lowerBound, offsetBy: 2)...],
    ]
  }

  /// The parts of a list between its commas.
  static func elements(of content: [Character]) -> [String] {
    var parts: [String] = []
    var start = 0
    scan(content) { index, depth in
      guard depth == 0, content[index] == "," else { return }
      parts.append(String(content[start..<index]).trimmed)
      start = index + 1
    }
    let last = String(content[start...]).trimmed
    return last.isEmpty ? parts : parts + [last]
  }

  /// The last group of brackets that is in no other and has something in it.
  private static func outermostGroup(in text: [Character]) -> (open: Int, close: Int)? {
    var found: (open: Int, close: Int)?
    var start: Int?
    scan(text) { index, depth in
      switch text[index] {
      case "(", "[": if depth == 1 { start = index }
      case ")", "]":
        if depth == 0, let open = start {
          if index > open + 1, index - open >= (found.map { $0.close - $0.open } ?? 0) / 2 {
            found = (open, index)
          }
          start = nil
        }
      default: break
      }
    }
    return found
  }

  /// The lines of a statement whose value is a choice that is in no brackets; nil for others.
  private static func choice(in text: [Character], indentedBy indent: Int) -> [String]? {
    var (question, colon): (Int?, Int?)
    scan(text) { index, depth in
      guard depth == 0, isOperator(at: index, in: text) else { return }
      if text[index] == "?" { question = question ?? index }
      if text[index] == ":", question != nil { colon = colon ?? index }
    }
    guard let question, let colon else { return nil }
    let margin = String(repeating: " ", count: indent)
    let place = assignment(in: text).flatMap { $0 < question ? $0 : nil }
    let head = place.map { [margin + String(text[..<$0]).trimmedAtEnd] } ?? []
    let inner = place == nil ? indent : indent + SwiftCode.indentation
    let value = String(text[(place ?? 0)...]).trimmed
    if place != nil, inner + value.count <= SwiftCode.width {
      return head + lines(of: value, indentedBy: inner)
    }
    // The condition and both values have lines of their own.
    let parts = [text[(place ?? 0)..<question], text[question..<colon], text[colon...]]
    return head + parts.flatMap { lines(of: String($0).trimmed, indentedBy: inner) }
  }

  /// The place after the `=` of an assignment that is in no brackets; nil for none.
  private static func assignment(in text: [Character]) -> Int? {
    var place: Int?
    scan(text) { index, depth in
      if depth == 0, place == nil, text[index] == "=", isOperator(at: index, in: text) {
        place = index + 1
      }
    }
    return place
  }

  /// Whether a character is an operator with spaces around it.
  private static func isOperator(at index: Int, in text: [Character]) -> Bool {
    index > 0 && index + 1 < text.count && text[index - 1] == " " && text[index + 1] == " "
  }

  /// The last operator that is in no brackets and before a column, or else the first one.
  private static func lastOperator(in text: [Character], before column: Int) -> Int? {
    let symbols: Set<Character> = ["+", "-", "*", "/", "<", ">", "?", ":", "&", "|", "=", "!"]
    var places: [(index: Int, isAssignment: Bool)] = []
    scan(text) { index, depth in
      guard depth == 0, index > 0, index + 1 < text.count, text[index - 1] == " ",
        symbols.contains(text[index])
      else { return }
      let end = text[index...].firstIndex(of: " ") ?? text.count
      guard end - index <= 2, text[index..<end].allSatisfy({ symbols.contains($0) }) else { return }
      places.append((end - index == 1 && text[index] == "=" ? end + 1 : index, text[index] == "="))
    }
    return (places.last { $0.index <= column } ?? places.first)?.index
  }

  /// Goes through the characters that are in no literal of a string.
  ///
  /// - Parameters:
  ///   - text: The characters.
  ///   - body: Called with each index and the depth of brackets after the character.
  private static func scan(_ text: [Character], _ body: (_ index: Int, _ depth: Int) -> Void) {
    var depth = 0
    var index = 0
    while index < text.count {
      if text[index] == "\"" {
        index += 1
        while index < text.count, text[index] != "\"" { index += text[index] == "\\" ? 2 : 1 }
        index += 1
        continue
      }
      switch text[index] {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      default: break
      }
      body(index, depth)
      index += 1
    }
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }).trimmedAtEnd
  }

  /// The text without spaces at its end.
  fileprivate var trimmedAtEnd: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
