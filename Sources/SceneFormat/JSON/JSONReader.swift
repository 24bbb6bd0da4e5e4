internal import Scene

/// Reads JSON into values that know their places.
///
/// Foundation's decoder gives no places and stops at the first fault. This reader is a recursive
/// descent over the bytes which accepts, beyond RFC 8259, comments (`//`, `/* */`) and trailing
/// commas, and which after a fault goes on as if it had been repaired where the repair is plain (a
/// missing comma, a key without quotes), or skips to the next comma or bracket where it is not. No
/// bytes make it trap; every loop consumes a byte or ends.
package struct JSONReader {
  /// The bytes that are read.
  let bytes: [UInt8]
  /// The number of their source.
  let source: Int
  /// Where problems are noted down.
  let diagnostics: DiagnosticCollector
  /// The index of the next byte.
  var index: Int
  /// The brackets that are open, with their places, outermost first.
  var open: [(bracket: UInt8, index: Int)] = []
  /// Whether the comma after the element that was read last is known to be there, though it was not
  /// found in its place.
  var isCommaFound = false
  /// Whether it has been reported that something is open at the end of the text.
  var isEndReported = false

  /// A reader at the start of a text.
  init(_ text: SourceText, source: Int, from start: Int = 0, diagnostics: DiagnosticCollector) {
    bytes = text.bytes
    self.source = source
    self.diagnostics = diagnostics
    index = min(start, text.bytes.count)
  }

  /// Reads a text that holds one value.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - limit: The largest number of problems that are reported.
  /// - Returns: The value, nil where there is none at all, and the problems.
  package static func read(
    _ bytes: [UInt8], limit: Int = SceneLimits().problems
  ) -> (value: JSONValue?, diagnostics: [Diagnostic]) {
    let diagnostics = DiagnosticCollector(limit: limit)
    var reader = JSONReader(
      SourceText(origin: .file(""), bytes: bytes), source: 0, diagnostics: diagnostics)
    let value = reader.readDocument()
    return (value, diagnostics.diagnostics)
  }

  /// Reads the one value of the text, and checks that nothing follows it.
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
      // What follows a stray closing bracket is mostly the rest of the scene: one problem is enough.
      if let byte = peek, Self.isClosing(byte) {
        report(.unopened(Character(Unicode.Scalar(byte))), index..<index + 1)
      } else if !value.isInvalid {
        report(.trailingText, index..<endOfLine(from: index))
      }
    }
    return value
  }

  // MARK: - Values

  /// Reads a value; the next byte is not blank.
  mutating func readValue() -> JSONValue {
    let start = index
    guard let byte = peek, !diagnostics.isFull else {
      if !diagnostics.isFull { report(.expectedValue(found: nextInWords), start..<start) }
      return value(.invalid, from: start)
    }
    // The content is read first: the place of the value ends where the reading has.
    let content = readContent(byte)
    return value(content, from: start)
  }

  /// Reads what a value is, by its first byte.
  private mutating func readContent(_ byte: UInt8) -> JSONValue.Content {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return readBrackets(byte)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(readString())
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return readNumber()
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"):
      report(.expectedValue(found: nextInWords), index..<index + 1)
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

  /// Reads the elements of a list up to its closing bracket; the opening one has been read.
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
          reportForgottenBracket(before)
          return .array(elements)
        }
        elements.append(element)
        endElement(closing: "]", after: before)
      }
    }
  }

  /// Reads the members of an object up to its closing bracket; the opening one has been read.
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
            notes: [Diagnostic.Note("it is first given here", at: first)])
        } else {
          places[key.value] = key.place
          members.append(JSONObject.Member(key: key, value: value))
        }
        endElement(closing: "}", after: before)
      }
    }
  }

  /// Reads a key, also one without quotes; nil, with the problem reported, where there is none.
  private mutating func readKey() -> JSONString? {
    guard let byte = peek else { return nil }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return readString() }
    guard Self.isWord(byte) else {
      report(.expectedKey(found: nextInWords), index..<endOfScalar(at: index))
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
      report(.expectedColon(found: nextInWords), index..<endOfScalar(at: index))
      if peek == UInt8(ascii: "=") { index += 1 }
      guard let byte = peek, byte != UInt8(ascii: ","), !Self.isClosing(byte) else {
        return value(.invalid, from: start)
      }
    }
    skipBlanks()
    return readValue()
  }
}
