internal import Scene

/// Reads JSON into values with their places.
///
/// Foundation's decoder gives no places and stops at the first error. This recursive descent parser
/// accepts, beyond RFC 8259, comments (`//`, `/* */`) and trailing commas. After an error it
/// continues as if the error had been repaired if the repair is obvious (a missing comma, a key
/// without quotes); otherwise it skips to the next comma or bracket. No input makes it trap; every
/// loop consumes a byte or ends.
package struct JSONReader {
  /// The text.
  let bytes: [UInt8]
  /// The number of the text in the list of sources.
  let source: Int
  /// Collects the problems.
  let diagnostics: DiagnosticCollector
  /// The index of the next byte.
  var index: Int
  /// The open brackets with their indices, outermost first.
  var open: [(bracket: UInt8, index: Int)] = []
  /// Whether the comma after the last element is known to exist, although it was not found in its
  /// place.
  var isCommaFound = false
  /// Whether something open at the end of the text has been reported.
  var isEndReported = false

  /// A reader of a text, by default from its start.
  init(_ text: SourceText, source: Int, from start: Int = 0, diagnostics: DiagnosticCollector) {
    bytes = text.bytes
    self.source = source
    self.diagnostics = diagnostics
    index = min(start, text.bytes.count)
  }

  /// Reads a text with a single value.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - limit: The largest number of problems that are reported.
  /// - Returns: The value, nil if there is none at all, and the problems.
  package static func read(
    _ bytes: [UInt8], limit: Int = SceneLimits().problems
  ) -> (value: JSONValue?, diagnostics: [Diagnostic]) {
    let diagnostics = DiagnosticCollector(limit: limit)
    var reader = JSONReader(
      SourceText(origin: .file(""), bytes: bytes), source: 0, diagnostics: diagnostics)
    let value = reader.readDocument()
    return (value, diagnostics.diagnostics)
  }

  /// Reads the value of the text, and checks that nothing follows it.
  mutating func readDocument() -> JSONValue? {
    guard checkEncoding() else { return nil }
    if index == 0, bytes.starts(with: SourceText.byteOrderMark) {
      index = SourceText.byteOrderMark.count
    }
    skipBlanks()
    guard peek != nil else {
      report(.empty, index..<index)
      return nil
    }
    let value = readValue()
    skipBlanks()
    if peek != nil, !diagnostics.isFull {
      // The rest of the scene usually follows a stray closing bracket: one problem is enough.
      if let byte = peek, Self.isClosing(byte) {
        report(.unopened(Character(Unicode.Scalar(byte))), index..<index + 1)
      } else if !value.isInvalid {
        report(.trailingText, index..<endOfLine(from: index))
      }
    }
    return value
  }

  // MARK: - Values

  /// Reads a value; the next byte is not whitespace.
  mutating func readValue() -> JSONValue {
    let start = index
    guard let byte = peek, !diagnostics.isFull else {
      if !diagnostics.isFull { report(.expectedValue(found: nextDescription), start..<start) }
      return value(.invalid, from: start)
    }
    // The content is read first, because the place ends at the index after it.
    let content = readContent(byte)
    return value(content, from: start)
  }

  /// Reads the content of a value, which its first byte determines.
  private mutating func readContent(_ byte: UInt8) -> JSONValue.Content {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return readBrackets(byte)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(readString())
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return readNumber()
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"):
      report(.expectedValue(found: nextDescription), index..<index + 1)
      return .invalid
    case _ where Self.isWord(byte): return readWord()
    default:
      reportUnexpectedCharacter()
      skipToDelimiter()
      return .invalid
    }
  }

  private mutating func readBrackets(_ bracket: UInt8) -> JSONValue.Content {
    guard open.count < SceneLimits.nestingDepth else {
      diagnostics.report(
        LimitProblem.nestingDepth(allowed: SceneLimits.nestingDepth), at: span(index..<index + 1))
      skipBrackets()
      return .invalid
    }
    open.append((bracket, index))
    defer { open.removeLast() }
    index += 1
    return bracket == UInt8(ascii: "{") ? readMembers() : readElements()
  }

  private func value(_ content: JSONValue.Content, from start: Int) -> JSONValue {
    JSONValue(content: content, place: span(start..<index))
  }

  /// Reads the elements of a list and its closing bracket, after the opening one.
  private mutating func readElements() -> JSONValue.Content {
    var elements: [JSONValue] = []
    while true {
      skipBlanks()
      switch peek {
      case nil:
        reportUnclosed()
        return .array(elements)
      case UInt8(ascii: "]"):
        index += 1
        return .array(elements)
      case UInt8(ascii: "}"):
        reportMismatch()
        return .array(elements)
      case UInt8(ascii: ","):
        report(.surplusComma, index..<index + 1)
        index += 1
      default:
        let before = index
        let element = readValue()
        if !elements.isEmpty, isMember(element) {
          reportMissingBracket(before)
          return .array(elements)
        }
        elements.append(element)
        endElement(closing: "]", after: before)
      }
    }
  }

  /// Reads the members of an object and its closing bracket, after the opening one.
  private mutating func readMembers() -> JSONValue.Content {
    var members: [JSONObject.Member] = []
    var places: [String: SourceSpan] = [:]
    while true {
      skipBlanks()
      guard let byte = peek else {
        reportUnclosed()
        return .object(JSONObject(members: members))
      }
      switch byte {
      case UInt8(ascii: "}"):
        index += 1
        return .object(JSONObject(members: members))
      case UInt8(ascii: "]"):
        reportMismatch()
        return .object(JSONObject(members: members))
      case UInt8(ascii: ","):
        report(.surplusComma, index..<index + 1)
        index += 1
      default:
        let before = index
        guard let key = readKey() else {
          endElement(closing: "}", after: before)
          continue
        }
        let value = readMemberValue()
        if let first = places[key.value] {
          diagnostics.report(
            SyntaxProblem.duplicateKey(key.value), at: key.place,
            notes: [Diagnostic.Note("first used here", at: first)])
        } else {
          places[key.value] = key.place
          members.append(JSONObject.Member(key: key, value: value))
        }
        endElement(closing: "}", after: before)
      }
    }
  }

  /// Reads a key, even without quotes; nil, with the problem reported, if there is none.
  private mutating func readKey() -> JSONString? {
    guard let byte = peek else { return nil }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return readString() }
    guard Self.isWord(byte) else {
      report(.expectedKey(found: nextDescription), index..<endOfScalar(at: index))
      return nil
    }
    let start = index
    let word = readWordText()
    report(.unquotedKey(word), start..<index)
    return JSONString(value: word, place: span(start..<index))
  }

  /// Reads the colon and the value after a key.
  private mutating func readMemberValue() -> JSONValue {
    skipBlanks()
    let start = index
    if peek == UInt8(ascii: ":") {
      index += 1
    } else {
      report(.expectedColon(found: nextDescription), index..<endOfScalar(at: index))
      if peek == UInt8(ascii: "=") { index += 1 }
      guard let byte = peek, byte != UInt8(ascii: ","), !Self.isClosing(byte) else {
        return value(.invalid, from: start)
      }
    }
    skipBlanks()
    return readValue()
  }
}
