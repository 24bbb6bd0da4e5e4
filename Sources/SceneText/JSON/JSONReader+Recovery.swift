extension JSONReader {
  // MARK: - Reporting

  /// The span of a range of bytes.
  func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(source: source, range: range) }

  /// Reports a problem of syntax at a range of bytes.
  func report(
    _ range: Range<Int>, _ message: String, hint: String? = nil, notes: [Diagnostic.Note] = []
  ) {
    report("syntax", range, message, hint: hint, notes: notes)
  }

  /// Reports a problem at a range of bytes.
  func report(
    _ code: String, _ range: Range<Int>, _ message: String, hint: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    diagnostics.report(code, at: span(range), message, hint: hint, notes: notes)
  }

  /// Reports that the innermost open bracket is never closed; only once for nested brackets.
  mutating func reportUnclosed() {
    guard let innermost = open.last, !diagnostics.isFull, !isEndReported else { return }
    isEndReported = true
    // The depth says more.
    if !depth.isExceeded { reportUnclosed(innermost) }
  }

  private func reportUnclosed(_ bracket: OpenBracket) {
    report(
      bracket.index..<bracket.index + 1,
      "this '\(Character(Unicode.Scalar(bracket.bracket)))' is never closed")
  }

  /// Reports the character at the index, with which no value begins, and skips it.
  mutating func reportUnexpectedCharacter() {
    let end = endOfScalar(at: index)
    if let scalar = UTF8Decoding.scalar(in: bytes, at: index).scalar {
      report(index..<end, "unexpected character \(Self.name(of: scalar))")
    }
    index = max(end, index + 1)
  }

  /// A description of the next token, for example "the end of the file".
  var nextDescription: String {
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

  // MARK: - Recovery

  /// Ends an element or a member: consumes the comma after it, or reports that it is missing and
  /// skips to where reading can continue.
  ///
  /// - Parameters:
  ///   - closing: The bracket that may follow instead of a comma.
  ///   - start: The start of the element; if nothing has been consumed since, a byte is skipped.
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
      // The next element begins here: only the comma is missing, right after this one.
      if index > start {
        if end > start {
          report(end..<end, "expected ',' or '\(closing)', found \(nextDescription)")
        }
        return
      }
    } else if index > start {
      report(
        index..<endOfScalar(at: index), "expected ',' or '\(closing)', found \(nextDescription)")
    }
    let before = index
    skipToDelimiter()
    if index == before { index += 1 }
    if peek == UInt8(ascii: ",") { index += 1 }
  }

  /// Handles a closing bracket of the wrong kind, which ends the innermost open bracket.
  ///
  /// If an outer bracket matches, that is closed as well; otherwise the bracket is mistyped and
  /// consumed.
  mutating func reportMismatch() {
    guard let byte = peek, let innermost = open.last else { return }
    let opening = byte == UInt8(ascii: "}") ? UInt8(ascii: "{") : UInt8(ascii: "[")
    let expected: Character = innermost.bracket == UInt8(ascii: "{") ? "}" : "]"
    report(
      index..<index + 1, "expected '\(expected)', found '\(Character(Unicode.Scalar(byte)))'",
      notes: [
        Diagnostic.Note(
          "to close this '\(Character(Unicode.Scalar(innermost.bracket)))'",
          at: span(innermost.index..<innermost.index + 1))
      ])
    if !open.dropLast().contains(where: { $0.bracket == opening }) { index += 1 }
  }

  /// Whether an element of a list that was just read is in fact the key of a member, because the
  /// list's closing bracket is missing.
  mutating func isMember(_ element: JSONValue) -> Bool {
    guard element.string != nil, open.dropLast().last?.bracket == UInt8(ascii: "{") else {
      return false
    }
    let end = index
    skipBlanks()
    defer { index = end }
    return peek == UInt8(ascii: ":")
  }

  /// Reports that the innermost bracket was not closed before a member of the surrounding object,
  /// and goes back to that member, whose comma has been read.
  mutating func reportMissingBracket(_ member: Int) {
    guard let innermost = open.last else { return }
    reportUnclosed(innermost)
    index = member
    isCommaFound = true
  }

  /// Skips to the next comma or closing bracket of the innermost open bracket, or to the end.
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
        skipString()
        continue
      default: break
      }
      index += 1
    }
  }

  /// Skips a string unread, up to its closing quote or the end of its line.
  private mutating func skipString() {
    index += 1
    while let byte = peek, byte != UInt8(ascii: "\n") {
      index += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { break }
    }
    index = min(index, bytes.count)
  }

  /// A character in quotation marks, or its code point if it is invisible.
  static func name(of scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .privateUse,
      .unassigned, .nonspacingMark, .enclosingMark:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    default: return "'\(scalar)'"
    }
  }
}
