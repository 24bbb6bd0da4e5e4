internal import Scene

extension JSONReader {
  // MARK: - Reporting

  /// The span of a range of bytes.
  func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(source: source, range: range) }

  /// Notes down a problem at a range of bytes.
  func report(_ problem: SyntaxProblem, _ range: Range<Int>, notes: [Diagnostic.Note] = []) {
    diagnostics.report(problem, at: span(range), notes: notes)
  }

  /// Notes down that the innermost open bracket is never closed; only once for nested ones.
  mutating func reportUnclosed() {
    guard let innermost = open.last, !diagnostics.isFull, !isEndReported else { return }
    isEndReported = true
    report(
      .unclosed(Character(Unicode.Scalar(innermost.bracket))),
      innermost.index..<innermost.index + 1)
  }

  /// Notes down the character at the index, which nothing begins with, and moves behind it.
  mutating func reportUnexpectedCharacter() {
    let end = endOfScalar(at: index)
    if let scalar = UTF8Decoding.scalar(in: bytes, at: index).scalar {
      report(.unexpectedCharacter(scalar), index..<end)
    }
    index = max(end, index + 1)
  }

  /// What comes next, in words, as in "found the end of the file".
  var nextInWords: String {
    guard let byte = peek else { return "the end of the file" }
    if Self.isWord(byte) {
      var end = index
      while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
      if end - index <= 20 { return "'\(String(decoding: bytes[index..<end], as: UTF8.self))'" }
    }
    switch byte {
    case UInt8(ascii: "\""): return "a string"
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return "a number"
    default:
      guard let scalar = UTF8Decoding.scalar(in: bytes, at: index).scalar, scalar.value >= 0x20
      else { return "an unreadable character" }
      return "'\(scalar)'"
    }
  }

  // MARK: - Going on after a fault

  /// Ends an element or member: consumes the comma after it, or reports that it is missing and
  /// makes sure that reading goes on at a sensible place.
  ///
  /// - Parameters:
  ///   - closing: The bracket that may follow instead of a comma.
  ///   - start: Where the element began; if nothing has been consumed since, something is now.
  mutating func endElement(closing: Character, after start: Int) {
    let end = index
    let isCommaFound = isCommaFound
    self.isCommaFound = false
    skipBlanks()
    guard let byte = peek else { return }
    if byte == UInt8(ascii: ",") {
      index += 1
      return
    }
    if isCommaFound, index > start { return }
    if Self.isClosing(byte) {
      if index == start { index += 1 }
      return
    }
    if diagnostics.isFull {
      index = bytes.count
      return
    }
    if byte == UInt8(ascii: "\"") || Self.isWord(byte) || byte == UInt8(ascii: "{")
      || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "-")
    {
      // The next element is plain to see: the comma alone is missing, just after this one.
      if index > start {
        if end > start { report(.expectedComma(closing: closing, found: nextInWords), end..<end) }
        return
      }
    } else if index > start {
      report(
        .expectedComma(closing: closing, found: nextInWords), index..<endOfScalar(at: index))
    }
    let before = index
    skipToDelimiter()
    if index == before { index += 1 }
    if peek == UInt8(ascii: ",") { index += 1 }
  }

  /// Handles a closing bracket of the wrong kind, which ends the innermost open bracket: if one
  /// further out matches, that is closed as well; otherwise the bracket was mistyped, and is read.
  mutating func reportMismatch() {
    guard let byte = peek, let innermost = open.last else { return }
    let opening = byte == UInt8(ascii: "}") ? UInt8(ascii: "{") : UInt8(ascii: "[")
    let expected: Character = innermost.bracket == UInt8(ascii: "{") ? "}" : "]"
    report(
      .mismatched(expected: expected, found: Character(Unicode.Scalar(byte))), index..<index + 1,
      notes: [
        Diagnostic.Note(
          "to close this '\(Character(Unicode.Scalar(innermost.bracket)))'",
          at: span(innermost.index..<innermost.index + 1))
      ])
    if !open.dropLast().contains(where: { $0.bracket == opening }) { index += 1 }
  }

  /// Whether an element of a list, just read, is the key of a member instead, which stands in a list
  /// because the list's closing bracket was forgotten.
  mutating func isMember(_ element: JSONValue) -> Bool {
    guard element.string != nil, open.dropLast().last?.bracket == UInt8(ascii: "{") else {
      return false
    }
    let end = index
    skipBlanks()
    defer { index = end }
    return peek == UInt8(ascii: ":")
  }

  /// Notes down that the innermost bracket was not closed before a member of the object around it,
  /// and goes back to that member, whose comma has been read.
  mutating func reportForgottenBracket(_ member: Int) {
    guard let innermost = open.last else { return }
    report(
      .unclosed(Character(Unicode.Scalar(innermost.bracket))),
      innermost.index..<innermost.index + 1)
    index = member
    isCommaFound = true
  }

  /// Skips to the next comma or closing bracket that belongs to the innermost open bracket, or to
  /// the end.
  mutating func skipToDelimiter() {
    var depth = 0
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
      case UInt8(ascii: ","): if depth == 0 { return }
      case UInt8(ascii: "\""):
        skipQuotes()
        continue
      default: break
      }
      index += 1
    }
  }

  /// Skips a value in brackets whole, however deep it is nested.
  mutating func skipBrackets() {
    var depth = 0
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        skipQuotes()
        continue
      default: break
      }
      index += 1
      if depth == 0 { return }
    }
  }

  /// Skips a string without looking at it; it ends at its closing quote or its line's end.
  private mutating func skipQuotes() {
    index += 1
    while let byte = peek, byte != UInt8(ascii: "\n") {
      index += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { break }
    }
    index = min(index, bytes.count)
  }
}
