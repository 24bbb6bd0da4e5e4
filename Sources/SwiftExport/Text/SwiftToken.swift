/// A part of a line of Swift that may differ between lines that are alike, or the text between such parts.
enum SwiftToken: Equatable {
  /// What must be the same.
  case text(String)
  /// The literal of a number, with its sign.
  case number(String)
  /// The literal of a string, with its quotation marks.
  case string(String)
  /// A color by its name: `.systemRed` or `UIColor.systemRed`.
  case color(String)

  /// The token as it is written.
  var code: String {
    switch self {
    case .text(let code), .number(let code), .string(let code), .color(let code): code
    }
  }

  /// Whether another token is alike: the same text, or of the same kind.
  func isLike(_ other: SwiftToken) -> Bool {
    switch (self, other) {
    case (.text(let first), .text(let second)): first == second
    case (.number, .number), (.string, .string): true
    case (.color(let first), .color(let second)): first.hasPrefix(".") == second.hasPrefix(".")
    default: false
    }
  }

  /// The tokens of a line.
  static func tokens(of line: String) -> [SwiftToken] {
    var reader = SwiftTokenReader(line)
    return reader.tokens()
  }
}

/// Reads the tokens of a line.
private struct SwiftTokenReader {
  private let text: [Character]
  private var position = 0
  private var found: [SwiftToken] = []
  private var pending = ""

  init(_ line: String) { text = Array(line) }

  mutating func tokens() -> [SwiftToken] {
    while position < text.count {
      let character = text[position]
      if character == "\"" {
        add(.string(takeString()))
      } else if character.isLetter || character == "_" || character == "`" {
        takeName()
      } else if startsNumber {
        add(.number(takeNumber()))
      } else {
        pending.append(character)
        position += 1
      }
    }
    flush()
    return found
  }

  private mutating func flush() {
    if !pending.isEmpty { found.append(.text(pending)) }
    pending = ""
  }

  private mutating func add(_ token: SwiftToken) {
    flush()
    found.append(token)
  }

  private mutating func takeString() -> String {
    let start = position
    position += 1
    while position < text.count, text[position] != "\"" {
      position += text[position] == "\\" ? 2 : 1
    }
    position = min(position + 1, text.count)
    return String(text[start..<position])
  }

  private var startsNumber: Bool {
    let digit = text[position] == "-" ? position + 1 : position
    guard digit < text.count, text[digit].isNumber else { return false }
    guard text[position] == "-" else { return true }
    // A minus sign after an operand, or with a space after it, is an operator.
    return position == 0 || ["(", "[", " "].contains(text[position - 1])
  }

  private mutating func takeNumber() -> String {
    let start = position
    position += 1
    while position < text.count {
      let character = text[position]
      let isExponent = (character == "-" || character == "+") && text[position - 1] == "e"
      guard character.isNumber || character == "." || character == "e" || isExponent else { break }
      position += 1
    }
    return String(text[start..<position])
  }

  private mutating func takeName() {
    let start = position
    while position < text.count,
      text[position].isLetter || text[position].isNumber || "_`".contains(text[position])
    {
      position += 1
    }
    let name = String(text[start..<position])
    guard SwiftColor.isName(name), pending.hasSuffix(".") else {
      pending += name
      return
    }
    pending.removeLast()
    let isOfType = pending.hasSuffix("UIColor")
    let isImplicit = pending.isEmpty || [" ", "(", "["].contains(pending.last)
    guard isOfType || isImplicit else {
      pending += "." + name
      return
    }
    if isOfType { pending.removeLast("UIColor".count) }
    add(.color((isOfType ? "UIColor." : ".") + name))
  }
}
